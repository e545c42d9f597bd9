package io.resplit.testkit;

import static io.resplit.testkit.JobFeature.*;

import io.resplit.array.ElementText;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.OwnFolders;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.OutputRequest;
import io.resplit.request.SetRequest;
import io.resplit.request.Stack;
import io.resplit.set.BlockSet;
import io.resplit.testkit.JobFeature.Choice;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** The files that a job reads, mostly written without the engine, and what they hold. */
final class JobInput {

  private static final List<String> TYPES =
      List.of("int8", "int16be", "int32be", "float32be", "float64be");

  private static final List<String> MRC_TYPES = List.of("int8", "int16be", "float32be");

  private static final List<String> MGH_TYPES = List.of("int16be", "int32be", "float32be");

  private final JobDraw draw;
  private final JobDoor door;
  private final JobShapes shapes;
  private final Random random;
  private final Path folder;
  private final StorageOrder order;
  private Optional<TiffPages> pages = Optional.empty();
  private final int headerBytes;
  private final WholeFile contents;
  private final WholeFile.Variable lead;

  JobInput(JobDraw draw, JobDoor door, JobShapes shapes, Path folder) {
    this.draw = draw;
    this.door = door;
    this.shapes = shapes;
    this.random = shapes.random();
    this.folder = folder;
    this.order = random.nextBoolean() ? StorageOrder.C : StorageOrder.F;
    this.headerBytes = draw.has(HEADER) ? 1 + random.nextInt(20) : 0;
    WholeFile any = draw.has(VARIABLES) ? variables() : array();
    if (draw.has(IN_SPARSE) || draw.has(OUT_SPARSE)) {
      any.variables().forEach((name, each) -> clearMost(name, each));
    }
    contents = draw.has(LITTLE_IN) ? any.in(ByteOrder.LITTLE_ENDIAN) : any;
    lead = contents.lead();
    contents.variables().entrySet().stream()
        .filter(each -> each.getKey().matches("x[0-9]+"))
        .forEach(each -> rise(each.getValue()));
  }

  /** Coordinates of two files that are cleared would be those of one place. */
  private void clearMost(String name, WholeFile.Variable variable) {
    ReferenceArray elements = variable.elements();
    ReferenceArray cleared =
        name.startsWith("x") ? elements.within(Box.whole(elements.shape())) : elements;
    cleared.clearMost(random);
  }

  private WholeFile variables() {
    WholeFile file;
    do {
      file = WholeFile.random(random, true, isGrowing());
    } while (!leadsAnywhere(file));
    return file;
  }

  /** Whatever part of a file there is, the same variable leads: that with most axes. */
  private boolean leadsAnywhere(WholeFile file) {
    List<Integer> dimensions = file.lead().dimensions();
    long others =
        file.variables().values().stream()
            .filter(each -> each.dimensions().size() == dimensions.size())
            .count();
    boolean canGrow = dimensions.get(0) == 0 && file.lead().elements().shape().length(0) > 1;
    boolean canBe =
        (!isOfMrc() || MRC_TYPES.contains(file.lead().type().toString()))
            && (!draw.has(TO_OME) || dimensions.size() > 1);
    return others == 1 && (!draw.has(APPEND) || canGrow) && canBe;
  }

  /** Coordinates must not turn back where files follow one another. */
  private static void rise(WholeFile.Variable coordinates) {
    for (long at = 0; at < coordinates.elements().shape().length(0); at++) {
      Box one = Box.of(new long[] {at}, new long[] {at + 1});
      coordinates.elements().with(one, ElementText.parse("" + at, coordinates.type()));
    }
  }

  private WholeFile array() {
    Shape shape;
    do {
      shape = shapes.source().shape(rank(), 800);
    } while (draw.has(APPEND) && shape.length(0) == 1);
    List<Integer> all = IntStream.range(0, shape.rank()).boxed().toList();
    List<String> types = new ArrayList<>(isOfMrc() ? MRC_TYPES : TYPES);
    types.removeIf(each -> isRead("fits") && each.equals("int8"));
    types.removeIf(each -> isRead("mgh") && !MGH_TYPES.contains(each));
    types.removeIf(each -> draw.isOfImageJ() && !each.equals("float32be"));
    String type = types.get(random.nextInt(types.size()));
    WholeFile file =
        isGrowing() ? WholeFile.growing(shape.toArray()) : WholeFile.fixed(shape.toArray());
    WholeFile named =
        draw.has(FROM_OME)
            ? file.named(OmeAxes.names(random, shape.rank(), draw.isOfImageJ()))
            : file;
    return named.add("data", type, all, random);
  }

