package io.resplit.cli;

import io.resplit.cli.console.CopyNames;
import io.resplit.cost.DiskSpace;
import io.resplit.io.IoAction;
import io.resplit.io.ResplitException;
import io.resplit.job.AlikeCopy;
import io.resplit.report.CopyText;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The copy that a job needs before it can read all blocks as one set, if it needs one.
 *
 * @param job runs both
 * @param resumes whether the copy may be there
 * @param isDry whether nothing is written or deleted
 */
record FirstCopy(CommandJob job, Optional<AlikeCopy> copy, boolean resumes, boolean isDry) {

  /**
   * Says what is copied, makes the copy, runs a job if it is there, and deletes it: also if what it
   * holds is refused, as it is of no use then.
   *
   * @param out the file that the job will write
   * @param bytes how many bytes that will take
   * @param whole runs the job, given whether blocks were copied
   */
  void before(Path out, long bytes, IoAction<Boolean> whole) throws IOException {
    if (copy.isPresent() && !made(copy.get(), out, bytes)) {
      return;
    }
    try {
      whole.accept(copy.isPresent());
    } catch (ResplitException e) {
      delete();
      throw e;
    }
    delete();
  }

  /** Deletes the copy if it is there, unless this is a dry run. */
  void delete() throws IOException {
    if (!isDry && copy.isPresent()) {
      copy.get().delete();
    }
  }

  private boolean made(AlikeCopy copied, Path out, long bytes) throws IOException {
    requireNoOther(copied.file());
    BlockSet blocks = copied.blocks();
    String from = name(copied.more());
    CopyNames.add(copied.file(), from);
    BlockSet like = job.resplit().output(copied.like(), copied.request());
    BlockSet written = job.fitting(blocks, like);
    CopyText text =
        new CopyText(from, copied.file().toString(), space(blocks, written, out, bytes));
    job.console().print(text.text(), text.json());
    job.progress().activity().expectLater(bytes);
    job.run(blocks, written);
    job.progress().activity().expectLater(0);
    if (copied.isThere()) {
      job.console().print(CopyText.whole(out.toString()));
    }
    return copied.isThere();
  }

  /** A file of that name may be somebody's. */
  private void requireNoOther(Path file) throws ResplitException {
    if (!resumes && Files.exists(file)) {
      throw ResplitException.refused(
          file,
          ("'%s' exists, but a copy needs this name: move it away, or give --resume if an "
                  + "interrupted job left it")
              .formatted(file));
    }
  }

  private static String name(BlockSet set) {
    return (set.blockCount() == 1 ? set.path(0) : set.root()).toString();
  }

  private DiskSpace space(BlockSet blocks, BlockSet written, Path out, long bytes)
      throws IOException {
    long free = 0;
    long needed = bytes;
    for (DiskSpace each : job.between(blocks, written).space()) {
      free = each.freeBytes();
      needed = Math.addExact(needed, each.neededBytes());
    }
    return new DiskSpace(out + " with the copy", 0, needed, free);
  }
}
