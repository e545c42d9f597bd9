package io.resplit.format.zarr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Job;
import io.resplit.Resplit;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.io.ResplitException;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stores of images as bioformats2raw and others lay them out, in either version. */
class OmeStoresTest {

  @TempDir Path folder;

  private final Resplit resplit = new Resplit();

  /** Writes an image whose level and whole have transformations. */
  private void transformed(String version, String ofLevel, String more) throws IOException {
    group(
        version,
        "",
        ("\"multiscales\": [{\"axes\": [{\"name\": \"y\", \"type\": \"space\"}, {\"name\": \"x\","
                + " \"type\": \"space\"}], \"datasets\": [{\"path\": \"0\","
                + " \"coordinateTransformations\": [%s]}]%s]")
            .formatted(ofLevel, more));
    array(version, "0", 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.4", "0.5"})
  void transformationsOfTheImageFollowThoseOfTheLevel(String version) throws IOException {
    transformed(
        version,
        "{\"type\": \"scale\", \"scale\": [2, 1]},"
            + " {\"type\": \"translation\", \"translation\": [3, 0]}",
        ", \"coordinateTransformations\": [{\"type\": \"scale\", \"scale\": [10, 1]},"
            + " {\"type\": \"translation\", \"translation\": [7, 0]}]}");
    BlockSet set = find("");
    assertEquals("y [37.0, 57.0, 77.0, 97.0]", axis(set)); // 10 * (2 * i + 3) + 7
    assertEquals(List.of(), left(set));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[2, 1, 1]", "[2]", "[2, null]", "[2, 1e999]", "[]"})
  void transformationsOfOtherNumbersAreNamed(String numbers) throws IOException {
    transformed("0.5", "{\"type\": \"scale\", \"scale\": " + numbers + "}", "}");
    assertEquals(List.of("transformation scale of the image, and all with it"), left(find("")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.4", "0.5"})
  void whatAnImageSaysBesidesIsNamed(String version) throws IOException {
    transformed(
        version,
        "{\"type\": \"scale\", \"path\": \"scales\"}",
        ", \"name\": \"cells\"}, {\"axes\": [], \"datasets\": [{\"path\": \"0\"}]}");
    BlockSet set = find("");
    assertEquals(List.of(AxisInfo.named("y"), AxisInfo.named("x")), set.header().axes());
    assertEquals(
        List.of(
            "further multiscales of the image",
            "name of the image",
            "transformation scale of the image, and all with it"),
        left(set));
  }

  /** Writes a group with attributes of OME. */
  private void group(String version, String path, String ome) throws IOException {
    Path group = Files.createDirectories(folder.resolve("a.zarr").resolve(path));
    if (version.equals("0.4")) {
      Files.writeString(group.resolve(".zgroup"), "{\"zarr_format\": 2}");
      Files.writeString(group.resolve(".zattrs"), "{" + ome + "}");
    } else {
      Files.writeString(
          group.resolve("zarr.json"),
          "{\"zarr_format\": 3, \"node_type\": \"group\", \"attributes\": {\"ome\": {\"version\":"
              + " \"0.5\""
              + (ome.isEmpty() ? "" : ", " + ome)
              + "}}}");
    }
  }

  /** Writes an image of two levels. */
  private void image(String version, String path, String more) throws IOException {
    group(
        version,
        path,
        "\"multiscales\": [{\"axes\": [{\"name\": \"y\", \"type\": \"space\", \"unit\":"
            + " \"micrometer\"}, {\"name\": \"x\", \"type\": \"space\"}], \"datasets\":"
            + " [{\"path\": \"0\", \"coordinateTransformations\": [{\"type\": \"scale\","
            + " \"scale\": [2.5, 1]}]}, {\"path\": \"1\", \"coordinateTransformations\":"
            + " [{\"type\": \"scale\", \"scale\": [5, 2]}]}]}]"
            + more);
    array(version, Path.of(path).resolve("0").toString(), 4);
    array(version, Path.of(path).resolve("1").toString(), 2);
  }

  /** Writes an array of so many elements along both axes, without chunks. */
  private void array(String version, String path, int length) throws IOException {
    array(version, path, "[%d, %d]".formatted(length, length), "\"y\", \"x\"");
  }

  private void array(String version, String path, String shape, String names) throws IOException {
    Path array = Files.createDirectories(folder.resolve("a.zarr").resolve(path));
    if (version.equals("0.4")) {
      Files.writeString(
          array.resolve(".zarray"),
          """
          {"zarr_format": 2, "shape": %s, "chunks": %s, "dtype": "<u2", "compressor": null,
           "fill_value": 7, "order": "C", "filters": null, "dimension_separator": "/"}
          """
              .formatted(shape, shape));
    } else {
      Files.writeString(
          array.resolve("zarr.json"),
          """
          {"zarr_format": 3, "node_type": "array", "shape": %s, "data_type": "uint16",
           "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": %s}},
           "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
           "fill_value": 7, "attributes": {}, "dimension_names": [%s],
           "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]}
          """
              .formatted(shape, shape, names));
    }
  }

  private BlockSet find(String address) throws IOException {
    String place = folder.resolve("a.zarr") + address;
    return resplit.find(
        address.isEmpty() ? SetRequest.at(place).withVariables(List.of()) : SetRequest.at(place));
  }

  private String refusal(String address) {
    ResplitException refused = assertThrows(ResplitException.class, () -> find(address));
    assertEquals(ResplitException.Reason.BAD_INPUT, refused.reason());
    return refused.getMessage().replace(folder.toString() + "/", "");
  }

  private static List<String> left(BlockSet set) {
    return Stream.concat(
            set.header().notCarried().stream(), set.header().companions().notCarried().stream())
        .distinct()
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.4", "0.5"})
  void oneImageInARootIsTheOneThatIsMeant(String version) throws IOException {
    group(version, "", "\"bioformats2raw.layout\": 3");
    group(version, "OME", "\"series\": [\"0\"]");
    image(version, "0", ", \"omero\": {\"channels\": []}");
    BlockSet set = find("");
    assertEquals("0/0", set.dataset());
    assertEquals("4x4", set.listedShape().toString());
    assertEquals("y [0.0, 2.5, 5.0, 7.5]", axis(set));
    assertEquals(List.of(), set.header().companions().variables());
    assertEquals(List.of("attribute omero", "level 0/1"), left(set));
  }

  private static String axis(BlockSet set) {
    AxisInfo axis = set.header().axes().get(0);
    List<Double> places = new ArrayList<>();
    for (int i = 0; i < axis.coordinates().get().count(); i++) {
      places.add(axis.coordinates().get().number(i));
    }
    return axis.name() + " " + places;
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.4", "0.5"})
  void anImageIsReadByTheNameOfItsGroup(String version) throws IOException {
    group(version, "", "");
    image(version, "a", "");
    image(version, "b", "");
    assertEquals("y [0.0, 2.5, 5.0, 7.5]", axis(find(":/b")));
    assertEquals("y [0.0, 2.5, 5.0, 7.5]", axis(find(":/b/0")));
    assertEquals("2x2", find(":/b/1").listedShape().toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.4", "0.5"})
  void ofSeveralImagesTheAddressesAreListed(String version) throws IOException {
    group(version, "", "\"bioformats2raw.layout\": 3");
    for (int i = 0; i < 12; i++) {
      image(version, Integer.toString(i), "");
    }
    assertEquals(
        "cannot use 'a.zarr/"
            + (version.equals("0.4") ? ".zgroup" : "zarr.json")
            + "': it holds 12 images: name one, as in a.zarr:/0; the others are /1, /10, /11, /2,"
            + " /3, /4, /5, /6 and 3 more",
        refusal(""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.4", "0.5"})
  void ofAPlateTheAddressesOfImagesAreListed(String version) throws IOException {
    group(version, "", "\"plate\": {\"wells\": []}");
    group(version, "A", "");
    group(version, "A/1", "\"well\": {\"images\": []}");
    image(version, "A/1/0", "");
    image(version, "A/1/1", "");
    assertTrue(
        refusal("")
            .endsWith(
                "': it holds 2 images: name one, as in a.zarr:/A/1/0; the others are /A/1/1"));
    assertEquals("y [0.0, 2.5, 5.0, 7.5]", axis(find(":/A/1/1")));
  }

  @Test
  void anAttributeOfThatNameMakesNoImage() throws IOException {
    array("0.5", "", 4);
    Path file = folder.resolve("a.zarr/zarr.json");
    String said = Files.readString(file).replace("{}", "{\"ome\": \"a text\"}");
    Files.writeString(file, said);
    assertEquals("a text", find("").header().attributes().get(0).text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"axes\": \"yx\" | its 'axes' is not a list",
        "\"axes\": [\"y\", null] | its 'axes' lists no names and objects",
        "\"axes\": [\"y\", 5] | its 'axes' lists no names and objects",
        "\"axes\": [{}, \"x\"] | it has no 'name'",
        "\"axes\": [{\"name\": []}] | its 'name' is not a text",
        "\"coordinateTransformations\": {} | its 'coordinateTransformations' is not a list",
        "\"coordinateTransformations\": [5] | its 'coordinateTransformations' lists no objects",
        "\"coordinateTransformations\": [{\"type\": 5}] | its 'type' is not a text",
        "\"coordinateTransformations\": [{\"type\": \"scale\", \"scale\": 5}]"
            + " | its 'scale' is not a list",
        "\"datasets\": {} | its 'datasets' is not a list",
        "\"datasets\": [{\"path\": 0}] | its 'path' is not a text",
      })
  void partsOfAnImageOfAnotherKindAreRefused(String part, String why) throws IOException {
    String whole = "{\"axes\": [\"y\", \"x\"], \"datasets\": [{\"path\": \"0\"}], %s}";
    for (String version : List.of("0.4", "0.5")) {
      group(version, "", "\"multiscales\": [" + whole.formatted(part) + "]");
      array(version, "0", 4);
      assertTrue(refusal("").contains(why), () -> refusal(""));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.4", "0.5"})
  void axesKeepTheirTypeWhateverTheirNames(String version) throws IOException {
    group(
        version,
        "",
        "\"multiscales\": [{\"axes\": [{\"name\": \"q\", \"type\": \"channel\"}, {\"name\": \"t\","
            + " \"type\": \"space\"}, {\"name\": \"x\", \"type\": \"space\"}], \"datasets\":"
            + " [{\"path\": \"0\"}]}]");
    array(version, "0", "[2, 4, 4]", "\"q\", \"t\", \"x\"");
    BlockSet in = find("");
    Path out = folder.resolve("b.zarr");
    BlockSet image =
        resplit.output(in, OutputRequest.file(out.toString()).withFormat("ome" + version));
    try (Job job =
        resplit.job(
            in, image, PlanOptions.within(new MemoryLimit.OfData(9999)), JobOptions.DEFAULT)) {
      job.run(JobObserver.NONE);
    }
    String said =
        Files.readString(out.resolve(version.equals("0.4") ? ".zattrs" : "zarr.json"))
            .replaceAll("\\s", "");
    assertTrue(
        said.contains(
            "[{\"name\":\"q\",\"type\":\"channel\"},{\"name\":\"t\",\"type\":\"space\"},{\"name\":\"x\",\"type\":\"space\"}]"),
        said);
  }

  @Test
  void imagesOfTheFirstVersionsHaveFiveAxes() throws IOException {
    group(
        "0.4", "", "\"multiscales\": [{\"version\": \"0.2\", \"datasets\": [{\"path\": \"0\"}]}]");
    array("0.4", "0", "[1, 2, 1, 4, 4]", "");
    BlockSet set = find("");
    List<String> names = set.header().axes().stream().map(AxisInfo::name).toList();
    assertEquals(List.of("t", "c", "z", "y", "x"), names);
    assertEquals(List.of(), left(set));
    assertEquals(
        "ome0.5", resplit.output(set, OutputRequest.file(folder + "/b.zarr")).format().name());
    array("0.4", "0", 4);
    assertEquals(List.of("multiscales, whose axes differ from array 0"), left(find("")));
  }

  @Test
  void anEmptyListOfImagesIsNamed() throws IOException {
    group("0.4", "", "\"multiscales\": []");
    array("0.4", "0", 4);
    assertEquals(List.of("attribute multiscales"), left(find("")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.4", "0.5"})
  void theScaleOfAnAxisThatIsTooLongIsNamed(String version) throws IOException {
    image(version, "", "");
    array(version, "0", "[1048577, 4]", "\"y\", \"x\"");
    assertEquals(
        List.of("level 1", "scale of axis y, which is longer than 1,048,576"), left(find("")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.4", "0.5"})
  void labelsAreNamedAndLeftOut(String version) throws IOException {
    image(version, "", "");
    group(version, "labels", "\"labels\": [\"cells\"]");
    image(version, "labels/cells", "");
    BlockSet set = find("");
    assertEquals("0", set.dataset());
    assertEquals(List.of(), set.header().companions().variables());
    assertEquals(List.of("image labels/cells", "level 1"), left(set));
    assertEquals("y [0.0, 2.5, 5.0, 7.5]", axis(find(":/labels/cells")));
  }

  private static final String LEVEL_0 =
      "\"datasets\": [{\"path\": \"scale0/image\", \"coordinateTransformations\": [%s]}]";

  /** As multiscale-spatial-image lays images out. */
  @ParameterizedTest
  @ValueSource(strings = {"0.4", "0.5"})
  void aLevelMayLieInAGroupOfItsOwn(String version) throws IOException {
    group(
        version,
        "",
        "\"multiscales\": [{\"axes\": [{\"name\": \"y\", \"type\": \"space\", \"unit\":"
            + " \"micrometer\"}, {\"name\": \"x\", \"type\": \"space\"}], "
            + LEVEL_0.formatted("{\"type\": \"scale\", \"scale\": [2.5, 1]}")
            + "}]");
    group(version, "scale0", "");
    array(version, "scale0/image", 4);
    for (String address : List.of("", ":/scale0/image")) {
      BlockSet set = find(address);
      assertEquals("scale0/image", set.dataset());
      assertEquals("y [0.0, 2.5, 5.0, 7.5]", axis(set));
      assertEquals(
          List.of(Attribute.ofText("units", "micrometer")),
          set.header().axes().get(0).attributes());
    }
  }

  private void systems(String transformation) throws IOException {
    String axes =
        "\"axes\": [{\"name\": \"y\", \"type\": \"space\", \"unit\": \"micrometer\"}, {\"name\": \"x\"}]";
    group(
        "0.5",
        "",
        "\"multiscales\": [{\"coordinateSystems\": [{\"name\": \"world\", \"axes\": []},"
            + " {\"name\": \"own\", "
            + axes
            + "}], "
            + LEVEL_0.formatted(transformation)
            + "}]");
    group("0.5", "scale0", "");
    array("0.5", "scale0/image", 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"own\"", "{\"name\": \"own\"}"})
  void aScaleAndATranslationInACoordinateSystemAreRead(String output) throws IOException {
    systems(
        "{\"type\": \"sequence\", \"input\": {\"path\": \"0\"}, \"output\": %s, \"transformations\": ["
                .formatted(output)
            + "{\"type\": \"scale\", \"scale\": [2, 1]},"
            + " {\"type\": \"translation\", \"translation\": [3, 0]}]}");
    BlockSet set = find("");
    assertEquals("y [3.0, 5.0, 7.0, 9.0]", axis(set));
    assertEquals(
        List.of(Attribute.ofText("units", "micrometer")), set.header().axes().get(0).attributes());
    assertEquals(List.of("coordinate system world of the image"), left(set));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\": \"affine\", \"output\": \"own\", \"affine\": [[1, 0, 0], [0, 1, 0]]}",
        "{\"type\": \"scale\", \"output\": \"own\", \"path\": \"scales\"}",
        "{\"type\": \"sequence\", \"output\": \"own\", \"transformations\": [{\"type\": \"rotation\"}]}"
      })
  void otherTransformationsInCoordinateSystemsAreRefused(String transformation) throws IOException {
    systems(transformation);
    ResplitException refused = assertThrows(ResplitException.class, () -> find(""));
    assertEquals(ResplitException.Reason.UNSUPPORTED, refused.reason());
    assertTrue(refused.getMessage().contains("only a scale and a translation are read"));
  }

  /** A level of an image, and what has another ending, are as before. */
  @ParameterizedTest
  @ValueSource(strings = {"0.4", "0.5"})
  void anImageStaysOneUnderTheEndingOfStores(String version) throws IOException {
    image(version, "", "");
    assertEquals("ome0.5", written("", "b.zarr"));
    assertEquals("ome0.5", written(":/0", "b.zarr"));
    assertEquals("zarr", written(":/1", "b.zarr"));
    assertEquals("zarr", written("", "folder"));
    assertEquals("zarr", written("", "b.zarr:/data"));
    assertEquals("netcdf4", written("", "b.nc"));
  }

  private String written(String address, String to) throws IOException {
    String place = folder.resolve(to).toString();
    OutputRequest request =
        to.equals("folder")
            ? OutputRequest.blocks(place, Shape.of(2, 4))
            : OutputRequest.file(place);
    return resplit.output(find(address), request).format().name();
  }

  @Test
  void version3MayNameAxesAsVersion2() throws IOException {
    array("0.5", "", "[4, 3]", "");
    Path file = folder.resolve("a.zarr/zarr.json");
    String said = Files.readString(file);
    Files.writeString(
        file,
        said.replace(", \"dimension_names\": []", "")
            .replace(
                "\"attributes\": {}",
                "\"attributes\": {\"_ARRAY_DIMENSIONS\": [\"lat\", \"lon\"]}"));
    assertEquals(List.of(AxisInfo.named("lat"), AxisInfo.named("lon")), find("").header().axes());
  }
}
