package io.resplit.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A folder with a demo set, {@code in}: 20x18x10 elements of {@code uint16} in blocks of 10x6x5.
 *
 * @param root the folder
 */
record DemoFolder(Path root) {

  /** Shape of the array. */
  static final String SHAPE = "20,18,10";

  /** Shape of the blocks. */
  static final String BLOCK = "10,6,5";

  /** Bytes of the array. */
  static final long BYTES = 7200;

  /** Writes the demo set. */
  static DemoFolder in(Path root) {
    DemoFolder demo = new DemoFolder(root);
    CommandRun.of(
            "make", demo.path("in"), "--shape", SHAPE, "--out-shape", BLOCK, "--dtype", "uint16")
        .assertDone();
    return demo;
  }

  /** Returns a path below the folder; also of a template or glob. */
  String path(String name) {
    return root + "/" + name;
  }

  /** Returns a file of the demo set. */
  Path block(String index) {
    return root.resolve("in/block_" + index + ".raw");
  }

  /** Takes the manifest of the demo set away. */
  DemoFolder withoutManifest() throws IOException {
    Files.delete(root.resolve("in/resplit.json"));
    return this;
  }

  /** Changes the length of a file, filling up with zeros. */
  static void resize(Path file, int bytes) throws IOException {
    Files.write(file, Arrays.copyOf(Files.readAllBytes(file), bytes));
  }

  /** Overwrites a byte of a file. */
  static void damage(Path file, int position) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[position] ^= 1;
    Files.write(file, bytes, StandardOpenOption.WRITE);
  }

  /** Returns an element of a file of little-endian {@code uint16}. */
  static int uint16(Path file, int element) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    return Short.toUnsignedInt(bytes.getShort(2 * element));
  }

  /** Returns all files below the folder with their contents and times, to be compared later. */
  Map<String, String> state() throws IOException {
    Map<String, String> state = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      files.forEach(file -> state.put(root.relativize(file).toString(), describe(file)));
    }
    return state;
  }

  private static String describe(Path file) {
    try {
      String time = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toString();
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          ? time + Arrays.hashCode(Files.readAllBytes(file))
          : time;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
