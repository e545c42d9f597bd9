package io.resplit.find;

import io.resplit.array.StorageOrder;
import io.resplit.find.beside.JoinedCompanions;
import io.resplit.format.FileFormats;
import io.resplit.format.FolderFiles;
import io.resplit.format.Format;
import io.resplit.format.Formats;
import io.resplit.geometry.Shape;
import io.resplit.header.Mismatch;
import io.resplit.header.ValueLimit;
import io.resplit.io.ResplitException;
import io.resplit.manifest.Manifest;
import io.resplit.manifest.SetFormats;
import io.resplit.name.NameTemplate;
import io.resplit.name.ObjectPath;
import io.resplit.partition.Grid;
import io.resplit.request.SetRequest;
import io.resplit.request.SetRequest.PlacedBy;
import io.resplit.set.Address;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;
import io.resplit.set.Placing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Turns what a user says of a set, its manifest, and the names and sizes on disk into a set.
 *
 * @param nameBytes most memory for the names of the files of a set
 * @param small size up to which other variables are held with their values
 */
public record SetFinder(Formats formats, long nameBytes, ValueLimit small) {

  /** Creates the finder that holds small variables as jobs do. */
  public SetFinder(Formats formats, long nameBytes) {
    this(formats, nameBytes, ValueLimit.SMALL);
  }

  /**
   * Returns the set that {@code request} describes; looks at names and sizes, and at files that
   * describe themselves along the edges of the array, checks nothing else.
   *
   * @throws IllegalArgumentException if the request lacks something or contradicts itself
   * @throws ResplitException if what is on disk does not fit the request, or is of a format that
   *     resplit does not read
   */
  public BlockSet find(SetRequest asked) throws IOException {
    SetRequest request = ofFolders(asked);
    if (request.format().isPresent() || request.headerBytes().isPresent()) {
      return found(request);
    }
    BlockSet set;
    try {
      set = found(request);
    } catch (IllegalArgumentException | IOException e) {
      refuseForeign(request);
      throw e;
    }
    ForeignInput.refuse(set, request.openAxes().isEmpty(), formats);
    return set;
  }

  /** Refuses what cannot be a set because it is of a format that resplit does not read. */
  private void refuseForeign(SetRequest request) throws IOException {
    if (!request.files().isEmpty()) {
      ForeignInput.refuse(request.files().subList(0, Math.min(2, request.files().size())), formats);
      return;
    }
    Address address = InputFormat.address(request);
    if (request.format().isEmpty()) {
      FolderFiles.requireOne(address.root());
    }
    ForeignInput.refuse(List.of(address.root()), formats);
    if (address.kind() != Address.Kind.FILE) {
      ForeignInput.refuse(files(address).two(address.template()), formats);
    }
  }

  /** Of a list of folders that are files to their users, those that stand for them are listed. */
  private static SetRequest ofFolders(SetRequest asked) {
    boolean areFolders =
        !asked.files().isEmpty()
            && asked.format().filter(Formats.RAW::equals).isEmpty()
            && FolderFiles.in(asked.files().get(0)).isPresent();
    return areFolders ? asked.withFiles(standing(asked.files())) : asked;
  }

  private static List<Path> standing(List<Path> files) {
    return files.stream().map(each -> FolderFiles.in(each).orElse(each)).toList();
  }

  private BlockSet found(SetRequest request) throws IOException {
    BlockSet located = located(request);
    if (located.blockCount() > 1 || request.stack().isPresent()) {
      new NeededArray(located).require("joined with others");
    }
    OwnFiles.requireNone(located);
    BlockSet set = missing(request).filled(whole(request, located), formats);
    if (!request.openAxes().isEmpty() && request.stack().isEmpty()) {
      new OpenBlock(request.block().get(), request.openAxes()).require(set);
    }
    request.lengths().forEach((axis, length) -> OpenBlock.require(set, axis, length));
    if (request.refusesGaps()) {
      set.placing().requireNoGaps();
    }
    return set;
  }

