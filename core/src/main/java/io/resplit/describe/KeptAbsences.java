package io.resplit.describe;

import io.resplit.array.ChunkStorage;
import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Companion;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Which new files may do without chunks that the files lack of which they are made. Where all
 * chunks have filters nothing need be known for that. Without filters, the places of chunks follow
 * from their numbers only if none is absent: so whether any is must be known before.
 *
 * <p>Files without filters are smaller than their elements if they lack chunks. One that is not
 * smaller, since it holds enough of other variables, is not looked into; no copy becomes larger by
 * more than that. Of files with filters the indexes are read, up to the first that lacks a chunk.
 */
final class KeptAbsences {

  private final BlockSet in;
  private final BlockSet out;

  private KeptAbsences(BlockSet in, BlockSet out) {
    this.in = in;
    this.out = out;
  }

  /**
   * Returns an output that lacks chunks if its input does.
   *
   * @param in what it is made of
   */
  static BlockSet of(BlockSet in, BlockSet out) {
    return new KeptAbsences(in, out).kept();
  }

  private BlockSet kept() {
    Optional<ChunkStorage> written = out.chunks().filter(all -> isPlain(all, out.type().bytes()));
    boolean isLacking = written.isPresent() && in.chunks().isPresent() && lacksChunks();
    Optional<ChunkStorage> chunks =
        isLacking ? written.map(ChunkStorage::keepingAbsent) : out.chunks();
    return out.withHeader(out.header().withChunks(chunks).mapCompanions(this::kept));
  }

  private Companion kept(Companion variable) {
    boolean mayLack =
        variable.isMoved()
            && variable.chunks().filter(all -> isPlain(all, variable.type().bytes())).isPresent()
            && in.header()
                .companions()
                .find(variable.path())
                .flatMap(Companion::chunks)
                .filter(all -> all.filters().isEmpty())
                .isPresent();
    return mayLack && fileBytes() < variable.bytes()
        ? variable.withChunks(variable.chunks().map(ChunkStorage::keepingAbsent))
        : variable;
  }

  /** Chunks without filters are else written in parts, and larger ones may not fit in memory. */
  private static boolean isPlain(ChunkStorage written, int elementBytes) {
    return written.isFixed() && KeptEnds.isSmall(written.chunkShape(), elementBytes);
  }

  private boolean lacksChunks() {
    return LongStream.range(0, in.blockCount()).filter(in::hasFile).anyMatch(this::lacksChunks);
  }

  /** A file that cannot be read is refused where it is. */
  private boolean lacksChunks(long number) {
    Optional<ChunkStorage> stored = in.chunks(number);
    if (stored.isEmpty()) {
      return false;
    }
    ChunkStorage read = stored.get();
    Shape shape = in.blockShape(number);
    try {
      if (read.filters().isEmpty()) {
        return Files.size(in.path(number)) < stored(read, number, shape) * in.type().bytes();
      }
      ChunkIndex index = in.formats().chunkIndex(in.place(number), in.read(number));
      return index.absent(Box.whole(shape)) > 0;
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      return false; // nor can that of a description of the array, see BlockSet.array
    }
  }

  private long stored(ChunkStorage read, long number, Shape shape) {
    List<Long> end = read.ends().get(in.storedNumber(number));
    return end == null ? shape.volume() : end.stream().reduce(1L, Math::multiplyExact);
  }

  private long fileBytes() {
    return LongStream.range(0, in.blockCount()).filter(in::hasFile).map(this::fileBytes).sum();
  }

  private long fileBytes(long number) {
    try {
      return Files.size(in.path(number));
    } catch (IOException | IndexOutOfBoundsException e) {
      return Long.MAX_VALUE / in.blockCount();
    }
  }
}
