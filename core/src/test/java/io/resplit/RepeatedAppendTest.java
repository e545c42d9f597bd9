package io.resplit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Mismatch;
import io.resplit.io.ResplitException;
import io.resplit.job.Append;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files whose coordinates do not show by their order whether they were appended before. */
@Tag("slow")
class RepeatedAppendTest {

  private static final ElementType TYPE = ElementType.parse("int16be");
  private static final int WIDTH = 3;

  private final Resplit resplit = new Resplit();
  @TempDir Path folder;
  private Random random;
  private String format;
  private long length;

  private static LongStream seeds() {
    return RandomProblems.seeds(25);
  }

  /** What the coordinates of a file do. */
  private enum Kind {
    RISE,
    FALL,
    REPEAT,
    NO_NUMBER,
    MIXED,
    ABSENT
  }

  private Optional<Attribute> coordinates(Kind kind, int count) {
    ByteBuffer bytes = ByteBuffer.allocate(count * Double.BYTES);
    for (int i = 0; i < count; i++) {
      bytes.putDouble(
          switch (kind) {
            case RISE -> length + i;
            case FALL -> -length - i;
            case REPEAT -> 7;
            case NO_NUMBER -> Double.NaN;
            default -> i % 2 == 0 ? length : Double.NaN;
          });
    }
    return kind == Kind.ABSENT
        ? Optional.empty()
        : Optional.of(Attribute.ofNumbers("time", ElementType.parse("float64be"), bytes.array()));
  }

  /** Writes a file with new records, which may all be equal. */
  private Path write(String name, Kind kind, int records) throws IOException {
    Shape shape = Shape.of(records, WIDTH);
    Path raw = folder.resolve(name + ".raw");
    byte[] values = new byte[records * WIDTH * 2];
    if (random.nextInt(4) > 0) {
      random.nextBytes(values);
    }
    Files.write(raw, values);
    Grid grid = Grid.uniform(shape, shape);
    BlockNames names = new BlockNames.Listed(raw, List.of(raw));
    AxisInfo time = new AxisInfo("time", coordinates(kind, records), List.of()).withUnlimited(true);
    AxisInfo x = new AxisInfo("x", Optional.empty(), List.of());
    BlockSet in =
        new BlockSet(grid, TYPE, StorageOrder.C, new RawFormat(TYPE, 0), names)
            .withHeader(ArrayHeader.NONE.withAxes(List.of(time, x)));
    Path file = folder.resolve(name);
    run(in, resplit.output(in, request(file)));
    return file;
  }

  /** HDF5 files are only unlimited in chunks. */
  private OutputRequest request(Path file) {
    return OutputRequest.file(file.toString())
        .withFormat(format)
        .withChunks(
            format.equals("netcdf3")
                ? ChunkStorageRequest.KEEP
                : new ChunkStorageRequest(
                    ChunkStorageRequest.Kind.AUTO,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    false));
  }

  private void run(BlockSet in, BlockSet out) throws IOException {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(50));
    PlanReport planned = Steps.plan(in, out, options);
    JobSummary done = Steps.run(in, out, planned, JobOptions.DEFAULT, JobObserver.NONE);
    assertEquals(planned.cost(), done.measured());
  }

  private BlockSet found(Mismatch.Kind taken, Path... files) throws IOException {
    return resplit.find(SetRequest.of(List.of(files)).withVariables(List.of()).ignoring(taken));
  }

  private void append(Path file, BlockSet more) throws IOException {
    Append append = Append.to(file, "time");
    BlockSet in = resplit.appending(append, more, JobObserver.NONE).joined();
    run(in, resplit.output(in, request(append.beside())));
    Files.deleteIfExists(folder.resolve("resplit.json"));
    append.finish();
  }

  private void assertRefused(Path file, BlockSet more) {
    ResplitException refusal = assertThrows(ResplitException.class, () -> append(file, more));
    assertEquals(ResplitException.Reason.BAD_INPUT, refusal.reason(), refusal.getMessage());
    assertTrue(refusal.getMessage().contains("already ends with"), refusal.getMessage());
    assertTrue(refusal.getMessage().contains("--ignore-mismatch repeat"), refusal.getMessage());
  }

  private long lengthOf(Path file) throws IOException {
    return found(Mismatch.Kind.FILL, file).grid().shape().length(0);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void nothingIsAppendedTwiceUnlessThatIsAskedFor(long seed) throws IOException {
    random = new RandomProblems(seed).random();
    format = List.of("netcdf3", "netcdf4", "hdf5").get((int) (seed % 3));
    Kind kind = Kind.values()[(int) (seed / 3 % Kind.values().length)];
    String ending = format.equals("hdf5") ? ".h5" : ".nc";
    Path file = write("file" + ending, kind, 2 + random.nextInt(3));
    length = lengthOf(file);
    int records = 1 + random.nextInt(4);
    Path more = write("more" + ending, kind, records);
    append(file, found(Mismatch.Kind.REPEAT, more));
    length += records;
    assertEquals(length, lengthOf(file));

    byte[] before = Files.readAllBytes(file);
    Path other = Files.copy(more, folder.resolve("other" + ending));
    assertRefused(file, found(Mismatch.Kind.FILL, more));
    assertRefused(file, found(Mismatch.Kind.FILL, other));
    long part = random.nextInt(records);
    BlockSet in = found(Mismatch.Kind.FILL, more);
    BlockSet last = in.within(Box.whole(in.grid().shape()).withAxis(0, part, records), (b, r) -> b);
    Path end = folder.resolve("end" + ending);
    run(last, resplit.output(last, request(end)));
    assertRefused(file, found(Mismatch.Kind.FILL, end));
    Path next = write("next" + ending, kind, 2);
    assertRefused(file, found(Mismatch.Kind.PLACE, more, next));
    assertArrayEquals(before, Files.readAllBytes(file));

    append(file, found(Mismatch.Kind.REPEAT, more));
    assertEquals(length + records, lengthOf(file));
  }
}
