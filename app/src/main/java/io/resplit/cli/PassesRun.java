package io.resplit.cli;

import io.resplit.Job;
import io.resplit.cli.option.JobFlags;
import io.resplit.io.Activity.Phase;
import io.resplit.report.PassesText;
import io.resplit.result.PlanReport;
import io.resplit.set.SetBytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Runs a job in two passes, or says what each would do.
 *
 * @param command runs each
 * @param whole the same in one pass
 * @param first write raw blocks, each those of an array
 * @param second reads them
 */
record PassesRun(CommandJob command, Job whole, List<Job> first, Job second) {

  /**
   * Runs all; what lies in between is deleted at the end, and stays if one fails. All that one pass
   * would refuse or warn of comes first, as the second does not see all of the input.
   */
  void run(JobFlags flags) throws IOException {
    try {
      runAll(flags);
    } catch (IOException e) {
      if (!whole.isOvertaken()) {
        throw e;
      }
      command.summary(whole.nothing());
    }
    if (!flags.dryRun()) {
      for (Job each : first) {
        each.deleteBlocks();
      }
    }
  }

  private void runAll(JobFlags flags) throws IOException {
    second.requireFits();
    if (!second.checkOutput()) {
      command.progress().during(Phase.CHECKING, () -> check(flags.dryRun()));
    }
    PassesText text = text();
    command.console().print(text.text(), text.json());
    if (flags.dryRun()) {
      for (Job each : first) {
        command.dryRun(each);
      }
      command.show(second, second.space(), false);
      return;
    }
    for (Job each : first) {
      command.run(each);
    }
    command.run(second);
  }

  private Job check(boolean isDry) throws IOException {
    whole.check();
    if (!isDry) {
      whole.checkCopies(command.progress());
    }
    return whole;
  }

  private PassesText text() throws IOException {
    double seconds = second.report().total().predictedSeconds();
    long bytes = 0;
    for (Job each : first) {
      seconds += each.lead().predictedSeconds();
      bytes += new SetBytes(each.out()).all();
    }
    Path place = first.get(0).out().root();
    boolean isOne = first.size() == 1;
    return new PassesText(
        (isOne ? place : place.toAbsolutePath().getParent()).toString(),
        bytes,
        seconds,
        Optional.of(whole.report().total())
            .filter(PlanReport::fits)
            .map(PlanReport::predictedSeconds));
  }
}
