package io.resplit.cli;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cli.console.ErrorLine;
import io.resplit.cli.console.ExecutionErrors;
import io.resplit.cli.console.ExitCode;
import io.resplit.cli.console.UsageErrors;
import io.resplit.cli.help.HelpText;
import io.resplit.cli.option.BlockShapeFlag;
import io.resplit.cli.option.ElementTypeConverter;
import io.resplit.cli.option.OrderConverter;
import io.resplit.cli.option.ShapeArgument;
import io.resplit.cli.option.ShapeConverter;
import io.resplit.cli.option.Size;
import io.resplit.cli.option.SizeConverter;
import io.resplit.journal.SavedJob;
import io.resplit.manifest.Version;
import io.resplit.report.JsonObject;
import io.resplit.request.SetRequest;
import io.resplit.request.TaskNumber;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The root command: {@code resplit [OPTIONS] IN OUT}. */
@Command(
    name = "resplit",
    description = "Rewrite a huge N-D array stored as block files into blocks of another shape.",
    versionProvider = VersionLine.class,
    customSynopsis = {"resplit [OPTIONS] IN OUT", "resplit COMMAND [OPTIONS] ..."},
    footer = {
      "resplit in out --out-shape 700,875,700 --mem 4GiB",
      "Rewrites the blocks in folder in as blocks of another shape.",
      "resplit slices out --in-shape 512,512,1 --dtype uint16 --out-shape 64",
      "Rewrites numbered raw slices in a folder as cubes.",
      "resplit --dry-run in.nc out.nc --chunk time=365,lat=9,lon=9",
      "Prints the cost of rewriting a file in other chunks.",
    },
    sortOptions = false)
public final class ResplitCommand extends JobCommand {

  private static final String COMPLETION = "completion";
  private static final String COMMANDS =
      "give both IN and OUT, or a subcommand such as split, merge or plan with its arguments";
  private static final List<String> HELP = List.of("-h", "--help");
  private static final List<String> VERSION = List.of("-V", "--version");
  private static final String ALL = "all";

  @Parameters(
      paramLabel = "IN OUT",
      arity = "0..*",
      hideParamSyntax = true,
      description =
          "Folders, files such as a.nc, or templates such as 'b_{0}_{1}.raw'. IN can also"
              + " be a quoted glob, or several files in their order. An OUT such as out.nc is one"
              + " file with the whole array; in a template, {n:03} numbers the files.")
  private List<String> addresses = new ArrayList<>();

  @Mixin private BlockShapeFlag outShape;

  @Option(
      names = "--job",
      paramLabel = "FILE",
      description =
          "Run --task from a job that plan --tasks saved. It does not check all inputs"
              + " again. You can leave out IN, OUT and their options.")
  private Path saved;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Print the version and the commit of the build.")
  private boolean version;

  private final Optional<SavedJob> job;

  ResplitCommand() {
    this(Optional.empty());
  }

  private ResplitCommand(Optional<SavedJob> job) {
    this.job = job;
  }

  /** Returns the whole command line, with its results and its messages sent to these streams. */
  public static CommandLine commandLine(PrintStream results, PrintStream messages) {
    CommandLine command = new CommandLine(new ResplitCommand());
    subcommands().forEach((name, maker) -> command.addSubcommand(name, maker.get()));
    return configured(command, results, messages);
  }

  /**
   * Runs a command line and returns its exit code: an error if its results cannot be written,
   * without a word where they went into a pipe that nothing reads any more.
   */
  public static int run(PrintStream results, PrintStream messages, String... arguments) {
    int code = execute(results, messages, arguments);
    if (code != ExitCode.DONE.code() || !results.checkError()) {
      return code;
    }
    if (Boolean.getBoolean("resplit.pipe")) {
      return ExitCode.NO_READER.code();
    }
    messages.println(
        ErrorLine.of("cannot write the results to standard output; the job itself is done"));
    return ExitCode.IO_FAILED.code();
  }

  /**
   * Runs a command line.
   *
   * <p>Builds only the model that is needed, that of one subcommand or of the main job: building
   * all of them takes longer than starting Java.
   */
  private static int execute(PrintStream results, PrintStream messages, String... arguments) {
    List<String> words = asOptions(List.of(arguments));
    int last = words.size() - 1;
    if (last > 0 && words.get(last).equals(ALL) && HELP.contains(words.get(last - 1))) {
      return HelpText.in(commandLine(results, messages), true)
          .execute(words.subList(0, last).toArray(String[]::new));
    }
    if (last == 1 && words.contains("--json") && !Collections.disjoint(words, VERSION)) {
      JsonObject version = JsonObject.message("version").put("version", Version.number());
      results.println(version.put("commit", Version.commit()));
      return ExitCode.DONE.code();
    }
    return executeOptions(results, messages, words.toArray(String[]::new));
  }

  /** Returns {@code help split all} as {@code split --help all}. */
  private static List<String> asOptions(List<String> words) {
    boolean isWhole = words.size() > 1 && words.get(words.size() - 1).equals(ALL);
    int most = isWhole ? 3 : 2;
    if (words.isEmpty() || words.size() > most || !words.get(0).equals("help")) {
      return words;
    }
    List<String> options = new ArrayList<>(words.subList(1, words.size()));
    options.add(options.size() - (isWhole ? 1 : 0), "--help");
    return options;
  }

