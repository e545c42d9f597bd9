package io.resplit.testkit;

import static io.resplit.testkit.JobFeature.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.AppendedInput;
import io.resplit.Resplit;
import io.resplit.array.ElementText;
import io.resplit.format.HeaderBeside;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Companion;
import io.resplit.header.Mismatch;
import io.resplit.io.ResplitException;
import io.resplit.manifest.Manifest;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.Edge;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.testkit.JobFeature.Choice;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Any job there may be, drawn from one seed. It must heed the law, see {@link JobLaw}; or be
 * refused in one line if {@link JobPairs} says so of two of its features.
 */
public final class AnyJob {

  private static final String FILL = "5";

  private final JobDraw draw;
  private final JobDoor door;
  private final Path folder;
  private final JobShapes shapes;
  private final JobInput input;
  private final JobLaw law;

  /** Draws the job, with files below a folder. */
  public AnyJob(JobDraw draw, Resplit resplit, Path folder) {
    this.draw = draw;
    this.door = new JobDoor(resplit);
    this.folder = folder;
    this.shapes = new JobShapes(new RandomProblems(~draw.seed()));
    this.input = new JobInput(draw, door, shapes, folder.resolve("in"));
    this.law = new JobLaw(draw, door, shapes.random());
  }

  /**
   * Runs the job, and fails unless it heeds the law. Where two features are refused, it may also be
   * refused in one line that says so; if it is too small to have both, it is not.
   *
   * @return what is said, if it was refused
   */
  public Optional<String> run() throws IOException {
    try {
      if (draw.has(APPEND)) {
        append();
      } else {
        move();
      }
      return Optional.empty();
    } catch (IllegalArgumentException | ResplitException e) {
      String message = e.getMessage();
      Optional<String> said = JobPairs.refusal(draw.features(), message);
      boolean isOfItsKind =
          !(e instanceof ResplitException refusal)
              || refusal.reason() == ResplitException.Reason.UNSUPPORTED
              || refusal.reason() == ResplitException.Reason.BAD_INPUT;
      if (said.isEmpty() || !isOfItsKind || message.lines().count() != 1) {
        throw e;
      }
      return said;
    }
  }

  /**
   * Runs the job twice, and changes a file of the input while it is read the second time. That is
   * found, and no file has its final name by then that is not as the first run has made it.
   *
   * @param changes draws what is changed, and when
   */
  public void runChanged(Random changes) throws IOException {
    JobReading reading = JobReading.of(draw, door, shapes, input);
    BlockSet in = reading.set();
    Function<String, OutputRequest> request = request(reading.named());
    BlockSet out = output(reading.named(), request.apply("out"));
    ChangingBlocks undisturbed = ChangingBlocks.never();
    PlanOptions same = law.runReading(in, out, undisturbed);
    BlockSet again = output(reading.named(), request.apply("again"));
    ChangedInput change = ChangedInput.of(in, changes);
    ChangingBlocks changing = undisturbed.before(changes, change);
    change.requireFound(law.runChanged(in, again, same, changing));
    assertTrue(changing.isDone());
    assertFalse(Files.exists(again.root().resolve(Manifest.FILE_NAME)), change::toString);
    for (long number = 0; number < out.blockCount(); number++) {
      if (Files.exists(again.path(number))) {
        requireSame(out, out.path(number), again.path(number), change);
      }
    }
  }

  /** Chunks may lie in another order. */
  private void requireSame(BlockSet out, Path expected, Path file, ChangedInput change)
      throws IOException {
    if (out.isAppended()) {
      Stream<String> others = out.header().companions().moved().map(Companion::path);
      List<String> arrays = Stream.concat(Stream.of(out.dataset()), others).toList();
      for (String name : arrays) {
        door.compare(
            door.find(SetRequest.at(expected.toString()).withDataset(name)),
            door.find(SetRequest.at(file.toString()).withDataset(name)));
      }
    } else {
      assertEquals(-1, Files.mismatch(expected, file), () -> change + ", but there is " + file);
    }
  }

  private void move() throws IOException {
    JobReading reading = JobReading.of(draw, door, shapes, input);
    BlockSet in = reading.set();
    Function<String, OutputRequest> request = request(reading.named());
    BlockSet out = output(reading.named(), request.apply("out"));
    if (!draw.has(TWO_PASSES) || !law.runPasses(in, out, folder.resolve("between"))) {
      law.run(in, out);
    }
    requireOutput(in, out, reading.contents());
    if (draw.has(TASKS) || draw.isInterrupted()) {
      BlockSet again = output(reading.named(), request.apply("again"));
      if (draw.has(TASKS)) {
        law.runTasks(in, again);
      } else {
        law.runInterrupted(in, again);
      }
      requireSameFiles(out, again);
      requireOutput(in, again, reading.contents());
    }
  }

  private BlockSet output(BlockSet in, OutputRequest request) throws IOException {
    return door.output(in, isDropped(in) ? request.withoutAxis(JobDoor.slowest(in)) : request);
  }

