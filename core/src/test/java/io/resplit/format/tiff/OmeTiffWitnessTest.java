package io.resplit.format.tiff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.geometry.Shape;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.SpaceAgreement;
import io.resplit.header.Spacing;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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

/** New files with OME-XML. */
class OmeTiffWitnessTest {

  private static final TiffFormat FORMAT = new TiffFormat(OmeNewText.NAME);

  @TempDir Path folder;

  private static BlockHeader block(String type, String axes, long... lengths) {
    Shape shape = Shape.of(lengths);
    List<AxisInfo> named =
        axes.isEmpty() ? List.of() : Stream.of(axes.split(",")).map(AxisInfo::named).toList();
    return BlockHeader.bare(ElementType.parse(type), new BlockLayout.Strided(shape, 0))
        .withAxes(named);
  }

  private Path write(BlockHeader block, String name, Random random) throws IOException {
    FileImage image = FORMAT.image("", block);
    byte[] prefix = image.prefix();
    byte[] elements = new byte[(int) block.shape().volume() * block.type().bytes()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = (byte) (random.nextInt() & 0x3f);
    }
    byte[] all = Arrays.copyOf(prefix, prefix.length + elements.length);
    System.arraycopy(elements, 0, all, prefix.length, elements.length);
    Path file = Files.write(folder.resolve(name), all);
    Files.write(folder.resolve(name + ".raw"), elements);
    BlockHeader found =
        new TiffFormat(TiffFormat.NAME).inspect(new BlockPlace(file, ""), block.shape());
    assertEquals(image.layout(), found.layout(), block::toString);
    assertEquals(image.type(), found.type());
    return file;
  }

  @Test
  @Tag("slow")
  void tifffileReadsImagesOfAllOrdersAndTypes() throws Exception {
    Witness.requirePython("tifffile, numpy");
    Random random = new Random(62);
    List<String> types =
        List.of("int8", "uint8", "<i2", ">u2", ">i4", "<u4", ">f4", "<f8", "<c8", ">c16");
    List<String> orders = new ArrayList<>(List.of("y,x", "t,y,x", "c,y,x", "z,y,x"));
    for (String pair : "t,z t,c z,t z,c c,t c,z t,z,c t,c,z z,t,c z,c,t c,t,z c,z,t".split(" ")) {
      orders.add(pair + ",y,x");
      orders.add(pair + ",y,x,s");
    }
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      String axes = orders.get(i % orders.size());
      String type = axes.endsWith("s") ? "uint8" : types.get(random.nextInt(types.size()));
      long[] lengths = new long[axes.length() / 2 + 1];
      IntStream.range(0, lengths.length).forEach(at -> lengths[at] = 1 + random.nextInt(5));
      lengths[lengths.length - 1] = axes.endsWith("s") ? 3 : 5;
      BlockHeader block = block(type, axes, lengths);
      write(block, i + ".ome.tif", random);
      lines.add("%d %s %s %s".formatted(i, axes, block.shape(), block.type()));
    }
    Files.write(folder.resolve("lines"), lines);
    Witness.python(
        """
        import sys, logging, xml.etree.ElementTree as ET, numpy as np, tifffile
        logging.disable(logging.CRITICAL)
        folder = sys.argv[1] + '/'
        for line in open(folder + 'lines'):
            i, axes, shape, kind = line.split()
            shape, axes = tuple(map(int, shape.split('x'))), axes.split(',')
            with tifffile.TiffFile(folder + i + '.ome.tif') as f:
                ET.fromstring(f.ome_metadata)
                s = f.series[0]
                assert f.is_ome and s.kind == 'ome', line
                found = [(a.lower(), n) for a, n in zip(s.axes, s.shape) if n > 1]
                assert found == [(a, n) for a, n in zip(axes, shape) if n > 1], (line, s.axes, s.shape)
                a = np.fromfile(folder + i + '.ome.tif.raw', s.dtype.newbyteorder(f.byteorder))
                assert np.array_equal(a, s.asarray().ravel()), line
        """,
        folder);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int64 | z,y,x | 2,3,4 | no elements of type int64",
        "uint64 | z,y,x | 2,3,4 | no elements of type uint64",
        "float16 | z,y,x | 2,3,4 | no elements of type float16",
        "uint8 | x | 4 | has 2 to 5 axes",
        "uint8 | '' | 2,3,4,5 | give --axes, such as t,c,z,y,x",
        "uint8 | angle,z,y,x | 2,3,4,5 | a name that ends with .tif",
        "uint8 | t,time,y,x | 2,3,4,5 | one axis each",
        "uint8 | y,x,s | 2,3,1 | no axis of 1 sample",
        "uint8 | z,y,x | 65537,1,1 | give --filters deflate",
      })
  void refusesWhatOmeLacks(String type, String axes, String lengths, String why) {
    long[] all = Stream.of(lengths.split(",")).mapToLong(Long::parseLong).toArray();
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> FORMAT.image("", block(type, axes, all)));
    assertEquals(Reason.UNSUPPORTED, refusal.reason());
    assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
  }

  @Test
  void sizesAndTimesComeBack() throws IOException {
    double[] steps = {0, 0, 0, 0, 0, 2, 0, 0.65, 0, 0.325, 0, 0};
    double[] five = new double[15];
    System.arraycopy(steps, 0, five, 3, 12);
    Spacing time = new Spacing(0, 0.5, "ms");
    VoxelSpace space = VoxelSpace.of(five, new double[3], "um", "").withTime(0, time);
    BlockHeader block =
        block("uint16", "t,c,z,y,x", 2, 1, 3, 4, 5).withAttributes(space.attributes(), List.of());
    assertEquals(List.of(), FORMAT.image("", block).dropped());
    Path file = write(block, "a.ome.tif", new Random(1));
    BlockHeader found =
        new TiffFormat(TiffFormat.NAME).inspect(new BlockPlace(file, ""), Shape.of(1));
    assertEquals(List.of("t", "c", "z", "y", "x"), names(found));
    assertEquals(Optional.of(time), TimeStep.of(found));
    VoxelSpace read = VoxelSpace.carriedBy(found.attributes(), 5).orElseThrow();
    assertTrue(new SpaceAgreement(read, space).haveSameSteps(), read::toString);
  }

  @Test
  void stepsThatUsersGiveAreNotNamedAsLost() throws IOException {
    BlockHeader block = block("uint16", "t,z,y,x", 2, 3, 4, 5);
    List<AxisInfo> axes =
        List.of(
            new Spacing(0, 2, "s").axis("t", 2),
            new Spacing(0, 2, "um").axis("z", 3),
            new Spacing(0, 0.5, "um").axis("y", 4),
            new Spacing(7, 0.25, "um").axis("x", 5));
    assertEquals(List.of("x"), FORMAT.image("", block.withAxes(axes)).dropped());
  }

  private static List<String> names(BlockHeader header) {
    return header.axes().stream().map(AxisInfo::name).toList();
  }
}