  /** Volumes that are stacked have three axes in space. */
  private int rank() {
    boolean areVolumes = draw.has(FROM_NIFTI) || draw.has(FROM_GZIP);
    boolean areOfOme = draw.has(FROM_OME) || draw.has(TO_OME);
    boolean isVolume = draw.has(FROM_VOLUME) || draw.has(TO_VOLUME);
    int most = 1 + random.nextInt(areOfOme && !isVolume ? OmeAxes.MOST : 4);
    boolean hasPages = isOfPages() && draw.any(Choice.IN_STORAGE).isPresent();
    boolean areImages = isOfMrc() || draw.isOfImageJ() || areOfOme;
    int lacking = draw.has(STACKED) || areImages && draw.has(DROPPED) ? 1 : 0;
    int inFiles = hasPages || draw.has(STACKED) && areVolumes ? 3 : areImages ? 2 : 1;
    return isRead("mgh") ? draw.has(STACKED) ? 4 : 3 : Math.max(inFiles + lacking, most);
  }

  private boolean isRead(String volume) {
    return draw.isOnlyRead() && draw.volume().equals(volume);
  }

  private boolean isOfPages() {
    return draw.has(FROM_TIFF) || draw.has(FROM_OME);
  }

  private boolean isOfMrc() {
    return draw.format(Choice.FROM).equals("mrc") || draw.format(Choice.TO).equals("mrc");
  }

  private boolean isGrowing() {
    return draw.has(RECORDS) || draw.has(APPEND);
  }

  /** Returns what the files hold, all of it. */
  WholeFile contents() {
    return contents;
  }

  /** Returns how users list the axes. */
  StorageOrder order() {
    return order;
  }

  /** Returns the array that leads. */
  WholeFile.Variable lead() {
    return lead;
  }

  /** Writes the files and finds them as a user would. */
  BlockSet found() throws IOException {
    Files.createDirectories(folder);
    if (draw.has(IN_TILING)) {
      return door.find(tiled());
    }
    if (draw.has(STACKED)) {
      return door.find(stacked(lead.elements().shape()));
    }
    Grid grid = shapes.grid(lead.elements().shape(), draw.has(IN_EDGES));
    if (draw.has(SHUFFLED)) {
      return door.find(shuffled(grid));
    }
    SetRequest request = draw.has(RECORDED) ? recorded(grid) : written(grid);
    return door.find(draw.has(MISSING) ? lacking(request, grid) : request);
  }

  /** Each file has one index of the first axis, and lacks that axis. */
  private SetRequest stacked(Shape array) throws IOException {
    Shape block = Shape.of(array.rank() - 1, axis -> array.length(axis + 1));
    ChunkStorageRequest chunks = chunks(block, StorageOrder.C);
    for (long index = 0; index < array.length(0); index++) {
      Box box = Box.whole(array).withAxis(0, index, index + 1);
      write(box, folder.resolve("at" + index + ending()), chunks);
    }
    SetRequest request = asked("at*").stacked(Stack.along("x0"));
    return isRaw() ? request.withBlock(order.toListed(block)) : request;
  }

  private SetRequest asked(String names) {
    SetRequest request = SetRequest.at(folder + "/" + names + ending()).withOrder(order);
    SetRequest typed = isRaw() ? request.withType(lead.type()) : request;
    SetRequest behind = headerBytes > 0 ? Requests.behindHeader(headerBytes, typed) : typed;
    return draw.has(VARIABLES) ? behind.withVariables(List.of()) : behind;
  }

