package io.resplit.format.zarr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Job;
import io.resplit.Resplit;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.describe.AxisNames;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Spacing;
import io.resplit.io.ResplitException;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.request.Stack;
import io.resplit.set.BlockSet;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Images that are written, judged by the rules of OME-NGFF and read back. */
class OmeZarrTest {

  @TempDir Path folder;

  private final Resplit resplit = new Resplit();

  @Test
  @Tag("slow")
  void imagesFollowTheSpecificationAndComeBack() throws Exception {
    Witness.requirePython("zarr, numcodecs");
    long[] seeds = RandomProblems.seeds(80).toArray();
    for (long seed : seeds) {
      write(seed);
    }
    Path script = Path.of(OmeZarrTest.class.getResource("images.py").toURI());
    String judged = Witness.pythonFile(folder, script, folder, seeds[0], seeds.length);
    assertEquals(seeds.length, judged.lines().count(), judged);
  }

  private void write(long seed) throws IOException {
    Random random = new Random(seed);
    List<Axis> axes = axes(random);
    Shape shape = Shape.of(axes.size(), axis -> 1 + random.nextLong(9));
    byte[] elements = new byte[(int) shape.volume() * 2];
    random.nextBytes(elements);
    Files.write(folder.resolve(seed + ".raw"), elements);
    String version = random.nextBoolean() ? "ome0.4" : "ome0.5";
    List<String> lines = new ArrayList<>(List.of(version.substring(3)));
    axes.forEach(axis -> lines.add(axis.line()));
    Files.write(folder.resolve(seed + ".txt"), lines);
    BlockSet in = raw(seed + ".raw", shape);
    Shape chunk = Shape.of(axes.size(), axis -> 1 + random.nextLong(shape.length(axis)));
    boolean isSharded = version.equals("ome0.5") && random.nextBoolean();
    Shape shard = Shape.of(chunk.rank(), axis -> chunk.length(axis) * (1 + random.nextInt(3)));
    String out = folder.resolve(seed + ".out").toString();
    OutputRequest request =
        isSharded ? OutputRequest.blocks(out, shard.clippedTo(shape)) : OutputRequest.file(out);
    BlockSet named = new AxisNames(axes.stream().map(Axis::said).toList()).in(in);
    run(in, resplit.output(named, request.withFormat(version).withChunks(chunks(chunk, random))));
    BlockSet back = resplit.find(SetRequest.at(out));
    List<AxisInfo> expected =
        IntStream.range(0, axes.size())
            .mapToObj(axis -> axes.get(axis).info(shape.length(axis)))
            .toList();
    assertEquals(expected, back.header().axes(), "seed " + seed);
  }

  private static ChunkStorageRequest chunks(Shape chunk, Random random) {
    ChunkFilter filter =
        random.nextBoolean()
            ? ChunkFilter.blosc("lz4", "shuffle", 5)
            : new ChunkFilter(ChunkFilter.GZIP, 1);
    return new ChunkStorageRequest(
        ChunkStorageRequest.Kind.GIVEN,
        Optional.of(chunk),
        Optional.empty(),
        Optional.of(List.of(filter)),
        random.nextBoolean());
  }

  /** What is given of an axis, and what an image says of it. */
  private record Axis(
      String name, String kind, double step, double start, String unit, String inFull) {

    Stack said() {
      boolean isPlain = step == 1 && start == 0 && unit.isEmpty();
      return isPlain
          ? Stack.along(name)
          : start == 0
              ? new Stack(name, List.of(step), Optional.empty(), unit)
              : new Stack(name, List.of(start), Optional.of(step), unit);
    }

    String line() {
      return String.join(
          " ", name, kind, inFull.isEmpty() ? "-" : inFull, python(step), python(start));
    }

    /** As Python prints it. */
    private static String python(double value) {
      return Double.toString(value);
    }

    AxisInfo info(long length) {
      boolean isPlain = step == 1 && start == 0 && unit.isEmpty();
      return isPlain ? AxisInfo.named(name) : new Spacing(start, step, inFull).axis(name, length);
    }
  }

  private static List<Axis> axes(Random random) {
    List<Axis> axes = new ArrayList<>();
    if (random.nextBoolean()) {
      axes.add(axis(random, random.nextBoolean() ? "t" : "time", "time"));
    }
    if (random.nextBoolean()) {
      axes.add(new Axis(random.nextBoolean() ? "c" : "channel", "channel", 1, 0, "", ""));
    }
    List<String> names = List.of("z", "y", "x");
    names.stream().skip(random.nextInt(2)).forEach(name -> axes.add(axis(random, name, "space")));
    return axes;
  }

  private static Axis axis(Random random, String name, String kind) {
    List<String> units =
        kind.equals("time")
            ? List.of("s second", "ms millisecond", "hours hour", "min minute", "days day")
            : List.of("um micrometer", "µm micrometer", "nm nanometer", "mm millimeter", "m meter");
    String[] unit = units.get(random.nextInt(units.size())).split(" ");
    boolean hasUnit = random.nextBoolean();
    return new Axis(
        name,
        kind,
        (1 + random.nextInt(9999)) / Math.pow(10, random.nextInt(4)),
        random.nextBoolean() ? 0 : random.nextInt(1, 999) / 8.0,
        hasUnit ? unit[0] : "",
        hasUnit ? unit[1] : "");
  }

