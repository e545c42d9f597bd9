package io.resplit.cli;

import io.resplit.cli.console.ExitCode;
import io.resplit.cli.console.MessageFlags;
import io.resplit.cli.option.JobFlags;
import io.resplit.cli.option.PlanningFlags;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command about sets, which is done when it returns. */
abstract class SetCommand implements Callable<Integer> {

  @Spec CommandSpec spec;

  @Mixin MessageFlags messages;

  @Override
  public final Integer call() throws IOException {
    work();
    return ExitCode.DONE.code();
  }

  abstract void work() throws IOException;

  /** Returns what answers a question about sets; it writes no arrays. */
  CommandJob answers() throws IOException {
    return new CommandJob(spec, messages, new PlanningFlags(), new JobFlags()).answering();
  }
}
