package io.resplit.set;

import io.resplit.checksum.FileSum;
import io.resplit.format.AppendedChunks;
import io.resplit.format.BlockWriter;
import io.resplit.format.ChunkCodec;
import io.resplit.format.ChunkIndexBuilder;
import io.resplit.format.FileImage;
import io.resplit.format.IoCounts;
import io.resplit.format.PositionalFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * Unfinished files whose chunks are appended in any order: where their chunks lie, and the one that
 * is open.
 *
 * <p>Holds the index of every unfinished file. Confined to one thread.
 */
public final class AppendedFiles {

  private final BlockSet set;
  private final BlockWriter writer;
  private final OutputSums sums;
  private final LongFunction<Path> parts;
  private final Map<Long, Unfinished> files = new HashMap<>();
  private Unfinished current;

  /** A file with some of its chunks. */
  private static final class Unfinished {
    private final long number;
    private final Path part;
    private final AppendedChunks image;
    private final ChunkIndexBuilder index;
    private final FileSum sum = new FileSum(OutputSums.ASSUMED_BYTES);
    private long end;
    private PositionalFile file;

    Unfinished(long number, Path part, FileImage image) {
      this.number = number;
      this.part = part;
      this.image = image.appendedChunks().orElseThrow();
      this.index = this.image.newIndex();
      this.end = image.dataOffset();
    }
  }

  /**
   * Starts without a file.
   *
   * @param parts name of the unfinished file of each block
   */
  AppendedFiles(BlockSet set, BlockWriter writer, OutputSums sums, LongFunction<Path> parts) {
    this.set = set;
    this.writer = writer;
    this.sums = sums;
    this.parts = parts;
  }

  /** Creates the file of a block, without any chunk. */
  void create(long number) throws IOException {
    leave();
    Unfinished created = new Unfinished(number, parts.apply(number), set.image(number));
    created.file = BlockWriter.createForChunks(created.part, counts(created, writer.data()));
    files.put(number, created);
    current = created;
  }

  private IoCounts counts(Unfinished file, IoCounts counts) {
    return counts.withoutOpens().watchedBy(file.sum::add);
  }

  /** Writes a chunk behind all others; one that was written before is left where it is, unused. */
  public void append(long number, long chunk, ByteBuffer stored, int skippedFilters)
      throws IOException {
    Unfinished file = open(number);
    int bytes = stored.remaining();
    file.file.startAnew();
    file.file.write(file.end, stored);
    file.index.put(chunk, file.end, bytes, skippedFilters);
    file.end += bytes;
  }

  /** Reads a chunk; returns the number of its bytes, 0 if it is not in the file. */
  public int read(long number, long chunk, ByteBuffer target) throws IOException {
    Unfinished file = open(number);
    int bytes = file.index.storedBytes(chunk);
    if (bytes == 0) {
      return 0; // it was left out
    }
    file.file.startAnew();
    file.file.read(file.index.position(chunk), target.limit(target.position() + bytes));
    return bytes;
  }

  /** Returns the filters that were not applied to a chunk that was written. */
  public int skippedFilters(long number, long chunk) {
    return files.get(number).index.skippedFilters(chunk);
  }

  /** Returns what encodes the chunks of a block. */
  public ChunkCodec codec(long number) {
    return files.get(number).image.codec();
  }

  private Unfinished open(long number) throws IOException {
    if (current != null && current.number == number) {
      return current;
    }
    leave();
    Unfinished file = files.get(number);
    file.file = reopened(file, writer.data());
    current = file;
    return file;
  }

  private PositionalFile reopened(Unfinished file, IoCounts counts) throws IOException {
    return PositionalFile.open(
        file.part,
        counts(file, counts),
        StandardOpenOption.READ,
        StandardOpenOption.WRITE,
        LinkOption.NOFOLLOW_LINKS);
  }

  /** Closes the file that is open. */
  void leave() throws IOException {
    if (current != null) {
      current.file.close();
      sums.add(current.number, current.sum.take());
      current = null;
    }
  }

  /** Completes the file of a block: all of its chunks have been written. */
  void finish(long number) throws IOException {
    Unfinished file = files.get(number);
    leave();
    try (PositionalFile opened = reopened(file, writer.headers())) {
      file.image.finish(file.index, file.end, opened);
    }
    sums.add(number, file.sum.take());
    files.remove(number);
  }

  /** Returns whether there is no unfinished file. */
  boolean isEmpty() {
    return files.isEmpty();
  }
}
