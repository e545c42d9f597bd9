package io.resplit.format.tiff;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.codec.ChunkCodec;
import io.resplit.codec.FilterPipeline;
import io.resplit.format.FileImage;
import io.resplit.format.FileTail;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * What a new file of a block is like. The description of the first page is that of tifffile, which
 * says the shape.
 */
final class NewTiff {

  private static final int INTEGERS = 2;
  private static final int FLOATS = 3;

  private NewTiff() {}

  /**
   * Returns the image of a new file.
   *
   * @throws ResplitException if TIFF has no such elements, or no such rows
   */
  static FileImage of(String dataset, BlockHeader block) throws ResplitException {
    Shape shape = block.shape();
    if (block.type().kind() == ElementType.Kind.BYTES) {
      throw unsupported("TIFF has no elements of type " + block.type());
    }
    if (Math.max(NewPages.length(shape, 1), NewPages.length(shape, 2)) > Integer.MAX_VALUE) {
      throw unsupported("TIFF has no pages of %s: cut the last two axes".formatted(shape));
    }
    NewPages plain = plain(block);
    boolean isAll = TiffVoxels.areAll(block, plain, true);
    List<String> dropped = block.namesBeside(isAll ? VoxelSpace.NAMES : Set.of());
    return block.layout() instanceof BlockLayout.Chunked chunked
        ? compressed(dataset, block, chunked, dropped)
        : TiffImage.of(plain).image(block, dropped);
  }

  private static ResplitException unsupported(String what) {
    return new ResplitException(Reason.UNSUPPORTED, what);
  }

  /** Returns the pages of a file without compression, each one strip. */
  static NewPages plain(BlockHeader block) {
    Shape shape = block.shape();
    NewPages.Parts whole =
        new NewPages.Parts(
            NewPages.PLAIN, NewPages.PLAIN, NewPages.length(shape, 1), NewPages.length(shape, 2));
    long pages = shape.volume() / whole.width() / whole.rows();
    return pages(block, whole, TiffImage.isTruncated(pages));
  }

  private static NewPages pages(BlockHeader block, NewPages.Parts parts, boolean isTruncated) {
    String lengths =
        LongStream.of(block.shape().toArray())
            .mapToObj(Long::toString)
            .collect(Collectors.joining(", ", "[", "]"));
    Optional<TiffVoxels> voxels = TiffVoxels.of(block);
    Optional<TiffResolution> resolution = voxels.flatMap(TiffVoxels::resolution);
    String spacing = resolution.map(any -> spacing(voxels.get(), any)).orElse("");
    String description =
        "{\"shape\": %s%s%s}"
            .formatted(lengths, isTruncated ? ", \"truncated\": true" : "", spacing);
    return new NewPages(block.shape(), block.type(), parts, description, resolution);
  }

  /** The unit is that of the resolution as well where TIFF has no name for it. */
  private static String spacing(TiffVoxels voxels, TiffResolution resolution) {
    boolean isNamed = voxels.z() > 0 || resolution.unit() == TiffResolution.NO_UNIT;
    return (voxels.z() > 0 ? ", \"spacing\": " + voxels.z() : "")
        + (isNamed ? ", \"unit\": \"%s\"".formatted(voxels.units()) : "");
  }

  private static FileImage compressed(
      String dataset, BlockHeader block, BlockLayout.Chunked chunked, List<String> dropped) {
    Shape part = chunked.chunkShape();
    List<ChunkFilter> asked = chunked.filters();
    boolean isPredicted = asked.contains(ChunkFilter.of(ChunkFilter.SHUFFLE));
    ElementType type = block.type();
    boolean isOfFloats = type.kind() == ElementType.Kind.FLOAT;
    int predictor = isPredicted ? isOfFloats ? FLOATS : INTEGERS : NewPages.PLAIN;
    ChunkFilter last = asked.get(asked.size() - 1);
    NewPages.Parts parts =
        new NewPages.Parts(
            TiffPage.compression(last),
            predictor,
            NewPages.length(part, 1),
            NewPages.length(part, 2));
    NewPages pages = pages(block, parts, false);
    List<ChunkFilter> filters = new ArrayList<>();
    if (predictor != NewPages.PLAIN) {
      boolean isBig = type.order() == ByteOrder.BIG_ENDIAN;
      filters.add(ChunkFilter.predictor(predictor, Shape.of(parts.width(), 1), isBig));
    }
    filters.add(last);
    TiffAppended appended =
        new TiffAppended(pages, codec(pages, filters), TiffAppended.CLASSIC_END);
    BlockLayout layout = new BlockLayout.Chunked(chunked.shape(), part, asked);
    FileImage.Part only = new FileImage.Part(layout, type, Optional.of(appended));
    return FileImage.ofParts(
        () -> new byte[0],
        dataset,
        Map.of(dataset, only),
        TiffAppended.START,
        FileTail.NONE,
        dropped);
  }

  /** The last strip of a page ends with it; tiles are whole. */
  private static ChunkCodec codec(NewPages pages, List<ChunkFilter> filters) {
    long rows = pages.parts().rows();
    long left = pages.isTiled() ? 0 : pages.rows() % rows;
    return left == 0
        ? pipeline(pages, filters)
        : new CutStrips(
            pipeline(pages, cut(pages, rows, filters)),
            pipeline(pages, cut(pages, left, filters)),
            pages.partCount());
  }

  private static List<ChunkFilter> cut(NewPages pages, long rows, List<ChunkFilter> filters) {
    List<ChunkFilter> all = new ArrayList<>();
    all.add(ChunkFilter.cut(Shape.of(rows, pages.width(), 1)));
    all.addAll(filters);
    return all;
  }

  private static FilterPipeline pipeline(NewPages pages, List<ChunkFilter> filters) {
    NewPages.Parts parts = pages.parts();
    long bytes = parts.width() * parts.rows() * pages.type().bytes();
    return new FilterPipeline(
        filters, Math.toIntExact(bytes), pages.type().bytes(), "a file that is being written");
  }
}
