package io.resplit.header;

import io.resplit.header.Meaning.FixedText;
import io.resplit.header.Meaning.Padding;
import java.util.List;

/**
 * How files store texts, which are the same whatever it is. Immutable.
 *
 * @param bytes least size of each text, in bytes; 0 if they are stored apart, as they may have any
 *     length
 * @param form what fills them up or ends them, and in which characters they are
 */
public record TextKind(int bytes, FixedText form) {

  /** Texts of any length. */
  static final TextKind VARIABLE = new TextKind(0, new FixedText(Padding.NULL_TERMINATED, true));

  /** Returns the kind of texts of one size, the least that holds each of them. */
  static TextKind fitting(List<String> texts) {
    boolean ascii = texts.stream().allMatch(text -> text.chars().allMatch(each -> each < 128));
    return new TextKind(1, new FixedText(Padding.NULL_PADDED, !ascii));
  }

  /** Returns whether files store the texts apart. */
  public boolean isVariable() {
    return bytes == 0;
  }
}