  private static int executeOptions(
      PrintStream results, PrintStream messages, String... arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    Optional<String> meant = Misspelling.of(first, subcommands().keySet());
    boolean isOutput = Stream.of(arguments).anyMatch(each -> each.startsWith("--in-list"));
    if (meant.isPresent() && !isOutput && Files.notExists(Path.of(first))) {
      String message = "no such command: %s; %s".formatted(first, meant.get());
      CommandLine command = configured(new CommandLine(new ResplitCommand()), results, messages);
      return new UsageErrors()
          .handleParseException(new ParameterException(command, message), arguments);
    }
    Supplier<Object> maker = subcommands().get(first);
    if (maker == null || first.equals(COMPLETION)) {
      boolean mainJob =
          maker == null && arguments.length > 1 && Collections.disjoint(List.of(arguments), HELP);
      return (mainJob
              ? configured(new CommandLine(new ResplitCommand()), results, messages)
              : commandLine(results, messages))
          .execute(arguments);
    }
    CommandLine command = new CommandLine(maker.get()).setCommandName("resplit " + first);
    return configured(command, results, messages)
        .execute(Arrays.copyOfRange(arguments, 1, arguments.length));
  }

  private static Map<String, Supplier<Object>> subcommands() {
    Map<String, Supplier<Object>> makers = new LinkedHashMap<>();
    makers.put("split", SplitCommand::new);
    makers.put("merge", MergeCommand::new);
    makers.put("repack", RepackCommand::new);
    makers.put("plan", PlanCommand::new);
    makers.put("finish", FinishCommand::new);
    makers.put("verify", VerifyCommand::new);
    makers.put("info", InfoCommand::new);
    makers.put("chunks", ChunksCommand::new);
    makers.put("make", MakeCommand::new);
    makers.put(COMPLETION, CompletionCommand::new);
    return makers;
  }

  /** Returns what parses the main command. */
  static CommandLine parser() {
    return parsing(new CommandLine(new ResplitCommand()));
  }

  private static CommandLine parsing(CommandLine command) {
    return HelpText.in(command, false)
        .registerConverter(ShapeArgument.class, new ShapeConverter())
        .registerConverter(Size.class, new SizeConverter())
        .registerConverter(ElementType.class, new ElementTypeConverter())
        .registerConverter(StorageOrder.class, new OrderConverter())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false); // names may start with @
  }

  private static CommandLine configured(
      CommandLine command, PrintStream results, PrintStream messages) {
    return parsing(command)
        .setParameterExceptionHandler(new UsageErrors())
        .setExecutionExceptionHandler(new ExecutionErrors())
        .setOut(new PrintWriter(new OutputStreamWriter(results, StandardCharsets.UTF_8), true))
        .setErr(new PrintWriter(new OutputStreamWriter(messages, StandardCharsets.UTF_8), true));
  }

  /** Runs the main job. */
  @Override
  void work() throws IOException {
    if (saved != null && job.isEmpty()) {
      workAsSaved();
      return;
    }
    CommandJob now = job().from(job);
    checkCommand();
    if (addresses.size() == 1 && !input.hasList()) {
      now.requireInput(addresses.get(0));
    }
    JobAddresses sets = JobAddresses.of(addresses, input, run, "OUT", COMMANDS);
    SetRequest request = input.request(sets.inputs(), now.names());
    BlockSet in = taken(now, job.isPresent() ? job.get().input() : now.find(request));
    now.run(in, output(now, in, sets.output(), outShape));
  }

  /** Runs the command that was saved, with what else is given. */
  private void workAsSaved() throws IOException {
    TaskNumber task =
        run.task()
            .orElseThrow(
                () -> new IllegalArgumentException("--job is for tasks: also give --task I/N"));
    SavedJob found = new Resplit(List.of(), CommandJob.metadataLimit(planning)).saved(saved);
    if (task.count() != found.tasks()) {
      throw new IllegalArgumentException(
          "'%s' has %s tasks, not %s: give --task %s/%s"
              .formatted(saved, found.tasks(), task.count(), task.index(), found.tasks()));
    }
    CommandLine given = spec.commandLine();
    ResplitCommand command = new ResplitCommand(Optional.of(found));
    parsing(new CommandLine(command))
        .setOut(given.getOut())
        .setErr(given.getErr())
        .parseArgs(SavedCommand.complete(given.getParseResult(), found).toArray(String[]::new));
    command.work();
  }

  private void checkCommand() {
    String first = addresses.isEmpty() ? "" : addresses.get(0);
    if (subcommands().containsKey(first) && !Files.exists(Path.of(first))) {
      throw new IllegalArgumentException(
          "options come after the subcommand: resplit " + first + " [OPTIONS] ...");
    }
    boolean isOnly = addresses.size() == 1 && !input.hasList();
    if (isOnly && first.matches("[\\w-]+") && Files.notExists(Path.of(first))) {
      throw new IllegalArgumentException(
          "no such command, file or folder: '" + first + "'; see resplit --help");
    }
  }
}
