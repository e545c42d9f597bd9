package io.resplit.format.tiff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.Resplit;
import io.resplit.request.SetRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeftTagsTest {

  private static final int TEXT = 2;
  private static final int LONG = 4;

  @TempDir private Path folder;

  /** Returns what is named of a page of one byte with some tags more: texts, or numbers. */
  private List<String> left(Map<Integer, Object> more) throws IOException {
    Map<Integer, Object> all = new TreeMap<>(more);
    List.of(256, 257, 277, 278, 279).forEach(tag -> all.put(tag, 1));
    all.putAll(Map.of(258, 8, 259, 1, 262, 1, 273, 8));
    ByteBuffer file = ByteBuffer.allocate(1 << 12).order(ByteOrder.LITTLE_ENDIAN);
    file.putInt(0x002a4949).putInt(16).position(16);
    file.putShort((short) all.size());
    int end = 16 + 2 + 12 * all.size() + 4;
    for (Map.Entry<Integer, Object> each : all.entrySet()) {
      byte[] text = (each.getValue() + "\0".repeat(8)).getBytes(StandardCharsets.UTF_8);
      boolean isText = each.getValue() instanceof String;
      file.putShort(each.getKey().shortValue()).putShort((short) (isText ? TEXT : LONG));
      file.putInt(isText ? text.length : 1).putInt(isText ? end : (Integer) each.getValue());
      if (isText) {
        file.put(end, text);
        end += text.length;
      }
    }
    Path path = folder.resolve("a.tif");
    Files.write(path, file.array());
    return new Resplit().find(SetRequest.of(List.of(path))).header().notCarried();
  }

  @Test
  void tagsThatNoArrayCarriesAreNamed() throws IOException {
    assertEquals(
        List.of("ImageDescription", "DateTime", "Copyright", "ICC profile", "tag 65000"),
        left(
            Map.of(
                270, "a cell", 306, "2001:01:01 00:00:00", 33432, "us", 34675, "icc", 65000, 7)));
  }

  @Test
  void whatPagesSayOfThemselvesIsNot() throws IOException {
    assertEquals(List.of(), left(Map.of(254, 0, 274, 1, 284, 1, 305, "a program", 317, 1, 339, 1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'{\"shape\": [1, 1]}' | true",
        "'{\"shape\": [1, 1], \"axes\": \"YX\"}' | true",
        "'{\"shape\": [1, 1], \"mass\": 3}' | false",
        "'shape=(1, 1)' | true",
        "'ImageJ=1.5;unit=micron;spacing=2;min=0;max=1;' | true",
        "'ImageJ=1.5;finterval=0.5;order=zct;xorigin=0;zunit=mm;' | true",
        "'ImageJ=1.5;cf=1;c0=2;' | false",
        "'' | true",
      })
  void descriptionsThatAreReadAreNot(String text, boolean isRead) throws IOException {
    assertEquals(
        isRead ? List.of() : List.of("ImageDescription"),
        left(Map.of(270, text.replace(';', '\n'))));
  }

  /** What OME-XML has beside pixels is lost where new OME-XML is written. */
  @Test
  void namesWhatElseOmeXmlHas() {
    String image = "<Image ID=\"Image:0\" Name=\"%s\"><Pixels ID=\"Pixels:0\"/></Image>";
    assertEquals(List.of(), TiffOme.left("<OME>" + image.formatted("image") + "</OME>"));
    assertEquals(
        List.of("Instrument of OME-XML", "ROI of OME-XML", "name of the image"),
        TiffOme.left(
            "<ome:OME><ome:Instrument ID=\"I\"/>"
                + image.formatted("embryo").replace("<Image", "<ome:Image")
                + "<ome:ROI ID=\"a\"/><ome:ROI ID=\"b\"/></ome:OME>"));
  }
}
