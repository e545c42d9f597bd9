package io.resplit.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A job of one or several commands whose output is compared with that of the same job without a
 * failure.
 *
 * @param name kind of output; one that begins with {@code tasks} is written in two of them
 * @param command what writes it; {@code IN/} and {@code OUT/} stand for the folders
 */
record FaultyJob(String name, String command) {

  /** Returns the job of a line with its name and its command, which is to commit often. */
  static FaultyJob parse(String line) {
    String[] both = line.split(": ", 2);
    boolean isSaid = both[1].contains("--commit") || both[0].equals("input");
    String often = isSaid ? "" : " --commit 256";
    String one = both[1].contains("--threads") || both[0].equals("input") ? "" : " --threads 1";
    return new FaultyJob(both[0], both[1] + often + one);
  }

  /** Makes an empty folder for the output, or one with what is there before the job. */
  void begin(Path in, Path out) throws IOException {
    delete(out);
    Files.createDirectories(out);
    if (command.contains("--append") || isInPlace()) {
      Path old = output(out);
      copy(in.resolve(old.getFileName()), old);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Files.copy(each, to.resolve(from.relativize(each).toString()));
      }
    }
  }

  /** Deletes a folder, if it is there. */
  static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
  }

  private List<String> commands() {
    return isOfTasks()
        ? List.of(command + " --task 0/2", command + " --task 1/2", "finish " + outputWord())
        : List.of(command);
  }

  private boolean isOfTasks() {
    return name.startsWith("tasks");
  }

  /**
   * Runs the commands until one fails; returns that, or the last.
   *
   * @param again whether they were given before
   */
  CommandRun run(Path in, Path out, boolean again) {
    CommandRun run = null;
    for (String each : commands()) {
      String line = each + " --no-progress -q" + (again && !isOfTasks() ? " --resume" : "");
      run = CommandRun.of((Object[]) words(line, in, out));
      if (run.code() != 0) {
        return run;
      }
    }
    return run;
  }

  private static String[] words(String line, Path in, Path out) {
    return line.replace("IN/", in + "/").replace("OUT/", out + "/").split(" ");
  }

  /** Returns how the files of a folder differ from those of another, if they do. */
  Optional<String> difference(Path expected, Path actual) throws IOException {
    Map<String, String> those = files(expected);
    Map<String, String> these = files(actual);
    if (!those.keySet().equals(these.keySet())) {
      List<String> missing = new ArrayList<>(those.keySet());
      missing.removeAll(these.keySet());
      List<String> more = new ArrayList<>(these.keySet());
      more.removeAll(those.keySet());
      return Optional.of("missing " + missing + ", more " + more);
    }
    Optional<String> other =
        those.keySet().stream()
            .filter(each -> !those.get(each).equals(these.get(each)))
            .findFirst();
    return other.isPresent() && !isExact()
        ? verified("verify " + output(expected) + " " + output(actual))
        : other;
  }

  private boolean isInPlace() {
    return command.contains("--in-place");
  }

  /** A file that is replaced is the old one, or the new one. */
  private Optional<String> wrongInPlace(Path in, Path expected, Path actual) throws IOException {
    Path file = output(actual);
    boolean isRight =
        Files.isRegularFile(file)
            && (Files.mismatch(file, in.resolve(file.getFileName())) < 0
                || Files.mismatch(file, output(expected)) < 0);
    return isRight ? Optional.empty() : Optional.of(file.toString());
  }

  /** Returns a file that has its final name and does not hold what it should, if there is one. */
  Optional<String> wrong(Path in, Path expected, Path actual) throws IOException {
    if (isInPlace()) {
      return wrongInPlace(in, expected, actual);
    }
    Map<String, String> those = files(expected);
    return files(actual).entrySet().stream()
        .filter(each -> isExact() && those.containsKey(each.getKey()))
        .filter(each -> !those.get(each.getKey()).equals(each.getValue()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private Optional<String> verified(String command) {
    CommandRun run = CommandRun.of((Object[]) command.split(" "));
    return run.code() == 0 ? Optional.empty() : Optional.of(run.messages());
  }

  /** Returns whether what cannot be written past the page cache is written through it. */
  boolean isPastCache() {
    return command.contains("--disk nvme");
  }

  /** Returns whether files have the same bytes whenever they are made, and in whichever order. */
  private boolean isExact() {
    return !command.contains("--deflate")
        && !Stream.of(".nc", ".h5", ".zarr").anyMatch(output(Path.of("")).toString()::endsWith);
  }

  private String outputWord() {
    String word = command.substring(command.indexOf("OUT/")).split(" ")[0];
    return word.equals("OUT/") ? word + command.split("/", 2)[1].split(" ")[0] : word;
  }

  private Path output(Path folder) {
    return folder.resolve(outputWord().substring("OUT/".length()));
  }

  /** A lock that could not be deleted locks nothing. */
  private static boolean isKept(Path file) {
    return Files.isRegularFile(file) && !file.toString().endsWith(".lock");
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.filter(FaultyJob::isKept).toList()) {
        String text = Files.readString(each, StandardCharsets.ISO_8859_1);
        files.put(
            folder.relativize(each).toString(),
            each.endsWith("resplit.json") ? text.replaceAll("(?s)\"created\" : .*", "") : text);
      }
    }
    return files;
  }
}
