package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and colours of channels, written and read by tifffile, zarr-python, h5py and xarray. */
@Tag("slow")
class OmeChannelsWitnessTest {

  private static final String WRITE =
      """
      import html, numpy as np, tifffile, zarr
      names, colors = ['DAPI', 'G<F>"P&', 'Röd', 'Cy5'], [0x0000FFFF, 0x00FF00FF, -16776961, 0x11223344]
      a = np.arange(160, dtype='u2').reshape(4, 2, 4, 5)
      tifffile.imwrite('a.ome.tif', a, photometric='minisblack', metadata={'axes': 'CZYX', 'Channel': {'Name': [html.escape(each) for each in names], 'Color': colors}})
      tifffile.imwrite('times.ome.tif', a, photometric='minisblack', metadata={'axes': 'CZYX', 'Plane': {'DeltaT': [0.5] * 8}})
      group = zarr.open_group('a.ome.zarr', mode='w')
      group.create_dataset('0', data=a, chunks=(1, 2, 4, 5))
      axes = [dict(name='c', type='channel')] + [dict(name=each, type='space') for each in 'zyx']
      window = lambda i: dict(min=0, max=65535, start=i, end=100.5)
      group.attrs.update(multiscales=[dict(version='0.4', axes=axes, datasets=[dict(path='0',
          coordinateTransformations=[dict(type='scale', scale=[1, 1, 1, 1])])])],
          omero=dict(channels=[dict(label=name, color='%06X' % i, active=i > 1, window=window(i))
                               for i, name in enumerate(names)], rdefs=dict(defaultZ=1)))
      """;

  private static final String NAMES =
      """
      import sys, tifffile
      for path in sys.argv[1:]:
          with tifffile.TiffFile(path) as file:
              found = tifffile.xml2dict(file.ome_metadata)['OME']['Image']['Pixels']['Channel']
              found = found if isinstance(found, list) else [found]
              print(*(str(each.get('Name')) + '=' + str(each.get('Color')) for each in found))
      """;