  /** The input is the output of a job, with a manifest. */
  private SetRequest recorded(Grid grid) throws IOException {
    Path start = folder.resolve("start" + ending());
    write(Box.whole(grid.shape()), start, anyChunks());
    SetRequest request = Requests.at(start.toString(), asked(""));
    BlockSet whole = door.find(isRaw() ? request.withShape(order.toListed(grid.shape())) : request);
    OutputRequest blocks =
        OutputRequest.blocks(
                folder + (draw.has(FROM_OME) ? "/set/block_{*}" + ending() : "/set"),
                order.toListed(grid))
            .withFormat(format());
    ByteOrder bytes = lead.type().order();
    OutputRequest ordered = lead.type().bytes() > 1 ? blocks.withByteOrder(bytes) : blocks;
    door.moved(whole, ordered.withChunks(chunks(JobShapes.least(grid), order)));
    SetRequest set = SetRequest.at(folder + "/set").withOrder(order);
    return draw.has(VARIABLES) ? set.withVariables(List.of()) : set;
  }

  private SetRequest written(Grid grid) throws IOException {
    ChunkStorageRequest chunks = chunks(JobShapes.least(grid), StorageOrder.C);
    long[] trim = new long[grid.rank()];
    Arrays.setAll(trim, axis -> draw.has(TRIM) ? random.nextInt(3) : 0);
    for (long number = 0; number < grid.blockCount(); number++) {
      write(grown(grid.box(number), trim), file(grid, number, ""), chunks);
    }
    List<Long> listed = new ArrayList<>(Arrays.stream(trim).boxed().toList());
    if (order == StorageOrder.F) {
      Collections.reverse(listed);
    }
    SetRequest named = mayBeClassic() ? listed(grid) : asked("block_{*}");
    SetRequest request = named.withBlocks(order.toListed(grid));
    return draw.has(TRIM) ? request.trimmed(listed) : request;
  }

  /** Only of a list each file may have a format of its own, and the first must be there. */
  private SetRequest listed(Grid grid) {
    List<Path> files =
        LongStream.range(0, grid.blockCount()).mapToObj(each -> file(grid, each, "")).toList();
    SetRequest request = SetRequest.of(files).withOrder(order).placedBy(SetRequest.PlacedBy.ORDER);
    return draw.has(VARIABLES) ? request.withVariables(List.of()) : request;
  }

  private boolean mayBeClassic() {
    return draw.has(IN_MIXED)
        && draw.has(FROM_NETCDF4)
        && Stream.of(STACKED, IN_TILING, MISSING, RECORDED).noneMatch(draw::has);
  }

  /** Names say nothing, or the wrong thing: files lie where their coordinates say. */
  private SetRequest shuffled(Grid drawn) throws IOException {
    AxisGrid[] axes = new AxisGrid[drawn.rank()];
    for (int axis = 0; axis < axes.length; axis++) {
      long length = drawn.shape().length(axis);
      boolean rises = drawn.axis(axis).longest() > 1; // of one index each, they may also fall
      boolean isCut = rises && contents.variables().containsKey("x" + lead.dimensions().get(axis));
      axes[axis] = isCut ? drawn.axis(axis) : AxisGrid.uniform(length, length);
    }
    Grid grid = Grid.of(axes);
    ChunkStorageRequest chunks = chunks(JobShapes.least(grid), StorageOrder.C);
    List<Long> names = new ArrayList<>(LongStream.range(0, grid.blockCount()).boxed().toList());
    Collections.shuffle(names, random);
    for (int number = 0; number < names.size(); number++) {
      write(grid.box(number), folder.resolve("f" + names.get(number) + ending()), chunks);
    }
    return asked("f*");
  }

  private Box grown(Box box, long[] trim) {
    Box all = box;
    for (int axis = 0; axis < trim.length; axis++) {
      long end = Math.min(lead.elements().shape().length(axis), box.end(axis) + trim[axis]);
      all = all.withAxis(axis, Math.max(0, box.start(axis) - trim[axis]), end);
    }
    return all;
  }

  /** Some blocks have no file, and are read as one element. */
  private SetRequest lacking(SetRequest request, Grid grid) throws IOException {
    boolean mayBeNan = lead.type().toString().startsWith("float");
    String fill = mayBeNan && random.nextBoolean() ? "nan" : "-3";
    long kept = random.nextLong(grid.blockCount());
    for (long number = 0; number < grid.blockCount(); number++) {
      if (number != kept && random.nextInt(3) == 0 && mayLack(grid, number, kept)) {
        OwnFolders.delete(file(grid, number, draw.has(RECORDED) ? "set" : ""));
        lead.elements().with(grid.box(number), ElementText.parse(fill, lead.type()));
      }
    }
    return request.withMissing(fill);
  }

