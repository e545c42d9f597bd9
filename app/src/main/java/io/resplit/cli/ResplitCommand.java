package io.resplit.cli;

import io.resplit.cli.console.ExecutionErrors;
import io.resplit.cli.console.UsageErrors;
import io.resplit.cli.option.InputOptions;
import io.resplit.cli.option.MessageOptions;
import io.resplit.cli.option.PlanningOptions;
import io.resplit.cli.option.RunOptions;
import io.resplit.cli.option.ShapeArgument;
import io.resplit.cli.option.ShapeConverter;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The root command: {@code resplit [OPTIONS] IN OUT}. */
@Command(
    name = "resplit",
    description = "Rewrites a huge N-D array stored as block files into blocks of another shape.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    subcommands = {
      SplitCommand.class,
      MergeCommand.class,
      PlanCommand.class,
      VerifyCommand.class,
      InfoCommand.class,
      MakeCommand.class,
      CompletionCommand.class
    })
public final class ResplitCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "IN OUT",
      arity = "0..2",
      description =
          "Folder, file, quoted template such as 'in/b_{0}_{1}_{2}.raw', or quoted glob; for OUT"
              + " folder or template.")
  private List<String> addresses = new ArrayList<>();

  @Option(
      names = "--out-shape",
      paramLabel = "SHAPE",
      converter = ShapeConverter.class,
      description =
          "Shape of the output blocks; one number holds for every axis, * is the whole axis.")
  private ShapeArgument outShape;

  @Mixin private InputOptions input;
  @Mixin private PlanningOptions planning;
  @Mixin private RunOptions run;
  @Mixin private MessageOptions messages;

  /** Returns the whole command line, with its results and its messages sent to these streams. */
  public static CommandLine commandLine(PrintStream results, PrintStream messages) {
    return new CommandLine(new ResplitCommand())
        .setParameterExceptionHandler(new UsageErrors())
        .setExecutionExceptionHandler(new ExecutionErrors())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(new OutputStreamWriter(results, StandardCharsets.UTF_8), true))
        .setErr(new PrintWriter(new OutputStreamWriter(messages, StandardCharsets.UTF_8), true));
  }

  /** Runs the main job. */
  @Override
  public Integer call() throws IOException {
    Job job = new Job(spec, messages, planning, run);
    int given = addresses.size() + (input.hasList() ? 1 : 0);
    if (given != 2) {
      throw new IllegalArgumentException(
          given == 0
              ? "what to do? Give IN and OUT, or a subcommand such as split, merge or plan"
              : input.hasList() ? "with --in-list give OUT alone" : "give both IN and OUT");
    }
    if (outShape == null) {
      throw new IllegalArgumentException("the shape of output blocks is needed: give --out-shape");
    }
    BlockSet in = job.find(input.request(input.hasList() ? "" : addresses.get(0)));
    String out = addresses.get(addresses.size() - 1);
    return job.run(in, job.resplit().output(in, out, outShape.within(in.listedShape())));
  }
}
