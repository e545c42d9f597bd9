package io.resplit.task;

import io.resplit.format.Formats;
import io.resplit.io.Activity;
import io.resplit.io.FileAccess;
import io.resplit.io.FolderSync;
import io.resplit.io.OwnFolders;
import io.resplit.io.PartFiles;
import io.resplit.io.ProcessMark;
import io.resplit.io.ResplitException;
import io.resplit.job.FinishedJob;
import io.resplit.job.ResumeState;
import io.resplit.journal.TaskFiles;
import io.resplit.journal.TaskJob;
import io.resplit.journal.TaskRecord;
import io.resplit.request.JobObserver;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/**
 * One process that does a task; there may be several at a time. Each has a folder of its own for
 * its journal and its files, so that they cannot harm one another; the first one that is complete
 * renames its folder to {@code done} and gives the files their final names, and what the others
 * have written is worth nothing.
 *
 * <p>An attempt takes over the folder of an earlier one by renaming it, if that one has ended as it
 * should or its process is known to be over. Confined to one thread.
 */
public final class Attempt implements AutoCloseable {

  private static final String LIVE = "run-";
  private static final String LEFT = "left-";

  /** What begins the name of an empty file that says how blocks between two passes are called. */
  private static final String BLOCKS = "blocks-";

  /** Length of what follows the mark of a process in the name of its folder, with a hyphen. */
  private static final int SUFFIX = 37;

  private final JobTask task;
  private final TaskFiles files;
  private final FolderSync folders;
  private final Path folder;
  private final BlockSet out;
  private boolean open = true;

  private Attempt(JobTask task, FolderSync folders, Path folder, BlockSet out) {
    this.task = task;
    this.files = TaskFiles.of(out);
    this.folders = folders;
    this.folder = folder;
    this.out = out;
  }

  /**
   * Begins an attempt at a task, and with the first one the job.
   *
   * @param history line for the history of files, if there is no job yet
   * @param durable whether what is written is forced to the disk
   * @return empty if the task is done
   * @throws ResplitException if the output is not free, or that of another job
   */
  public static Optional<Attempt> begin(
      JobTask task, String history, boolean durable, Formats formats, JobObserver observer)
      throws IOException {
    TaskFiles files = TaskFiles.of(task.wholeOut());
    if (isFinished(task, files, observer)) {
      return Optional.empty();
    }
    task.requireSame(observer.activity());
    TaskJob job = new TaskFolder(task, durable, observer.activity()).join(history);
    FolderSync folders = new FolderSync(durable);
    if (publishDone(task, folders)) {
      return Optional.empty();
    }
    Path folder = claim(files.task(task.number().index()), folders, observer.activity());
    BlockSet out = task.outIn(folder, job.history(), formats);
    return Optional.of(new Attempt(task, folders, folder, out));
  }

  /**
   * Checks that an attempt can begin; changes nothing.
   *
   * @return whether there is anything left to do
   * @throws ResplitException if it cannot
   */
  public static boolean check(JobTask task, JobObserver observer) throws IOException {
    TaskFiles files = TaskFiles.of(task.wholeOut());
    if (isFinished(task, files, observer)) {
      return false;
    }
    task.requireSame(observer.activity());
    new TaskFolder(task, false, observer.activity()).check();
    return !PartFiles.isThere(files.done(task.number().index()));
  }

  private static boolean isFinished(JobTask task, TaskFiles files, JobObserver observer)
      throws IOException {
    return !files.isThere()
        && FinishedJob.between(task.wholeIn(), task.wholeOut(), observer).isPresent();
  }

  private static Path claim(Path ofTask, FolderSync folders, Activity activity) throws IOException {
    ProcessMark marks = new ProcessMark();
    Path own = ofTask.resolve(LIVE + marks.own() + "-" + UUID.randomUUID());
    folders.create(ofTask);
    for (Path other : OwnFolders.list(ofTask)) {
      if (isOver(other, marks) && OwnFolders.rename(other, own)) {
        activity.say(() -> "this attempt continues an earlier attempt");
        folders.changed(ofTask);
        folders.sync();
        return own;
      }
    }
    folders.create(own);
    folders.sync();
    return own;
  }

