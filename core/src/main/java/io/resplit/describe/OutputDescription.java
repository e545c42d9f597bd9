package io.resplit.describe;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.FileImage;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor.Ability;
import io.resplit.format.Formats;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.History;
import io.resplit.header.Mismatch;
import io.resplit.header.SpacedAxes;
import io.resplit.header.UnsignedNumbers;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.name.ObjectPath;
import io.resplit.partition.Grid;
import io.resplit.request.Edge;
import io.resplit.request.OutputRequest;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import io.resplit.set.NeededArray;
import io.resplit.set.OutputAddress;
import io.resplit.text.ShellWord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns what a user says of an output, and the array that goes there, into a set. */
public record OutputDescription(Formats formats, OutputRequest request, OutputAddress place) {

  private static final String DEFAULT_DATASET = "data";

  /**
   * Prepares the description.
   *
   * @throws IllegalArgumentException if the address is empty
   */
  public OutputDescription(Formats formats, OutputRequest request) {
    this(formats, request, OutputAddress.parse(request.address()).withDates(request.dates()));
    if (place.place().isEmpty()) {
      throw new IllegalArgumentException("the address of the output is empty");
    }
    if (place.place().equals("-")) {
      throw new IllegalArgumentException(
          "resplit writes to files, not to standard output: give the name of a file or folder"
              + " instead of -");
    }
  }

  /**
   * Returns whether the place is one file, by the ending of its name: no template, no folder that
   * exists.
   */
  public boolean isFile() {
    return ending().isFile();
  }

  private NameEnding ending() {
    return new NameEnding(formats, request, place.place());
  }

  /** Returns the output that takes the array of {@code like}. */
  public BlockSet like(BlockSet in) throws IOException {
    BlockSet like = in.array();
    String format = formatName(in);
    requireWhole(in, format);
    ArrayHeader described = header(in, like, format);
    new NeededOrder(in).require(described.axes(), formats, format, place.place());
    ArrayHeader own = behindUserBlock(described.readable(), format, in);
    UnsignedNumbers numbers =
        new UnsignedNumbers(like.type(), KeptEnds.without(whole(own, format, in)));
    boolean isExact = !formats.can(format, Ability.DATASETS); // the others say it as the input does
    ArrayHeader whole = HeldStorage.known(in, isExact ? numbers.exactHeader() : numbers.header());
    ElementType type = isExact ? numbers.exactType() : like.type();
    String dataset = dataset(format, like.dataset(), !whole.companions().isEmpty());
    BooleanSupplier isPacked = () -> new FileFit(in).isStream(in.firstBlock());
    BlockSet out =
        describe(format, like.listedShape(), type, like.order(), whole, dataset, isPacked);
    return new NeededArray(in).isThere()
        ? VariablesAsStored.of(in, Extents.of(in, KeptEnds.of(in, KeptAbsences.of(in, out))))
        : withoutArray(KeptEnds.of(in, out));
  }

  /** A file without an array has nothing to cut, to name, or to write without the rest. */
  private void requireWhole(BlockSet in, String format) throws ResplitException {
    if (request.block().isPresent() || NameTemplate.isTemplate(place.place())) {
      new NeededArray(in).require("cut into blocks");
    } else if (!asked().isEmpty()) {
      new NeededArray(in).require("called " + asked());
    } else if (!formats.can(format, Ability.DATASETS)) {
      new NeededArray(in).require("written to " + format + " files");
    }
  }

  /** Whatever chunks are asked for, no element is stored. */
  private static BlockSet withoutArray(BlockSet out) {
    BlockLayout nothing = BlockHeader.ofNoArray().layout();
    return out.withHeader(
        out.header()
            .withChunks(ChunkStorage.of(nothing).map(chunks -> chunks.endingAt(nothing.stored()))));
  }

