package io.resplit.cli;

import io.resplit.text.ShellWord;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Files of one folder that follow one another on a command line, as a shell makes them of a glob.
 *
 * @param files at least two
 */
record UnquotedGlob(List<String> files) {

  private static final Pattern SPECIAL = Pattern.compile("[*?\\[\\]{}\\\\]|:/");

  /**
   * Refuses addresses that globs could stand for, with the command to be given instead.
   *
   * @param most how many addresses the command takes then
   * @throws IllegalArgumentException if globs match these files and no others
   */
  static void refuse(CommandSpec spec, List<String> addresses, int most) throws IOException {
    List<String> words = new ArrayList<>(spec.commandLine().getParseResult().originalArgs());
    int all = words.size();
    for (UnquotedGlob run : runs(addresses)) {
      Optional<String> glob = run.glob();
      int start = Collections.indexOfSubList(words, run.files);
      if (glob.isPresent() && start >= 0) {
        words.subList(start, start + run.files.size() - 1).clear();
        words.set(start, glob.get());
      }
    }
    int files = all - words.size();
    if (files > 0 && addresses.size() - files <= most) {
      throw new IllegalArgumentException(
          "the shell expanded a pattern: put it in quotes: %s %s"
              .formatted(
                  spec.qualifiedName(),
                  String.join(" ", words.stream().map(ShellWord::of).toList())));
    }
  }

  private static List<UnquotedGlob> runs(List<String> addresses) {
    List<UnquotedGlob> runs = new ArrayList<>();
    int end;
    for (int start = 0; start < addresses.size(); start = end) {
      Path folder = Path.of(addresses.get(start)).getParent();
      end = start;
      while (end < addresses.size() && isFileIn(folder, addresses.get(end))) {
        end++;
      }
      if (end - start > 1) {
        runs.add(new UnquotedGlob(addresses.subList(start, end)));
      }
      end = Math.max(end, start + 1);
    }
    return runs;
  }

  private static boolean isFileIn(Path folder, String address) {
    Path path = Path.of(address);
    return Objects.equals(path.getParent(), folder) && Files.isRegularFile(path);
  }

  /** Returns the glob that matches the files, unless it matches others, too. */
  private Optional<String> glob() throws IOException {
    String start = files.stream().reduce(UnquotedGlob::commonStart).orElseThrow();
    String end =
        files.stream()
            .map(file -> reversed(file.substring(start.length())))
            .reduce(UnquotedGlob::commonStart)
            .map(UnquotedGlob::reversed)
            .orElseThrow();
    boolean isPlain = !SPECIAL.matcher(start + end).find();
    return isPlain && matches(start.substring(start.lastIndexOf('/') + 1) + "*" + end)
        ? Optional.of(start + "*" + end)
        : Optional.empty();
  }

  private boolean matches(String glob) throws IOException {
    Path parent = Path.of(files.get(0)).getParent();
    long count = 0;
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(parent == null ? Path.of("") : parent, glob)) {
      for (Path file : found) {
        count += file.getFileName().toString().startsWith(".") ? 0 : 1;
      }
    }
    return count == files.size();
  }

  private static String commonStart(String a, String b) {
    int length = 0;
    while (length < Math.min(a.length(), b.length()) && a.charAt(length) == b.charAt(length)) {
      length++;
    }
    return a.substring(0, length);
  }

  private static String reversed(String text) {
    return new StringBuilder(text).reverse().toString();
  }
}
