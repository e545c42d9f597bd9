package io.resplit.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class SizeConverterTest {

  private final SizeConverter converter = new SizeConverter();

  @ParameterizedTest
  @CsvSource({
    "4GiB, 4294967296",
    "4G, 4294967296",
    "4g, 4294967296",
    "4Gi, 4294967296",
    "4gib, 4294967296",
    "4 GiB, 4294967296",
    "4GB, 4000000000",
    "4gb, 4000000000",
    "512, 512",
    "512B, 512",
    "0, 0",
    "007, 7",
    "1KiB, 1024",
    "1kB, 1000",
    "3MiB, 3145728",
    "3MB, 3000000",
    "2TiB, 2199023255552",
    "2TB, 2000000000000",
    "1.5GiB, 1610612736",
    "1.5GB, 1500000000",
    "0.3KiB, 307",
    "8191PiB, 9222246136947933184",
    "9223372036854775807, 9223372036854775807"
  })
  void readsBytes(String text, long bytes) {
    assertEquals(new Size.Bytes(bytes), converter.convert(text));
  }

  @ParameterizedTest
  @CsvSource({"75%, 1000, 750", "0.1%, 1000, 1", "33%, 10, 3", "100%, 9223372036854775807, -1"})
  void takesAShareOfTheAvailableMemoryRoundedDown(String text, long available, long bytes) {
    long expected = bytes < 0 ? available : bytes;
    assertEquals(expected, converter.convert(text).resolve(available));
  }

  @Test
  void bytesDoNotDependOnTheAvailableMemory() {
    assertEquals(5, converter.convert("5").resolve(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "GiB",
        "%",
        "-1",
        "+1",
        "-4GiB",
        "1e9",
        "1E9",
        "0x10",
        "1_000",
        "1,000",
        "1.",
        ".5",
        "1.5.2G",
        "4GiBs",
        "4bG",
        "4XB",
        "4Gb/s",
        "\u0664GiB",
        "\uff14G",
        "4  GiB",
        " 4G",
        "4G ",
        "NaN",
        "infinity",
        "4G\n",
        "4ki\u0131b"
      })
  void refusesWhatIsNoSizeAndSaysWhatIs(String text) {
    String message = refusalOf(text);
    assertTrue(message.startsWith("'" + text + "' is not a size"), message);
    assertTrue(message.contains("4GiB"), message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"9223372036854775808", "8192PiB", "9999999TiB", "99999999999999999999999999G"})
  void refusesWhatDoesNotFitALong(String text) {
    assertTrue(refusalOf(text).startsWith("'" + text + "' is too big"), refusalOf(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0%", "0.0%", "101%", "100.01%", "1000%"})
  void refusesSharesOfNothingAndOfMoreThanAll(String text) {
    assertTrue(refusalOf(text).startsWith("'" + text + "' is not a share"), refusalOf(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "1.0", "0.5B"})
  void refusesPartsOfAByte(String text) {
    assertEquals("'" + text + "' is not a whole number of bytes", refusalOf(text));
  }

  @Test
  void printsAsItIsUnderstood() {
    assertEquals("4 GiB (4,294,967,296 bytes)", converter.convert("4G").toString());
    assertEquals("7.5%", converter.convert("7.5%").toString());
    assertFalse(converter.convert("75%").equals(converter.convert("75")));
  }

  private String refusalOf(String text) {
    return assertThrows(TypeConversionException.class, () -> converter.convert(text)).getMessage();
  }
}