  /** Only one file that becomes one file keeps what other programs wrote before it. */
  private ArrayHeader behindUserBlock(ArrayHeader header, String format, BlockSet in) {
    Companions all = header.companions();
    boolean isKept =
        in.blockCount() == 1
            && request.block().isEmpty()
            && formats.can(format, Ability.USER_BLOCK);
    if (isKept || all.userBlock().isEmpty()) {
      return header;
    }
    Stream<String> left = all.userBlock().map(Attribute::name).stream();
    return header
        .withCompanions(all.withUserBlock(Optional.empty()))
        .withNotCarried(Stream.concat(header.notCarried().stream(), left).toList());
  }

  /** Formats without datasets hold nothing besides an array and lists along its axes. */
  private ArrayHeader whole(ArrayHeader said, String format, BlockSet in) throws ResplitException {
    if (formats.can(format, Ability.DATASETS)) {
      TextsAlong texts = new TextsAlong(said, in.dataset());
      boolean isPadded = request.edge().kind() == Edge.Kind.PAD; // no variable is
      return isPadded ? texts.without() : texts.asVariables(in.array().grid().shape());
    }
    ArrayHeader header = new TextsAlong(said, in.dataset()).asLists();
    Companions all = header.companions();
    if (all.isEmpty()) {
      return header;
    }
    List<String> names = all.variables().stream().map(Companion::path).toList();
    if (all.variables().stream().anyMatch(each -> isArray(each, header))) {
      throw ResplitException.badInput(
          in.root(),
          "%s files hold one dataset each, and there are several: choose with --dataset from %s"
              .formatted(
                  format,
                  Stream.concat(Stream.of(in.dataset()), names.stream())
                      .collect(Collectors.joining(", "))));
    }
    return header
        .withCompanions(Companions.NONE)
        .withNotCarried(Stream.concat(header.notCarried().stream(), names.stream()).toList());
  }

  private static boolean isArray(Companion variable, ArrayHeader header) {
    boolean isLike = !header.axes().isEmpty() && variable.isLikeArray(header.axes().size());
    return !variable.isOfAxis() && (variable.isMoved() || isLike);
  }

  private ArrayHeader header(BlockSet in, BlockSet array, String format) throws ResplitException {
    ArrayHeader header =
        in.axes().isIdentity()
            ? array.header()
            : formats.permuted(array.header(), in.axes().inverse(), format);
    return formats.can(format, Ability.STEPS)
        ? formats.spaced(header, array.grid().shape())
        : formats.can(format, Ability.SPACE) ? SpacedAxes.placed(header) : header;
  }

  /** Returns the output for a new array. */
  public BlockSet fresh(Shape listedShape, ElementType type, StorageOrder order)
      throws ResplitException {
    String format = formatName(Formats.RAW);
    return describe(
        format,
        listedShape,
        type,
        order,
        ArrayHeader.NONE,
        dataset(format, DEFAULT_DATASET, false),
        () -> false);
  }

  /** An image stays one where the ending of a name says only what stores are. */
  private String formatName(BlockSet in) throws IOException {
    String own = in.format().name();
    String name = formatName(own);
    boolean isKept =
        request.format().isEmpty()
            && asked().isEmpty()
            && name.equals(own)
            && formats.nameByEnding(place.place()).isPresent()
            && in.header().companions().variables().stream()
                .noneMatch(each -> isArray(each, in.array().header()));
    return isKept ? in.format().nameOfCopy(in.place(0)) : name;
  }

  private String formatName(String like) {
    if (request.format().isPresent()) {
      String asked = request.format().get();
      if (!formats.fits(asked, place.place())) {
        throw new IllegalArgumentException(
            "%s: the name promises another format than %s: leave out --out-format, or choose another ending"
                .formatted(place.place(), asked));
      }
      return asked;
    }
    ending().require(like);
    String name = formats.outputName(place.place(), like);
    String other = formats.outputName(place.place(), Formats.RAW);
    boolean needsOther =
        request.chunks().areWanted()
            && !formats.can(name, Ability.CHUNKS)
            && formats.can(other, Ability.CHUNKS);
    return needsOther ? other : name;
  }

