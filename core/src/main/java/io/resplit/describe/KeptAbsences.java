package io.resplit.describe;

import io.resplit.array.ChunkStorage;
import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Companion;
import io.resplit.set.BlockSet;
import io.resplit.set.Members;
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
 * <p>The index of a file says that. Several files without filters are only looked into as far as
 * they are smaller than their elements; no copy becomes larger by more than what else they hold.
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
    boolean isLacking = written.isPresent() && in.chunks().isPresent() && lacksChunks(in);
    Optional<ChunkStorage> chunks =
        isLacking ? written.map(ChunkStorage::keepingAbsent) : out.chunks();
    return out.withHeader(out.header().withChunks(chunks).mapCompanions(this::kept));
  }

  private Companion kept(Companion variable) {
    Optional<Companion> read = in.header().companions().find(variable.path());
    boolean lacks =
        read.flatMap(Companion::chunks).isPresent()
            && (variable.isMoved() ? lacksMoved(read.get(), variable) : lacksHeld(read.get()));
    return lacks
        ? variable.withChunks(variable.chunks().map(ChunkStorage::keepingAbsent))
        : variable;
  }

  private boolean lacksMoved(Companion read, Companion written) {
    boolean isPlain =
        read.chunks().filter(all -> all.filters().isEmpty()).isPresent()
            && written.chunks().filter(all -> isPlain(all, written.type().bytes())).isPresent();
    return isPlain
        && (in.blockCount() == 1
            ? lacksChunks(new Members(in).first(read))
            : fileBytes() < written.bytes());
  }

  private boolean lacksHeld(Companion read) {
    return in.blockCount() == 1 && read.chunks().filter(ChunkStorage::lacksSome).isPresent();
  }

  /** Chunks without filters are else written in parts, and larger ones may not fit in memory. */
  private static boolean isPlain(ChunkStorage written, int elementBytes) {
    return written.isFixed() && KeptEnds.isSmall(written.chunkShape(), elementBytes);
  }

  private static boolean lacksChunks(BlockSet set) {
    return LongStream.range(0, set.blockCount())
        .filter(set::hasFile)
        .anyMatch(number -> lacksChunks(set, number));
  }

  /** A file that cannot be read is refused where it is. */
  private static boolean lacksChunks(BlockSet set, long number) {
    Optional<ChunkStorage> stored = set.chunks(number);
    if (stored.isEmpty()) {
      return false;
    }
    ChunkStorage read = stored.get();
    Shape shape = set.blockShape(number);
    try {
      if (read.filters().isEmpty() && set.blockCount() > 1) {
        return Files.size(set.path(number)) < stored(set, read, number) * set.type().bytes();
      }
      ChunkIndex index = set.formats().chunkIndex(set.place(number), set.read(number));
      return index.absent(Box.whole(shape)) > 0;
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      return false; // nor can that of a description of the array, see BlockSet.array
    }
  }

  private static long stored(BlockSet set, ChunkStorage read, long number) {
    List<Long> end = read.ends().get(set.storedNumber(number));
    return end == null
        ? set.blockShape(number).volume()
        : end.stream().reduce(1L, Math::multiplyExact);
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
