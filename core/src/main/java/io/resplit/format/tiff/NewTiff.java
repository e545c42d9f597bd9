package io.resplit.format.tiff;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.codec.ChunkCodec;
import io.resplit.codec.FilterPipeline;
import io.resplit.format.FileImage;
import io.resplit.format.FileTail;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.FillValue;
import io.resplit.header.PixelSamples;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a new file of a block is like, whatever program its description is for. */
final class NewTiff {

  private static final int INTEGERS = 2;
  private static final int FLOATS = 3;

  private NewTiff() {}

  /**
   * Returns the image of a new file.
   *
   * @throws ResplitException if TIFF has no such elements, or no such rows
   */
  static FileImage of(String dataset, BlockHeader block, NewText text) throws ResplitException {
    text.require(block);
    Shape shape = block.shape();
    if (block.type().kind() == ElementType.Kind.BYTES) {
      throw unsupported("TIFF has no elements of type " + block.type());
    }
    NewPages plain = plain(block, text);
    if (Math.max(plain.width(), plain.rows()) > Integer.MAX_VALUE) {
      throw unsupported("TIFF has no pages of %s: cut the last two axes".formatted(shape));
    }
    List<String> dropped = dropped(block, plain, text);
    if (block.layout() instanceof BlockLayout.Chunked chunked) {
      return compressed(dataset, block, text, chunked, dropped);
    }
    if (text.mostPages().filter(most -> most < plain.count()).isPresent()) {
      throw unsupported(
          "%,d pages of %s are too many without compression: give --filters deflate"
              .formatted(plain.count(), shape));
    }
    return TiffImage.of(plain).image(block, dropped);
  }

  private static ResplitException unsupported(String what) {
    return new ResplitException(Reason.UNSUPPORTED, what);
  }

  private static List<String> dropped(BlockHeader block, NewPages pages, NewText text) {
    boolean isGrey = pages.samples() == PixelSamples.NONE && PixelSamples.areNamed(block.axes());
    int samples = pages.samples().count(block.shape());
    Set<String> known =
        new HashSet<>(
            isGrey ? TiffColour.NAMES : TiffColour.kept(block.attributes(), samples, block.type()));
    Set<CarriedTag> written = carried(block, pages.samples()).keySet();
    known.addAll(CarriedTag.names(written));
    if (written.contains(CarriedTag.TIE_POINTS) || written.contains(CarriedTag.TRANSFORMATION)) {
      known.add(GeoPlace.TRANSFORM);
    }
    if (written.contains(CarriedTag.GEO_KEYS)) {
      known.add(GeoPlace.EPSG);
    }
    if (written.contains(CarriedTag.NO_DATA)) {
      known.add(FillValue.ATTRIBUTE);
    }
    known.addAll(text.said(block, pages));
    List<String> dropped = new ArrayList<>(block.namesBeside(known));
    dropped.removeAll(known); // axes of which it says the steps
    if (isGrey) {
      dropped.add("colour, as the samples of a pixel are not the last axis: pages are grey");
    }
    return dropped;
  }

  /**
   * Returns the tags that say what attributes carry: where pages lie only if these are the axes x
   * and y, and a palette only of indices in one.
   */
  private static Map<CarriedTag, NewTag> carried(BlockHeader block, PixelSamples samples) {
    Optional<String> noData = NoData.text(block.attributes(), block.type());
    String name = CarriedTag.NO_DATA.attribute();
    List<Attribute> attributes =
        CarriedTag.replaced(
            block.attributes(),
            Set.of(name),
            noData.map(text -> Attribute.ofText(name, text)).stream().toList());
    Map<CarriedTag, NewTag> all = new EnumMap<>(CarriedTag.class);
    for (CarriedTag each : CarriedTag.values()) {
      each.in(attributes, block.type().order()).ifPresent(tag -> all.put(each, tag));
    }
    int rank = block.shape().rank();
    boolean isOfPage =
        TiffRule.x(block.axes(), rank) == samples.x(rank)
            && TiffRule.y(block.axes(), rank) == samples.y(rank);
    if (!isOfPage) {
      all.keySet().removeAll(CarriedTag.OF_PLACE);
    }
    if (!TiffColour.hasPalette(block.attributes(), samples.count(block.shape()), block.type())) {
      all.remove(CarriedTag.PALETTE);
    }
    return all;
  }

