package io.resplit.job;

import io.resplit.format.FormatDescriptor.Ability;
import io.resplit.format.Formats;
import io.resplit.header.History;
import io.resplit.journal.JobFiles;
import io.resplit.journal.Journal;
import io.resplit.journal.JournalHeader;
import io.resplit.partition.Grid;
import io.resplit.request.PlanOptions;
import io.resplit.set.Address;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a run that resumes an interrupted one learns from its journal.
 *
 * @param header header of the journal, if there is one
 */
public record ResumeState(Optional<JournalHeader> header) {

  /** That of a job which resumes nothing. */
  public static final ResumeState NONE = new ResumeState(Optional.empty());

  private static final Pattern COMMAND = Pattern.compile("\\S+: (.*) \\(resplit \\S+\\)");

  /** Returns what is left of the job that writes blocks to an address. */
  public static ResumeState at(String address) throws IOException {
    Address place = Address.parse(OutputAddress.parse(address).place());
    return new ResumeState(JobFiles.in(place.root()).leftJournal().map(Journal::header));
  }

  /** Returns what is left of the job that writes {@code out}. */
  public static ResumeState of(BlockSet out) throws IOException {
    return new ResumeState(JobFiles.of(out).leftJournal().map(Journal::header));
  }

  /** Returns what its plan was made from, if there is a journal. */
  public Optional<PlanOptions> planning() {
    return header.map(JournalHeader::planning);
  }

  /** Returns the blocks that the job was to write, with their axes as listed, if they are known. */
  public Optional<Grid> blocks() {
    return header.flatMap(JournalHeader::grid);
  }

  /** Returns the command that resumes the job, if the journal says how it was begun. */
  public Optional<String> command() {
    return header
        .map(JournalHeader::history)
        .map(COMMAND::matcher)
        .filter(Matcher::matches)
        .map(begun -> begun.group(1) + " --resume");
  }

  /**
   * Returns an output with the history that was begun, if its files keep one.
   *
   * @param own the line with which the history begins that is to be replaced; others stay, as that
   *     of a file which is only copied
   */
  public BlockSet output(BlockSet out, String own, Formats formats) {
    String line = header.map(JournalHeader::history).orElse("");
    boolean isOwn = History.newest(out.header().fileAttributes()).filter(own::equals).isPresent();
    return line.isEmpty() || !isOwn ? out : withHistory(out, line, formats);
  }

  /** Returns an output with another newest line of history, if its files keep one. */
  public static BlockSet withHistory(BlockSet out, String line, Formats formats) {
    return formats.can(out.format().name(), Ability.HISTORY)
        ? out.withHeader(
            out.header()
                .withFileAttributes(History.withNewest(out.header().fileAttributes(), line)))
        : out;
  }
}
