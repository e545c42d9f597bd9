package io.resplit.describe;

import io.resplit.array.ChunkStorage;
import io.resplit.array.StorageOrder;
import io.resplit.format.FileImage;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.OutputRequest;
import io.resplit.set.BlockSet;
import io.resplit.set.Copies;
import io.resplit.text.NameList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the companions of an array are written: which of them are, and in which chunks.
 *
 * @param request what a user says of the output
 * @param formatName name of its format
 * @param hasChunks whether that has chunks
 * @param store what the chunks of the array are parts of, if they are files of their own
 * @param order how axes are listed
 * @param asked what a user says of the chunks of each
 */
record CompanionOutput(
    OutputRequest request,
    String formatName,
    boolean hasChunks,
    Optional<ChunkChoice.Store> store,
    StorageOrder order,
    AskedChunks asked) {

  /** Copies of variables may take so many bytes whatever else the files hold. */
  private static final long FREE_COPIES = 1L << 26;

  /** Beyond that they may take this part of what the files hold. */
  private static final int PART_OF_FILES = 10;

  /** Most names in a message. */
  private static final int NAMED = 10;

  /**
   * Returns the header of an output with its companions as they are written.
   *
   * @param blocks blocks of the array, slowest axis first
   * @throws IllegalArgumentException if a variable is copied to so many files that it should not
   */
  ArrayHeader chosen(ArrayHeader whole, Grid blocks) {
    ArrayHeader header =
        blocks.blockCount() == 1 ? whole : whole.withoutCompanions(Companion::isCopiedOnly);
    List<String> apart = header.companions().apart();
    if (blocks.blockCount() > 1 && !apart.isEmpty()) {
      throw new IllegalArgumentException(
          ("several datasets that share no axes cannot be cut together: choose a dataset "
                  + "with --dataset; the others are %s")
              .formatted(NameList.first(NAMED, apart)));
    }
    for (Companion each : header.companions().variables()) {
      requireCutOnce(each, blocks);
    }
    for (Companion each : header.companions().moved().toList()) {
      requireCutAlike(each, blocks);
    }
    return held(header, blocks)
        .mapCompanions(each -> each.isStoredAlike() ? each.withChunks(chunks(each, blocks)) : each);
  }

  /** Returns the header with chunks of what is held, if the format has any that say where. */
  private ArrayHeader held(ArrayHeader header, Grid blocks) {
    if (!hasChunks || store.isPresent()) {
      return header;
    }
    HeldStorage held = new HeldStorage(formatName, order, asked);
    return header
        .withAxes(header.mapAxes((axis, info) -> info.withChunks(held.of(axis, info, blocks))))
        .mapCompanions(
            each -> each.isStoredAlike() ? each : each.withChunks(held.of(each, blocks)));
  }

  private static void requireCutOnce(Companion variable, Grid blocks) {
    Optional<Dimension> twice = variable.cutTwice(blocks);
    if (twice.isPresent()) {
      throw new IllegalArgumentException(
          "'%s' has dimension '%s' twice, which is cut: choose variables with --var"
              .formatted(variable.path(), twice.get().path()));
    }
  }

  private static void requireCutAlike(Companion variable, Grid blocks) {
    if (Copies.isTurned(blocks, variable)) {
      throw new IllegalArgumentException(
          ("'%s' has %s bytes, and axes that are cut in another order than in the array: "
                  + "leave it out with --var")
              .formatted(variable.path(), variable.bytes()));
    }
  }

  /** What is held and unlimited has chunks of the format's choice where none are asked for. */
  private Optional<ChunkStorage> chunks(Companion variable, Grid blocks) {
    Optional<String> unlimited =
        variable.dimensions().stream()
            .filter(each -> variable.isMoved() && each.unlimited())
            .map(Dimension::name)
            .findFirst();
    Grid grid = variable.grid(blocks);
    ChunkStorageRequest own = asked.of(variable, grid, isLike(variable, blocks));
    return new ChunkChoice(
            own, formatName, grid, variable.type(), order, store.map(lead -> lead.of(variable)))
        .storage(variable.chunks(), hasChunks, unlimited);
  }

  /** Arrays that name no axes are like one another if they have the same shape. */
  private static boolean isLike(Companion variable, Grid blocks) {
    return variable.isLikeArray(blocks.rank())
        || variable.isNameless() && variable.shape().equals(blocks.shape());
  }

  /**
   * Returns an output without the variables that its format cannot hold, which are named.
   *
   * @param image what its first file consists of
   * @throws IllegalArgumentException if copies of variables take too much
   */
  BlockSet fitting(BlockSet out, FileImage image) {
    Companions all = out.header().companions();
    if (all.isEmpty()) {
      return out;
    }
    List<Companion> kept = new ArrayList<>();
    List<String> left = new ArrayList<>(out.header().notCarried());
    for (Companion each : all.variables()) {
      if (each.isMoved() && !image.has(each.path())) {
        left.add(each.path());
      } else {
        kept.add(each);
      }
    }
    requireFewCopies(kept, out.grid(), out.type().bytes());
    return out.withHeader(
        out.header().withCompanions(all.withVariables(kept)).withNotCarried(left));
  }

  private void requireFewCopies(List<Companion> variables, Grid blocks, int elementBytes) {
    long copied = 0;
    long once = Math.multiplyExact(blocks.shape().volume(), elementBytes);
    Companion largest = null;
    for (Companion each : variables) {
      long files = each.copies(blocks);
      long bytes = Math.multiplyExact(each.bytes(), files - 1);
      copied = Math.addExact(copied, bytes);
      once = Math.addExact(once, each.bytes());
      boolean isLarger =
          largest == null || each.bytes() * files > largest.bytes() * largest.copies(blocks);
      largest = files > 1 && isLarger ? each : largest;
    }
    if (!request.copies() && copied > FREE_COPIES && copied > once / PART_OF_FILES) {
      throw new IllegalArgumentException(
          ("variables that are copied to several files need %s bytes, above all %s: "
                  + "choose variables with --var, or make larger blocks")
              .formatted(copied, largest.path()));
    }
  }
}