  private boolean isDropped(BlockSet in) {
    int least = draw.has(TO_VOLUME) ? 2 : 1; // MRC has two axes or more
    return draw.has(DROPPED) && in.grid().rank() > least;
  }

  /** The file is as it was until all is done. */
  private void append() throws IOException {
    List<Path> files = input.growing();
    Path file = files.get(0);
    String axis = input.contents().name(input.lead().dimensions().get(0));
    Map<Path, String> before = contents(file);
    SetRequest more = whole(SetRequest.of(files.subList(1, files.size())));
    boolean mayRepeat = draw.has(OUT_SPARSE) || draw.has(IN_SPARSE);
    BlockSet others = door.find(mayRepeat ? more.ignoring(Mismatch.Kind.REPEAT) : more);
    AppendedInput both = door.appending(file, axis, others);
    BlockSet in = both.joined();
    Shape shape = in.grid().shape();
    OutputRequest request = OutputRequest.file("");
    OutputRequest other = stored(in, Grid.uniform(shape, shape), request);
    BlockSet out =
        both.output(in, draw.has(FROM_ZARR) ? request : other.withFormat(in.format().name()));
    if (draw.isInterrupted()) {
      law.runInterrupted(in, out);
    } else {
      law.run(in, out);
    }
    assertEquals(before, contents(file));
    both.finish(out);
    check(input.contents(), door.find(whole(SetRequest.at(file.toString()))));
  }

