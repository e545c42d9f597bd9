package io.resplit.header;

/** Names of the lists that formats of images have along their axis of channels. */
public final class ChannelTexts {

  /** What users call each channel. */
  public static final String NAMES = "channel_names";

  /** Its colour: red, green, blue and perhaps opacity, two hexadecimal digits each. */
  public static final String COLORS = "channel_colors";

  private ChannelTexts() {}
}