  /** Returns the pages of a file without compression, each plane of them one strip. */
  static NewPages plain(BlockHeader block, NewText text) {
    PixelSamples samples = text.samples(block);
    Shape shape = block.shape();
    NewPages.Parts whole = NewPages.Parts.of(NewPages.PLAIN, NewPages.PLAIN, samples, shape);
    long planes = shape.volume() / whole.width() / whole.rows();
    boolean isLast = samples == PixelSamples.LAST;
    boolean isTruncated =
        text.mostPages().isEmpty()
            && TiffImage.isTruncated(isLast ? planes / samples.count(shape) : planes);
    return pages(block, text, whole, isTruncated);
  }

  private static NewPages pages(
      BlockHeader block, NewText text, NewPages.Parts parts, boolean isTruncated) {
    PixelSamples samples = text.samples(block);
    ByteOrder order = block.type().order();
    int count = samples.count(block.shape());
    List<NewTag> tags = new ArrayList<>();
    tags.addAll(TiffColour.of(block.attributes(), count, block.type()).tags(order));
    TiffVoxels.of(block, samples)
        .flatMap(TiffVoxels::resolution)
        .ifPresent(all -> tags.addAll(all.tags(order)));
    tags.addAll(carried(block, samples).values());
    tags.add(NewTag.text(TiffTag.DESCRIPTION, text.of(block, isTruncated)).ofFirst());
    tags.add(NewTag.text(TiffTag.SOFTWARE, TiffAxes.OWN).ofFirst());
    return new NewPages(block.shape(), samples, block.type(), parts, tags);
  }

  private static FileImage compressed(
      String dataset,
      BlockHeader block,
      NewText text,
      BlockLayout.Chunked chunked,
      List<String> dropped) {
    Shape part = chunked.chunkShape();
    List<ChunkFilter> asked = chunked.filters();
    boolean isPredicted = ChunkFilter.areShuffled(asked);
    ElementType type = block.type();
    boolean isOfFloats = type.kind() == ElementType.Kind.FLOAT;
    int predictor = isPredicted ? isOfFloats ? FLOATS : INTEGERS : NewPages.PLAIN;
    ChunkFilter last = asked.get(asked.size() - 1);
    NewPages.Parts parts =
        NewPages.Parts.of(TiffPage.compression(last), predictor, text.samples(block), part);
    NewPages pages = pages(block, text, parts, false);
    List<ChunkFilter> filters = new ArrayList<>();
    if (predictor != NewPages.PLAIN) {
      boolean isBig = type.order() == ByteOrder.BIG_ENDIAN;
      filters.add(
          ChunkFilter.predictor(predictor, Shape.of(parts.width(), pages.inPixel()), isBig));
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
            pages.planeParts());
  }

  private static List<ChunkFilter> cut(NewPages pages, long rows, List<ChunkFilter> filters) {
    List<ChunkFilter> all = new ArrayList<>();
    all.add(ChunkFilter.cut(Shape.of(rows, pages.width(), pages.inPixel())));
    all.addAll(filters);
    return all;
  }

  private static FilterPipeline pipeline(NewPages pages, List<ChunkFilter> filters) {
    NewPages.Parts parts = pages.parts();
    long bytes = parts.width() * parts.rows() * pages.inPixel() * pages.type().bytes();
    return new FilterPipeline(
        filters, Math.toIntExact(bytes), pages.type().bytes(), "a file that is being written");
  }
}