  private static final String OMERO =
      """
      import json, sys
      for path in sys.argv[1:]:
          said = json.load(open(path))
          said = said.get('attributes', said)
          for each in said.get('ome', said)['omero']['channels']:
              print(each['label'], each['color'], each.get('active'), each['window']['start'], each['window']['end'])
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeImages() throws Exception {
    Programs.requirePython("numpy, tifffile, zarr, h5py, xarray");
    Programs.python(folder, WRITE);
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  @Test
  void filesOfPlanesHaveThoseOfTheirChannels() throws Exception {
    CommandRun.of("split", at("a.ome.tif"), at("b{0}.ome.tif"), "--out-shape", "3,2,4,5", "-q")
        .assertDone();
    CommandRun.of("merge", at("b{0}.ome.tif"), at("whole.ome.tif"), "-q").assertDone();
    CommandRun.of(at("a.ome.tif"), at("some.ome.tif"), "--roi", "1:4:2,:,:,:", "-q").assertDone();
    assertEquals(
        """
        DAPI=65535 G<F>"P&=16711935 Röd=-16776961
        Cy5=287454020
        DAPI=65535 G<F>"P&=16711935 Röd=-16776961 Cy5=287454020
        G<F>"P&=16711935 Cy5=287454020
        """,
        Programs.python(
            folder, NAMES, "b0.ome.tif", "b1.ome.tif", "whole.ome.tif", "some.ome.tif"));
  }

  @Test
  void imagesHaveThoseOfTheirChannels() throws Exception {
    for (String version : new String[] {"ome0.4", "ome0.5"}) {
      assertEquals(
          "resplit: WARN: not kept in %s files: rdefs of omero\n".formatted(version),
          CommandRun.warnings(
              "merge",
              at("a.ome.zarr"),
              at(version + ".ome.zarr"),
              "-q",
              "--roi",
              "1:4:2,:,:,:",
              "--out-format",
              version));
    }
    String some = "G<F>\"P& 000001 False 1 100.5\nCy5 000003 True 3 100.5\n";
    assertEquals(
        some + some,
        Programs.python(folder, OMERO, "ome0.4.ome.zarr/.zattrs", "ome0.5.ome.zarr/zarr.json"));
  }

  @Test
  void otherFormatsGiveThemBack() throws Exception {
    for (String between : new String[] {"a.h5", "a.nc", "plain.zarr:/0"}) {
      CommandRun.warnings("merge", at("a.ome.zarr"), at(between), "-q", "--permute", "1,0,2,3");
      String store = between.replace(":/0", "");
      CommandRun.warnings(
          "merge",
          at(store),
          at("r.ome.zarr"),
          "-q",
          "--overwrite",
          "--permute",
          "1,0,2,3",
          "--roi",
          ":,1:3,:,:");
      assertEquals(
          "G<F>\"P& 000001 False 1 100.5\nRöd 000002 True 2 100.5\n",
          Programs.python(folder, OMERO, "r.ome.zarr/zarr.json"));
    }
    assertEquals(
        "DAPI G<F>\"P& Röd Cy5\n",
        Programs.python(
            folder, "import xarray; print(*xarray.open_dataset('a.nc').channel_names.values)"));
    assertEquals(
        "DAPI G<F>\"P& Röd Cy5\n",
        Programs.python(
            folder, "import h5py; print(*h5py.File('a.h5')['channel_names'].asstr()[:])"));
  }

  @Test
  void theyGoFromOneKindOfImageToTheOther() throws Exception {
    CommandRun.of("merge", at("a.ome.tif"), at("t.ome.zarr"), "-q").assertDone();
    assertEquals(
        """
        DAPI 0000FF None 0 65535
        G<F>"P& 00FF00 None 0 65535
        Röd FF0000 None 0 65535
        Cy5 112233 None 0 65535
        """,
        Programs.python(folder, OMERO, "t.ome.zarr/zarr.json"));
    assertEquals(
        "resplit: WARN: not kept in ome-tiff files: rdefs of omero, channel_display\n",
        CommandRun.warnings("merge", at("a.ome.zarr"), at("z.ome.tif"), "-q"));
    assertEquals(
        "DAPI=255 G<F>\"P&=511 Röd=767 Cy5=1023\n", Programs.python(folder, NAMES, "z.ome.tif"));
  }

  @Test
  void whatElseIsSaidOfPlanesIsNamed() {
    assertEquals(
        "resplit: WARN: not kept in ome-tiff files: DeltaT of planes\n",
        CommandRun.warnings("merge", at("times.ome.tif"), at("r.ome.tif"), "-q"));
    assertEquals(
        "resplit: WARN: not kept in npy files: channel_names, channel_colors\n",
        CommandRun.warnings("merge", at("a.ome.tif"), at("r.npy"), "-q"));
  }

  /** SpatialData numbers its channels; colours that are no texts are named. */
  @Test
  void numbersAreLabels() throws Exception {
    Path attributes = at("a.ome.zarr").resolve(".zattrs");
    String text = Files.readString(attributes);
    String numbered = text.replace("\"DAPI\"", "7").replace("\"000003\"", "255");
    Files.writeString(attributes, numbered.replaceAll("\"rdefs\"[^}]*\\}", "\"id\": 1"));
    assertEquals(
        "resplit: WARN: not kept in ome0.4 files: color of omero\n",
        CommandRun.warnings(
            "merge", at("a.ome.zarr"), at("b.ome.zarr"), "-q", "--out-format", "ome0.4"));
    List<String> channels = Programs.python(folder, OMERO, "b.ome.zarr/.zattrs").lines().toList();
    assertEquals("7 000000 False 0 100.5", channels.get(0));
    assertEquals("Cy5 FFFFFF True 3 100.5", channels.get(3));
  }

  /** An image in a group is written beside the names of its channels, which are an array then. */
  @ParameterizedTest
  @ValueSource(strings = {"zarr2", "zarr3"})
  void anImageAtAnAddressIsComparedWithTheArrayOfItsName(String format) throws Exception {
    Path group = Files.createDirectories(at("group.zarr"));
    Files.writeString(group.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Files.move(at("a.ome.zarr"), group.resolve("img"));
    String in = group + ":/img";
    CommandRun.of("merge", in, at("out.zarr"), "-q", "--out-format", format).assertDone();
    CommandRun.of("verify", in, at("out.zarr")).assertDone();
  }

  /** Files with several arrays have a variable of the names that one image has in its own way. */
  @ParameterizedTest
  @ValueSource(strings = {"c.h5", "c.nc", "c.zarr"})
  void namesOfChannelsAreComparedWithAVariableOfThem(String other) throws Exception {
    CommandRun.of("merge", at("a.ome.zarr"), at(other), "-q").assertDone();
    CommandRun.of("verify", at("a.ome.zarr"), at(other)).assertDone();
    CommandRun.of("verify", at(other), at("a.ome.zarr")).assertDone();
    Path attributes = at("a.ome.zarr").resolve(".zattrs");
    Files.writeString(attributes, Files.readString(attributes).replace("DAPI", "GFP"));
    CommandRun.of("verify", at("a.ome.zarr"), at(other))
        .assertError(ExitCode.DIFFERENT, "channel_names ");
  }
}
