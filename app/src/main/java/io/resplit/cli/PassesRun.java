package io.resplit.cli;

import io.resplit.Job;
import io.resplit.cli.option.JobFlags;
import io.resplit.io.Activity.Phase;
import io.resplit.report.PassesText;
import io.resplit.result.PlanReport;
import io.resplit.set.SetBytes;
import java.io.IOException;
import java.util.Optional;

/**
 * Runs a job in two passes, or says what each would do.
 *
 * @param command runs each
 * @param whole the same in one pass
 * @param first writes raw blocks
 * @param second reads them
 */
record PassesRun(CommandJob command, Job whole, Job first, Job second) {

  /**
   * Runs both; what lies in between is deleted at the end, and stays if one fails. All that one
   * pass would refuse or warn of comes first, as the second does not see the input.
   */
  void run(JobFlags flags) throws IOException {
    if (!flags.resume()) {
      command.progress().during(Phase.CHECKING, whole::check);
    }
    PassesText text =
        new PassesText(
            first.out().root().toString(),
            new SetBytes(first.out()).all(),
            first.lead().predictedSeconds() + second.lead().predictedSeconds(),
            Optional.of(whole.lead()).filter(PlanReport::fits).map(PlanReport::predictedSeconds));
    command.console().print(text.text(), text.json());
    if (flags.dryRun()) {
      command.dryRun(first);
      command.show(second, second.space(), false);
      return;
    }
    command.run(first);
    command.run(second);
    first.deleteBlocks();
  }
}
