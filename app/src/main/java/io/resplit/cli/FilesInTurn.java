package io.resplit.cli;

import io.resplit.cli.console.ExecutionErrors;
import io.resplit.cli.console.ExitCode;
import io.resplit.cli.console.SomeFailed;
import io.resplit.io.IoAction;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Files with which a command does the same: what is wrong with one does not stop the others. */
final class FilesInTurn {

  private final CommandLine command;
  private final List<String> failed = new ArrayList<>();
  private final Set<ExitCode> codes = EnumSet.noneOf(ExitCode.class);

  FilesInTurn(CommandSpec spec) {
    this.command = spec.commandLine();
  }

  /** Does it with each file, and prints what is wrong with it; with only one, that is thrown. */
  void forEach(Collection<Path> files, IoAction<Path> work) throws IOException {
    for (Path file : files) {
      try {
        work.accept(file);
      } catch (CancellationException e) {
        throw e;
      } catch (IOException | RuntimeException e) {
        if (files.size() == 1) {
          throw e;
        }
        new ExecutionErrors().handleExecutionException(e, command, command.getParseResult());
        codes.add(ExecutionErrors.code(e));
        failed.add(file.toString());
      }
    }
  }

  /** Returns how many of them failed. */
  int failed() {
    return failed.size();
  }

  /**
   * Ends the command.
   *
   * @param all how many files there are
   * @throws SomeFailed if some of them failed; names them again
   */
  void end(int all) throws SomeFailed {
    if (!failed.isEmpty()) {
      throw new SomeFailed(codes, all, failed);
    }
  }
}
