package io.resplit.job;

import io.resplit.format.FolderFiles;
import io.resplit.io.FileWalk;
import io.resplit.io.ResplitException;
import io.resplit.journal.JobFiles;
import io.resplit.journal.JobLock;
import io.resplit.journal.Journal;
import io.resplit.journal.JournalHeader;
import io.resplit.journal.TaskFiles;
import io.resplit.manifest.SetFormats;
import io.resplit.name.NameTemplate;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Sets that an interrupted job has begun to write: some of their blocks are missing, or are those
 * of the set that was to be replaced. They should not be taken for an input.
 */
public final class UnfinishedSet {

  private UnfinishedSet() {}

  /**
   * Refuses a folder in which a job was interrupted.
   *
   * @throws ResplitException if one was
   */
  public static void refuseFolder(Path folder) throws IOException {
    if (SetFormats.isIn(folder)) {
      return;
    }
    refuseTasks(folder, TaskFiles.in(folder), ResplitException.Reason.BAD_INPUT);
    Optional<Journal> journal = JobFiles.in(folder).leftJournal();
    if (journal.isPresent()) {
      throw refusal(folder, journal.get());
    }
  }

  private static void refuseTasks(Path root, TaskFiles tasks, ResplitException.Reason reason)
      throws ResplitException {
    if (tasks.isThere()) {
      throw new ResplitException(
          reason,
          tasks.job(),
          ("'%s' is written in tasks: run the rest with --task, then finish; or delete "
                  + "'%s' to give up")
              .formatted(FolderFiles.place(root), tasks.folder()));
    }
  }

  /**
   * Refuses a set that an interrupted job was to write; another set in the same folder is fine.
   *
   * @throws ResplitException if one was
   */
  public static void refuse(BlockSet set) throws IOException {
    refuseGrowing(set);
    if (!(set.names() instanceof BlockNames.Templated names) || SetFormats.isRecorded(set)) {
      return;
    }
    refuseTasks(set.root(), TaskFiles.of(set), ResplitException.Reason.BAD_INPUT);
    Optional<Journal> journal = JobFiles.of(set).leftJournal();
    if (journal.isPresent()
        && (journal.get().header().template().equals(names.template().toString())
            || namesFilesOf(set, journal.get().header()))) {
      throw refusal(set.root(), journal.get());
    }
  }

  /** Headers name files with their elements, and a job writes these. */
  private static boolean namesFilesOf(BlockSet set, JournalHeader job) throws IOException {
    NameTemplate written = NameTemplate.parse(job.template(), job.block().rank());
    Path folder = set.root().toAbsolutePath().normalize();
    return set.format().filesBeside(set.firstFiles(1).get(0)).stream()
        .map(file -> folder.relativize(file.toAbsolutePath().normalize()))
        .anyMatch(name -> written.matches(name.toString()));
  }

  /** Some arrays of a folder that is one file may be longer than others. */
  private static void refuseGrowing(BlockSet set) throws IOException {
    if (set.firstFiles(1).stream().noneMatch(FolderFiles::isOne)) {
      return;
    }
    for (Path file : set.firstFiles(set.blockCount())) {
      for (Path each : FolderFiles.around(file)) {
        TakingIn end = new Append(each, "", true).takingIn();
        if (end.isBegun()) {
          throw end.interrupted(ResplitException.Reason.BAD_INPUT);
        }
      }
    }
  }

  private static ResplitException refusal(Path folder, Journal journal) throws IOException {
    try {
      JobLock.requireFree(JobFiles.in(folder));
    } catch (ResplitException held) {
      return new ResplitException(
          ResplitException.Reason.BAD_INPUT, journal.file(), held.getMessage());
    }
    return new ResplitException(
        ResplitException.Reason.BAD_INPUT,
        journal.file(),
        ("'%s' is the output of an interrupted job, %s of %s files are done: finish it "
                + "with --resume, or delete '%s'%s")
            .formatted(
                folder,
                done(folder, journal.header()),
                journal.header().files(),
                journal.file(),
                new ResumeState(Optional.of(journal.header()))
                    .command()
                    .map(command -> "; see what is left: " + command + " -n")
                    .orElse("")));
  }

  private static long done(Path folder, JournalHeader header) throws IOException {
    NameTemplate template = NameTemplate.parse(header.template(), header.block().rank());
    long[] done = {0};
    FileWalk.files(
        folder, template.depth(), (name, attributes) -> done[0] += template.matches(name) ? 1 : 0);
    return done[0];
  }

  /**
   * Refuses an output that an interrupted job has begun.
   *
   * @throws ResplitException if one has
   */
  public static void refuseOutput(BlockSet out) throws IOException {
    refuseTasks(out);
    refuseBegun(JobFiles.of(out).leftJournal());
  }

  /** Refuses an output that is written in tasks, unless this is one of them. */
  static void refuseTasks(BlockSet out) throws ResplitException {
    if (!out.names().isInTask()) {
      refuseTasks(out.root(), TaskFiles.of(out), ResplitException.Reason.REFUSED);
    }
  }

  /** Refuses what the journal of an interrupted job is about, if there is one. */
  static void refuseBegun(Optional<Journal> journal) throws ResplitException {
    if (journal.isPresent()) {
      throw ResplitException.refused(
          journal.get().file(),
          "an interrupted job left %s: --resume continues it, --overwrite starts again"
              .formatted(journal.get().file()));
    }
  }
}
