package io.resplit.format.tiff;

import io.resplit.array.BlockLayout;
import io.resplit.codec.FilterPipeline;
import io.resplit.format.index.ChunkCollector;
import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.FillValue;
import io.resplit.header.Spacing;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The array that the pages of a file are. Immutable.
 *
 * @param asked axes of the array that were asked for; less than there are if they were not known
 * @param page what all pages have in common
 * @param axes the axes along which they lie
 * @param siblings further files
 * @param layout where their samples lie
 * @param voxels how far apart they lie in space, if the file says it
 * @param time how far frames are apart, if the file says it
 * @param channels lists of channels
 * @param tags what else its first page says and other formats carry
 * @param passedOver names of what else the file holds
 */
record TiffArray(
    int asked,
    TiffPage page,
    TiffAxes axes,
    TiffSiblings siblings,
    BlockLayout layout,
    Optional<TiffVoxels> voxels,
    Optional<Spacing> time,
    List<Attribute> channels,
    List<Attribute> tags,
    List<String> passedOver) {

  /** A part that is compressed is held whole. */
  private static final long MOST_PART_BYTES = 128 << 20;

  /**
   * An array, and where its parts lie if there are not too many.
   *
   * @param places those of no page of use as well
   */
  record Read(TiffArray array, TiffPlaces places) {}

  /**
   * Reads the directories of a file.
   *
   * @param rank axes of the array, where they are known
   */
  static Read read(TiffBytes file, int rank) throws IOException {
    Pages pages = new Pages();
    TiffWalk walk = new TiffWalk(file);
    walk.forEach(pages::add);
    TiffAxes axes = pages.axes(walk.pages(), file);
    if (axes.isWhole()) {
      return pages.read(rank, axes, pages.whole(axes, file), walk.passedOver());
    }
    int ofPage = pages.page.shape(List.of()).rank();
    TiffAxes found = rank < ofPage ? axes : axes.ofRank(rank - ofPage);
    TiffAxes held = pages.held(found, file);
    String others = held.hasOthers() ? "pages of other images" : walk.passedOver();
    return pages.read(rank, held, pages.layout(held), others);
  }

  /** Returns whether the same is read of a file for so many axes. */
  boolean isOf(int rank) {
    return rank == asked || rank == layout.shape().rank();
  }

  /** Returns the further files of that of an array; looks at none of them. */
  static TiffSiblings siblings(TiffBytes file) throws IOException {
    Pages pages = new Pages();
    TiffWalk walk = new TiffWalk(file);
    walk.forEach(
        (number, directory) -> {
          if (number == 0) {
            pages.add(number, directory);
          }
        });
    return pages.isOme
        ? TiffOme.read(file.path(), pages.text, pages.page, walk.pages()).siblings()
        : TiffSiblings.NONE;
  }

  /** Returns what places of pages and attributes take on the heap, in bytes. */
  long bytes() {
    long texts =
        Stream.concat(tags.stream(), channels.stream())
            .flatMap(each -> each.texts().stream())
            .mapToLong(String::length)
            .sum();
    return axes.bytes() + 2 * texts + tags.stream().mapToLong(Attribute::bytes).sum();
  }

  /** Returns what a file says of its array. */
  BlockHeader header() {
    List<String> names = new ArrayList<>(axes.names());
    if (axes.havePagesUsualNames()) {
      names.addAll(page.axes());
    }
    List<Attribute> attributes = new ArrayList<>();
    int rank = layout.shape().rank();
    VoxelSpace space =
        TimeStep.in(
            voxels.map(all -> all.space(names, rank)).orElse(TiffVoxels.nowhere(rank)),
            names,
            time);
    attributes.addAll(voxels.isPresent() || space.hasTime() ? space.attributes() : List.of());
    attributes.addAll(tags);
    attributes.addAll(GeoPlace.said(tags));
    Optional<Attribute> noData =
        Attribute.text(tags, CarriedTag.NO_DATA.attribute())
            .flatMap(text -> NoData.of(text, page.type()));
    noData.ifPresent(attributes::add);
    if (names.isEmpty() && rank > 1 && GeoPlace.carriedBy(tags).isPresent()) {
      names.addAll(Collections.nCopies(rank - 2, ""));
      names.addAll(List.of("y", "x"));
    }
    List<String> left = new ArrayList<>(passedOver);
    return BlockHeader.bare(page.type(), layout)
        .withAxes(axes(names, left))
        .withAttributes(attributes, List.of())
        .withElements(
            noData.map(each -> FillValue.set(page.type(), each.toBytes())), Optional.empty())
        .withNotCarried(left);
  }

  /** Lists of channels are along their axis, or named as left out if there is none. */
  private List<AxisInfo> axes(List<String> names, List<String> left) {
    List<AxisInfo> all = new ArrayList<>(names.stream().map(AxisInfo::named).toList());
    int axis = names.indexOf("c");
    long length = axis < 0 ? 0 : layout.shape().length(axis);
    for (Attribute each : channels) {
      if (each.texts().size() == length) {
        List<Attribute> lists = new ArrayList<>(all.get(axis).lists());
        lists.add(each);
        all.set(axis, all.get(axis).withLists(lists));
      } else {
        left.add(each.name());
      }
    }
    return all;
  }

  /** Takes the parts of a page. */
  private interface PartVisitor {
    void page(int file, long place, TiffParts.Source parts) throws IOException;
  }

  /** Pages that may be held. */
  private interface PageSource {
    void forEach(PartVisitor visitor) throws IOException;
  }

  /** Returns where the chunks of a file lie, whose directories are read again. */
  ChunkIndex index(TiffBytes file, byte[] fill) throws IOException {
    TiffSeries series = new TiffSeries(file, siblings.others(), axes);
    return index(
        file.path(),
        fill,
        visitor ->
            series.forEach(
                (number, of, place, directory) ->
                    visitor.page(number, place, new TiffParts(page, directory)::forEach)));
  }

  /** Returns the same of a file of which is known where parts lie. */
  ChunkIndex index(Path file, byte[] fill, TiffPlaces places) throws IOException {
    return index(
        file,
        fill,
        visitor ->
            places.forEach(
                (number, of, parts) -> {
                  long place = axes.place(number, of);
                  if (place >= 0) {
                    visitor.page(number, place, parts);
                  }
                }));
  }

  private ChunkIndex index(Path file, byte[] fill, PageSource pages) throws IOException {
    BlockLayout.Chunked chunked = (BlockLayout.Chunked) layout;
    ChunkCollector chunks = new ChunkCollector(chunked);
    int bytes = Math.toIntExact(Math.min(Integer.MAX_VALUE, chunkBytes(chunked)));
    FilterPipeline codec =
        new FilterPipeline(
            chunked.filters(), page.isPlain() ? 1 : bytes, page.type().bytes(), file.toString());
    boolean isOfPlanes = chunked.chunkShape().equals(page.plane(axes.lengths().size()));
    long parts = isOfPlanes ? 1 : page.parts();
    boolean isAlone = siblings.others().isEmpty();
    pages.forEach(
        (number, place, source) ->
            source.forEach(
                (part, position, size) -> {
                  long at = isAlone ? position : TiffSeriesBytes.position(number, position);
                  long most = page.isPlain() ? size : Math.min(size, codec.maxStoredBytes());
                  add(chunks, place, part, at, most, parts);
                }));
    return chunks.index(codec, fill, fill);
  }

  /** Of a plane that is one run only the first part counts. */
  private void add(
      ChunkCollector chunks, long place, long part, long position, long size, long parts) {
    long ofPlane = part % page.parts();
    if (ofPlane < parts) {
      long plane = place * page.planes() + part / page.parts();
      boolean isCut = page.isCut() && ofPlane == parts - 1;
      chunks.add(plane * parts + ofPlane, position, (int) size, page.isCut() && !isCut ? 1 : 0);
    }
  }

  private long chunkBytes(BlockLayout.Chunked chunked) {
    return Math.multiplyExact(chunked.chunkShape().volume(), page.type().bytes());
  }

  /** What is found out of all pages, one after the other. */
  private static final class Pages {
    private TiffDirectory first;
    private TiffPage page;
    private TiffRuns runs;
    private String text;
    private boolean isOme;
    private TiffPlaces places;
    private Map<String, String> sizes = Map.of();
    private TiffSiblings siblings = TiffSiblings.NONE;
    private OmeChannels channels = new OmeChannels();

    /** With OME-XML only some pages may be of use, which follow from all that there are. */
    void add(long number, TiffDirectory directory) throws IOException {
      if (number == 0) {
        first = directory;
        page = TiffPage.of(directory);
        runs = new TiffRuns(page);
        text = description(directory.texts(TiffTag.DESCRIPTION));
        places = new TiffPlaces(page);
        isOme = TiffOme.isIn(text);
      }
      if (!isOme) {
        addUsed(0, number, directory);
      } else if (places.areHeld()) {
        hold(number, directory);
      }
    }

    /** Micro-Manager's files have two, and its users may have written the first one. */
    private static String description(List<String> texts) {
      return texts.stream()
          .filter(Pages::isKnown)
          .findFirst()
          .orElse(texts.isEmpty() ? "" : texts.get(0));
    }

    private static boolean isKnown(String text) {
      return TiffOme.isIn(text) || ImageJText.isIn(text) || ShapedText.of(text).isPresent();
    }

    /** Of pages of no use it does not matter how they differ, and what is wrong with them. */
    private void hold(long number, TiffDirectory directory) throws IOException {
      TiffParts parts = new TiffParts(page, directory);
      try {
        if (page.difference(TiffPage.of(directory)).isEmpty()) {
          places.add(0, number, parts::forEach, (part, position, bytes) -> {});
          return;
        }
      } catch (ResplitException e) {
        // it is looked at again if it is of use
      }
      places.forget();
    }

    Read read(int rank, TiffAxes axes, BlockLayout layout, String passedOver) throws IOException {
      List<String> left = new ArrayList<>(passedOver.isEmpty() ? List.of() : List.of(passedOver));
      left.addAll(LeftTags.of(first));
      List<Attribute> tags = new ArrayList<>(CarriedTag.read(first, left));
      tags.addAll(TiffColour.read(first, page).attributes(page.samples(), page.type()));
      boolean isUsual = axes.isWhole() || axes.havePagesUsualNames();
      Optional<TiffVoxels> voxels = voxels().filter(any -> isUsual);
      if (!isUsual && voxels().isPresent()) {
        left.add("pixel size, as the axes of pages are not y and x");
      }
      Optional<Spacing> time = Optional.empty();
      if (isOme) {
        left.addAll(channels.left());
        left.addAll(TiffOme.left(text));
        time =
            TimeStep.ofOme(
                TiffVoxels.number(sizes.getOrDefault("TimeIncrement", "")),
                sizes.getOrDefault("TimeIncrementUnit", "s"));
      } else if (ImageJText.isIn(text)) {
        ImageJText said = ImageJText.of(text);
        time = said.time();
        left.addAll(said.lost(voxels));
      }
      return new Read(
          new TiffArray(
              rank, page, axes, siblings, layout, voxels, time, channels.lists(), tags, left),
          places);
    }

    TiffAxes axes(long count, TiffBytes file) throws IOException {
      if (!isOme) {
        return TiffAxes.of(first, text, page, count);
      }
      TiffOme.Said said = TiffOme.read(file.path(), text, page, count);
      TiffAxes axes = said.axes();
      sizes = said.sizes();
      siblings = said.siblings();
      channels = said.channels();
      TiffSeries series = new TiffSeries(file, siblings.others(), axes);
      TiffSeries.Visitor visitor =
          (number, page, place, directory) -> addUsed(number, page, directory);
      if (places.areHeld()) {
        addHeld(axes);
        series.forEachOfOthers(visitor);
      } else {
        places = new TiffPlaces(page);
        series.forEach(visitor);
      }
      return axes;
    }

    private void addHeld(TiffAxes axes) throws IOException {
      places.forEach(
          (file, number, parts) -> {
            if (axes.place(file, number) >= 0) {
              runs.add(parts);
            }
          });
    }

    Optional<TiffVoxels> voxels() throws IOException {
      if (isOme) {
        return TiffVoxels.ofOme(sizes);
      }
      boolean isOfImageJ = first.text(TiffTag.SOFTWARE).isEmpty(); // it does not say so
      return TiffResolution.read(first)
          .flatMap(
              tags ->
                  ImageJText.isIn(text)
                      ? ImageJText.of(text).voxels(tags, isOfImageJ)
                      : TiffVoxels.read(tags, text));
    }

    private void addUsed(int file, long number, TiffDirectory directory) throws IOException {
      TiffPage found = TiffPage.of(directory);
      String difference = page.difference(found);
      if (!difference.isEmpty()) {
        boolean isOfFirst = directory.file().path().equals(first.file().path());
        throw ResplitException.badInput(
            directory.file().path(),
            isOfFirst
                ? ("pages 0 and %d differ: %s; copy pages of one kind, for example only page 0 with "
                        + "'tiffcp IN,0 OUT'")
                    .formatted(number, difference)
                : "its page %d differs from the first page of %s: it has %s"
                    .formatted(number, first.file().path(), difference));
      }
      TiffParts parts = new TiffParts(page, directory);
      runs.add(visitor -> places.add(file, number, parts::forEach, visitor));
    }

    /**
     * One directory may stand for many pages; a page that was copied may say so by mistake: nothing
     * lies behind it, or its directory does.
     */
    TiffAxes held(TiffAxes axes, TiffBytes file) throws IOException {
      boolean isOfMore = axes.areInOrder() && axes.count() > runs.pages();
      if (!isOfMore || !runs.areWhole()) {
        return isOfMore ? TiffAxes.plain(1).ofRank(axes.lengths().size()) : axes;
      }
      long most = (file.size() - runs.first()) / page.planeBytes();
      long planes = Math.min(most, Math.multiplyExact(axes.count(), page.planes()));
      long end = runs.first() + planes * page.planeBytes();
      if (most == page.planes() || first.isBetween(runs.first(), end)) {
        return TiffAxes.plain(1).ofRank(axes.lengths().size());
      }
      if (most / page.planes() < axes.count()) {
        throw ResplitException.badInput(
            file.path(),
            "it should have %d images, but ends after %d"
                .formatted(axes.count(), most / page.planes()));
      }
      return axes;
    }

    BlockLayout layout(TiffAxes axes) throws IOException {
      Shape shape = page.shape(axes.lengths());
      int rank = axes.lengths().size();
      boolean isInOrder = axes.areInOrder() && runs.isEven();
      boolean isPacked = runs.step() == page.planeBytes();
      if (isInOrder && (isPacked || runs.planes() == shape.length(0))) {
        return new BlockLayout.Strided(
            shape, runs.first(), isPacked ? BlockLayout.Strided.PACKED : runs.step());
      }
      boolean isOfPlanes = runs.areWhole() && page.planeBytes() <= Integer.MAX_VALUE;
      requireHeld();
      return new BlockLayout.Chunked(
          shape, isOfPlanes ? page.plane(rank) : page.part(rank), page.filters());
    }

    private void requireHeld() throws ResplitException {
      long bytes = page.partBytes(0);
      if (bytes > (page.isPlain() ? Integer.MAX_VALUE : MOST_PART_BYTES)) {
        throw TiffLimits.unsupported(
            first, "strips or tiles of %d bytes, which must be held whole,".formatted(bytes));
      }
    }

    /** The files of this program hold the elements one after the other, or in compressed parts. */
    BlockLayout whole(TiffAxes axes, TiffBytes file) throws IOException {
      Shape shape = Shape.of(axes.lengths().stream().mapToLong(Long::longValue).toArray());
      boolean isWhole =
          axes.count() == runs.pages() * page.width() * page.length() * page.samples();
      long bytes = Math.multiplyExact(axes.count(), page.type().bytes());
      long said = runs.pages() == 1 ? bytes : runs.planes() * page.planeBytes();
      boolean isOfRuns =
          runs.isEven()
              && runs.step() == page.planeBytes()
              && bytes == said
              && bytes <= file.size() - runs.first();
      if (!(page.isPlain() ? isOfRuns : isWhole)) {
        throw first.file().damaged("they do not hold an array of " + shape);
      }
      if (page.isPlain()) {
        return new BlockLayout.Strided(shape, runs.first());
      }
      requireHeld();
      return new BlockLayout.Chunked(
          shape, page.partOf(shape.rank(), axes.endsWithSamples()), page.filters());
    }
  }
}
