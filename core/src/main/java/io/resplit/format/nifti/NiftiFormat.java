package io.resplit.format.nifti;

import io.resplit.array.Agreement;
import io.resplit.array.Agreement.Disagreement;
import io.resplit.array.Attribute;
import io.resplit.array.AxisInfo;
import io.resplit.array.BlockHeader;
import io.resplit.array.BlockLayout;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.Format;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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

  private static NiftiHeader moved(NiftiHeader header, Box region) {
    try {
      return header.forBlock(region);
    } catch (ResplitException e) {
      throw new IllegalStateException("a header of " + region.rank() + " axes does not fit", e);
    }
  }

  @Override
  public BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts) throws IOException {
    BlockLayout.Strided layout = (BlockLayout.Strided) header.layout();
    return NiftiFile.open(place.file(), layout, header.type().bytes(), counts);
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    NiftiHeader header = NiftiHeader.of(block);
    return new FileImage(header.toBytes(), header.layout(), header.type(), 0, dropped(block));
  }

  private static List<String> dropped(BlockHeader block) {
    Stream<String> coordinates =
        block.axes().stream().filter(axis -> axis.coordinates().isPresent()).map(AxisInfo::name);
    Stream<String> attributes =
        Stream.concat(block.attributes().stream(), block.fileAttributes().stream())
            .map(Attribute::name)
            .filter(name -> !OF_HEADER.contains(name));
    return Stream.concat(coordinates, attributes).distinct().toList();
  }

  /**
   * Returns the header of a block whose NIfTI header, if it carries one, is moved to the place of
   * the block; in any format that carries it.
   *
   * @param block header of the block that still carries the NIfTI header of the whole array
   * @param region the block in the array, slowest axis first
   */
  public static BlockHeader placed(BlockHeader block, Box region) {
    Optional<NiftiHeader> carried = NiftiHeader.carriedBy(block);
    if (carried.isEmpty() || carried.get().rank() != region.rank()) {
      return block;
    }
    Attribute moved = moved(carried.get(), region).toAttribute();
    return block.withFileAttributes(with(block.fileAttributes(), moved));
  }

  private static List<Attribute> with(List<Attribute> attributes, Attribute replacement) {
    return attributes.stream()
        .map(each -> each.name().equals(replacement.name()) ? replacement : each)
        .toList();
  }

  /** Returns attributes whose NIfTI header, if they carry one, is in the given byte order. */
  public static List<Attribute> inOrder(List<Attribute> attributes, ByteOrder order) {
    return NiftiHeader.carriedBy(attributes)
        .map(header -> with(attributes, header.withOrder(order).toAttribute()))
        .orElse(attributes);
  }
}
