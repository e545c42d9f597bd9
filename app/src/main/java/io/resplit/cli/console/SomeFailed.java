package io.resplit.cli.console;

import io.resplit.text.NameList;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Says that a command is done with some of its files, and names the others. */
public final class SomeFailed extends IOException {

  private static final long serialVersionUID = 1;

  private static final int NAMED = 20;

  private final ExitCode code;

  /**
   * Creates it.
   *
   * @param codes what each of the files would have ended with
   * @param all how many files there were
   * @param failed names of those that are not done
   */
  public SomeFailed(Set<ExitCode> codes, int all, List<String> failed) {
    super("%d of %d files failed: %s".formatted(failed.size(), all, NameList.first(NAMED, failed)));
    this.code =
        codes.size() == 1
            ? codes.iterator().next()
            : codes.contains(ExitCode.IO_FAILED) ? ExitCode.IO_FAILED : ExitCode.INPUT;
  }

  /** Returns their code if it is one, else that of input or output. */
  ExitCode code() {
    return code;
  }
}
