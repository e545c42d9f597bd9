package io.resplit.cli;

import io.resplit.geometry.Shape;
import io.resplit.manifest.Version;
import io.resplit.text.ShellWord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** The command line as the user gave it, in messages and in the history of files. */
final class GivenCommand {

  /** A job that is resumed must write files of the same size. */
  private static final List<String> NOT_IN_HISTORY =
      List.of(
          "--resume --overwrite -v --verbose -q --quiet --json --progress --no-progress"
              .split(" "));

  /** All tasks of a job write the same history. */
  private static final Pattern OF_TASK =
      Pattern.compile(" ('--job=[^']*'|--(task|job)[= ]('[^']*'|\\S+))");

  /** Each output has the history: it does not name thousands of files that were a glob. */
  private static final int MOST_WORDS_IN_HISTORY = 100;

  private final CommandSpec spec;
  private String historyLine = "";

  GivenCommand(CommandSpec spec) {
    this.spec = spec;
  }

  /** Returns what follows where {@code --out-shape} is missing: the command with such a shape. */
  String example(Shape block) {
    String start = spec.qualifiedName() + " --out-shape " + block.asOption();
    return ", for example: " + String.join(" ", command(start, List.of()));
  }

  /**
   * Returns the line for the history of files: when, which command, which program. Made when it is
   * first needed, and the same ever after.
   */
  synchronized String historyLine() {
    if (historyLine.isEmpty()) {
      String line = String.join(" ", shortened(command(spec.qualifiedName(), NOT_IN_HISTORY)));
      String command = OF_TASK.matcher(line).replaceAll("");
      Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
      historyLine = now + ": " + command + " (" + Version.program() + ")";
    }
    return historyLine;
  }

  /** Returns the command that continues the job. */
  String resuming() {
    List<String> leftOut = List.of("--overwrite", "--resume");
    return String.join(" ", command(spec.qualifiedName() + " --resume", leftOut));
  }

  /** Returns the command line as the user gave it, without the options in {@code leftOut}. */
  private List<String> command(String start, List<String> leftOut) {
    Stream<String> given = spec.commandLine().getParseResult().originalArgs().stream();
    Stream<String> kept = given.filter(argument -> !leftOut.contains(argument)).map(ShellWord::of);
    return Stream.concat(Stream.of(start), kept).toList();
  }

  private static List<String> shortened(List<String> words) {
    if (words.size() <= MOST_WORDS_IN_HISTORY) {
      return words;
    }
    List<String> kept = new ArrayList<>(words.subList(0, MOST_WORDS_IN_HISTORY / 2));
    kept.add("...");
    kept.addAll(words.subList(words.size() - MOST_WORDS_IN_HISTORY / 2, words.size()));
    return kept;
  }
}
