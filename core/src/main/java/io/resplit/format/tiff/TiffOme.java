package io.resplit.format.tiff;

import io.resplit.format.HeaderFile;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
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
 * What OME-XML says of the pages of the first image that has some in a file: "OME-TIFF
 * specification", {@code DimensionOrder} and {@code TiffData}. Confined to one thread.
 */
final class TiffOme {

  /** Of {@code Pixels}. */
  private static final List<String> SIZES = List.of("X", "Y", "Z", "XUnit", "YUnit", "ZUnit");

  private static final List<String> TIMES = List.of("TimeIncrement", "TimeIncrementUnit");

  private static final Pattern ROOT = Pattern.compile("<(?:[A-Za-z_][\\w.-]{0,63}:)?OME[\\s/>]");

  /** What the schema of 2016-06 has in files and images beside pixels. */
  private static final Pattern BESIDE =
      Pattern.compile(
          "<(?:\\w+:)?(Rights|Project|Dataset|Folder|Experiment|Plate|Screen|Experimenter|Instrument"
              + "|StructuredAnnotations|ROI|AcquisitionDate|Description|ImagingEnvironment"
              + "|StageLabel|ObjectiveSettings)[\\s/>]");

  /** An image with a name that no program gives to all of them. */
  private static final Pattern NAMED =
      Pattern.compile("<(?:\\w+:)?Image\\s[^<>]*\\bName=[\"'](?![Ii]mage[0-9]*[\"'])");

  /** Bytes of a byte order mark, and one more. */
  private static final int MARKED_START = 4;

  private static final int AXES = 3;
  private static final int MOST_PLANES = 1 << 24;
  private static final int MOST_METADATA_BYTES = 64 << 20;

  private final Path file;
  private final long pages;
  private final TiffOmeFiles files;
  private final Map<Character, Long> sizes = new HashMap<>();
  private String order = "";
  private String creator = "";
  private final Map<String, String> physical = new HashMap<>();
  private final OmeChannels channels = new OmeChannels();

  /**
   * What is said.
   *
   * @param axes along which pages lie
   * @param siblings further files
   * @param sizes of pixels: axes X, Y, Z, and the same with {@code Unit}, to what is said of them
   * @param channels and planes
   */
  record Said(
      TiffAxes axes, TiffSiblings siblings, Map<String, String> sizes, OmeChannels channels) {}

  /** Some pages of a file; less than none are all that follow. */
  private record Run(long page, long count, long plane) {}

  private TiffOme(Path file, long pages) {
    this.file = file;
    this.pages = pages;
    this.files = new TiffOmeFiles(file, pages);
  }

  /** Returns names of what OME-XML says beside axes, sizes, channels and planes. */
  static List<String> left(String description) {
    List<String> left =
        new ArrayList<>(
            BESIDE.matcher(description).results().map(found -> found.group(1)).distinct().toList());
    left.replaceAll(name -> name + " of OME-XML");
    if (NAMED.matcher(description).find()) {
      left.add("name of the image");
    }
    return left;
  }

  /** Returns whether a description is OME-XML. */
  static boolean isIn(String description) {
    return description.startsWith("<") && ROOT.matcher(description).find();
  }

  /**
   * Reads it.
   *
   * @param pages number of directories
   * @throws ResplitException if it is damaged, or if a file that it names cannot be taken
   */
  static Said read(Path file, String text, TiffPage page, long pages) throws IOException {
    TiffOme ome = new TiffOme(file, pages);
    try {
      Optional<String> metadata = ome.read(text, page.samples());
      if (metadata.isPresent()
          && ome.read(text(ome.files.metadata(metadata.get())), page.samples()).isPresent()) {
        throw new IllegalArgumentException(
            "'%s' contains no planes either".formatted(metadata.get()));
      }
      TiffAxes axes = ome.axes();
      return new Said(axes, ome.files.siblings(), ome.physical, ome.channels);
    } catch (XMLStreamException | IllegalArgumentException e) {
      String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw ResplitException.badInput(ome.files.metadata(), "its OME-XML is damaged: " + why);
    }
  }

  /** Returns the metadata in the first page of a file, or that are a file. */
  private static String text(Path path) throws IOException {
    try (HeaderFile file = HeaderFile.open(path)) {
      byte[] start = file.read(0, (int) Math.min(file.size(), MARKED_START));
      if (new String(start, StandardCharsets.UTF_8).replace("\uFEFF", "").startsWith("<")) {
        if (file.size() > MOST_METADATA_BYTES) {
          throw ResplitException.unsupported(path, "OME-XML of more than 64 MiB is not read");
        }
        String text = new String(file.read(0, (int) file.size()), StandardCharsets.UTF_8);
        return text.substring(text.indexOf('<'));
      }
    }
    return TiffBytes.ask(
        path, file -> TiffDirectory.read(file, file.first()).text(TiffTag.DESCRIPTION));
  }