  private BlockSet raw(String name, Shape shape) throws IOException {
    return resplit.find(
        SetRequest.at(folder.resolve(name).toString())
            .withShape(shape)
            .withType(ElementType.parse("uint16"))
            .withOrder(StorageOrder.C));
  }

  private void run(BlockSet in, BlockSet out) throws IOException {
    PlanOptions planning = PlanOptions.within(new MemoryLimit.OfData(9999));
    try (Job job = resplit.job(in, out, planning, JobOptions.DEFAULT)) {
      job.run(JobObserver.NONE);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4 | | give --axes, such as t,c,z,y,x",
        "1,2 | t,c | has time, channel and two or three axes of space, in this order, not [t, c]",
        "2,3,4 | y,x,t | in this order, slowest first, not y,x,t: give --permute 2,0,1",
        "2,3,4,5 | a,b,y,x | in this order, not [a, b, y, x]",
        "2,3,4 | t,time,x | in this order, not [t, time, x]",
        "2,3,1,1,1,1 | t,c,z,y,x,w | has 2 to 5 axes, not 6",
        "5 | x | has 2 to 5 axes, not 1",
      })
  void refusesWhatIsNoImage(String lengths, String names, String why) throws IOException {
    long[] all = Stream.of(lengths.split(",")).mapToLong(Long::parseLong).toArray();
    Shape shape = names == null ? Shape.of(2, 2, 2, 2) : Shape.of(all);
    Files.write(folder.resolve("a.raw"), new byte[(int) shape.volume() * 2]);
    BlockSet in = raw("a.raw", shape);
    BlockSet named =
        names == null
            ? in
            : new AxisNames(Stream.of(names.split(",")).map(Stack::along).toList()).in(in);
    String out = folder.resolve("a.ome.zarr").toString();
    ResplitException refused =
        assertThrows(ResplitException.class, () -> resplit.output(named, OutputRequest.file(out)));
    assertEquals(ResplitException.Reason.UNSUPPORTED, refused.reason());
    assertTrue(refused.getMessage().contains(why), refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "m | 3 2 1 | coordinates of axis z, which fall",
        "m | 2 2 2 | coordinates of axis z, which are all the same",
        "m | 1 NaN 3 | coordinates of axis z, with values that are not numbers",
        "m | 1 2 4 | coordinates of axis z, which are not steps of one length",
        "minutes since 2000-01-01 | 1 2 3 | date of units minutes since 2000-01-01 of axis z",
      })
  void saysWhyCoordinatesAreNotInAnImage(String units, String places, String why)
      throws IOException {
    Files.write(folder.resolve("a.raw"), new byte[24]);
    BlockSet in = raw("a.raw", Shape.of(3, 2, 2));
    ByteBuffer numbers = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
    Stream.of(places.split(" ")).map(Double::valueOf).forEach(numbers::putDouble);
    AxisInfo axis =
        new AxisInfo(
            "z",
            Optional.of(Attribute.wrapping("z", ElementType.parse("float64"), numbers.array())),
            List.of(Attribute.ofText("units", units)));
    List<AxisInfo> axes = List.of(axis, AxisInfo.named("y"), AxisInfo.named("x"));
    BlockSet said = in.withHeader(in.header().withAxes(axes));
    String out = folder.resolve("a.ome.zarr").toString();
    BlockSet image = resplit.output(said, OutputRequest.file(out));
    assertEquals(List.of(why), image.image(0).dropped());
  }

  @Test
  void namelessAxesOfTwoOrThreeAreThoseOfSpace() throws IOException {
    Files.write(folder.resolve("a.raw"), new byte[48]);
    BlockSet in = raw("a.raw", Shape.of(2, 3, 4));
    String out = folder.resolve("a.ome.zarr").toString();
    run(in, resplit.output(in, OutputRequest.file(out)));
    BlockSet back = resplit.find(SetRequest.at(out));
    assertEquals(
        List.of("z", "y", "x"), back.header().axes().stream().map(AxisInfo::name).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "um, false, micrometer",
    "µm, false, micrometer",
    "microns, false, micrometer",
    "Millimetres, false, millimeter",
    "m, false, meter",
    "Mm, false, megameter",
    "km, false, kilometer",
    "feet, false, foot",
    "inches, false, inch",
    "angstroms, false, angstrom",
    "s, true, second",
    "ms, true, millisecond",
    "seconds, true, second",
    "days since 2000-01-01, true, day",
    "hours, true, hour",
    "min, true, minute",
    "degrees_north, false, none",
    "m, true, none",
    "s, false, none",
    "ss, true, none",
    "'', false, none",
  })
  void unitsHaveTheNamesOfTheSpecification(String said, boolean isTime, String expected) {
    assertEquals(expected, ZarrUnits.of(said, isTime).orElse("none"));
  }
}
