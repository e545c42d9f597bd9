package io.resplit.cli.option;

import io.resplit.format.IoFailure;
import io.resplit.format.SetException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A text file with one path a line; empty lines count for nothing. */
final class FileList {

  private static final String STANDARD_INPUT = "-";

  private FileList() {}

  /**
   * Returns the paths in {@code list}.
   *
   * @param list name of the file, {@code -} for {@code standardInput}
   * @throws SetException if it cannot be read
   * @throws IllegalArgumentException if it names no file, or a line is no path
   */
  static List<Path> read(String list, InputStream standardInput) throws SetException {
    Path path = Path.of(list);
    try (InputStream stream =
        list.equals(STANDARD_INPUT) ? standardInput : Files.newInputStream(path)) {
      List<Path> files = paths(stream);
      if (files.isEmpty()) {
        throw new IllegalArgumentException("--in-list " + list + " names no file");
      }
      return files;
    } catch (CharacterCodingException e) {
      throw new SetException(
          SetException.Reason.BAD_INPUT, "the list " + list + " is no text in UTF-8", e);
    } catch (IOException e) {
      throw new SetException(
          SetException.Reason.BAD_INPUT,
          IoFailure.of("cannot read the list", path, e).getMessage(),
          e);
    }
  }

  private static List<Path> paths(InputStream stream) throws IOException {
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(stream, StandardCharsets.UTF_8.newDecoder())); // strict
    List<Path> files = new ArrayList<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (!line.isBlank()) {
        files.add(Path.of(line));
      }
    }
    return files;
  }
}