  /** Returns the name of the file that says where pages lie, if this one does not. */
  private Optional<String> read(String text, long samples) throws XMLStreamException, IOException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(text));
    boolean isElsewhere = false;
    while (xml.hasNext()) {
      int event = xml.next();
      String name = event == XMLStreamConstants.START_ELEMENT ? xml.getLocalName() : "";
      if (name.equals("Pixels")) {
        pixels(xml, samples);
      } else if (name.equals("TiffData")) {
        tiffData(xml);
      } else if (name.equals("Channel")) {
        channels.channel(xml);
      } else if (name.equals("Plane")) {
        channels.plane(xml);
      } else if (name.equals("BinaryOnly")) {
        return Optional.of(metadataFile(xml));
      } else if (name.equals("OME")) {
        files.identify(Optional.ofNullable(xml.getAttributeValue(null, "UUID")));
        creator = String.valueOf(xml.getAttributeValue(null, "Creator"));
      }
      if (event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals("Pixels")) {
        if (files.hasPagesOfFirst()) {
          return Optional.empty();
        }
        files.forget(); // another file shows that image
        physical.clear();
        channels.clear();
        isElsewhere = true;
      }
    }
    if (isElsewhere) {
      throw ResplitException.unsupported(
          file, "all images of its OME-XML are in other files: give such a file");
    }
    throw new IllegalArgumentException("it has no pixels");
  }

  private static String metadataFile(XMLStreamReader xml) {
    String name = xml.getAttributeValue(null, "MetadataFile");
    if (name == null) {
      throw new IllegalArgumentException("BinaryOnly has no MetadataFile");
    }
    return name;
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
    for (String each : sizes.get('T') > 1 ? TIMES : List.<String>of()) {
      Optional.ofNullable(xml.getAttributeValue(null, each))
          .ifPresent(text -> physical.put(each, text));
    }
    long channels = sizes.get('C');
    sizes.put('C', channels % samples == 0 ? channels / samples : channels);
    long planes = sizes.values().stream().reduce(1L, Math::multiplyExact);
    if (planes < 1 || planes > MOST_PLANES) {
      throw new IllegalArgumentException("it has " + planes + " planes");
    }
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

  /** Pages are those of the file that its UUID names, if it has one. */
  private void tiffData(XMLStreamReader xml) throws XMLStreamException, IOException {
    Run run = run(xml);
    int number = 0;
    while (!(xml.isEndElement() && xml.getLocalName().equals("TiffData"))) {
      if (xml.isStartElement() && xml.getLocalName().equals("UUID")) {
        number = files.number(xml.getAttributeValue(null, "FileName"), xml.getElementText());
      }
      xml.next();
    }
    files.add(number, run.page, run.count, run.plane, planes());
  }

  private Run run(XMLStreamReader xml) {
    if (order.isEmpty()) {
      throw new IllegalArgumentException("TiffData without pixels");
    }
    boolean isOne = xml.getAttributeValue(null, "IFD") != null;
    long plane = 0;
    for (int axis = AXES - 1; axis >= 0; axis--) {
      char name = order.charAt(2 + axis);
      plane = plane * sizes.get(name) + number(xml, "First" + name, 0);
    }
    return new Run(number(xml, "IFD", 0), number(xml, "PlaneCount", isOne ? 1 : -1), plane);
  }

  private long planes() {
    return sizes.values().stream().reduce(1L, Math::multiplyExact);
  }

  /** Where nothing is said of pages, they lie in their order if there are as many as planes. */
  private TiffAxes axes() throws ResplitException {
    int covered = files.covered();
    if (covered == 0 && (pages != planes() || files.hasOthers())) {
      throw new IllegalArgumentException("no TiffData places its planes");
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
    Optional<String> own = ownAxes(names);
    if (own.isPresent()) {
      lengths.clear();
      names.clear();
      for (char name : own.get().toCharArray()) {
        lengths.add(sizes.get(Character.toUpperCase(name)));
        names.add(String.valueOf(name));
      }
    } else if (lengths.isEmpty()) {
      lengths.add(1L);
      names.add("z");
    }
    List<int[]> places = files.places();
    boolean isInOrder =
        covered == 0
            || places.size() == 1
                && places.get(0).length == covered
                && IntStream.range(0, covered).allMatch(page -> places.get(0)[page] == page);
    return isInOrder
        ? TiffAxes.inOrder(lengths, names)
        : new TiffAxes(lengths, names, places, TiffAxes.Extent.PAGES);
  }

  /** Returns the letters of all axes of pages in a file of this program, those of length 1 too. */
  private Optional<String> ownAxes(List<String> longer) {
    String axes = creator.replace(OmeNewText.CREATOR, "").replaceFirst("yx$", "");
    boolean isOwn = creator.startsWith(OmeNewText.CREATOR) && axes.matches("[tzc]{0,3}");
    String said = axes.replaceAll("[^" + String.join("", longer) + " ]", "");
    return isOwn && said.equals(String.join("", longer)) ? Optional.of(axes) : Optional.empty();
  }
}
