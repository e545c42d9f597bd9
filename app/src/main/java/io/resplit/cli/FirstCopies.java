package io.resplit.cli;

import io.resplit.cli.console.CopyNames;
import io.resplit.cost.DiskSpace;
import io.resplit.io.ResplitException;
import io.resplit.job.AlikeCopy;
import io.resplit.job.CopiesFirst;
import io.resplit.report.CopiesText;
import io.resplit.set.BlockSet;
import io.resplit.set.SetBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The copies that a job needs before it can read all files as one set.
 *
 * @param job runs all of them
 * @param copies the copies, perhaps none
 * @param resumes whether copies may be there
 * @param isDry whether nothing is written or deleted
 */
record FirstCopies(CommandJob job, List<AlikeCopy> copies, boolean resumes, boolean isDry) {

  /** A job that reads the copies. */
  @FunctionalInterface
  interface Whole {
    void run() throws IOException;
  }

  /**
   * Says what is copied, makes the copies, runs a job if they are there, and deletes them: also if
   * what they hold is refused, as they are of no use then.
   *
   * @param out the file that the job will write
   * @param bytes how many bytes that will take
   */
  void before(Path out, long bytes, Whole whole) throws IOException {
    if (!made(out, bytes)) {
      return;
    }
    try {
      whole.run();
    } catch (ResplitException e) {
      delete();
      throw e;
    }
    delete();
  }

  /** Deletes the copies that are there, unless this is a dry run. */
  void delete() throws IOException {
    if (!isDry) {
      CopiesFirst.delete(copies);
    }
  }

  private boolean made(Path out, long bytes) throws IOException {
    if (copies.isEmpty()) {
      return true;
    }
    requireNoOthers();
    copies.forEach(copy -> CopyNames.add(copy.file(), name(copy.more())));
    List<BlockSet> written = new ArrayList<>();
    for (AlikeCopy copy : copies) {
      BlockSet like = job.resplit().output(copy.like(), copy.request());
      written.add(job.fitting(copy.blocks(), like));
    }
    String lead = copies.get(0).lead().path(0).toString();
    CopiesText text = new CopiesText(copies.size(), lead, space(written, out, bytes));
    job.console().print(text.text(), text.json());
    long later = Math.addExact(bytes, copies.stream().mapToLong(FirstCopies::bytes).sum());
    for (int i = 0; i < copies.size(); i++) {
      later -= bytes(copies.get(i));
      job.progress().activity().expectLater(later);
      String from = name(copies.get(i).more());
      String to = copies.get(i).file().toString();
      job.console().print(CopiesText.text(from, to), CopiesText.json(from, to));
      job.run(copies.get(i).blocks(), written.get(i));
    }
    job.progress().activity().expectLater(0);
    boolean areThere = copies.stream().allMatch(AlikeCopy::isThere);
    if (areThere) {
      job.console().print(CopiesText.text(out.toString()));
    }
    return areThere;
  }

  /** A file of that name may be somebody's. */
  private void requireNoOthers() throws ResplitException {
    for (AlikeCopy copy : copies) {
      if (!resumes && Files.exists(copy.file())) {
        throw ResplitException.refused(
            copy.file(),
            ("'%s' exists, but a copy needs this name: move it away, or give --resume if an "
                    + "interrupted job left it")
                .formatted(copy.file()));
      }
    }
  }

  private static long bytes(AlikeCopy copy) {
    return new SetBytes(copy.blocks()).all();
  }

  private static String name(BlockSet set) {
    return (set.blockCount() == 1 ? set.path(0) : set.root()).toString();
  }

  private DiskSpace space(List<BlockSet> written, Path out, long bytes) throws IOException {
    long free = 0;
    long needed = bytes;
    for (int i = 0; i < copies.size(); i++) {
      for (DiskSpace each : job.between(copies.get(i).blocks(), written.get(i)).space()) {
        free = each.freeBytes();
        needed = Math.addExact(needed, each.neededBytes());
      }
    }
    return new DiskSpace(out + " with its copies", 0, needed, free);
  }
}
