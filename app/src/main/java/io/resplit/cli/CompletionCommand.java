package io.resplit.cli;

import io.resplit.cli.help.Completion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the completion script for a shell. */
@Command(
    name = "completion",
    description = "Print a script for completion in a shell: commands, options, values and files.",
    footer = {
      "source <(resplit completion bash)",
      "For ~/.bashrc.",
      "source <(resplit completion zsh)",
      "For ~/.zshrc.",
      "resplit completion fish | source",
      "For ~/.config/fish/config.fish.",
    })
final class CompletionCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "bash|zsh|fish", description = "The shell.")
  private Completion shell;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Print this help; --help all prints all options.")
  private boolean help;

  @Override
  public void run() {
    spec.commandLine().getOut().print(shell.script(spec.root()));
    spec.commandLine().getOut().flush();
  }
}
