package io.resplit.format.nifti;

import io.resplit.array.BlockLayout;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.FileTail;
import io.resplit.format.Format;
import io.resplit.format.SpaceRule;
import io.resplit.format.gzip.Envelope;
import io.resplit.format.gzip.GzipStream;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.VoxelSpace;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Blocks in single-file NIfTI, which gzip may compress. */
public record NiftiFormat() implements Format {

  /** Name of the format. */
  public static final String NAME = "nifti";

  /** Attributes that say what the header says. */
  private static final Set<String> OF_HEADER =
      Set.of("scl_slope", "scl_inter", "history", NiftiHeader.ATTRIBUTE);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    return NiftiGradients.beside(place.file(), NiftiFile.read(place.file()));
  }

  @Override
  public SpaceRule space() {
    return new NiftiPlaces(NAME);
  }

  @Override
  public boolean isStream(Path file) throws IOException {
    return NiftiFile.isCompressed(NiftiFile.data(file));
  }

  @Override
  public List<Path> filesBeside(Path file) throws IOException {
    try {
      return Stream.of(NiftiFile.data(file)).filter(each -> !each.equals(file)).toList();
    } catch (ResplitException e) {
      return List.of(); // whatever reads it says so
    }
  }

  @Override
  public BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts) throws IOException {
    return NiftiFile.open(place.file(), header.layout(), header.type().bytes(), counts);
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    NiftiHeader header = NiftiSpace.header(block);
    Set<String> held = new HashSet<>(OF_HEADER);
    VoxelSpace.carriedBy(block.attributes(), block.shape().rank())
        .ifPresent(space -> held.addAll(NiftiSpace.held(space)));
    List<String> dropped = new ArrayList<>(withoutTimes(block, header).namesBeside(held));
    if (!header.hasSliceOrder()
        && NiftiHeader.carriedBy(block).stream().anyMatch(NiftiHeader::hasSliceOrder)) {
      dropped.add("the order of slices (slice_code)");
    }
    return block.layout() instanceof BlockLayout.Chunked blocks
        ? GzipStream.image(Envelope.gzip(header.toBytes()), dataset, blocks, header.type(), dropped)
        : new FileImage(header.toBytes(), header.layout(), header.type(), FileTail.NONE, dropped);
  }

  /** Times that the header says are not lost. */
  private static BlockHeader withoutTimes(BlockHeader block, NiftiHeader header) {
    int time = block.shape().rank() - 1 - NiftiSpace.AXES;
    return block.withAxes(
        block.mapAxes(
            (axis, info) ->
                axis == time && NiftiSpace.areTimes(header, info) ? info.bare() : info));
  }
}
