package io.resplit.cli;

import io.resplit.io.ResplitException;
import io.resplit.journal.SavedJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** What the command of a job in tasks says, as it is saved for all of them. */
final class SavedCommand {

  /** Options of these groups say what the job is; the others how a process does it. */
  private static final List<String> OF_JOB =
      List.of("outShape", "permute", "input", "region", "output");

  private static final Set<String> OF_PROCESS = Set.of("--threads", "--cache-policy");
  private static final Set<String> NOT_SAVED =
      Set.of("--tasks", "--job", "--curve", "--plot", "--dry-run", "--overwrite", "--resume");

  private SavedCommand() {}

  /** Returns the words to save of a command that plans tasks. */
  static List<String> of(ParseResult planned) {
    CommandSpec messages = planned.commandSpec().mixins().get("messages");
    Stream<OptionSpec> saved =
        planned.matchedOptions().stream()
            .filter(option -> !NOT_SAVED.contains(option.longestName()))
            .filter(option -> messages.findOption(option.longestName()) == null);
    List<String> words = new ArrayList<>(saved.flatMap(SavedCommand::words).toList());
    return with(words, positionals(planned));
  }

  /**
   * Returns the whole command of a task.
   *
   * @param given what is given besides the file
   * @throws IllegalArgumentException if that is another job
   * @throws ResplitException if what was saved is no command
   */
  static List<String> complete(ParseResult given, SavedJob job) throws ResplitException {
    ParseResult saved = parsed(job);
    List<String> words = new ArrayList<>();
    for (OptionSpec option : given.matchedOptions()) {
      if (isOfJob(option, given.commandSpec())) {
        require(option, saved, job);
      } else {
        words(option).forEach(words::add);
      }
    }
    for (OptionSpec option : saved.matchedOptions()) {
      boolean isReplaced = given.hasMatchedOption(option.longestName());
      if (!isReplaced || isOfJob(option, saved.commandSpec())) {
        words(option).forEach(words::add);
      }
    }
    List<String> addresses = positionals(given);
    List<String> all = positionals(saved);
    if (!addresses.isEmpty() && !addresses.equals(all)) {
      throw other(String.join(" ", addresses), String.join(" ", all), job);
    }
    return with(words, all);
  }

  private static ParseResult parsed(SavedJob job) throws ResplitException {
    try {
      return ResplitCommand.parser().parseArgs(job.command().toArray(String[]::new));
    } catch (ParameterException e) {
      throw SavedJob.damaged(job.file());
    }
  }

  /** Adds addresses, which may begin with a dash. */
  private static List<String> with(List<String> options, List<String> addresses) {
    options.add("--");
    options.addAll(addresses);
    return options;
  }

  private static boolean isOfJob(OptionSpec option, CommandSpec spec) {
    String name = option.longestName();
    return name.equals("--by")
        || !OF_PROCESS.contains(name)
            && OF_JOB.stream().anyMatch(group -> spec.mixins().get(group).findOption(name) != null);
  }

  private static void require(OptionSpec option, ParseResult saved, SavedJob job) {
    String name = option.longestName();
    List<String> values = option.originalStringValues();
    List<String> before =
        saved.hasMatchedOption(name)
            ? saved.matchedOption(name).originalStringValues()
            : List.of("no " + name);
    if (!values.equals(before)) {
      throw other(name + " " + String.join(" ", values), String.join(" ", before), job);
    }
  }

  private static IllegalArgumentException other(String given, String saved, SavedJob job) {
    return new IllegalArgumentException(
        "%s is not as saved in '%s' (%s): leave it out, or save the job again"
            .formatted(given, job.file(), saved));
  }

  private static Stream<String> words(OptionSpec option) {
    String name = option.longestName();
    boolean isFlag = option.arity().max() == 0;
    return option.originalStringValues().stream()
        .map(value -> isFlag && value.equals("true") ? name : name + "=" + value);
  }

  /** The parser lists the one parameter once for each place where it was given. */
  private static List<String> positionals(ParseResult parsed) {
    return parsed.matchedPositionals().stream()
        .distinct()
        .map(arg -> arg.originalStringValues())
        .flatMap(List::stream)
        .toList();
  }
}
