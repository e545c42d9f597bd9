package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockWriter;
import io.resplit.format.FileImage;
import io.resplit.format.Format;
import io.resplit.format.Formats;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.FillValue;
import io.resplit.io.IoCounts;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays that go through sets of several formats and come back. */
class AnyToAnyTest {

  private static final byte[] FILL = {66, 1, 2, 3};
  private final Resplit resplit = new Resplit();
  private final Formats formats = FormatList.with(List.of(), Long.MAX_VALUE);
  @TempDir Path folder;

  private OutputRequest blocks(String name, Shape block, String format) {
    return OutputRequest.blocks(folder.resolve(name).toString(), block).withFormat(format);
  }

  /** Runs one job and finds its output again by the files alone where they say enough. */
  private BlockSet moved(BlockSet in, OutputRequest request, Random random) throws IOException {
    BlockSet out = resplit.output(in, request);
    long most = in.grid().shape().volume() * in.type().bytes();
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(1 + random.nextLong(most)));
    PlanReport planned = Steps.plan(in, out, options);
    JobSummary done = Steps.run(in, out, planned, JobOptions.DEFAULT, JobObserver.NONE);
    assertEquals(planned.cost(), done.measured());
    if (request.block().isEmpty()) {
      return out;
    }
    if (!out.format().name().equals("raw")) {
      Files.delete(out.root().resolve("resplit.json"));
    }
    BlockSet found = resplit.find(SetRequest.at(out.root().toString()).withOrder(StorageOrder.C));
    assertEquals(out.grid(), found.grid());
    assertEquals(out.type(), found.type());
    for (long number = 0; number < out.grid().blockCount(); number++) {
      assertEquals(out.path(number), found.path(number));
    }
    return found;
  }

  /** An array with everything that HDF5 and both NetCDF can say. */
  private BlockSet described(Format format, String name, Shape shape) throws IOException {
    ElementType type = ElementType.parse("float32be");
    BlockHeader block =
        new BlockHeader(
            type,
            new BlockLayout.Strided(shape, 0),
            List.of(axis("time", shape.length(0)), axis("lat", shape.length(1))),
            List.of(
                Attribute.ofNumbers("_FillValue", type, FILL),
                Attribute.ofText("units", "K"),
                Attribute.ofNumbers("scale_factor", ElementType.parse("float64be"), new byte[8])),
            List.of(Attribute.ofText("title", "a test")),
            Optional.of(FillValue.set(type, FILL)));
    FileImage image = format.image("temperature", block);
    Path file = folder.resolve(name);
    try (BlockFile visit = new BlockWriter(new byte[1]).create(file, image, new IoCounts())) {
      ByteBuffer bytes = ByteBuffer.allocateDirect((int) shape.volume() * 4);
      for (int i = 0; i < shape.volume(); i++) {
        bytes.putInt(4 * i, i);
      }
      visit.write(Box.whole(shape), bytes);
    }
    return resplit.find(SetRequest.at(file.toString()));
  }

  private static AxisInfo axis(String name, long length) {
    ByteBuffer values = ByteBuffer.allocate((int) length * 8);
    for (int i = 0; i < length; i++) {
      values.putDouble(8 * i, 0.5 + i * i);
    }
    return new AxisInfo(
        name,
        Optional.of(Attribute.ofNumbers(name, ElementType.parse("float64be"), values.array())),
        List.of(Attribute.ofText("units", "units of " + name)));
  }

  @Test
  void carriesHeadersThroughSplitAndMergeInAllFormatsThatHaveThem() throws IOException {
    for (String first : List.of("hdf5", "netcdf4", "netcdf3")) {
      for (String second : List.of("hdf5", "netcdf4", "netcdf3")) {
        String run = first + "-" + second;
        BlockSet in = described(formats.named(first), run + ".in", Shape.of(11, 7));
        BlockSet split = moved(in, blocks(run, Shape.of(3, 4), second), new Random(1));
        BlockHeader corner = new FileFit(split).inspect(split.grid().blockCount() - 1);
        assertEquals(in.header().axes().get(0).slice(9, 11), corner.axes().get(0), run);
        assertEquals(in.header().axes().get(1).slice(4, 7), corner.axes().get(1), run);
        BlockSet merged =
            moved(
                split,
                OutputRequest.file(folder + "/" + run + ".out").withFormat(second),
                new Random(2));
        BlockSet found = resplit.find(SetRequest.at(merged.root().toString()));
        assertSameHeaders(in.header(), found.header(), run);
        assertEquals("temperature", found.dataset());
      }
    }
  }

  private static void assertSameHeaders(ArrayHeader expected, ArrayHeader found, String run) {
    assertEquals(expected.axes(), found.axes(), run);
    assertEquals(inBigEndian(expected.attributes()), inBigEndian(found.attributes()), run);
    assertEquals(expected.fileAttributes(), found.fileAttributes(), run);
    assertEquals(
        expected.fillValue().map(AnyToAnyTest::bigEndian),
        found.fillValue().map(AnyToAnyTest::bigEndian),
        run);
  }

  private static List<Attribute> inBigEndian(List<Attribute> attributes) {
    return attributes.stream().map(AnyToAnyTest::bigEndian).toList();
  }

  private static Attribute bigEndian(Attribute attribute) {
    return attribute.withOrder(ByteOrder.BIG_ENDIAN);
  }
}
