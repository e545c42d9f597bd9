package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.cli.console.ExitCode;
import io.resplit.format.BlockWriter;
import io.resplit.format.CoordinateLimit;
import io.resplit.format.FileImage;
import io.resplit.format.Format;
import io.resplit.format.hdf5.Hdf5Format;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.format.netcdf.NetcdfFormat;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What files say beside their data must fit the memory, or nothing is written. */
class MetadataLimitTest {

  private static final Pattern LEAST = Pattern.compile("give (?:at least )?--mem ([0-9.]+)MiB ");
  private static final int LENGTH = 1_000_000;

  @TempDir Path folder;

  private Path file(Format format, AxisInfo axis, List<Attribute> attributes) throws IOException {
    ElementType type = ElementType.parse("int8");
    long length = axis.coordinates().map(Attribute::count).orElse(100);
    BlockHeader block =
        new BlockHeader(
            type,
            new BlockLayout.Strided(Shape.of(length), 0),
            List.of(axis),
            attributes,
            List.of(),
            Optional.empty());
    FileImage image = format.image("data", block);
    Path file = folder.resolve("in.nc");
    try (BlockFile data = new BlockWriter(new byte[1]).create(file, image, new IoCounts())) {
      data.write(Box.whole(Shape.of(length)), ByteBuffer.allocate((int) length));
    }
    return file;
  }

  private static Format format(String name) {
    return name.equals("netcdf4")
        ? new Hdf5Format(Flavour.NETCDF4)
        : new NetcdfFormat(Optional.empty(), CoordinateLimit.ALL);
  }

  private static AxisInfo coordinates() {
    Attribute numbers =
        Attribute.ofNumbers("t", ElementType.parse("float64be"), new byte[8 * LENGTH]);
    return new AxisInfo("t", Optional.of(numbers), List.of());
  }

  /** Returns the limit that the refusal names. */
  private long refused(Path in, String block, String limit) {
    Path out = folder.resolve("out");
    CommandRun run = CommandRun.of("split", in, out, "--out-shape", block, "--mem", limit);
    run.assertErrorLine(ExitCode.NO_PLAN, "for coordinates, attributes, names", ": give ");
    assertFalse(Files.exists(out));
    Matcher least = LEAST.matcher(run.messages());
    assertTrue(least.find(), run.messages());
    return (long) (Double.parseDouble(least.group(1)) * (1 << 20));
  }

  private CommandRun dryRun(Path in, String block, long limit) {
    Path out = folder.resolve("out");
    return CommandRun.of("split", in, out, "--out-shape", block, "--mem", limit, "-n", "--json");
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"netcdf4", "classic"})
  void coordinatesThatDoNotFitAreRefusedWithTheLimitThatIsEnough(String name) throws IOException {
    Path in = file(format(name), coordinates(), List.of());
    String block = Integer.toString(LENGTH / 2);
    long least = refused(in, block, "96MiB");
    CommandRun planned = dryRun(in, block, least);
    assertEquals(0, planned.code(), planned.messages());
    assertTrue(planned.results().contains("\"metadata_bytes\":40894464,"), planned.results());
    assertEquals(5, dryRun(in, block, 103 << 20).code());
    CommandRun.of("split", in, folder.resolve("out"), "--out-shape", block, "--mem", "120MiB")
        .assertDone();
    CommandRun.of("verify", in, in, "--mem", "96MiB")
        .assertError(ExitCode.NO_PLAN, "for coordinates");
    CommandRun.of("verify", in, in, "--mem", "120MiB").assertDone();
  }

  @Test
  void coordinatesOfManyFilesThatFitOnlyOneByOneAreRefused() throws IOException {
    Path in = file(format("classic"), coordinates(), List.of());
    Path parts = folder.resolve("parts");
    CommandRun.of("split", in, parts, "--out-shape", 50_000, "--mem", "120MiB").assertDone();
    Path out = folder.resolve("all.nc");
    CommandRun.of("merge", parts, out, "--mem", "96MiB")
        .assertErrorLine(ExitCode.NO_PLAN, "39 MiB for coordinates");
    assertFalse(Files.exists(out));
    CommandRun.of("merge", parts, out, "--mem", "120MiB").assertDone();
  }

  @Test
  void attributesThatDoNotFitAreRefusedWithTheLimitThatIsEnough() throws IOException {
    List<Attribute> many =
        IntStream.range(0, 10_000).mapToObj(i -> Attribute.ofText("a" + i, "text")).toList();
    AxisInfo axis = new AxisInfo("x", Optional.empty(), List.of());
    Path in = file(format("classic"), axis, many);
    long least = refused(in, "50", "66MiB");
    assertEquals(0, dryRun(in, "50", least).code());
    assertEquals(5, dryRun(in, "50", least - (1 << 20)).code());
  }

  private CommandRun merged(Path list, String limit) {
    return CommandRun.of(
        "merge",
        "--in-list",
        list,
        folder.resolve("out.raw"),
        "--shape",
        160_000,
        "--in-shape",
        1,
        "--dtype",
        "uint8",
        "--mem",
        limit);
  }

  @Tag("slow")
  @Test
  void listedNamesForWhichThereIsNoRoomAreRefusedWithALimitThatIsEnoughForThem()
      throws IOException {
    Path one = Files.write(folder.resolve("n".repeat(40)), new byte[1]);
    Path list = Files.writeString(folder.resolve("list"), (one + "\n").repeat(160_000));
    CommandRun refused = merged(list, "96MiB");
    refused.assertErrorLine(
        ExitCode.NO_PLAN, "too small for the names of 160,000 files", "give --mem ");
    Matcher least = Pattern.compile("give --mem ([0-9]+)").matcher(refused.messages());
    assertTrue(least.find());
    merged(list, least.group(1)).assertErrorLine(ExitCode.INPUT, "twice");
  }

  @Test
  void namesOfNumberedFilesAreCountedWhileTheyAreRead() throws IOException {
    Path parts = Files.createDirectory(folder.resolve("parts"));
    AxisInfo axis = new AxisInfo("x", Optional.empty(), List.of());
    Path in = file(format("classic"), axis, List.of());
    for (int i = 1; i <= 5_000; i++) {
      Files.createLink(parts.resolve("%05d%s.nc".formatted(i, "n".repeat(200))), in);
    }
    CommandRun.of("merge", parts, folder.resolve("out.nc"), "--mem", "66MiB")
        .assertErrorLine(ExitCode.NO_PLAN, "too small for the names of 5,000 files");
    assertFalse(Files.exists(folder.resolve("out.nc")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"all.zarr", "all.h5", "all.nc"})
  void theIndexOfAFileFitsTheHeap(String output) throws IOException {
    Path in = Files.createFile(folder.resolve("in.raw"));
    try (FileChannel file = FileChannel.open(in, StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.allocate(1), (1L << 36) - 1); // sparse
    }
    for (String dry : List.of("--dry-run", "--no-progress")) {
      CommandRun.of(
              "merge",
              in,
              folder.resolve(output),
              "--shape=65536,1048576",
              "--dtype=u1",
              "--chunk=1,64",
              "--filters=" + (output.endsWith("zarr") ? "zstd" : "deflate"),
              dry)
          .assertErrorLine(
              ExitCode.NO_PLAN, "1,073,741,824 chunks in one file need 16 GiB", "larger chunks");
      assertFalse(Files.exists(folder.resolve(output)));
    }
  }
}