  /**
   * Some file at each index has the coordinates of the others: they are in line with one of them.
   */
  private boolean mayLack(Grid grid, long number, long kept) {
    long apart =
        IntStream.range(0, grid.rank())
            .filter(axis -> grid.indexOnAxis(number, axis) != grid.indexOnAxis(kept, axis))
            .count();
    return !draw.has(VARIABLES) || apart > 1;
  }

  private SetRequest tiled() throws IOException {
    Shape shape = lead.elements().shape();
    List<Box> tiles = Tiles.of(random, shape);
    Shape least = tiles.stream().map(Box::shape).reduce(shape, Shape::clippedTo);
    ChunkStorageRequest chunks = chunks(least, StorageOrder.C);
    for (Box tile : tiles) {
      write(tile, folder.resolve(name(tile, "%s-%s") + ending()), chunks);
    }
    return asked(name(Box.whole(shape), "{o%1$s}-{e%1$s}"));
  }

  private String name(Box tile, String axis) {
    boolean isTemplate = axis.startsWith("{");
    return IntStream.range(0, tile.rank())
        .mapToObj(
            at -> {
              int k = order.axis(at, tile.rank());
              return isTemplate ? axis.formatted(at) : axis.formatted(tile.start(k), tile.end(k));
            })
        .collect(Collectors.joining("_"));
  }

  /** Returns a file and those that are to follow it on its first axis, which has this name. */
  List<Path> growing() throws IOException {
    Files.createDirectories(folder);
    Shape shape = lead.elements().shape();
    AxisGrid parts;
    do {
      parts = shapes.uneven(shape.length(0));
    } while (parts.count() == 1);
    Shape least = Box.whole(shape).withAxis(0, 0, JobShapes.least(parts)).shape();
    ChunkStorageRequest chunks = chunks(least, StorageOrder.C);
    List<Path> files = new ArrayList<>();
    for (long number = 0; number < parts.count(); number++) {
      files.add(folder.resolve("part" + number + ending()));
      Box box = Box.whole(shape).withAxis(0, parts.start(number), parts.end(number));
      write(box, files.get((int) number), chunks);
    }
    return files;
  }

  private boolean isRaw() {
    return draw.has(FROM_RAW);
  }

  private String format() {
    return draw.format(Choice.FROM);
  }

  private String ending() {
    return switch (draw.of(Choice.FROM)) {
      case FROM_RAW -> ".raw";
      case FROM_NIFTI -> ".nii";
      case FROM_GZIP -> ".nii.gz";
      case FROM_NPY -> ".npy";
      case FROM_TIFF -> ".tif";
      case FROM_OME -> ".ome.tif";
      case FROM_HDF5 -> ".h5";
      case FROM_ZARR -> ".zarr";
      case FROM_VOLUME -> "." + draw.volume();
      default -> ".nc";
    };
  }

