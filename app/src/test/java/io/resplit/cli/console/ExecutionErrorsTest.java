package io.resplit.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class ExecutionErrorsTest {

  private final StringWriter messages = new StringWriter();

  @ParameterizedTest
  @CsvSource({
    "BAD_INPUT, INPUT",
    "REFUSED, REFUSED",
    "NO_SPACE, IO_FAILED",
    "DIFFERENT, DIFFERENT",
    "UNSUPPORTED, UNSUPPORTED"
  })
  void everyReasonHasItsCode(ResplitException.Reason reason, ExitCode code) {
    assertEquals(code, ExecutionErrors.code(new ResplitException(reason, "x")));
  }

  @Test
  void otherErrorsHaveTheirCodes() {
    assertEquals(ExitCode.USAGE, ExecutionErrors.code(new IllegalArgumentException("x")));
    assertEquals(ExitCode.IO_FAILED, ExecutionErrors.code(new IOException("x")));
    assertEquals(ExitCode.INTERRUPTED, ExecutionErrors.code(new CancellationException("x")));
    assertEquals(ExitCode.INTERNAL, ExecutionErrors.code(new IllegalStateException("x")));
    assertEquals(ExitCode.INTERNAL, ExecutionErrors.code(new ArithmeticException("x")));
  }

  @Test
  void printsOneLineWhateverTheMessageHolds() {
    assertEquals(2, run(new IllegalArgumentException("bad\nname"), ""));
    assertEquals("resplit: bad\\nname\n", printed());
  }

  @Test
  void namesTheRemedyWhereTheLocaleIsMissing() {
    run(new IllegalArgumentException("not a path: Malformed input or unmappable characters"), "");
    assertTrue(printed().contains("characters: perhaps the locale is not installed: set LC_ALL="));
  }

  @Test
  void saysThatAnInternalErrorIsOne() {
    assertEquals(1, run(new IllegalStateException("oops"), ""));
    assertEquals("resplit: internal error: java.lang.IllegalStateException: oops\n", printed());
  }

  @Test
  void namesTheFileInJson() {
    IOException cause = new AccessDeniedException("a/b.raw");
    assertEquals(6, run(IoFailure.of("cannot write", Path.of("a/b.raw"), cause), "--json"));
    assertEquals(
        "{\"message_type\":\"exit_error\",\"schema\":1,\"code\":6,"
            + "\"message\":\"cannot write 'a/b.raw': permission denied\",\"path\":\"a/b.raw\"}\n",
        printed());
  }

  @Test
  void addsTheStackTraceForTwoFlagsOnly() {
    run(new IOException("disk on fire"), "-v");
    assertEquals("resplit: disk on fire\n", printed());
    run(new IOException("disk on fire"), "-v -v");
    assertTrue(printed().contains("\n    at " + getClass().getName()), printed());
  }

  @Test
  void stackTracesAreAFieldOfTheJsonMessage() {
    run(new IOException("disk\non fire"), "-v -v --json");
    assertEquals(1, printed().lines().count(), printed());
    assertTrue(printed().contains("\"trace\":\"java.io.IOException: disk"), printed());
  }

  @Test
  void namesTheKindOfAnErrorWithoutMessage() {
    assertEquals(6, run(new IOException(), ""));
    assertEquals("resplit: java.io.IOException\n", printed());
  }

  @Test
  void saysNothingMoreOfACommandThatHasSaidWhyItStopped() {
    assertEquals(130, run(new Stopped(new CancellationException("stopped")), ""));
    assertEquals("", printed());
  }

  private String printed() {
    return messages.toString().replace("\r\n", "\n");
  }

  private int run(Exception error, String options) {
    return new CommandLine(new Failing(error))
        .setExecutionExceptionHandler(new ExecutionErrors())
        .setErr(new PrintWriter(messages, true))
        .execute(options.isEmpty() ? new String[0] : options.split(" "));
  }

  @Command(name = "failing")
  private static final class Failing implements Callable<Integer> {
    @Option(names = "-v")
    private boolean[] verbose = {};

    @Option(names = "--json")
    private boolean json;

    private final Exception error;

    Failing(Exception error) {
      this.error = error;
    }

    @Override
    public Integer call() throws Exception {
      throw error;
    }
  }
}
