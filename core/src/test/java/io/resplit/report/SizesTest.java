package io.resplit.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.result.ChunkCost;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0 bytes",
        "1 | 1 byte",
        "1023 | 1,023 bytes",
        "1024 | 1 KiB (1,024 bytes)",
        "1536 | 1.5 KiB (1,536 bytes)",
        "3430000000 | 3.2 GiB (3,430,000,000 bytes)",
        "85750000000 | 79.9 GiB (85,750,000,000 bytes)",
        "4294967296 | 4 GiB (4,294,967,296 bytes)",
        "4294967297 | 4.0 GiB (4,294,967,297 bytes)",
        "1048575 | 1.0 MiB (1,048,575 bytes)",
        "9223372036854775807 | 8.0 EiB (9,223,372,036,854,775,807 bytes)"
      })
  void printsBytesInBothWays(long bytes, String text) {
    assertEquals(text, Sizes.format(bytes));
  }

  @Test
  void roundsLikeExactDecimalArithmetic() {
    Random random = new Random(1);
    for (int round = 0; round < 20_000; round++) {
      long bytes = 1024 + (random.nextLong() >>> (1 + random.nextInt(50)));
      assertEquals(exactly(bytes), numberOf(Sizes.brief(bytes)), 1e-9, "bytes " + bytes);
    }
  }

  private static double numberOf(String brief) {
    return Double.parseDouble(brief.substring(0, brief.indexOf(' ')));
  }

  private static double exactly(long bytes) {
    BigDecimal value = BigDecimal.valueOf(bytes);
    BigDecimal unit = BigDecimal.valueOf(1024);
    while (value.setScale(1, RoundingMode.HALF_UP).compareTo(unit) >= 0) {
      value = value.divide(unit);
    }
    return value.setScale(1, RoundingMode.HALF_UP).doubleValue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0",
        "999 | 999",
        "1000 | 1,000",
        "-999 | -999",
        "-1000 | -1,000",
        "73500128 | 73,500,128",
        "-9223372036854775808 | -9,223,372,036,854,775,808"
      })
  void separatesThousands(long count, String text) {
    assertEquals(text, Sizes.count(count));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0:00",
    "65, 1:05",
    "600, 10:00",
    "3599, 59:59",
    "3600, 1:00:00",
    "90061, 25:01:01"
  })
  void printsTimes(long seconds, String text) {
    assertEquals(text, Sizes.time(seconds));
  }

  @Test
  void printsTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertEquals("1.5 KiB (1,536 bytes)", Sizes.format(1536));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void argumentsAreRoundedUpToATenthSoThatTheySuffice() {
    assertEquals("512", Sizes.argument(512));
    assertEquals("1KiB", Sizes.argument(1024));
    assertEquals("1.1KiB", Sizes.argument(1025));
    assertEquals("2GiB", Sizes.argument(2L << 30));
    assertEquals("2.2GiB", Sizes.argument(2_257_500_000L));
    assertEquals("1024KiB", Sizes.argument((1L << 20) - 1));
    assertEquals("8EiB", Sizes.argument(Long.MAX_VALUE));
  }

  @Test
  void shortTimesAreInMilliAndMicroseconds() {
    assertEquals("10.0 ms", Sizes.interval(0.01));
    assertEquals("60 us", Sizes.interval(60e-6));
    assertEquals("65 ms", Sizes.duration(0.0648));
    assertEquals("120 us", Sizes.duration(120e-6));
    assertEquals("0.0 s", Sizes.duration(0));
    assertEquals("0.1 s", Sizes.duration(0.0999));
  }

  @Test
  void chunksShowOnlyWhatThereIsToShow() {
    assertEquals("5 decoded, 7 encoded", Sizes.chunks(new ChunkCost(5, 0, 7, 0, 0, 9, 9, 0, 0)));
    assertEquals(
        "5 decoded, 2 absent, 7 encoded, 3 copied, 1 read back",
        Sizes.chunks(new ChunkCost(5, 2, 7, 1, 3, 9, 9, 0, 0)));
  }

  @Test
  void closeArgumentsAreHardlyMoreAndStandForWhatIsPlanned() {
    assertEquals("64.1MiB", Sizes.closeArgument((64 << 20) + 1));
    assertEquals("9.51GiB", Sizes.closeArgument((19L << 29) + 10_000_000));
    assertEquals("1.001KiB", Sizes.closeArgument(1025));
    for (long bytes = 1; bytes < Long.MAX_VALUE / 2; bytes += 1 + bytes / 50) {
      long rounded = Sizes.rounded(bytes);
      assertTrue(rounded >= bytes && rounded - bytes <= bytes / 300 + 1, bytes + ": " + rounded);
      assertEquals(Sizes.closeArgument(bytes), Sizes.closeArgument(rounded));
    }
  }
}
