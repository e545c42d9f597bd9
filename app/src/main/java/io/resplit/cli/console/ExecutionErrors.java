package io.resplit.cli.console;

import io.resplit.Resplit;
import io.resplit.advise.NoChunkFitsException;
import io.resplit.header.Mismatch;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import io.resplit.set.TooManyNamesException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Prints an error of a command as one line and returns its exit code. */
public final class ExecutionErrors implements IExecutionExceptionHandler {

  private static final int STACK_TRACE_VERBOSITY = 2;
  private static final String UNMAPPABLE = "unmappable characters";
  private static final String IGNORE = "--ignore-mismatch";
  private static final Pattern DAMAGE =
      Pattern.compile(
          "truncated|cut off|damaged|ends early|checksum|cannot be inflated|not a Blosc frame|names this file");
  private static final Pattern ADVICE = Pattern.compile(IGNORE + " ([a-z]+)");

  /** Prints the error to the error stream of the command. */
  @Override
  public int handleExecutionException(Exception error, CommandLine command, ParseResult parsed) {
    ExitCode code = code(error);
    if (error instanceof Stopped) {
      return code.code();
    }
    PrintWriter messages = command.getErr();
    String message =
        CopyNames.without(
            code == ExitCode.INTERNAL
                ? "internal error: " + error
                : withGiven(message(error), command.getParseResult()));
    boolean traced =
        parsed.matchedOptionValue("-v", new boolean[0]).length >= STACK_TRACE_VERBOSITY;
    String trace = traced ? StackTrace.of(error) : "";
    if (Boolean.TRUE.equals(parsed.matchedOptionValue("--json", false))) {
      messages.println(
          ErrorLine.json(code, message)
              .put("path", path(error).map(path -> CopyNames.without(path.toString())))
              .putIf(traced, "trace", trace));
    } else {
      messages.println(ErrorLine.of(message));
      messages.print(trace);
    }
    messages.flush();
    return code.code();
  }

  /** Java knows no names beyond ASCII where the locale that is set is not installed. */
  private static String message(Exception error) {
    if (error instanceof TooManyNamesException names) {
      return Resplit.tooSmallFor(names);
    }
    String message = error.getMessage() == null ? error.toString() : error.getMessage();
    if (message.contains(UNMAPPABLE)) {
      return message + ": perhaps the locale is not installed: set LC_ALL=C.UTF-8";
    }
    boolean isDamage =
        code(error) == ExitCode.INPUT
            && DAMAGE.matcher(message).find()
            && !message.contains(" again")
            && !message.contains("--");
    return isDamage ? message + remedy(message) : message;
  }

  private static String remedy(String message) {
    return message.contains("header is wrong")
        ? "; copy the file again, or correct its header"
        : "; copy the file again";
  }

  /** Advice to ignore something repeats what is ignored already, or it would lead in a circle. */
  private static String withGiven(String message, ParseResult given) {
    List<Mismatch.Kind> ignored = given.matchedOptionValue(IGNORE, List.of());
    String words = ignored.stream().map(kind -> kind.word() + ",").collect(Collectors.joining());
    return ADVICE
        .matcher(message)
        .replaceAll(
            each ->
                words.contains(each.group(1) + ",") ? "$0" : IGNORE + " " + words + each.group(1));
  }

  private static Optional<Path> path(Exception error) {
    if (error instanceof ResplitException set) {
      return set.path();
    }
    return error instanceof IoFailure failure ? Optional.of(failure.path()) : Optional.empty();
  }

  /** Returns the code of an error. */
  public static ExitCode code(Exception error) {
    if (error instanceof ResplitException set) {
      return switch (set.reason()) {
        case BAD_INPUT -> ExitCode.INPUT;
        case REFUSED -> ExitCode.REFUSED;
        case NO_SPACE -> ExitCode.IO_FAILED;
        case NO_MEMORY -> ExitCode.NO_PLAN;
        case DIFFERENT -> ExitCode.DIFFERENT;
        case UNSUPPORTED -> ExitCode.UNSUPPORTED;
      };
    }
    if (error instanceof SomeFailed some) {
      return some.code();
    }
    if (error instanceof TooManyNamesException || error instanceof NoChunkFitsException) {
      return ExitCode.NO_PLAN;
    }
    if (error instanceof IllegalArgumentException) {
      return ExitCode.USAGE;
    }
    if (error instanceof CancellationException) {
      return ExitCode.INTERRUPTED;
    }
    return error instanceof IOException ? ExitCode.IO_FAILED : ExitCode.INTERNAL;
  }
}
