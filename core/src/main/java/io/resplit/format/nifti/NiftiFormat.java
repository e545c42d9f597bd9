package io.resplit.format.nifti;

import io.resplit.array.Agreement;
import io.resplit.array.Agreement.Disagreement;
import io.resplit.array.BlockHeader;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.FileTail;
import io.resplit.format.Format;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Blocks in single-file NIfTI; compressed files are only read. */
public record NiftiFormat() implements Format {

  /** Name of the format. */
  public static final String NAME = "nifti";

  /** Attributes that say what the header says. */
  private static final Set<String> OF_HEADER =
      Set.of(
          "scl_slope",
          "scl_inter",
          "xyzt_units",
          "history",
          Agreement.ORIENTATION,
          NiftiHeader.ATTRIBUTE);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    return NiftiFile.read(place.file());
  }

  @Override
  public Optional<Disagreement> misplaced(BlockHeader first, BlockHeader block, Box box) {
    Optional<NiftiHeader> start = NiftiHeader.carriedBy(first);
    Optional<NiftiHeader> found = NiftiHeader.carriedBy(block);
    boolean known =
        start.isPresent() && found.isPresent() && start.get().rank() == found.get().rank();
    return known ? NiftiSpace.differ(moved(start.get(), box), found.get()) : Optional.empty();
  }

  @Override
  public Optional<long[]> offset(BlockHeader from, BlockHeader block) {
    Optional<NiftiHeader> start = NiftiHeader.carriedBy(from);
    Optional<NiftiHeader> found = NiftiHeader.carriedBy(block);
    Optional<long[]> steps =
        start.isEmpty() || found.isEmpty()
            ? Optional.empty()
            : NiftiSpace.steps(start.get(), found.get());
    int rank = from.shape().rank();
    return steps.map(
        all -> {
          long[] offset = new long[rank];
          for (int axis = 0; axis < Math.min(rank, all.length); axis++) {
            offset[rank - 1 - axis] = all[axis];
          }
          return offset;
        });
  }

  static NiftiHeader moved(NiftiHeader header, Box region) {
    try {
      return header.forBlock(region);
    } catch (ResplitException e) {
      throw new IllegalStateException("a header of " + region.rank() + " axes does not fit", e);
    }
  }

  @Override
  public boolean isStream(Path file) throws IOException {
    return NiftiFile.isCompressed(file);
  }

  @Override
  public BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts) throws IOException {
    return NiftiFile.open(place.file(), header.layout(), header.type().bytes(), counts);
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    NiftiHeader header = NiftiHeader.of(block);
    return new FileImage(
        header.toBytes(),
        header.layout(),
        header.type(),
        FileTail.NONE,
        block.namesBeside(OF_HEADER));
  }
}