  /** Returns the bytes of a file, or of all files in a folder. */
  private static Map<Path, String> contents(Path file) throws IOException {
    Map<Path, String> contents = new HashMap<>();
    try (Stream<Path> all = Files.walk(file)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        contents.put(each, Files.readString(each, StandardCharsets.ISO_8859_1));
      }
    }
    return contents;
  }

  private SetRequest whole(SetRequest request) {
    SetRequest ordered = request.withOrder(input.order());
    return draw.has(VARIABLES) ? ordered.withVariables(List.of()) : ordered;
  }

  /** Draws an output, to be asked for by its name. */
  private Function<String, OutputRequest> request(BlockSet in) {
    Shape array = in.array().grid().shape();
    Grid blocks =
        isOneFile()
            ? Grid.uniform(array, array)
            : isDropped(in)
                ? Grid.uniform(array, Box.whole(array).withAxis(0, 0, 1).shape())
                : drawn(in, array);
    OutputRequest drawn =
        stored(in, blocks, OutputRequest.file(""))
            .withEdge(draw.has(PADDED) ? Edge.parse("pad=" + FILL) : Edge.KEEP);
    Optional<Grid> listed =
        draw.has(TO_ZARR) && !draw.has(ONE_FILE)
            ? Optional.of(in.order().toListed(shards(in, array, drawn)))
            : Optional.of(in.order().toListed(blocks)).filter(any -> !draw.has(ONE_FILE));
    String ofHeader = draw.headers().map(HeaderBeside::ending).orElse("");
    String ending =
        draw.has(TO_OME)
            ? ofOme()
            : !draw.has(ONE_FILE) ? "" : draw.has(TO_GZIP) ? ".nii.gz" : ofHeader;
    return name -> Requests.at(folder.resolve(name + ending).toString(), listed, drawn);
  }

  /** Names may promise OME-TIFF, but the others are read as well. */
  private String ofOme() {
    boolean isPromised = draw.seed() % 2 == 0;
    return !isPromised ? "" : draw.has(ONE_FILE) ? ".ome.tif" : "/block_{*}.ome.tif";
  }

  /** Samples of a pixel stay together. */
  private Grid drawn(BlockSet in, Shape array) {
    Grid grid = shapes.grid(array, draw.has(OUT_EDGES));
    int last = array.rank() - 1;
    long length = array.length(last);
    return hasSamples(in)
        ? Grid.of(
            IntStream.rangeClosed(0, last)
                .mapToObj(at -> at < last ? grid.axis(at) : AxisGrid.uniform(length, length))
                .toArray(AxisGrid[]::new))
        : grid;
  }

  private boolean hasSamples(BlockSet in) {
    return draw.has(TO_OME) && OmeAxes.endsWithSamples(in);
  }

  /** All of a store is one file to its users. */
  private boolean isOneFile() {
    return draw.has(ONE_FILE) || draw.has(TO_ZARR);
  }

  /** Shards are made of whole chunks, if any are asked for. */
  private Grid shards(BlockSet in, Shape array, OutputRequest drawn) {
    Shape chunk =
        drawn.chunks().shape().map(in.order()::toSlowestFirst).orElse(Shape.ones(array.rank()));
    Shape shard =
        Shape.of(
            array.rank(),
            axis ->
                Math.min(
                    array.length(axis), chunk.length(axis) * (1 + shapes.random().nextInt(3))));
    return Grid.uniform(array, shard);
  }

  private OutputRequest stored(BlockSet in, Grid blocks, OutputRequest request) {
    OutputRequest formatted = request.withFormat(draw.format(Choice.TO));
    ByteOrder other =
        in.type().order() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    boolean turns = draw.has(OTHER_ORDER) && in.type().bytes() > 1;
    ChunkStorageRequest chunks =
        draw.isStream()
            ? shapes.gzip(blocks.blockShape(), in.order(), draw.any(Choice.OUT_STORAGE))
            : (draw.has(TO_TIFF) || draw.has(TO_OME)) && draw.has(OUT_FILTERS)
                ? shapes.pages(blocks, in.order(), hasSamples(in))
                : shapes.chunks(
                    JobShapes.least(blocks),
                    in.order(),
                    draw.any(Choice.OUT_STORAGE),
                    draw.of(Choice.TO));
    return (turns ? formatted.withByteOrder(other) : formatted).withChunks(chunks);
  }

  private void requireOutput(BlockSet in, BlockSet out, WholeFile expected) throws IOException {
    Path shown = draw.headers().map(each -> each.header(out.root())).orElse(out.root());
    SetRequest request = whole(SetRequest.at(shown.toString()));
    boolean saysNothing = draw.has(ONE_FILE) && draw.has(TO_RAW);
    BlockSet found =
        door.find(
            saysNothing ? request.withType(out.type()).withShape(out.listedShape()) : request);
    assertEquals(out.grid(), found.grid());
    if (draw.has(TO_OME)) {
      assertEquals(OmeAxes.letters(out), OmeAxes.letters(found));
    }
    check(expected, found);
    door.compare(in, found);
    if (!isOneFile()) {
      assertEquals(draw.has(NO_CHECKSUMS) ? 0 : out.blockCount(), door.verified(found));
      long files = draw.headers().isPresent() ? 2 * out.blockCount() : out.blockCount();
      assertEquals(files + 1, names(out.root()).size());
      requireHeaders(out, expected);
    }
    if (draw.has(PADDED) && !draw.has(ONE_FILE) && !isDropped(in)) {
      requirePadding(out, expected);
    }
  }

  /** A template of headers is read as the manifest says that axes are listed. */
  private void requireHeaders(BlockSet out, WholeFile expected) throws IOException {
    if (draw.isOfHeaders()) {
      String names = ((BlockNames.Templated) out.names()).template().toString();
      Path headers = draw.headers().get().header(out.root().resolve(names));
      BlockSet found = door.find(SetRequest.at(headers.toString()));
      assertEquals(out.grid(), found.grid());
      check(expected, found);
      assertEquals(draw.has(NO_CHECKSUMS) ? 0 : out.blockCount(), door.verified(found));
    }
  }

  private void check(WholeFile expected, BlockSet found) throws IOException {
    boolean holdsOne = JobPairs.areOfOneArray(draw.of(Choice.TO));
    WholeFile contents = holdsOne ? expected.only(input.lead().path()) : expected;
    new WholeContents(door.resplit(), folder).check(contents, found);
  }

  private static List<Path> names(Path folder) throws IOException {
    try (Stream<Path> names = Files.list(folder)) {
      return names.toList();
    }
  }

  /** Found without their record, files show whole blocks. */
  private void requirePadding(BlockSet out, WholeFile expected) throws IOException {
    long[] lengths = out.grid().shape().toArray();
    Arrays.setAll(lengths, axis -> out.grid().axis(axis).count() * out.grid().axis(axis).longest());
    Shape padded = Shape.of(lengths);
    Path record = out.root().resolve(Manifest.FILE_NAME);
    byte[] said = Files.readAllBytes(record);
    Files.delete(record);
    String own = out.path(0).getFileName().toString().replaceFirst("^[^.]*", "");
    String ending = draw.headers().map(HeaderBeside::ending).orElse(own);
    SetRequest asked = SetRequest.at(out.root() + "/block_{*}" + ending).withOrder(out.order());
    BlockSet files =
        door.find(
            draw.has(TO_RAW)
                ? asked
                    .withType(out.type())
                    .withShape(out.order().toListed(padded))
                    .withBlock(out.listedBlock())
                : asked);
    assertEquals(padded, files.grid().shape());
    byte[] fill = ElementText.parse(FILL, input.lead().type());
    check(expected.padded(input.lead().path(), padded, fill), files);
    Files.write(record, said);
  }

  /**
   * Where chunks lie in a file that grows by them depends on when they were written, unless they
   * are one stream.
   */
  private void requireSameFiles(BlockSet out, BlockSet again) throws IOException {
    boolean areAlike = !out.isAppended() || draw.isStream();
    for (long number = 0; areAlike && number < out.blockCount(); number++) {
      assertEquals(-1, Files.mismatch(out.path(number), again.path(number)));
      if (draw.headers().isPresent() && !isOneFile()) {
        HeaderBeside headers = draw.headers().get();
        Path header = headers.header(out.path(number));
        assertEquals(-1, Files.mismatch(header, headers.header(again.path(number))));
      }
    }
    if (!isOneFile() && areAlike) {
      assertEquals(said(out), said(again));
    }
    assertTrue(
        names(folder).stream().noneMatch(each -> each.getFileName().toString().startsWith(".")));
  }

  private static String said(BlockSet set) throws IOException {
    return Files.readString(set.root().resolve(Manifest.FILE_NAME))
        .replaceAll("(?s)\"created.*", "");
  }
}
