package io.resplit.cli;

import io.resplit.cost.DiskSpace;
import io.resplit.job.AlikeCopy;
import io.resplit.report.CopiesText;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The copies that a job needs before it can read all files as one set.
 *
 * @param job runs all of them
 * @param copies the copies, perhaps none
 */
record FirstCopies(CommandJob job, List<AlikeCopy> copies) {

  /**
   * Says what is copied, and makes the copies.
   *
   * @param out the file that the job will write
   * @param bytes how many bytes that will take
   * @return whether all copies are there
   */
  boolean made(Path out, long bytes) throws IOException {
    if (copies.isEmpty()) {
      return true;
    }
    String lead = copies.get(0).lead().path(0).toString();
    CopiesText text = new CopiesText(copies.size(), lead, space(out, bytes));
    job.console().print(text.text(), text.json());
    for (AlikeCopy copy : copies) {
      String from = name(copy.more());
      String to = copy.file().toString();
      job.console().print(CopiesText.text(from, to), CopiesText.json(from, to));
      job.run(copy.blocks(), written(copy));
    }
    boolean areThere = copies.stream().allMatch(AlikeCopy::isThere);
    if (areThere) {
      job.console().print(CopiesText.text(out.toString()));
    }
    return areThere;
  }

  private static String name(BlockSet set) {
    return (set.blockCount() == 1 ? set.path(0) : set.root()).toString();
  }

  private BlockSet written(AlikeCopy copy) throws IOException {
    return job.resplit().output(copy.like(), copy.request());
  }

  private DiskSpace space(Path out, long bytes) throws IOException {
    long free = 0;
    long needed = bytes;
    for (AlikeCopy copy : copies) {
      for (DiskSpace each : job.between(copy.blocks(), written(copy)).space()) {
        free = each.freeBytes();
        needed = Math.addExact(needed, each.neededBytes());
      }
    }
    return new DiskSpace(out + " with its copies", 0, needed, free);
  }
}
