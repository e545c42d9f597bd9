package io.resplit.disk;

import io.resplit.io.FileAccess;
import io.resplit.io.IoFailure;
import io.resplit.result.DiskModel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Times a disk briefly: contiguous reads and small reads at random places of existing files, and
 * contiguous writes and small durable files of its own, which have no name and vanish with the
 * process.
 *
 * <p>Disks have moods that last for parts of a second. So everything is timed in turn, up to
 * {@value #TURNS} times, and each figure is the time that a quarter of the accesses keep within:
 * those that waited for others do not count. Contiguous accesses grow up to {@value #ROUND_BYTES}
 * bytes, so that a single request or {@code fsync} does not matter. All of it takes two seconds or
 * {@value #TURNS} turns, whichever is less, but one turn at least, and little more than {@value
 * #OWN_BYTES} bytes of space. Reads around the page cache where the file system lets it; elsewhere
 * the figures are those of the cache. Confined to one thread.
 */
public final class DiskProbe {

  private static final int ROUND_BYTES = 16 << 20;
  private static final int OWN_BYTES = 384 << 20;
  private static final int REQUEST_BYTES = 1 << 20;
  private static final int SMALL_BYTES = 4 << 10;
  private static final int TURNS = 24;
  private static final int SMALL_TIMES = 8;
  private static final long MOST_NANOS = 2_000_000_000;
  private static final double LONG_ROUND_SECONDS = 0.1;
  private static final double LEAST_SECONDS = 1e-9;

  /**
   * What a job does with a byte besides reading or writing it: it copies it between buffers and the
   * page cache, whose memory may be new to the process, and sums it. Measured with two threads.
   */
  private static final double COPY_SECONDS = 0.25e-9;

  /** At least this part of the time of reading is that of the bytes. */
  private static final double MOST_OF_VISITS = 4;

  /** Seeks are as long on rotating disks, and there those of writes count as much. */
  private static final double ROTATING_SECONDS = 3e-3;

  /** The times of one kind of access. */
  private static final class Times {
    private final List<Double> seconds = new ArrayList<>();
    private int roundBytes = REQUEST_BYTES;

    void addSince(long start) {
      seconds.add(since(start));
    }

    /** Adds the time of a byte; rounds get longer until they are long enough, which then count. */
    void addRound(double took, double moved) {
      if (roundBytes < ROUND_BYTES && took < LONG_ROUND_SECONDS) {
        roundBytes *= 2;
        seconds.clear();
      }
      seconds.add(took / Math.max(1, moved));
    }

    double usual() {
      return seconds.stream().sorted().skip(seconds.size() / 4).findFirst().orElseThrow();
    }

    double mean() {
      return seconds.stream().mapToDouble(s -> s).average().orElseThrow();
    }

    private static double since(long start) {
      return Math.max(LEAST_SECONDS, (System.nanoTime() - start) * 1e-9);
    }
  }

  private final List<Path> files;
  private final Path folder;
  private final Random random = new Random();
  private final ByteBuffer small = aligned(SMALL_BYTES);
  private final ByteBuffer request = aligned(REQUEST_BYTES);
  private final Times opens = new Times();
  private final Times seeks = new Times();
  private final Times smallFiles = new Times();
  private final Times reads = new Times();
  private final Times writes = new Times();

  /**
   * Creates a probe.
   *
   * @param files files that may be read; at least one
   * @param folder existing folder to write to
   */
  public DiskProbe(List<Path> files, Path folder) {
    if (files.isEmpty()) {
      throw new IllegalArgumentException(
          "a disk is measured by reading files: give an IN that has files");
    }
    this.files = List.copyOf(files);
    this.folder = folder;
  }

  /**
   * Returns what was measured. A visit is taken for the mean of opening a file to read it and of
   * making a small one durable.
   *
   * @throws IOException if a file cannot be read or nothing can be written to the folder
   */
  public DiskModel measure() throws IOException {
    long start = System.nanoTime();
    try (FileChannel own = create()) {
      for (int i = 0; i < TURNS && (i == 0 || System.nanoTime() - start < MOST_NANOS); i++) {
        for (int j = 0; j < SMALL_TIMES; j++) {
          openAndSeek();
          makeSmallFile();
        }
        readSomewhere();
        writeRound(own);
      }
    }
    return model();
  }

  private DiskModel model() {
    double seek = seeks.usual();
    double visit = (opens.usual() + smallFiles.usual()) / 2;
    double read = 1 / (reads.usual() + COPY_SECONDS);
    double write = 1 / (writes.mean() + COPY_SECONDS);
    return seek < ROTATING_SECONDS
        ? DiskModel.gathering("measured", seek, visit, read, write)
        : new DiskModel("measured", seek, visit, read, write);
  }

  private Path anyFile() {
    return files.get(random.nextInt(files.size()));
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

  private void openAndSeek() throws IOException {
    long start = System.nanoTime();
    try (FileChannel channel = open(anyFile())) {
      opens.addSince(start);
      long place = place(channel, SMALL_BYTES);
      long opened = System.nanoTime();
      channel.read(small.clear(), place);
      seeks.addSince(opened);
    }
  }

  private long place(FileChannel channel, int bytes) throws IOException {
    return random.nextLong(Math.max(1, channel.size() / bytes)) * bytes;
  }

  /** Reads on from a random place, through one file after the other; visits are counted apart. */
  private void readSomewhere() throws IOException {
    long start = System.nanoTime();
    int first = random.nextInt(files.size());
    long moved = 0;
    int visits = 0;
    while (visits < files.size() && moved < reads.roundBytes) {
      try (FileChannel channel = open(files.get((first + visits) % files.size()))) {
        moved += read(channel, visits == 0 ? place(channel, reads.roundBytes) : 0, moved);
        visits++;
      }
    }
    double took = Times.since(start);
    double ofVisits = visits * (opens.usual() + seeks.usual());
    reads.addRound(Math.max(took / MOST_OF_VISITS, took - ofVisits), moved);
  }

  private long read(FileChannel channel, long place, long sofar) throws IOException {
    long moved = 0;
    int read = REQUEST_BYTES;
    while (read == REQUEST_BYTES && sofar + moved < reads.roundBytes) {
      read = channel.read(request.clear(), place + moved);
      moved += Math.max(0, read);
    }
    return moved;
  }

  /**
   * Writes behind what is there: space and memory that are used again are up to three times as fast
   * as new ones, which is what a job takes.
   */
  private void writeRound(FileChannel channel) throws IOException {
    long start = System.nanoTime();
    long moved = write(channel, request, writes.roundBytes);
    writes.addRound(Times.since(start), moved);
    if (channel.size() >= OWN_BYTES) {
      channel.truncate(0);
    }
  }

  /** Returns a buffer of noise, which no disk can compress, as reads around the cache need it. */
  private ByteBuffer aligned(int bytes) {
    byte[] noise = new byte[bytes];
    random.nextBytes(noise);
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes + SMALL_BYTES).alignedSlice(SMALL_BYTES);
    return buffer.slice(0, bytes).put(0, noise);
  }

  private FileChannel create() throws IOException {
    String name = ".resplit-disk-" + Long.toHexString(random.nextLong()) + ".part";
    try {
      return FileAccess.createForNow(folder.resolve(name));
    } catch (IOException e) {
      throw IoFailure.of("cannot measure the disk: cannot write to", folder, e);
    }
  }

  private void makeSmallFile() throws IOException {
    long start = System.nanoTime();
    try (FileChannel channel = create()) {
      write(channel, small, SMALL_BYTES);
    }
    smallFiles.addSince(start);
  }

  /** Writes, and waits until all of it is on the disk. */
  private long write(FileChannel channel, ByteBuffer buffer, int bytes) throws IOException {
    long written = 0;
    try {
      long end = channel.size();
      while (written < bytes) {
        written += channel.write(buffer.clear(), end + written);
      }
      channel.force(false);
    } catch (IOException e) {
      throw IoFailure.of("cannot write to", folder, e);
    }
    return written;
  }
}
