package io.resplit.format.tiff;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.VoxelRule;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.PixelSamples;
import io.resplit.header.Spacing;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What ImageJ says of a stack is read, and written again. */
class ImageJTextTest {

  private static final TiffFormat TIFF = new TiffFormat(TiffFormat.NAME);
  private static final String STACK = "ImageJ=1.53t\nimages=12\nslices=12\n";
  private static final int NONE = 1;

  @TempDir private Path folder;

  /** Returns what is read of 12 pages with 0.1 pixels in each unit. */
  private BlockHeader read(String text, int unit) throws IOException {
    Shape shape = Shape.of(12, 1, 2);
    ByteOrder order = ByteOrder.LITTLE_ENDIAN;
    PixelSamples samples = PixelSamples.NONE;
    List<NewTag> tags =
        List.of(
            NewTag.text(TiffTag.DESCRIPTION, text).ofFirst(),
            NewTag.longs(TiffTag.X_RESOLUTION, order, NewTag.RATIONAL, 1, 10),
            NewTag.longs(TiffTag.Y_RESOLUTION, order, NewTag.RATIONAL, 1, 10),
            NewTag.shorts(TiffTag.RESOLUTION_UNIT, order, unit));
    NewPages.Parts parts = NewPages.Parts.of(NewPages.PLAIN, NewPages.PLAIN, samples, shape);
    NewPages pages = new NewPages(shape, samples, ElementType.parse("uint8"), parts, tags);
    byte[] prefix = TiffImage.of(pages).prefix();
    Path file = folder.resolve("a.tif");
    Files.write(file, Arrays.copyOf(prefix, prefix.length + 24));
    return TIFF.inspect(new BlockPlace(file, ""), Shape.of(1));
  }

  private static List<String> names(BlockHeader header) {
    return header.axes().stream().map(AxisInfo::name).toList();
  }