  /**
   * Where files overlap or are padded, or are missing in a set that is cut along several axes, only
   * the array that leads is read, and said so.
   */
  private BlockSet whole(SetRequest request, BlockSet set) throws IOException {
    request
        .variables()
        .filter(names -> !names.isEmpty())
        .ifPresent(names -> formats.requireDatasets(set.format().name(), names.get(0)));
    boolean hasOthers = !namesDataset(request) && !set.dataset().isEmpty();
    if (request.variables().isEmpty() || !hasOthers) {
      return set;
    }
    boolean isWhole = set.missing().isEmpty() || isCutOnce(set.grid());
    return set.arrangement().isPlain() && isWhole
        ? JoinedCompanions.addTo(set, request.variables().get(), small)
        : JoinedCompanions.leftOut(set, request.variables().get(), small);
  }

  /** Along one axis, a block that is missing is missing in all variables. */
  private static boolean isCutOnce(Grid blocks) {
    return IntStream.range(0, blocks.rank()).filter(i -> blocks.axis(i).count() > 1).count() == 1;
  }

  private MissingFiles missing(SetRequest request) {
    return MissingFiles.of(request.missing(), nameBytes);
  }

  private static boolean namesDataset(SetRequest request) {
    return request.files().isEmpty() && !InputFormat.address(request).dataset().isEmpty();
  }

  /** Who names what he wants does not mind what some of the files hold besides it. */
  private static SetRequest chosen(SetRequest request) {
    boolean areAll = request.variables().filter(names -> !names.isEmpty()).isEmpty();
    return areAll ? request : request.ignoring(Mismatch.Kind.CHOICE);
  }

  private BlockSet located(SetRequest asked) throws IOException {
    SetRequest request = chosen(asked.laidOut());
    if (request.stack().isPresent()) {
      StackedSet.require(request);
    }
    if (!request.files().isEmpty()) {
      return listed(request);
    }
    Address address = InputFormat.address(request);
    request.format().filter(name -> !name.equals(Formats.RAW)).ifPresent(formats::named);
    Optional<Manifest> manifest = manifestAt(address);
    if (manifest.isPresent()) {
      StackedSet.refuse(request, "a set with a manifest, which says where its files lie");
      return recorded(manifest.get(), address, request);
    }
    NamedBlocks files = files(address);
    String format = of(request).name(address, files);
    String written = formats.outputName(address.template(), format);
    Address elements = elements(address, written);
    if (format.equals(Formats.RAW)) {
      return described(address, files, listedAsRecorded(address, request));
    }
    return !elements.equals(address)
            && recordNaming(elements)
                .filter(found -> !found.format().equals(Formats.RAW))
                .isPresent()
        ? inspected(
            elements, files(elements), listedAsRecorded(elements, request), formats.named(written))
        : inspected(address, files, listedAsRecorded(address, request), formats.named(format));
  }

  /** Of headers beside their elements the files of blocks, and of a record, are these. */
  private Address elements(Address address, String written) {
    return formats
        .headerBeside(written)
        .map(headers -> address.withPattern(headers.dataOf(address.pattern())))
        .orElse(address);
  }

  /** Returns the manifest next to files that a template names as it does. */
  private static Optional<Manifest> recordNaming(Address template) throws IOException {
    return SetFormats.read(template.root())
        .filter(manifest -> manifest.isNamedBy(template.pattern()));
  }

  /** Templates that resplit wrote files by number axes as the manifest next to them lists them. */
  private static SetRequest listedAsRecorded(Address address, SetRequest request)
      throws IOException {
    if (address.kind() != Address.Kind.TEMPLATE || request.order().isPresent()) {
      return request;
    }
    return recordNaming(address)
        .map(manifest -> request.withOrder(manifest.order()))
        .orElse(request);
  }

  /** Returns whether a request addresses all of a folder. */
  public static boolean isFolder(SetRequest request) {
    return request.files().isEmpty() && InputFormat.address(request).kind() == Address.Kind.FOLDER;
  }

  /** Returns whether the names at an address state where blocks begin or end. */
  public static boolean statesEdges(String address) {
    Address parsed = Address.ofInput(address);
    return parsed.kind() == Address.Kind.TEMPLATE && NamedEdges.axesIn(parsed.pattern()) > 0;
  }

  /**
   * Returns the datasets of the file that a request addresses, by name, if it names none; none if
   * it addresses no single file, or one of a format without datasets.
   */
  public List<String> datasets(SetRequest request) throws IOException {
    if (!request.files().isEmpty()) {
      return List.of();
    }
    Address address = InputFormat.address(request);
    if (address.kind() != Address.Kind.FILE || !of(request).asked(address).isEmpty()) {
      return List.of();
    }
    String format = of(request).name(address, files(address));
    return format.equals(Formats.RAW)
        ? List.of()
        : formats.named(format).datasets(address.root()).stream()
            .map(ObjectPath::inRoot)
            .sorted()
            .toList();
  }

