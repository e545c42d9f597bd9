package io.resplit.request;

/**
 * What becomes of the last block on an axis whose length that of the blocks does not divide.
 *
 * @param kind what is done
 * @param value the element beyond the array where blocks are padded, as users write it; the fill
 *     value of the array, or else 0, if empty
 */
public record Edge(Kind kind, String value) {

  /** Blocks are as short as what is left for them. */
  public static final Edge KEEP = new Edge(Kind.KEEP, "");

  /** What is done. */
  public enum Kind {
    /** Blocks are as short as what is left for them. */
    KEEP,
    /** Files hold blocks of full length, and a value beyond the array. */
    PAD,
    /** Such blocks are refused. */
    ERROR
  }

  /**
   * Returns what a text says: {@code keep}, {@code pad}, {@code pad=V} or {@code error}.
   *
   * @throws IllegalArgumentException if it is none of them
   */
  public static Edge parse(String text) {
    if (text.matches("pad=.+")) {
      return new Edge(Kind.PAD, text.substring("pad=".length()));
    }
    return switch (text) {
      case "keep" -> KEEP;
      case "pad" -> new Edge(Kind.PAD, "");
      case "error" -> new Edge(Kind.ERROR, "");
      default ->
          throw new IllegalArgumentException(
              "--edge is keep, pad, pad=V or error, not '%s'".formatted(text));
    };
  }
}