  @ParameterizedTest
  @CsvSource({
    ", tzcyx, 2x3x2x1x2",
    "czt, tzcyx, 2x3x2x1x2",
    "default, tzcyx, 2x3x2x1x2",
    "zct, tczyx, 2x2x3x1x2",
    "ZCT, tczyx, 2x2x3x1x2",
    "ctz, ztcyx, 3x2x2x1x2",
    "ztc, ctzyx, 2x2x3x1x2",
    "tcz, zctyx, 3x2x2x1x2",
    "tzc, cztyx, 2x3x2x1x2",
  })
  void planesLieInTheOrderThatItNames(String order, String axes, String shape) throws IOException {
    String text = "ImageJ=1.53t\nimages=12\nchannels=2\nslices=3\nframes=2\nhyperstack=true\n";
    BlockHeader header = read(text + (order == null ? "" : "order=" + order + "\n"), NONE);
    assertEquals(axes, String.join("", names(header)));
    assertEquals(shape, header.shape().toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"xyz", "zzt", "zc", "czts"})
  void anUnknownOrderIsRefused(String order) {
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> read(STACK + "order=" + order + "\n", NONE));
    assertEquals(Reason.UNSUPPORTED, refusal.reason());
    assertTrue(refusal.getMessage().contains("order=" + order), refusal.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "unit=micron;spacing=20 | 1 | 20 10 10 um",
        "unit=\\u00B5m;spacing=20 | 1 | 20 10 10 um",
        "unit=\u00b5m;spacing=-20 | 1 | 20 10 10 um",
        "unit=um | 1 | 1 10 10 um",
        "unit=nm;spacing=20 | 1 | 20 10 10 nm",
        "unit=cm;spacing=20 | 3 | 200000 100000 100000 um",
        "unit=inch;spacing=20 | 2 | 508000 254000 254000 um",
        "unit=um;spacing=20 | 3 | 20 100000 100000 um",
        "unit=um;yunit=nm;zunit=mm;spacing=20 | 1 | 20000 0.01 10 um",
        "unit=um;zunit=deg;spacing=20 | 1 | 0 10 10 um",
        "spacing=20 | 3 | 0 100000 100000 um",
      })
  void voxelsHaveTheSizeThatImageJShows(String said, int unit, String expected) throws IOException {
    VoxelSpace space =
        VoxelSpace.carriedBy(read(STACK + said.replace(';', '\n'), unit).attributes(), 3)
            .orElseThrow();
    String[] words = expected.split(" ");
    double[] steps = IntStream.range(0, 3).mapToDouble(space::length).toArray();
    double[] wanted = Arrays.stream(words).limit(3).mapToDouble(Double::parseDouble).toArray();
    assertArrayEquals(wanted, steps, 1e-6);
    assertEquals(words[3], space.units());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "unit=pixel;spacing=3 | voxel size along z",
        "spacing=3;xorigin=2 | voxel size along z, origin",
        "unit=um;zunit=deg;spacing=3;zorigin=2 | voxel size along z, origin",
        "unit=um;yunit=deg;spacing=1 | pixel size",
        "unit=pixel;spacing=1 | ''",
      })
  void sizesInNoKnownUnitAreNamed(String said, String lost) throws IOException {
    List<String> found = read(STACK + said.replace(';', '\n'), NONE).notCarried();
    assertEquals(lost, String.join(", ", found.stream().map(this::withoutValues).toList()));
  }

  private String withoutValues(String name) {
    return name.replaceFirst(" \\(.*", "");
  }

  @Test
  void originsArePixelsFromTheFirstOne() throws IOException {
    BlockHeader header =
        read(STACK + "unit=um\nspacing=2\nxorigin=3\nyorigin=-4\nzorigin=1.5\n", NONE);
    double[] origin = VoxelSpace.carriedBy(header.attributes(), 3).orElseThrow().origin();
    assertArrayEquals(new double[] {-30, 40, -3}, origin);
    assertEquals(header.attributes(), written(header).attributes());
  }

  /** Returns what is read of a new file of ImageJ that says the same. */
  private BlockHeader written(BlockHeader header) throws IOException {
    BlockHeader block = BlockHeader.bare(ElementType.parse("uint8"), header.layout());
    FileImage image =
        new TiffFormat(ImageJTiff.NAME)
            .image(
                "", block.withAxes(header.axes()).withAttributes(header.attributes(), List.of()));
    assertEquals(List.of(), image.dropped());
    assertTrue(image.layout() instanceof BlockLayout.Strided);
    Path file = folder.resolve("b.tif");
    byte[] prefix = image.prefix();
    Files.write(file, Arrays.copyOf(prefix, prefix.length + 24));
    assertTrue(new String(prefix, StandardCharsets.UTF_8).contains("ImageJ="));
    return TIFF.inspect(new BlockPlace(file, ""), header.shape());
  }

  @Test
  void framesHaveTheirIntervalInCutsAndInFilesOfImageJ() throws IOException {
    String text = "ImageJ=1.53t\nimages=12\nframes=6\nslices=2\nfinterval=0.25\ntunit=min\n";
    BlockHeader header = read(text, NONE);
    assertEquals(Optional.of(new Spacing(0, 0.25, "min")), TimeStep.of(written(header)));
    ArrayHeader all = ArrayHeader.of(header);
    assertEquals(Optional.of(new Spacing(0, 0.25, "min")), times(all));
    assertEquals(
        Optional.of(new Spacing(0, 0.5, "min")), times(sampled(all, AxisIndices.range(0, 6, 2))));
    assertEquals(Optional.empty(), times(sampled(all, AxisIndices.of(0, 1, 3))));
  }

  private static ArrayHeader sampled(ArrayHeader header, AxisIndices frames) throws IOException {
    return VoxelRule.RULE.sampled(
        header,
        List.of(
            frames,
            AxisIndices.range(0, 2, 1),
            AxisIndices.range(0, 1, 1),
            AxisIndices.range(0, 2, 1)));
  }

  private static Optional<Spacing> times(ArrayHeader header) {
    return Spacing.of(VoxelRule.RULE.spaced(header, Shape.of(6, 2, 1, 2)).axes().get(0));
  }
}
