package io.resplit.disk;

import io.resplit.cost.DiskModel;
import io.resplit.io.FileAccess;
import io.resplit.io.IoFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Times a disk briefly: contiguous reads and small reads at random places of existing files, and
 * contiguous writes to a file of its own, which it deletes.
 *
 * <p>Moves at most {@value #CONTIGUOUS_BYTES} bytes each way contiguously, and stops each of its
 * measurements after a quarter of a second. Reads around the page cache where the file system lets
 * it; elsewhere the figures are those of the cache. Confined to one thread.
 */
public final class DiskProbe {

  private static final int CONTIGUOUS_BYTES = 4 << 20;
  private static final int REQUEST_BYTES = 1 << 20;
  private static final int SMALL_BYTES = 4 << 10;
  private static final int SMALL_READS = 64;
  private static final long MOST_NANOS = 250_000_000;
  private static final double LEAST_SECONDS = 1e-9;

  private final List<Path> files;
  private final Path folder;
  private final Random random = new Random(1);

  /**
   * Creates a probe.
   *
   * @param files files that may be read; at least one
   * @param folder existing folder to write a file of a few MiB to
   */
  public DiskProbe(List<Path> files, Path folder) {
    if (files.isEmpty()) {
      throw new IllegalArgumentException("a disk is measured by reading files: there is none");
    }
    this.files = List.copyOf(files);
    this.folder = folder;
  }

  /**
   * Returns what was measured.
   *
   * @throws IOException if a file cannot be read or nothing can be written to the folder
   */
  public DiskModel measure() throws IOException {
    double open = opening();
    double readRate = reading();
    double seek = seeking(readRate);
    return new DiskModel("measured", seek, open, readRate, writing());
  }

  private static double since(long start) {
    return Math.max(LEAST_SECONDS, (System.nanoTime() - start) * 1e-9);
  }

  private Path anyFile() {
    return files.get(random.nextInt(files.size()));
  }

  private double opening() throws IOException {
    long start = System.nanoTime();
    int opened = 0;
    while (opened < SMALL_READS && System.nanoTime() - start < MOST_NANOS) {
      open(anyFile()).close();
      opened++;
    }
    return since(start) / opened;
  }

  /** Opens a file for reads around the cache, or plainly where that is refused. */
  private static FileChannel open(Path file) throws IOException {
    try {
      return FileAccess.readDirect(file);
    } catch (IOException | UnsupportedOperationException refused) {
      return openThroughCache(file);
    }
  }

  private static FileChannel openThroughCache(Path file) throws IOException {
    try {
      return FileAccess.read(file);
    } catch (IOException e) {
      throw IoFailure.of("cannot read", file, e);
    }
  }

  /** Reads one file after the other, until there is enough; returns bytes per second. */
  private double reading() throws IOException {
    ByteBuffer buffer = aligned(REQUEST_BYTES);
    long bytes = 0;
    long start = System.nanoTime();
    for (Path file : files) {
      try (FileChannel channel = open(file)) {
        long read = 0;
        for (long at = 0; read >= 0 && !isEnough(bytes, start); at += REQUEST_BYTES) {
          read = channel.read(buffer.clear(), at);
          bytes += Math.max(0, read);
        }
      }
      if (isEnough(bytes, start)) {
        break;
      }
    }
    return Math.max(1, bytes) / since(start);
  }

  private static boolean isEnough(long bytes, long start) {
    return bytes >= CONTIGUOUS_BYTES || System.nanoTime() - start >= MOST_NANOS;
  }

  /** Returns the seconds of a small read at a random place beyond the time that its bytes take. */
  private double seeking(double bytesPerSecond) throws IOException {
    List<FileChannel> channels = new ArrayList<>();
    try {
      for (int i = 0; i < Math.min(files.size(), SMALL_READS); i++) {
        channels.add(open(anyFile()));
      }
      ByteBuffer buffer = aligned(SMALL_BYTES);
      long start = System.nanoTime();
      int reads = 0;
      while (reads < SMALL_READS && System.nanoTime() - start < MOST_NANOS) {
        FileChannel channel = channels.get(random.nextInt(channels.size()));
        long blocks = Math.max(1, channel.size() / SMALL_BYTES);
        channel.read(buffer.clear(), random.nextLong(blocks) * SMALL_BYTES);
        reads++;
      }
      return Math.max(0, since(start) / reads - SMALL_BYTES / bytesPerSecond);
    } finally {
      for (FileChannel channel : channels) {
        channel.close();
      }
    }
  }

  private static ByteBuffer aligned(int bytes) {
    return ByteBuffer.allocateDirect(bytes + SMALL_BYTES).alignedSlice(SMALL_BYTES).slice(0, bytes);
  }

  /** Writes a file, waits until it is on the disk, deletes it; returns bytes per second. */
  private double writing() throws IOException {
    Path file;
    try {
      file = Files.createTempFile(folder, ".resplit-disk-", ".part");
    } catch (IOException e) {
      throw IoFailure.of("cannot measure the disk: cannot write to", folder, e);
    }
    try (FileChannel channel = FileAccess.updateForNow(file)) {
      return write(channel);
    } catch (IOException e) {
      throw IoFailure.of("cannot write", file, e);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private double write(FileChannel channel) throws IOException {
    byte[] noise = new byte[REQUEST_BYTES];
    random.nextBytes(noise);
    ByteBuffer buffer = ByteBuffer.allocateDirect(REQUEST_BYTES).put(noise);
    long start = System.nanoTime();
    long bytes = 0;
    while (!isEnough(bytes, start)) {
      buffer.flip();
      while (buffer.hasRemaining()) {
        bytes += channel.write(buffer);
      }
    }
    channel.force(false);
    return bytes / since(start);
  }
}
