package io.resplit.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.cli.option.Size;
import io.resplit.cli.option.SizeConverter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

class UsageErrorsTest {

  private final StringWriter results = new StringWriter();
  private final StringWriter messages = new StringWriter();

  @Test
  void namesTheOptionAndTheValueAndWhereHelpIs() {
    assertEquals(2, run("--mem", "4 Gigs"));
    assertMessages(
        "resplit: --mem '4 Gigs' is not a size: write bytes, or a"
            + " number with KiB, MiB, GiB, TiB or K, M, G, T (powers of 1024), KB, MB, GB, TB"
            + " (powers of 1000) or % of the available memory, for example 4GiB, 1.5G, 500MB, 75%;"
            + " see 'resplit --help'");
  }

  @Test
  void suggestsTheOptionThatWasMeant() {
    assertEquals(2, run("--meme", "4G"));
    assertMessages(
        "resplit: no such options: '--meme', '4G'; did you mean --mem?; see 'resplit --help all'");
  }

  @Test
  void suggestsTheNearestOptionAlone() {
    assertEquals(2, run("--outshape"));
    assertMessages(
        "resplit: no such option: '--outshape'; did you mean --out-shape?; see 'resplit --help"
            + " all'");
  }

  @Test
  void pointsToTheHelpOfTheSubcommand() {
    assertEquals(2, run("plan", "--nonsense"));
    assertMessages("resplit: no such option: '--nonsense'; see 'resplit plan --help all'");
  }

  @Test
  void printsWhatACommandFindsWrongOnOneLine() {
    assertEquals(2, run("plan"));
    assertMessages("resplit: give IN or\\n--shape; see 'resplit plan --help'");
  }

  private int run(String... arguments) {
    return new CommandLine(new Root())
        .setParameterExceptionHandler(new UsageErrors())
        .setOut(new PrintWriter(results, true))
        .setErr(new PrintWriter(messages, true))
        .execute(arguments);
  }

  private void assertMessages(String... lines) {
    assertEquals(String.join("\n", lines) + "\n", messages.toString().replace("\r\n", "\n"));
    assertEquals("", results.toString());
  }

  @Command(name = "resplit", subcommands = Plan.class)
  private static final class Root implements Callable<Integer> {
    @Option(names = "--mem", converter = SizeConverter.class)
    private Size memory;

    @Option(names = "--out-format")
    private String format;

    @Option(names = "--out-endian")
    private String order;

    @Option(names = "--out-shape")
    private String shape;

    @Override
    public Integer call() {
      return 0;
    }
  }

  @Command(name = "plan")
  private static final class Plan implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Override
    public Integer call() {
      throw new ParameterException(spec.commandLine(), "give IN or\n--shape");
    }
  }
}
