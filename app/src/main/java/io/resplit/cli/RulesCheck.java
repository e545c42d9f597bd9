package io.resplit.cli;

import io.resplit.Repacking;
import io.resplit.find.NamedFiles;
import io.resplit.io.ResplitException;
import io.resplit.report.JsonObject;
import io.resplit.report.SetText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Says of files whether they are packed by rules.
 *
 * @param job finds them
 * @param spec the command
 */
record RulesCheck(CommandJob job, CommandSpec spec) {

  /**
   * Prints a line for each file.
   *
   * @param given files, globs, and folders of files
   * @throws ResplitException if one does not keep the rules
   */
  void all(List<String> given) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String each : given) {
      files.addAll(NamedFiles.of(each).files(true, job.names()));
    }
    FilesInTurn turn = new FilesInTurn(spec);
    turn.forEach(files, this::one);
    turn.end(files.size());
  }

  private void one(Path file) throws IOException {
    Repacking one = job.resplit().repacking(file, Optional.of(file));
    List<String> failures = one.failures();
    if (!failures.isEmpty()) {
      throw new ResplitException(
          ResplitException.Reason.DIFFERENT,
          file,
          "'%s' %s".formatted(file, SetText.packing(failures)));
    }
    job.console()
        .print(
            "'%s' %s\n".formatted(file, SetText.packing(failures)),
            JsonObject.message("check").put("file", file.toString()).put("packing", failures));
  }
}
