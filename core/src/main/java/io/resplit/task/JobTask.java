package io.resplit.task;

import io.resplit.format.Formats;
import io.resplit.geometry.Box;
import io.resplit.io.Activity;
import io.resplit.job.ProblemOf;
import io.resplit.job.ResumeState;
import io.resplit.journal.Fingerprint;
import io.resplit.journal.SavedJob;
import io.resplit.journal.TaskFiles;
import io.resplit.journal.TaskJob;
import io.resplit.manifest.SetFormats;
import io.resplit.manifest.Version;
import io.resplit.partition.Arrangement;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.partition.Shares;
import io.resplit.plan.Side;
import io.resplit.request.TaskNumber;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.function.LongFunction;

/**
 * One of the tasks of a job: a part of the output, and the part of the input that it is made from,
 * as sets of their own that are planned and moved as any others.
 *
 * @param number which one
 * @param in part of the input
 * @param out part of the output
 * @param wholeIn input of the job
 * @param wholeOut output of the job, without a line for the history
 * @param saved the job as it was saved, if the task begins from that
 */
public record JobTask(
    TaskNumber number,
    BlockSet in,
    BlockSet out,
    BlockSet wholeIn,
    BlockSet wholeOut,
    Optional<SavedJob> saved) {

  /**
   * Stands in for the history of files, which is not the same for all tasks that may come first.
   */
  private static final String NO_HISTORY = "-";

  /**
   * Returns all tasks of the job between two sets, by their numbers; touches nothing.
   *
   * @param by axes to cut along, as listed; chosen if empty
   * @throws IllegalArgumentException if the job cannot have so many tasks
   */
  public static LongFunction<JobTask> all(
      BlockSet in, BlockSet out, long count, List<String> by, Formats formats) {
    BlockSet whole = ResumeState.withHistory(out, NO_HISTORY, formats);
    Shares shares = TaskCut.of(ProblemOf.sets(in, out, true, 1), out, count, by);
    return index -> {
      Box box = shares.box(index);
      BlockNames names =
          new BlockNames.InTask(out.names(), TaskFiles.of(out).task(index).resolve("attempt"));
      return new JobTask(
          new TaskNumber(index, count, by),
          in.within(in.axes().permute(box), formats),
          whole.part(box, names),
          in,
          whole,
          Optional.empty());
    };
  }

  /** Returns this task as one that begins from the job as it was saved. */
  public JobTask from(SavedJob job) {
    return new JobTask(number, in, out, wholeIn, wholeOut, Optional.of(job));
  }

  /**
   * Checks what this task reads, if it begins from the job as it was saved.
   *
   * @throws io.resplit.io.ResplitException if a file has changed; the message names it
   */
  void requireSame(Activity activity) throws IOException {
    if (saved.isPresent()) {
      saved.get().requireSame(in, activity);
    }
  }

  /** Returns the region of the output that the task writes. */
  public Box box() {
    return out.arrangement().region();
  }

  /**
   * Returns how much the task reads that belongs to other tasks: the rest of chunks that pass
   * through filters, in bytes of elements.
   *
   * @param arrays what the task moves, {@link #in} among it
   */
  public long rereadBytes(List<BlockSet> arrays) {
    long bytes = 0;
    for (BlockSet array : arrays) {
      bytes += array.lead().isPresent() ? rereadBytes(array) : rereadBytes(wholeIn, box());
    }
    return bytes;
  }

  /** Returns the same of a region of another variable. */
  private static long rereadBytes(BlockSet part) {
    Box region = part.arrangement().region();
    return rereadBytes(
        part.through(Arrangement.of(part.storedGrid())), part.axes().inverse().permute(region));
  }

  private static long rereadBytes(BlockSet whole, Box box) {
    Side side = ProblemOf.side(whole);
    if (!side.isFiltered()) {
      return 0;
    }
    long read = 0;
    LongFunction<Grid> cells = side.cellsByBlock();
    for (PrimitiveIterator.OfLong all = side.blocksIn(box); all.hasNext(); ) {
      long block = all.nextLong();
      Box part = side.box(block).intersection(box);
      read += side.isFiltered(block) ? around(cells.apply(block), part) : part.volume();
    }
    return (read - box.volume()) * whole.type().bytes();
  }

  /** Returns how many elements the chunks that meet a box have. */
  private static long around(Grid cells, Box box) {
    long volume = 1;
    for (int axis = 0; axis < box.rank(); axis++) {
      AxisGrid chunks = cells.axis(axis);
      volume *= chunks.end(chunks.indexOf(box.end(axis) - 1)) - chunks.lastEndUpTo(box.start(axis));
    }
    return volume;
  }

  /** Returns the part of the output as an attempt writes it. */
  BlockSet outIn(Path attempt, String history, Formats formats) {
    BlockNames names = new BlockNames.InTask(wholeOut.names(), attempt);
    return ResumeState.withHistory(wholeOut.part(box(), names), history, formats);
  }

  /** Returns what all tasks of the job have in common. */
  TaskJob job(String history, Activity activity) throws IOException {
    String digest = wholeIn.axes().isIdentity() ? SetFormats.recordedDigest(wholeIn) : "";
    return new TaskJob(
        number.count(),
        new Fingerprint()
            .add(Version.number())
            .add(wholeIn)
            .add(wholeOut)
            .add(number.count())
            .add(String.join(",", number.by()))
            .toString(),
        saved.isPresent()
            ? saved.get().inputs()
            : Fingerprint.ofFiles(wholeIn, activity).toString(),
        digest,
        history,
        wholeOut.grid().shape().volume() * wholeOut.type().bytes());
  }
}
