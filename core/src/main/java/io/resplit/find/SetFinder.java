package io.resplit.find;

import io.resplit.array.StorageOrder;
import io.resplit.find.beside.JoinedCompanions;
import io.resplit.find.beside.LeadChoice;
import io.resplit.format.FolderFiles;
import io.resplit.format.Format;
import io.resplit.format.Formats;
import io.resplit.format.TimesAsFirst;
import io.resplit.geometry.Shape;
import io.resplit.header.Mismatch;
import io.resplit.header.ValueLimit;
import io.resplit.io.ResplitException;
import io.resplit.manifest.Manifest;
import io.resplit.manifest.SetFormats;
import io.resplit.name.NameTemplate;
import io.resplit.name.ObjectPath;
import io.resplit.request.SetRequest;
import io.resplit.request.SetRequest.PlacedBy;
import io.resplit.set.Address;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;
import io.resplit.set.Placing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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
    Address address = address(request);
    if (request.format().isEmpty()) {
      FolderFiles.requireOne(address.root());
    }
    ForeignInput.refuse(List.of(address.root()), formats);
    if (address.kind() != Address.Kind.FILE) {
      ForeignInput.refuse(files(address).two(template(address)), formats);
    }
  }

  /** Of a list of folders that are files to their users, those that stand for them are listed. */
  private static SetRequest ofFolders(SetRequest asked) {
    boolean areFolders =
        !asked.files().isEmpty()
            && asked.format().filter(Formats.RAW::equals).isEmpty()
            && FolderFiles.in(asked.files().get(0)).isPresent();
    return areFolders
        ? asked.withFiles(
            asked.files().stream().map(each -> FolderFiles.in(each).orElse(each)).toList())
        : asked;
  }

  private static Address address(SetRequest request) {
    return request.format().filter(Formats.RAW::equals).isPresent()
        ? Address.parse(request.address())
        : Address.ofInput(request.address());
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
    if (request.refusesGaps() && !set.placing().gaps().isEmpty()) {
      throw ResplitException.badSet(
          set.placing().gaps().get(0) + ", which --missing error refuses");
    }
    return set;
  }

  /** Where files overlap, are padded or missing, only the array that leads is read, and said so. */
  private BlockSet whole(SetRequest request, BlockSet set) throws IOException {
    request
        .variables()
        .filter(names -> !names.isEmpty())
        .ifPresent(names -> formats.requireDatasets(set.format().name(), names.get(0)));
    boolean isChosen = request.files().isEmpty() && !address(request).dataset().isEmpty();
    boolean hasOthers = !isChosen && !set.dataset().isEmpty();
    if (request.variables().isEmpty() || !hasOthers) {
      return set;
    }
    return set.arrangement().isPlain() && set.missing().isEmpty()
        ? JoinedCompanions.addTo(set, request.variables().get(), small)
        : JoinedCompanions.leftOut(set, request.variables().get(), small);
  }

  private MissingFiles missing(SetRequest request) {
    return MissingFiles.of(request.missing(), nameBytes);
  }

  private BlockSet located(SetRequest asked) throws IOException {
    SetRequest request = asked.laidOut();
    if (request.stack().isPresent()) {
      StackedSet.require(request);
    }
    if (!request.files().isEmpty()) {
      return listed(request);
    }
    Address address = address(request);
    request.format().filter(name -> !name.equals(Formats.RAW)).ifPresent(formats::named);
    Optional<Manifest> manifest = manifestAt(address);
    if (manifest.isPresent()) {
      StackedSet.refuse(request, "a set with a manifest, which says where its files lie");
      return recorded(manifest.get(), address, request);
    }
    NamedBlocks files = files(address);
    String format = formatOf(address, files, request);
    String written = formats.outputName(template(address), format);
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
    return request.files().isEmpty() && address(request).kind() == Address.Kind.FOLDER;
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
    Address address = address(request);
    if (address.kind() != Address.Kind.FILE || !datasetOf(address, request).isEmpty()) {
      return List.of();
    }
    String format = formatOf(address, files(address), request);
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
    Address address = address(request);
    return findRecorded(request.address()).isPresent()
        || !formatOf(address, files(address), request).equals(Formats.RAW);
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
      Address address = address(request);
      return new BlockGuess(files(address), array, slowest, request.type().orElseThrow().bytes())
          .block(template(address));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty(); // whatever reads them says why
    }
  }

  private BlockSet listed(SetRequest request) throws IOException {
    Path first = request.files().get(0);
    String name = request.format().isPresent() ? request.format().get() : nameOf(first, request);
    formats.requireDatasets(name, request.dataset().orElse(""));
    Path root = Path.of(request.address().isEmpty() ? "list" : request.address());
    if (name.equals(Formats.RAW)) {
      requireNoCoordinates(request);
      DescribedSet described = new DescribedSet(request, formats, nameBytes).closedBy(first);
      return request.stack().isPresent()
          ? described.stacked().of(root, request.files())
          : shellOrder(described.listed(root, described.inOrder()), request);
    }
    Format format = formats.named(name);
    String dataset = dataset(format, request.dataset().orElse(""), ends(request.files()), request);
    if (request.stack().isPresent()) {
      return stacked(request, format, dataset).of(root, request.files());
    }
    try {
      InspectedSet sets = inspected(request, timed(format, request, request.files()), dataset);
      boolean isGiven = request.placedBy() == PlacedBy.ORDER || request.files().size() < 2;
      List<Path> files = request.files();
      NamedBlocks blocks = NamedBlocks.listed(files, dataset, nameBytes);
      return shellOrder(
          isGiven ? sets.listed(root, files) : sets.ofShell(blocks, root, files), request);
    } catch (ResplitException e) {
      throw e.path().flatMap(file -> ofAnother(name, first, file)).orElse(e);
    }
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
                        : "the files are not in the order given; --in-list keeps that order"))
            : set;
    return noted.placedBy(isGiven ? Placing.LIST : isOther ? Placing.NAMES : Placing.COMMAND);
  }

  /** Explains why a file of a list cannot be read, if its ending is that of another format. */
  private Optional<ResplitException> ofAnother(String name, Path first, Path file) {
    return formats
        .nameByEnding(file.toString())
        .filter(other -> !other.equals(name))
        .map(
            other ->
                ResplitException.badSet(
                    "'%s' is %s, but '%s' is %s: convert one, so that all files have one format"
                        .formatted(file, other, first, name)));
  }

  private String nameOf(Path file, SetRequest request) throws IOException {
    String name = formats.nameOf(file);
    boolean isGuess = formats.nameByEnding(file.toString()).isEmpty() && !name.equals(Formats.RAW);
    boolean isRaw = request.headerBytes().isPresent() && isGuess;
    return isRaw ? Formats.RAW : name;
  }

  /** Returns the name of the format of a set: as it is asked for, or by the first of its files. */
  private String formatOf(Address address, NamedBlocks files, SetRequest request)
      throws IOException {
    Optional<String> known = request.format().or(() -> formats.nameByEnding(template(address)));
    return known.isPresent() ? known.get() : nameOf(firstFile(address, files), request);
  }

  private NamedBlocks files(Address address) {
    return NamedBlocks.files(address, "", nameBytes);
  }

  private static Path firstFile(Address address, NamedBlocks files) throws IOException {
    return address.kind() == Address.Kind.FILE
        ? address.root()
        : files.file(files.first(template(address)));
  }

  /** Returns the template of an address, or nothing. */
  private static String template(Address address) {
    return address.kind() == Address.Kind.TEMPLATE ? address.pattern() : "";
  }

  private BlockSet described(Address address, NamedBlocks files, SetRequest request)
      throws IOException {
    formats.requireDatasets(Formats.RAW, datasetOf(address, request));
    requireNoCoordinates(request);
    DescribedSet given = new DescribedSet(request, formats, nameBytes);
    if (request.stack().isPresent()) {
      return given.closedBy(firstFile(address, files)).stacked().named(files, template(address));
    }
    DescribedSet described =
        request.openAxes().isEmpty() ? given : given.closedBy(firstFile(address, files));
    return switch (address.kind()) {
      case FILE -> described.single(address.root());
      case TEMPLATE -> described.templated(address);
      case FOLDER, GLOB -> described.guessed(address);
    };
  }

  private BlockSet inspected(Address address, NamedBlocks files, SetRequest request, Format format)
      throws IOException {
    String asked = datasetOf(address, request);
    formats.requireDatasets(format.name(), asked);
    if (NameTemplate.isTemplate(asked)) {
      StackedSet.refuse(request, "a template of datasets");
      return datasets(address, request, format, asked);
    }
    if (address.kind() == Address.Kind.FILE && request.stack().isEmpty()) {
      String dataset = dataset(format, asked, List.of(address.root()), request);
      return inspected(request, format, dataset).single(address.root());
    }
    String pattern = template(address);
    List<Path> ends = ends(files, pattern);
    String dataset = dataset(format, asked, ends, request);
    NamedBlocks blocks = files.withDataset(dataset);
    if (request.stack().isPresent()) {
      return stacked(request, format, dataset).named(blocks, pattern);
    }
    return inspected(request, timed(format, request, ends), dataset).named(blocks, pattern);
  }

  /** Times are read as those of the first file that is there. */
  private static Format timed(Format format, SetRequest request, List<Path> files) {
    boolean isStrict = !request.mismatch().ignores(Mismatch.Kind.UNITS);
    Path first = files.stream().filter(MissingFiles::isThere).findFirst().orElse(files.get(0));
    return new TimesAsFirst(format, first, isStrict);
  }

  /** Returns the first file and another, if there is one. */
  private static List<Path> ends(NamedBlocks blocks, String pattern) throws IOException {
    List<String> all = blocks.sorted();
    return ends(List.of(blocks.file(blocks.first(pattern)), blocks.file(all.get(all.size() - 1))));
  }

  private static List<Path> ends(List<Path> files) {
    Path first = files.get(0);
    Path last = files.get(files.size() - 1);
    return last.equals(first) || !Files.isRegularFile(last) ? List.of(first) : List.of(first, last);
  }

  private BlockSet datasets(Address address, SetRequest request, Format format, String template)
      throws IOException {
    if (address.kind() != Address.Kind.FILE) {
      throw new IllegalArgumentException(
          "a template of datasets needs one file: give it without placeholders");
    }
    NamedBlocks blocks = NamedBlocks.datasets(address.root(), format.datasets(address.root()));
    return inspected(request, format, "").named(blocks, template);
  }

  private StackedSet stacked(SetRequest request, Format format, String dataset) {
    if (request.block().isPresent()) {
      throw new IllegalArgumentException(
          "--in-shape makes no sense for %s files with --stack: each says its shape"
              .formatted(format.name()));
    }
    StorageOrder order = request.order().orElse(formats.defaultOrder(format.name()));
    return new StackedSet(request, formats, format, dataset, order, Shape.of(1, 1), nameBytes);
  }

  private InspectedSet inspected(SetRequest request, Format format, String dataset) {
    StorageOrder order = request.order().orElse(formats.defaultOrder(format.name()));
    return new InspectedSet(request.withoutOpenBlock(), format, dataset, order, missing(request));
  }

  private static String datasetOf(Address address, SetRequest request) {
    String given = request.dataset().orElse("");
    String stripped = ObjectPath.inRoot(given);
    if (!address.dataset().isEmpty() && !stripped.isEmpty()) {
      throw new IllegalArgumentException(
          "the dataset is given twice: :/%s and --dataset %s"
              .formatted(address.dataset(), stripped));
    }
    return address.dataset().isEmpty() ? stripped : address.dataset();
  }

  /** Returns the name of the dataset that a user means: the only one if he names none. */
  private static String dataset(Format format, String asked, List<Path> files, SetRequest request)
      throws IOException {
    Optional<List<String>> wanted = request.variables();
    if (!asked.isEmpty()) {
      return asked;
    }
    List<String> all = format.datasets(files.get(0)).stream().map(ObjectPath::inRoot).toList();
    if (wanted.isPresent() && (all.size() > 1 || !wanted.get().isEmpty())) {
      return request.stack().isPresent()
          ? LeadChoice.ofStacked(format, files, all, wanted.get())
          : LeadChoice.of(format, files, all, wanted.get());
    }
    return all.size() == 1 ? all.get(0) : "";
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
    String asked = datasetOf(address, request);
    formats.requireDatasets(manifest.format(), asked);
    SetRequest named = asked.isEmpty() ? request : request.withDataset(asked);
    return RecordedSet.of(manifest, named.withoutOpenBlock(), formats, nameBytes);
  }
}