  /** Returns whether a set describes its own shape and type, by format or manifest. */
  public boolean describesItself(SetRequest request) throws IOException {
    if (request.format().isPresent()) {
      return !request.format().get().equals(Formats.RAW);
    }
    Address address = InputFormat.address(request);
    return findRecorded(request.address()).isPresent()
        || !of(request).name(address, files(address)).equals(Formats.RAW);
  }

  /**
   * Returns the shape that raw blocks seem to have by their names and sizes, as listed; empty if it
   * does not explain them.
   *
   * @param request address, shape, type and order of the set
   */
  public Optional<Shape> likelyBlock(SetRequest request) {
    try {
      Shape array = request.shape().orElseThrow();
      StorageOrder order = request.order().orElse(StorageOrder.F);
      int slowest = order.axis(0, array.rank());
      Address address = InputFormat.address(request);
      return new BlockGuess(files(address), array, slowest, request.type().orElseThrow().bytes())
          .block(address.template());
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty(); // whatever reads them says why
    }
  }

  private BlockSet listed(SetRequest request) throws IOException {
    Path first = request.files().get(0);
    String name = request.format().isPresent() ? request.format().get() : of(request).nameOf(first);
    formats.requireDatasets(name, request.dataset().orElse(""));
    Path root = Path.of(request.address().isEmpty() ? "list" : request.address());
    if (name.equals(Formats.RAW)) {
      requireNoCoordinates(request);
      DescribedSet described = new DescribedSet(request, formats, nameBytes).closedBy(first);
      return request.stack().isPresent()
          ? described.stacked().listed(root)
          : shellOrder(described.listed(root), request);
    }
    Format format = formats.named(name);
    boolean isStack = request.stack().isPresent();
    try {
      return isStack
          ? stacked(request, format, dataset(request, format, request.files())).listed(root)
          : inspected(request, FileFormats.all(format), root);
    } catch (ResplitException e) {
      SetRequest standing = request.withFiles(standing(request.files()));
      FileFormats each = of(standing).ofEach(format, e);
      if (isStack) {
        throw StackedSet.ofSeveral(each, first);
      }
      return inspected(standing, each, root);
    }
  }

  private String dataset(SetRequest request, Format format, List<Path> files) throws IOException {
    String asked = request.dataset().orElse("");
    return of(request).dataset(format, asked, InputFormat.ends(files));
  }

  private BlockSet inspected(SetRequest request, FileFormats each, Path root) throws IOException {
    List<Path> files = request.files();
    List<Path> alike = files.stream().filter(file -> each.of(file) == each.usual()).toList();
    String dataset = dataset(request, each.usual(), alike);
    InspectedSet sets = inspected(request, of(request).timed(each, files), dataset);
    boolean isGiven = request.placedBy() == PlacedBy.ORDER || files.size() < 2;
    NamedBlocks blocks = NamedBlocks.listed(files, dataset, nameBytes);
    return shellOrder(
        isGiven ? sets.listed(root, files) : sets.ofShell(blocks, root, files), request);
  }

  private static void requireNoCoordinates(SetRequest request) {
    if (request.placedBy() == PlacedBy.COORDINATES) {
      throw new IllegalArgumentException(
          "raw files have no coordinates: leave out --placed-by coordinates");
    }
  }

  /** The shell sorts names letter by letter: files and their numbers know better. */
  private static BlockSet shellOrder(BlockSet set, SetRequest request) {
    boolean isGiven = request.placedBy() == PlacedBy.ORDER;
    boolean isOther =
        set.names() instanceof BlockNames.Listed listed && !listed.files().equals(request.files());
    BlockSet noted =
        isOther
            ? set.noted(
                List.of(
                    isGiven
                        ? "the files are not in the order of the list"
                        : StackedSet.OTHER_ORDER))
            : set;
    return noted.placedBy(isGiven ? Placing.LIST : isOther ? Placing.NAMES : Placing.COMMAND);
  }

  private InputFormat of(SetRequest request) {
    return new InputFormat(formats, request);
  }

