package io.resplit.cli;

import io.resplit.cli.console.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the completion script for bash and zsh. */
@Command(
    name = "completion",
    description = "Prints a completion script: source <(resplit completion).",
    mixinStandardHelpOptions = true)
final class CompletionCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().getOut().print(AutoComplete.bash("resplit", spec.root().commandLine()));
    spec.commandLine().getOut().flush();
    return ExitCode.DONE.code();
  }
}