  /** A variable that is alone in a NetCDF file is in no group: most programs look there only. */
  private String dataset(String format, String like, boolean hasCompanions) {
    String asked = asked();
    formats.requireDatasets(format, asked);
    if (!formats.can(format, Ability.DATASETS)) {
      return "";
    }
    String name = asked.isEmpty() ? like : asked;
    String relative = ObjectPath.inRoot(name);
    boolean grouped = hasCompanions || !formats.can(format, Ability.DIMENSIONS);
    boolean nested = !asked.isEmpty() || grouped && formats.can(format, Ability.GROUPS);
    String fitting = nested ? relative : ObjectPath.name(relative);
    return fitting.isEmpty() ? DEFAULT_DATASET : fitting;
  }

  private String asked() {
    String inAddress = place.dataset();
    String asked = request.dataset().orElse(inAddress);
    if (!inAddress.isEmpty() && !asked.equals(inAddress)) {
      throw new IllegalArgumentException(
          "the output dataset is given twice: :/%s and %s".formatted(inAddress, asked));
    }
    if (NameTemplate.isTemplate(asked)) {
      throw new IllegalArgumentException(
          "one file with many datasets can only be read: put the placeholders of '%s' into file names"
              .formatted(asked));
    }
    return asked;
  }

  private BlockSet describe(
      String formatName,
      Shape listedShape,
      ElementType type,
      StorageOrder order,
      ArrayHeader header,
      String dataset,
      BooleanSupplier isPacked)
      throws ResplitException {
    boolean isStore = formats.can(formatName, Ability.FOLDERS);
    Grid grid =
        isStore ? order.grid(listedShape, listedShape) : request.partition(listedShape, order);
    Optional<ChunkChoice.Store> store =
        Optional.of(new ChunkChoice.Store(formats, formatName, true, request.block()))
            .filter(any -> isStore)
            .map(any -> any.of(type, header.attributes(), header.fillValue()));
    EdgeChoice edge = new EdgeChoice(request.edge());
    edge.require(grid, order, header);
    ElementType asked = request.byteOrder().map(type::withOrder).orElse(type);
    boolean raw = formatName.equals(Formats.RAW);
    Format format = raw ? formats.raw(asked, 0) : formats.named(formatName);
    AskedChunks asks = new AskedChunks(request.chunks(), dataset, header, order);
    asks.requireKnown();
    GzipChoice gzip = new GzipChoice(asks.ofArray(grid), place.place());
    boolean isGzip =
        gzip.isAsked(formats, formatName)
            || gzip.isKept(formats, formatName, hasOwnNames()) && isPacked.getAsBoolean();
    Optional<ChunkStorage> chunks =
        isGzip
            ? Optional.of(gzip.storage(grid, asked.bytes(), order))
            : chunks(
                header, new ChunkChoice(gzip.request(), formatName, grid, asked, order, store));
    CompanionOutput companions =
        new CompanionOutput(
            request, formatName, formats.can(formatName, Ability.CHUNKS), store, order, asks);
    BlockSet set =
        new BlockSet(
            grid,
            asked,
            order,
            format,
            isGzip && formats.can(formatName, Ability.GZIP)
                ? gzipNames(gzip, formatName, grid, order)
                : names(formatName, "", grid, order),
            dataset,
            companions.chosen(
                growing(extended(header.withDistinctAxes(grid), format, asked), formatName, chunks),
                grid),
            Mismatch.REFUSE);
    boolean keepsCoordinates = formats.can(formatName, Ability.DATASETS);
    FileImage image = set.image(0);
    return edge.applied(
        inByteOrder(companions.fitting(set, image).stored(image)), keepsCoordinates);
  }

  /** Returns the header with its chunks, and with unlimited axes as far as the format has them. */
  private ArrayHeader growing(
      ArrayHeader header, String formatName, Optional<ChunkStorage> chunks) {
    boolean records =
        formats.can(formatName, Ability.DIMENSIONS) && !formats.can(formatName, Ability.CHUNKS);
    return header
        .withChunks(chunks)
        .withUnlimited(axis -> chunks.isPresent() || records && axis == 0);
  }