  private NamedBlocks files(Address address) {
    return NamedBlocks.files(address, "", nameBytes);
  }

  private BlockSet described(Address address, NamedBlocks files, SetRequest request)
      throws IOException {
    formats.requireDatasets(Formats.RAW, of(request).asked(address));
    requireNoCoordinates(request);
    DescribedSet given = new DescribedSet(request, formats, nameBytes);
    if (request.stack().isPresent()) {
      return given
          .closedBy(InputFormat.firstFile(address, files))
          .stacked()
          .named(files, address.template());
    }
    DescribedSet described =
        request.openAxes().isEmpty()
            ? given
            : given.closedBy(InputFormat.firstFile(address, files));
    return switch (address.kind()) {
      case FILE -> described.single(address.root());
      case TEMPLATE -> described.templated(address);
      case FOLDER, GLOB -> described.guessed(address);
    };
  }

  private BlockSet inspected(Address address, NamedBlocks files, SetRequest request, Format format)
      throws IOException {
    String asked = of(request).asked(address);
    formats.requireDatasets(format.name(), asked);
    if (NameTemplate.isTemplate(asked)) {
      if (request.stack().isPresent() && address.kind() == Address.Kind.TEMPLATE) {
        return stacked(request, format, "").named(files, address.pattern(), asked);
      }
      StackedSet.refuse(request, "a template of datasets");
      return datasets(address, request, format, asked);
    }
    if (address.kind() == Address.Kind.FILE && request.stack().isEmpty()) {
      String dataset = of(request).dataset(format, asked, List.of(address.root()));
      return inspected(request, FileFormats.all(format), dataset).single(address.root());
    }
    String pattern = address.template();
    List<Path> ends = InputFormat.ends(files, pattern);
    String dataset = of(request).dataset(format, asked, ends);
    NamedBlocks blocks = files.withDataset(dataset);
    if (request.stack().isPresent()) {
      return stacked(request, format, dataset).named(blocks, pattern);
    }
    return inspected(request, of(request).timed(FileFormats.all(format), ends), dataset)
        .named(blocks, pattern);
  }

  private BlockSet datasets(Address address, SetRequest request, Format format, String template)
      throws IOException {
    if (address.kind() != Address.Kind.FILE) {
      throw new IllegalArgumentException(
          "a template of datasets needs one file, without placeholders; or, if each file is one index of a new axis, --stack AXIS");
    }
    NamedBlocks blocks = NamedBlocks.datasets(address.root(), format.datasets(address.root()));
    return inspected(request, FileFormats.all(format), "").named(blocks, template);
  }

  private StackedSet stacked(SetRequest request, Format format, String dataset) {
    if (request.block().isPresent()) {
      throw new IllegalArgumentException(
          "--in-shape makes no sense for %s files with --stack: each says its shape"
              .formatted(format.name()));
    }
    StorageOrder order = of(request).order(format);
    return new StackedSet(
        request, formats, format, dataset, Map.of(), order, Shape.of(1, 1), nameBytes);
  }

  private InspectedSet inspected(SetRequest request, FileFormats each, String dataset) {
    StorageOrder order = of(request).order(each.usual());
    return new InspectedSet(request.withoutOpenBlock(), each, dataset, order, missing(request));
  }

  /**
   * Returns the set in a folder that has a manifest; empty if {@code address} is no such folder.
   */
  public Optional<BlockSet> findRecorded(String address) throws IOException {
    Address parsed = Address.ofInput(address);
    Optional<Manifest> manifest = manifestAt(parsed);
    SetRequest all = SetRequest.at(address).withVariables(List.of());
    return manifest.isPresent()
        ? Optional.of(whole(all, recorded(manifest.get(), parsed, all)))
        : Optional.empty();
  }

  private static Optional<Manifest> manifestAt(Address address) throws IOException {
    return address.kind() == Address.Kind.FOLDER
        ? SetFormats.read(address.root())
        : Optional.empty();
  }

  private BlockSet recorded(Manifest manifest, Address address, SetRequest request)
      throws IOException {
    String asked = of(request).asked(address);
    formats.requireDatasets(manifest.format(), asked);
    SetRequest named = asked.isEmpty() ? request : request.withDataset(asked);
    return RecordedSet.of(manifest, named.withoutOpenBlock(), formats, nameBytes);
  }
}