  private static boolean isOver(Path attempt, ProcessMark marks) throws IOException {
    String name = attempt.getFileName().toString();
    return name.startsWith(LEFT)
        || name.startsWith(LIVE)
            && marks.isOver(
                name.substring(LIVE.length(), Math.max(LIVE.length(), name.length() - SUFFIX)),
                attempt);
  }

  /** Returns the part of the input that the task takes. */
  public BlockSet in() {
    return task.in();
  }

  /** Returns the part of the output that the task writes, as this attempt writes it. */
  public BlockSet out() {
    return out;
  }

  /**
   * Returns what blocks between two passes of this attempt are called, whoever has begun it; empty
   * if there were no passes yet.
   */
  public Optional<String> blocks() throws IOException {
    return OwnFolders.some(folder, file -> file.getFileName().toString().startsWith(BLOCKS), 1)
        .stream()
        .map(file -> file.getFileName().toString().substring(BLOCKS.length()))
        .findFirst();
  }

  /** Keeps what blocks between two passes are called for those that continue this attempt. */
  public void keepBlocks(String name) throws IOException {
    if (blocks().isEmpty()) {
      FileAccess.create("cannot create", folder.resolve(BLOCKS + name)).close();
      folders.changed(folder);
      folders.sync();
    }
  }

  /** Returns the refusal of what has begun to be written from blocks that are not there. */
  public ResplitException lacksBlocks() {
    return ResplitException.refused(
        folder,
        "this task goes on from blocks between two passes: give the --temp that it had, or delete '%s'"
            .formatted(folder.getParent()));
  }

  /**
   * Begins or continues to write without blocks in between.
   *
   * @throws ResplitException if an earlier run has begun to write from some
   */
  public void inOnePass() throws IOException {
    Optional<String> left = blocks();
    if (left.isPresent()) {
      if (ResumeState.of(out).header().isPresent()) {
        throw lacksBlocks();
      }
      FileAccess.delete(folder.resolve(BLOCKS + left.get()));
    }
  }

  /**
   * Says that everything is written, and gives the files their final names, or those that another
   * attempt has completed before.
   */
  public void complete() throws IOException {
    Path done = files.done(task.number().index());
    open = false;
    if (!OwnFolders.rename(folder, done)) {
      OwnFolders.delete(folder);
    }
    folders.changed(done.getParent());
    folders.sync();
    publishDone(task, folders);
  }

  /**
   * Gives the files of a task their names, if it is done, and returns whether it is.
   *
   * @throws ResplitException if a file is gone, or another one has its name
   */
  private static boolean publishDone(JobTask task, FolderSync folders) throws IOException {
    TaskFiles files = TaskFiles.of(task.wholeOut());
    Path done = files.done(task.number().index());
    if (!PartFiles.isThere(done)) {
      return false;
    }
    BlockSet whole = task.wholeOut();
    Publication publication = new Publication(new BlockNames.InTask(whole.names(), done), folders);
    TaskRecord.read(done, (number, sum) -> publication.publish(whole.path(number)));
    folders.changed(done.getParent()); // who renamed it may not have synced
    folders.sync();
    return true;
  }

  /** Returns whether the task is done, maybe by another attempt. */
  public boolean isDone() {
    return PartFiles.isThere(files.done(task.number().index()));
  }

  /** Leaves what is written to the next attempt, unless it was complete. */
  @Override
  public void close() throws IOException {
    if (open && PartFiles.isThere(folder)) {
      OwnFolders.rename(folder, folder.resolveSibling(LEFT + UUID.randomUUID()));
    }
  }
}
