package io.resplit.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.io.ResplitException;
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

  @Test
  void readsALineAPathInTheirOrder() throws IOException {
    Path list = Files.writeString(folder.resolve("list"), "b x.raw\r\n\n  \n/a/ü.raw");
    List<Path> files = List.of(Path.of("b x.raw"), Path.of("/a/ü.raw"));
    assertEquals(files, FileList.read(list.toString(), NOTHING));
  }

  @Test
  void aDashIsStandardInput() throws IOException {
    InputStream input = new ByteArrayInputStream("x\ny\n".getBytes(StandardCharsets.UTF_8));
    assertEquals(List.of(Path.of("x"), Path.of("y")), FileList.read("-", input));
    assertThrows(IllegalArgumentException.class, () -> FileList.read("-", NOTHING));
  }

  @Test
  void refusesWhatIsNoText() throws IOException {
    Path list = Files.write(folder.resolve("list"), new byte[] {'a', (byte) 0xc3, '\n'});
    assertThrows(ResplitException.class, () -> FileList.read(list.toString(), NOTHING));
    Files.write(list, new byte[] {'a', 0, '\n'});
    assertThrows(ResplitException.class, () -> FileList.read(list.toString(), NOTHING));
  }

  @Test
  void readsNoLineThatIsTooLongForAPath() throws IOException {
    Path list = Files.writeString(folder.resolve("list"), "x".repeat(4096) + "\r\ny");
    assertThrows(ResplitException.class, () -> FileList.read(list.toString(), NOTHING));
    Files.writeString(list, "x".repeat(4096) + "\ny");
    assertEquals(2, FileList.read(list.toString(), NOTHING).size());
  }
}