  private Optional<ChunkStorage> chunks(ArrayHeader header, ChunkChoice choice) {
    if (formats.can(choice.format(), Ability.PAGES)) {
      return choice.ofPages(header.axes()).storage(header.chunks());
    }
    boolean possible = formats.can(choice.format(), Ability.CHUNKS);
    Optional<String> unlimited =
        header.axes().stream()
            .filter(axis -> axis.unlimited() && formats.can(choice.format(), Ability.DIMENSIONS))
            .map(axis -> axis.name().isEmpty() ? "without a name" : axis.name())
            .findFirst();
    return choice.storage(header.chunks(), possible, unlimited);
  }

  private BlockSet inByteOrder(BlockSet stored) {
    ElementType type = stored.type();
    if (request.byteOrder().isPresent()
        && !type.withOrder(request.byteOrder().get()).equals(type)) {
      throw new IllegalArgumentException(
          "%s files store %s here: leave out --out-endian".formatted(stored.format().name(), type));
    }
    return stored;
  }

  private ArrayHeader extended(ArrayHeader header, Format format, ElementType type) {
    ArrayHeader placed = turned(header, type).withPlacement(formats);
    return request.history().isEmpty() || !formats.can(format.name(), Ability.HISTORY)
        ? placed
        : placed.withFileAttributes(History.with(placed.fileAttributes(), request.history()));
  }

  private ArrayHeader turned(ArrayHeader header, ElementType type) {
    return request
        .byteOrder()
        .map(order -> formats.inOrder(header.fileAttributes(), order))
        .map(all -> header.withFileAttributes(all).turned(type))
        .orElse(header);
  }

  /** Returns whether the user names the files, and no folder for them. */
  private boolean hasOwnNames() {
    return isFile() || NameTemplate.isTemplate(place.place()) || request.block().isEmpty();
  }

  private BlockNames gzipNames(GzipChoice gzip, String format, Grid grid, StorageOrder order) {
    if (hasOwnNames()) {
      gzip.requireNamed();
    }
    return names(format, GzipChoice.ENDING, grid, order);
  }

  /** Returns the names of files, with what follows the ending of their format where it is added. */
  private BlockNames names(String format, String more, Grid grid, StorageOrder order) {
    boolean isStore = formats.can(format, Ability.FOLDERS);
    if (isStore && NameTemplate.isTemplate(place.place())) {
      throw new IllegalArgumentException(
          "a store is one folder: give a name without placeholders instead of " + place.place());
    }
    if (request.block().isPresent() && !isFile() && !isStore) {
      return dataPlace(format).names(formats.ending(format) + more, grid, order);
    }
    requireOne(grid, format);
    if (place.place().endsWith("/") && !isStore) {
      throw new IllegalArgumentException(
          "a single file is written: give its name after " + place.place());
    }
    Path file = formats.fileAt(format, Path.of(dataPlace(format).place()));
    return new BlockNames.Listed(file, List.of(file));
  }

  /** Returns the place of files with elements: names are those of their headers. */
  private OutputAddress dataPlace(String format) {
    return formats
        .headerBeside(format)
        .filter(beside -> hasOwnNames())
        .map(beside -> place.at(beside.data(place.place())))
        .orElse(place);
  }

  private void requireOne(Grid grid, String format) {
    if (grid.blockCount() > 1) {
      String name = place.place();
      String stem = name.replaceFirst("((\\.[^./]*)?\\.gz|\\.[^./]*)$", "");
      String ending = name.substring(stem.length());
      throw new IllegalArgumentException(
          ("'%s' is the name of one file, and %d files would be written: give a folder, "
                  + "such as %s, or a template, such as %s; for one file use resplit merge, %s")
              .formatted(
                  name,
                  grid.blockCount(),
                  ShellWord.of(stem),
                  ShellWord.of(stem + "_{n}" + ending),
                  formats.can(format, Ability.CHUNKS)
                      ? "with --chunk in place of --out-shape"
                      : "without --out-shape or --out-edges"));
    }
  }
}
