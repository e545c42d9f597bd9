package io.resplit.format.zarr;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import io.resplit.header.ChannelTexts;
import io.resplit.io.ResplitException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What an image of OME-NGFF says of its channels ({@code omero} of the specification): a name, a
 * colour, and how programs show it.
 *
 * @param lists a text of each channel
 * @param left names of what is not said of channels
 */
record ZarrChannels(List<Attribute> lists, List<String> left) {

  /** Name of the attribute. */
  static final String NAME = "omero";

  /** What else is said of a channel, as JSON. */
  private static final String DISPLAY = "channel_display";

  private static final String CHANNELS = "channels";
  private static final String LABEL = "label";
  private static final String COLOR = "color";
  private static final String WINDOW = "window";
  private static final String WHITE = "FFFFFF";
  private static final Set<String> KNOWN = Set.of(ChannelTexts.NAMES, ChannelTexts.COLORS, DISPLAY);

  /**
   * Reads what an image says; empty if it does not say something of every channel.
   *
   * @param image what the attributes of its group say
   */
  static Optional<ZarrChannels> of(ZarrJson image, long channels) throws ResplitException {
    Optional<ZarrJson> said = image.asObject(image.value(NAME));
    if (said.isEmpty() || !(said.get().value(CHANNELS) instanceof List<?> all)) {
      return Optional.empty();
    }
    List<Map<String, Object>> each = new ArrayList<>();
    all.forEach(one -> image.asObject(one).ifPresent(fields -> each.add(fields.fields())));
    if (each.size() != channels || all.size() != channels) {
      return Optional.empty();
    }
    List<Attribute> lists = new ArrayList<>();
    ChannelTexts.add(
        lists, ChannelTexts.NAMES, each.stream().map(one -> text(one, LABEL)).toList());
    ChannelTexts.add(
        lists, ChannelTexts.COLORS, each.stream().map(one -> text(one, COLOR)).toList());
    ChannelTexts.add(lists, DISPLAY, each.stream().map(ZarrChannels::others).toList());
    List<String> left =
        new ArrayList<>(
            said.get().fields().keySet().stream()
                .filter(name -> !Set.of(CHANNELS, "version", "id").contains(name))
                .map(name -> name + " of " + NAME)
                .toList());
    if (!each.stream().allMatch(one -> one.getOrDefault(COLOR, "") instanceof String)) {
      left.add(COLOR + " of " + NAME);
    }
    return Optional.of(new ZarrChannels(lists, left));
  }

  private static String text(Map<String, Object> channel, String name) {
    Object said = channel.getOrDefault(name, "");
    return said instanceof ZarrJson.Number number && name.equals(LABEL)
        ? number.text()
        : ZarrJson.asText(said).orElse("");
  }

  /** Lines of JSON end only between its values. */
  private static String others(Map<String, Object> channel) {
    Map<String, Object> fields = new LinkedHashMap<>(channel);
    fields.keySet().removeAll(List.of(LABEL, COLOR));
    String text = new String(ZarrText.of(fields), StandardCharsets.US_ASCII);
    return fields.isEmpty() ? "" : text.replaceAll("\\s*\\R\\s*", " ");
  }

  /** Returns whether a list is one that images have. */
  static boolean isKnown(Attribute list) {
    return KNOWN.contains(list.name());
  }

  /** Returns what lists say, as an image says it; empty if there are none. */
  static Optional<Object> said(List<Attribute> lists, ElementType type) {
    List<Attribute> known = lists.stream().filter(ZarrChannels::isKnown).toList();
    List<Object> channels = new ArrayList<>();
    for (int i = 0; !known.isEmpty() && i < known.get(0).texts().size(); i++) {
      channels.add(channel(known, i, type));
    }
    return channels.isEmpty() ? Optional.empty() : Optional.of(Map.of(CHANNELS, channels));
  }

  private static Map<String, Object> channel(List<Attribute> lists, int i, ElementType type) {
    Map<String, Object> channel =
        new LinkedHashMap<>(ZarrJson.parsed(ChannelTexts.text(lists, DISPLAY, i)).orElse(Map.of()));
    channel.putIfAbsent(WINDOW, window(type));
    String color = ChannelTexts.text(lists, ChannelTexts.COLORS, i);
    channel.put(COLOR, color.isEmpty() ? WHITE : color.substring(0, Math.min(6, color.length())));
    String name = ChannelTexts.text(lists, ChannelTexts.NAMES, i);
    if (!name.isEmpty()) {
      channel.put(LABEL, name);
    }
    return channel;
  }

  /** An image must say one: all numbers of the type, and of others from 0 to 1. */
  private static Map<String, Object> window(ElementType type) {
    boolean isSigned = type.kind() == ElementType.Kind.INT;
    boolean isWhole = isSigned || type.kind() == ElementType.Kind.UINT;
    BigInteger count = BigInteger.ONE.shiftLeft(isWhole ? Byte.SIZE * type.bytes() : 1);
    BigInteger least = isSigned ? count.shiftRight(1).negate() : BigInteger.ZERO;
    Object min = new ZarrJson.Number(least.toString());
    Object max = new ZarrJson.Number(least.add(count).subtract(BigInteger.ONE).toString());
    Map<String, Object> window = new LinkedHashMap<>();
    window.put("min", min);
    window.put("max", max);
    window.put("start", min);
    window.put("end", max);
    return window;
  }
}
