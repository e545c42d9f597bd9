package io.resplit.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of a run that writes. */
public final class RunOptions {

  @Option(
      names = {"-n", "--dry-run"},
      description = "Prints the plan and writes nothing; exits as the real run would start.")
  private boolean dryRun;

  @Option(
      names = "--overwrite",
      description = "Replaces existing outputs and what an interrupted run left.")
  private boolean overwrite;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description =
          "Draws the plan as FILE.svg or FILE.html: seeks and time against memory, blocks and steps,"
              + " data held. Only for dry runs.")
  private Path plot;

  @Option(
      names = "--max-open",
      paramLabel = "N",
      description = "Most data files open at once. Default 64.")
  private int maxOpen = 64;

  /** Returns whether nothing is to be written. */
  public boolean dryRun() {
    return dryRun;
  }

  /** Returns whether outputs may be replaced. */
  public boolean overwrite() {
    return overwrite;
  }

  /** Returns the file that the plan is to be drawn to, if any. */
  public Optional<Path> plot() {
    return Optional.ofNullable(plot);
  }

  /** Refuses limits that no run can keep. */
  public void check() {
    if (maxOpen < 1) {
      throw new IllegalArgumentException("--max-open must be at least 1: " + maxOpen);
    }
  }
}
