package io.resplit.format.tiff;

import io.resplit.io.ResplitException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * What OME-XML says of the pages of its first image: "OME-TIFF specification", {@code
 * DimensionOrder} and {@code TiffData}. Confined to one thread.
 */
final class TiffOme {

  /** Of {@code Pixels}. */
  private static final List<String> SIZES = List.of("X", "Y", "Z", "XUnit", "YUnit", "ZUnit");

  private static final Pattern ROOT = Pattern.compile("<(?:[A-Za-z_][\\w.-]{0,63}:)?OME[\\s/>]");
  private static final int AXES = 3;
  private static final int MOST_PAGES = 1 << 24;

  private final Path file;
  private final long pages;
  private final Map<Character, Long> sizes = new HashMap<>();
  private String order = "";
  private Optional<String> own = Optional.empty();
  private final BitSet said = new BitSet();
  private int[] places = {};

  private final Map<String, String> physical = new HashMap<>();

  /**
   * What is said.
   *
   * @param axes along which pages lie
   * @param sizes of pixels: axes X, Y, Z, and the same with {@code Unit}, to what is said of them
   */
  record Said(TiffAxes axes, Map<String, String> sizes) {}

  private TiffOme(Path file, long pages) {
    this.file = file;
    this.pages = pages;
  }

  /** Returns whether a description is OME-XML. */
  static boolean isIn(String description) {
    return description.startsWith("<") && ROOT.matcher(description).find();
  }

  /**
   * Reads it.
   *
   * @param pages number of directories
   * @throws ResplitException if it is damaged, or if pages lie in other files
   */
  static Said read(Path file, String text, TiffPage page, long pages) throws ResplitException {
    try {
      TiffOme ome = new TiffOme(file, pages);
      ome.read(text, page.samples());
      return new Said(ome.axes(), ome.physical);
    } catch (XMLStreamException | IllegalArgumentException e) {
      String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw ResplitException.badInput(file, "its OME-XML is damaged: " + why);
    }
  }

  private void read(String text, long samples) throws XMLStreamException, ResplitException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(text));
    while (xml.hasNext()) {
      int event = xml.next();
      String name = event == XMLStreamConstants.START_ELEMENT ? xml.getLocalName() : "";
      if (name.equals("Pixels")) {
        pixels(xml, samples);
      } else if (name.equals("TiffData")) {
        tiffData(xml);
      } else if (name.equals("BinaryOnly")) {
        throw ofSeveral(String.valueOf(xml.getAttributeValue(null, "MetadataFile")));
      } else if (name.equals("UUID")) {
        requireHere(xml.getAttributeValue(null, "FileName"), xml.getElementText());
      } else if (name.equals("OME")) {
        own = Optional.ofNullable(xml.getAttributeValue(null, "UUID"));
      }
      if (event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals("Pixels")) {
        return; // of the first image
      }
    }
    throw new IllegalArgumentException("it has no pixels");
  }

  private void pixels(XMLStreamReader xml, long samples) {
    order = String.valueOf(xml.getAttributeValue(null, "DimensionOrder"));
    if (!order.matches("XY(ZCT|ZTC|CZT|CTZ|TZC|TCZ)")) {
      throw new IllegalArgumentException("DimensionOrder is " + order);
    }
    for (String each : SIZES) {
      Optional.ofNullable(xml.getAttributeValue(null, "PhysicalSize" + each))
          .ifPresent(text -> physical.put(each, text));
    }
    for (char axis : "ZCT".toCharArray()) {
      sizes.put(axis, number(xml, "Size" + axis, 1));
    }
    long channels = sizes.get('C');
    sizes.put('C', channels % samples == 0 ? channels / samples : channels);
    long planes = sizes.values().stream().reduce(1L, Math::multiplyExact);
    if (planes < 1 || planes > MOST_PAGES) {
      throw new IllegalArgumentException("it has " + planes + " planes");
    }
    places = new int[(int) Math.min(pages, MOST_PAGES)];
    Arrays.fill(places, -1);
  }

  private static long number(XMLStreamReader xml, String name, long otherwise) {
    String text = xml.getAttributeValue(null, name);
    if (text == null) {
      return otherwise;
    }
    if (!text.matches("[0-9]{1,9}")) {
      throw new IllegalArgumentException(name + " is " + text);
    }
    return Long.parseLong(text);
  }

  /** What was said of a page before ends a run, so that none is looked at again and again. */
  private void tiffData(XMLStreamReader xml) {
    if (order.isEmpty()) {
      throw new IllegalArgumentException("TiffData without pixels");
    }
    boolean isOne = xml.getAttributeValue(null, "IFD") != null;
    long page = number(xml, "IFD", 0);
    long plane = 0;
    for (int axis = AXES - 1; axis >= 0; axis--) {
      char name = order.charAt(2 + axis);
      plane = plane * sizes.get(name) + number(xml, "First" + name, 0);
    }
    long count = number(xml, "PlaneCount", isOne ? 1 : pages - page);
    long end = Math.min(count, Math.min(places.length - page, planes() - plane));
    for (int i = 0; i < end && places[(int) page + i] < 0; i++) {
      places[(int) page + i] = (int) plane + i;
      if (said.get((int) plane + i)) {
        throw new IllegalArgumentException("two pages are plane " + (plane + i));
      }
      said.set((int) plane + i);
    }
  }

  /** A file that was renamed is known by its identifier. */
  private void requireHere(String name, String identifier) throws ResplitException {
    boolean isNamed = name != null && !name.isEmpty();
    boolean isHere =
        own.equals(Optional.of(identifier)) || file.getFileName().toString().equals(name);
    if (isNamed && !isHere) {
      throw ofSeveral(name);
    }
  }

  private ResplitException ofSeveral(String other) {
    return ResplitException.unsupported(
        file,
        "an OME-TIFF of several files, of which another is '%s', is not read: make it one file, for example with bfconvert"
            .formatted(other.replaceAll("\\p{Cntrl}", "?")));
  }

  private long planes() {
    return sizes.values().stream().reduce(1L, Math::multiplyExact);
  }

  /** Where nothing is said of pages, they lie in their order if there are as many as planes. */
  private TiffAxes axes() throws ResplitException {
    int covered = said.cardinality();
    if (covered == 0 && pages != planes()) {
      throw new IllegalArgumentException("no TiffData says where planes lie");
    }
    if (covered != 0 && covered != planes()) {
      throw ResplitException.unsupported(
          file,
          "an OME-TIFF that holds only %d of %d planes is not read: make it whole, for example with bfconvert"
              .formatted(covered, planes()));
    }
    List<Long> lengths = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int axis = AXES - 1; axis >= 0; axis--) {
      char name = order.charAt(2 + axis);
      if (sizes.get(name) > 1) {
        lengths.add(sizes.get(name));
        names.add(String.valueOf(name).toLowerCase(Locale.ROOT));
      }
    }
    if (lengths.isEmpty()) {
      lengths.add(1L);
      names.add("z");
    }
    boolean isInOrder =
        covered == 0
            || places.length == covered
                && IntStream.range(0, covered).allMatch(page -> places[page] == page);
    return isInOrder
        ? TiffAxes.inOrder(lengths, names)
        : new TiffAxes(lengths, names, places, TiffAxes.Extent.PAGES);
  }
}
