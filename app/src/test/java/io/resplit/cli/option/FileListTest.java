package io.resplit.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.io.ResplitException;
import io.resplit.set.NameLimit;
import io.resplit.set.TooManyNamesException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileListTest {

  private static final InputStream NOTHING = InputStream.nullInputStream();

  @TempDir private Path folder;

  private static List<Path> read(String list, InputStream input) throws IOException {
    return FileList.read(list, input, new NameLimit(1 << 20));
  }

  @Test
  void readsALineAPathInTheirOrder() throws IOException {
    Path first = Files.createFile(folder.resolve("b x.raw"));
    String lines = first + "\r\n\n  \n/a/ü.raw";
    Path list = Files.writeString(folder.resolve("list"), lines);
    List<Path> files = List.of(first, Path.of("/a/ü.raw"));
    assertEquals(files, read(list.toString(), NOTHING));
    Files.writeString(list, "\ufeff" + lines); // as some editors write it
    assertEquals(files, read(list.toString(), NOTHING));
  }

  @Test
  void aDashIsStandardInput() throws IOException {
    InputStream input = new ByteArrayInputStream("pom.xml\ny\n".getBytes(StandardCharsets.UTF_8));
    assertEquals(List.of(Path.of("pom.xml"), Path.of("y")), read("-", input));
    assertThrows(IllegalArgumentException.class, () -> read("-", NOTHING));
  }

  @Test
  void refusesWhatIsNoText() throws IOException {
    Path list = Files.write(folder.resolve("list"), new byte[] {'a', (byte) 0xc3, '\n'});
    assertThrows(ResplitException.class, () -> read(list.toString(), NOTHING));
    Files.write(list, new byte[] {'a', 0, '\n'});
    assertThrows(ResplitException.class, () -> read(list.toString(), NOTHING));
  }

  @Test
  void readsNoLineThatIsTooLongForAPath() throws IOException {
    Path list = Files.writeString(folder.resolve("list"), "x".repeat(4096) + "\r\ny");
    assertThrows(ResplitException.class, () -> read(list.toString(), NOTHING));
    Files.writeString(list, "x".repeat(4096) + "\ny");
    assertEquals(2, read(list.toString(), NOTHING).size());
  }

  @Test
  void readsOnAndCountsWhereNamesTakeMoreThanThereIsRoomFor() throws IOException {
    String names = ("n".repeat(200) + "\n").repeat(9_999);
    Path list = Files.writeString(folder.resolve("list"), "pom.xml\n" + names);
    TooManyNamesException refused =
        assertThrows(TooManyNamesException.class, () -> read(list.toString(), NOTHING));
    assertEquals(10_000, refused.count());
    long bytes = refused.bytes();
    assertEquals(
        10_000, FileList.read(list.toString(), NOTHING, new NameLimit(bytes)).size(), "enough");
    assertThrows(
        TooManyNamesException.class,
        () -> FileList.read(list.toString(), NOTHING, new NameLimit(bytes - 1)));
  }
}
