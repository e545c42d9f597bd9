package io.resplit.cli.option;

import io.resplit.io.FileAccess;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import io.resplit.set.NameLimit;
import io.resplit.set.PathList;
import io.resplit.set.TooManyNamesException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/**
 * Files in their order: a text with one path a line, where empty ones do not count, or arguments.
 */
final class FileList {

  private static final String STANDARD_INPUT = "-";
  private static final int LONGEST_LINE = 4096;

  /** What some editors put before a text. */
  private static final char BYTE_ORDER_MARK = '\ufeff';

  private FileList() {}

  /**
   * Returns the paths in {@code list}.
   *
   * @param list name of the file, {@code -} for {@code standardInput}
   * @param limit how much memory the paths may take
   * @throws ResplitException if it cannot be read, or a line is no path
   * @throws TooManyNamesException if there are more paths than the limit allows
   * @throws IllegalArgumentException if it names no file
   */
  static List<Path> read(String list, InputStream standardInput, NameLimit limit)
      throws ResplitException, TooManyNamesException {
    Path path = Path.of(list);
    try (InputStream stream = list.equals(STANDARD_INPUT) ? standardInput : FileAccess.list(path)) {
      List<Path> files = paths(stream, list, limit);
      if (files.isEmpty()) {
        throw new IllegalArgumentException("--in-list " + list + " names no file");
      }
      return files;
    } catch (CharacterCodingException e) {
      throw wrong("the list " + list + " is not UTF-8 text", e);
    } catch (ResplitException | TooManyNamesException e) {
      throw e;
    } catch (IOException e) {
      throw wrong(IoFailure.of("cannot read the list", path, e).getMessage(), e);
    }
  }

  /**
   * Returns the same for the arguments of a command.
   *
   * @throws TooManyNamesException if there are more than the limit allows
   */
  static List<Path> of(List<String> arguments, NameLimit limit) throws TooManyNamesException {
    PathList files = new PathList(Path.of(""), limit);
    arguments.forEach(files::append);
    limit.require();
    return files;
  }

  private static List<Path> paths(InputStream stream, String list, NameLimit limit)
      throws IOException {
    BufferedReader text =
        new BufferedReader(
            new InputStreamReader(stream, StandardCharsets.UTF_8.newDecoder())); // strict
    text.mark(1);
    if (text.read() != BYTE_ORDER_MARK) {
      text.reset();
    }
    PathList files = new PathList(Path.of(""), limit);
    StringBuilder line = new StringBuilder();
    int end;
    long number = 0;
    boolean first = true;
    do {
      end = readLine(text, line);
      number++;
      if (line.length() > LONGEST_LINE) {
        throw wrong("the list " + list + " has a line that is too long for a path", null);
      }
      if (!line.toString().isBlank()) {
        Path file = path(line.toString(), list);
        if (first
            && Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) { // no list, or for elsewhere
          throw wrong("'%s' line %d: no such file: '%s'".formatted(list, number, file), null);
        }
        first = false;
        files.append(file.toString());
      }
    } while (end >= 0);
    limit.require();
    return files;
  }

  /**
   * Reads up to the end of the line, but hardly more than a path can have; returns what ended it.
   */
  private static int readLine(BufferedReader text, StringBuilder line) throws IOException {
    line.setLength(0);
    int next = text.read();
    while (next >= 0 && next != '\n' && line.length() <= LONGEST_LINE) {
      line.append((char) next);
      next = text.read();
    }
    int last = line.length() - 1;
    if (last >= 0 && last < LONGEST_LINE && line.charAt(last) == '\r') {
      line.setLength(last);
    }
    return next;
  }

  private static Path path(String line, String list) throws ResplitException {
    try {
      return Path.of(line);
    } catch (InvalidPathException e) {
      throw wrong("the list " + list + " has a line that is not a path: " + line, e);
    }
  }

  private static ResplitException wrong(String message, Exception cause) {
    return new ResplitException(ResplitException.Reason.BAD_INPUT, message, cause);
  }
}
