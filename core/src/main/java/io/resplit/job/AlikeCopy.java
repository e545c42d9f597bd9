package io.resplit.job;

import io.resplit.array.ChunkStorage;
import io.resplit.format.FolderFiles;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import io.resplit.header.ValueLimit;
import io.resplit.io.OwnFolders;
import io.resplit.io.PartFiles;
import io.resplit.request.OutputRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A copy of blocks that are to be read with a file and are no files that follow it: in its format,
 * with its chunks and filters. It lies next to the file that will hold all of them until that is
 * done. Immutable.
 *
 * @param file is written
 * @param lead the file
 * @param more the blocks
 */
public record AlikeCopy(Path file, BlockSet lead, BlockSet more) {

  /**
   * Returns the blocks, all variables along the axis to be moved: one that is small in them may be
   * large in the file.
   */
  public BlockSet blocks() {
    ArrayHeader header = more.header();
    return moving(more.withHeader(header.withAxes(header.mapAxes(this::asLong))), 0);
  }

  private AxisInfo asLong(int axis, AxisInfo info) {
    return info.withUnlimited(lead.header().isUnlimited(axis));
  }

  /**
   * Returns a set with variables along the slowest axis to be moved that would else be held with
   * it, since those that are keep their chunks and filters.
   *
   * @param most most bytes of one that is held all the same
   */
  static BlockSet moving(BlockSet set, long most) {
    return set.withHeader(
        set.header()
            .mapCompanions(
                each ->
                    canBeMoved(set, each) && each.bytes() > most
                        ? each.withValues(Optional.empty())
                        : each));
  }

  /** Only what is held is converted, as times of other units are. */
  private static boolean canBeMoved(BlockSet set, Companion variable) {
    boolean isScalarInFile = set.lacksAxis() && variable.dimensions().size() == 1;
    return !set.formats().convert(variable.path())
        && variable.dimensionOf(0) >= 0
        && !variable.isOfAxis()
        && variable.isPlain()
        && !isScalarInFile;
  }

  /** Returns what the blocks are checked for before they are copied. */
  public FollowCheck meaning() {
    return new FollowCheck(lead, more);
  }

  /** Returns the file with what follows it, as a set of which all is stored as in the file. */
  public static BlockSet kept(BlockSet joined) {
    return joined.chunks().isEmpty() ? joined : moving(joined, ValueLimit.TINY);
  }

  /** Returns a description of the blocks as if they were stored as the file is. */
  public BlockSet like() {
    ArrayHeader header = blocks().header();
    return blocks().withHeader(header.withChunks(fresh(lead.chunks())).mapCompanions(this::like));
  }

  /** Deletes it, if it is there. */
  public void delete() throws IOException {
    OwnFolders.delete(file);
  }

  /** Returns whether it is complete. */
  public boolean isThere() {
    return Files.isDirectory(file) ? FolderFiles.in(file).isPresent() : PartFiles.isThere(file);
  }

  /** Returns the request for the copy. */
  public OutputRequest request() {
    return OutputRequest.file(file.toString()).withFormat(lead.format().nameLike(lead.path(0)));
  }

  /** Where datasets of the file end says nothing of others. */
  private static Optional<ChunkStorage> fresh(Optional<ChunkStorage> chunks) {
    return chunks.map(all -> new ChunkStorage(all.chunkShape(), all.filters(), all.sparse()));
  }

  private Companion like(Companion variable) {
    Optional<Companion> other = lead.header().companions().find(variable.path());
    return other.map(all -> like(variable, all)).orElse(variable);
  }

  private static Companion like(Companion variable, Companion other) {
    Companion stored = variable.withChunks(fresh(other.chunks()));
    List<Dimension> own = variable.dimensions();
    return own.size() != other.dimensions().size()
        ? stored
        : stored.withDimensions(
            IntStream.range(0, own.size())
                .mapToObj(i -> own.get(i).withUnlimited(other.dimensions().get(i).unlimited()))
                .toList());
  }
}
