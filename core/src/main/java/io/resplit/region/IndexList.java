package io.resplit.region;

import io.resplit.geometry.AxisIndices;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;

/** A list of indices of an axis, each once and in any order. */
final class IndexList {

  /** Most indices of a file: some 100 MB with all that is made of them. */
  private static final int MOST = 1_000_000;

  /** What some editors put before a text in UTF-8, read as Latin-1. */
  private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

  /** Most characters of a file: no list that is written for this is longer. */
  private static final int MOST_CHARACTERS = 1 << 26;

  /** No index is longer. */
  private static final int LONGEST = 20;

  private final long length;
  private final int position;
  private final LongStream.Builder indices = LongStream.builder();
  private int count;

  /**
   * Begins a list.
   *
   * @param length number of indices of the axis
   * @param position of the axis as listed, for messages
   */
  IndexList(long length, int position) {
    this.length = length;
    this.position = position;
  }

  /**
   * Returns the indices of a list.
   *
   * @throws IllegalArgumentException if the axis has not got one, or one is listed twice
   */
  AxisIndices of(List<Long> list) {
    list.forEach(this::add);
    return each();
  }

  private AxisIndices each() {
    try {
      return AxisIndices.of(indices.build().toArray());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "on axis %s: %s; list each index once".formatted(position, e.getMessage()), e);
    }
  }

  private void add(long index) {
    long fromStart = index < 0 ? index + length : index;
    if (fromStart < 0 || fromStart >= length) {
      throw new IllegalArgumentException(
          "lists %s on axis %s, which has the indices 0 to %s"
              .formatted(index, position, length - 1));
    }
    count++;
    indices.add(fromStart);
  }

  /**
   * Returns the indices of a text file, with white space or commas between them and comments from #
   * to the end of a line. The file is a regular one: others may never end.
   *
   * @throws ResplitException if it cannot be read or is no such list
   */
  AxisIndices read(Path file) throws ResplitException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw wrong("cannot read the list '" + file + "': it is not a regular file", null);
    }
    try (BufferedReader text = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      skipMark(text);
      readAll(text, file);
    } catch (ResplitException e) {
      throw e;
    } catch (IOException e) {
      throw new ResplitException(
          Reason.BAD_INPUT, IoFailure.of("cannot read the list", file, e).getMessage(), e);
    }
    if (count == 0) {
      throw ResplitException.badSet("the list '" + file + "' has no index");
    }
    try {
      return each();
    } catch (IllegalArgumentException e) {
      throw wrong("the list '" + file + "' " + e.getMessage(), e);
    }
  }

  private static void skipMark(Reader text) throws IOException {
    text.mark(BYTE_ORDER_MARK.length());
    char[] begin = new char[BYTE_ORDER_MARK.length()];
    if (text.read(begin) < begin.length || !new String(begin).equals(BYTE_ORDER_MARK)) {
      text.reset();
    }
  }

  private void readAll(Reader text, Path file) throws IOException {
    StringBuilder word = new StringBuilder();
    long line = 1;
    long characters = 0;
    boolean isComment = false;
    int next;
    do {
      next = text.read();
      if (++characters > MOST_CHARACTERS) {
        throw wrong("the list '" + file + "' has more than " + MOST_CHARACTERS + " bytes", null);
      }
      isComment = next == '#' || isComment && next >= 0 && next != '\n';
      boolean separates = isComment || next < 0 || next == ',' || Character.isWhitespace(next);
      if (!separates) {
        word.append((char) next);
      }
      if (separates && word.length() > 0 || word.length() > LONGEST) {
        addWord(word.toString(), "the list '" + file + "' line " + line);
        word.setLength(0);
      }
      line += next == '\n' ? 1 : 0;
    } while (next >= 0);
  }

  private void addWord(String word, String where) throws ResplitException {
    try {
      add(Long.parseLong(word));
    } catch (NumberFormatException e) {
      throw wrong(where + ": '" + word + "' is not an index", e);
    } catch (IllegalArgumentException e) {
      throw wrong(where + " " + e.getMessage(), e);
    }
    if (count > MOST) {
      throw wrong(where + " lists more than " + MOST + " indices", null);
    }
  }

  private static ResplitException wrong(String message, Exception cause) {
    return new ResplitException(Reason.BAD_INPUT, message, cause);
  }
}