  private void write(Box box, Path file, ChunkStorageRequest usual) throws IOException {
    ChunkStorageRequest chunks = draw.has(IN_MIXED) ? mixed(box) : usual;
    Map<Integer, AxisIndices> part = new TreeMap<>();
    for (int axis = 0; axis < box.rank(); axis++) {
      part.put(lead.dimensions().get(axis), box.indices().get(axis));
    }
    WholeFile all = contents.within(lead.path(), part);
    WholeFile some = draw.has(STACKED) ? all.withoutFirst(all.variables().get(lead.path())) : all;
    boolean isFirst = box.indices().stream().allMatch(indices -> indices.start() == 0);
    if (mayBeClassic() && !isFirst && random.nextInt(3) == 0) {
      WholeFile classic = some.turned(ByteOrder.BIG_ENDIAN);
      classic.write(file, "cdf5", classic.variables().get(lead.path()), ChunkStorageRequest.KEEP);
      return;
    }
    WholeFile block = isTurned() ? some.turned(ByteOrder.LITTLE_ENDIAN) : some;
    WholeFile.Variable leading = block.variables().get(lead.path());
    boolean isStore = draw.has(FROM_ZARR);
    Path plain =
        folder.resolve(
            draw.has(FROM_GZIP) ? "plain.nii" : isStore ? "plain.nc" : "plain" + ending());
    if (isRaw()) {
      byte[] elements = leading.elements().all();
      byte[] bytes = new byte[headerBytes + elements.length];
      System.arraycopy(elements, 0, bytes, headerBytes, elements.length);
      Files.write(file, bytes);
    } else if (draw.isOnlyRead()) {
      Shape shape = leading.elements().shape();
      byte[] elements = leading.elements().all();
      MadeVolume.write(file, box, shape, leading.type(), elements, draw.seed() % 2 == 0);
    } else if (pages.isPresent()) {
      writePages(file, block, leading);
    } else if (chunks.isFiltered() || isStore) {
      block.write(plain, isStore ? "netcdf4" : format(), leading, anyChunks());
      SetRequest request = SetRequest.at(plain.toString()).withOrder(StorageOrder.C);
      OutputRequest target = OutputRequest.file(file.toString()).withFormat(format());
      BlockSet found = door.find(request.withVariables(List.of()));
      door.moved(found, target.withChunks(chunks));
      Files.delete(plain);
    } else {
      block.write(draw.has(FROM_GZIP) ? plain : file, format(), leading, chunks);
    }
    if (draw.has(FROM_GZIP)) {
      try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
        Files.copy(plain, gzip);
      }
      Files.delete(plain);
    }
  }

  /** Pages of OME-TIFF lie in any order, and some of them in another file. */
  private void writePages(Path file, WholeFile block, WholeFile.Variable variable)
      throws IOException {
    Shape shape = variable.elements().shape();
    byte[] elements = variable.elements().all();
    if (draw.has(FROM_OME)) {
      List<String> names = variable.dimensions().stream().map(block::name).toList();
      OmePages places = OmePages.of(random, names, TiffPages.count(shape));
      pages.get().write(places, file, shape, variable.type(), elements);
    } else {
      pages.get().write(file, shape, variable.type(), elements);
    }
  }

  /** Each file is stored in its own way. */
  private ChunkStorageRequest mixed(Box box) {
    int first = draw.has(STACKED) ? 1 : 0;
    Shape block = Shape.of(box.rank() - first, axis -> box.length(axis + first));
    JobFeature as = List.of(IN_CHUNKS, IN_FILTERS, IN_FILTERS).get(random.nextInt(3));
    return random.nextInt(4) == 0
        ? anyChunks()
        : shapes.chunks(block, StorageOrder.C, Optional.of(as), draw.of(Choice.FROM));
  }

  private boolean isTurned() {
    return draw.has(IN_MIXED) && random.nextInt(3) == 0;
  }

  /** Returns chunks that fit into every block. */
  private ChunkStorageRequest chunks(Shape within, StorageOrder listing) {
    Optional<JobFeature> storage = draw.any(Choice.IN_STORAGE);
    if (storage.isEmpty()) {
      return anyChunks();
    }
    ChunkStorageRequest chosen = shapes.chunks(within, listing, storage, draw.of(Choice.FROM));
    if (isOfPages()) {
      pages =
          Optional.of(TiffPages.of(random, chosen.shape().orElseThrow(), within, storage.get()));
    }
    return chosen;
  }

  /** HDF5 files are only unlimited in chunks. */
  private ChunkStorageRequest anyChunks() {
    boolean need = isGrowing() && draw.has(FROM_HDF5);
    return need
        ? ChunkStorageRequest.KEEP.withKind(ChunkStorageRequest.Kind.AUTO)
        : ChunkStorageRequest.KEEP;
  }

  private Path file(Grid grid, long number, String below) {
    String position =
        IntStream.range(0, grid.rank())
            .mapToObj(at -> Long.toString(grid.indexOnAxis(number, order.axis(at, grid.rank()))))
            .collect(Collectors.joining("_"));
    return folder.resolve(below).resolve("block_" + position + ending());
  }
}
