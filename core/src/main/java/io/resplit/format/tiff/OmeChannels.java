package io.resplit.format.tiff;

import io.resplit.header.Attribute;
import io.resplit.header.ChannelTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.stream.XMLStreamReader;

/** What OME-XML says of the channels and planes of one image. Confined to one thread. */
final class OmeChannels {

  private static final String NAME = "Name";
  private static final String COLOR = "Color";

  /** What is read elsewhere, or says which channel or plane it is. */
  private static final List<String> READ =
      List.of("ID", "SamplesPerPixel", NAME, COLOR, "TheZ", "TheC", "TheT");

  private static final String OPAQUE = "FF";

  private final List<String> names = new ArrayList<>();
  private final List<String> colors = new ArrayList<>();
  private final Map<String, TreeSet<String>> others = new TreeMap<>();

  /** Forgets all that was said of another image. */
  void clear() {
    names.clear();
    colors.clear();
    others.clear();
  }

  /** Reads one channel. */
  void channel(XMLStreamReader xml) {
    names.add(Optional.ofNullable(xml.getAttributeValue(null, NAME)).orElse(""));
    colors.add(color(Optional.ofNullable(xml.getAttributeValue(null, COLOR)).orElse("")));
    addOthers("channels", xml);
  }

  /** Reads one plane. */
  void plane(XMLStreamReader xml) {
    addOthers("planes", xml);
  }

  private void addOthers(String of, XMLStreamReader xml) {
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      String name = xml.getAttributeLocalName(i);
      if (!READ.contains(name) && !name.endsWith("Unit")) {
        others.computeIfAbsent(of, any -> new TreeSet<>()).add(name);
      }
    }
  }

  /** A colour is a number: red, green, blue and opacity, a byte each. */
  private static String color(String number) {
    if (!number.matches("-?[0-9]{1,10}")) {
      return "";
    }
    String all = "%08X".formatted((int) Long.parseLong(number));
    return all.endsWith(OPAQUE) ? all.substring(0, 6) : all;
  }

  /** Returns the lists that say something. */
  List<Attribute> lists() {
    List<Attribute> all = new ArrayList<>();
    ChannelTexts.add(all, ChannelTexts.NAMES, names);
    ChannelTexts.add(all, ChannelTexts.COLORS, colors);
    return all;
  }

  /** Returns names of what else is said. */
  List<String> left() {
    return others.entrySet().stream()
        .map(each -> String.join(", ", each.getValue()) + " of " + each.getKey())
        .toList();
  }

  /** Returns whether OME-XML can say a list of channels. */
  static boolean isKnown(Attribute list) {
    return list.name().equals(ChannelTexts.NAMES)
            && list.texts().stream().allMatch(OmeChannels::isOfXml)
        || list.name().equals(ChannelTexts.COLORS)
            && list.texts().stream()
                .allMatch(each -> each.matches("|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8}"));
  }

  private static boolean isOfXml(String text) {
    return text.codePoints()
        .noneMatch(
            each ->
                Character.isISOControl(each)
                    || Character.getType(each) == Character.SURROGATE
                    || (each & 0xfffe) == 0xfffe);
  }

  /** Returns what an element says of a channel. */
  static String attributes(List<Attribute> lists, int channel) {
    String name = ChannelTexts.text(lists, ChannelTexts.NAMES, channel);
    String color = ChannelTexts.text(lists, ChannelTexts.COLORS, channel);
    String whole = color.length() == 6 ? color + OPAQUE : color;
    return (name.isEmpty() ? "" : " Name=\"%s\"".formatted(escaped(name)))
        + (whole.isEmpty() ? "" : " Color=\"%d\"".formatted(Integer.parseUnsignedInt(whole, 16)));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
