package io.resplit.header;

import java.util.List;

/** Names of the lists that formats of images have along their axis of channels. */
public final class ChannelTexts {

  /** What users call each channel. */
  public static final String NAMES = "channel_names";

  /** Its colour: red, green, blue and perhaps opacity, two hexadecimal digits each. */
  public static final String COLORS = "channel_colors";

  private ChannelTexts() {}

  /** Adds a list of texts, one for each channel, if any of them says something. */
  public static void add(List<Attribute> lists, String name, List<String> texts) {
    if (texts.stream().anyMatch(text -> !text.isEmpty())) {
      lists.add(Attribute.ofTexts(name, texts, true));
    }
  }

  /** Returns the text of a channel; empty if there is no such list. */
  public static String text(List<Attribute> lists, String name, int channel) {
    return Attribute.find(lists, name).map(each -> each.texts().get(channel)).orElse("");
  }
}
