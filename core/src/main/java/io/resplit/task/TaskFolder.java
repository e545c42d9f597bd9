package io.resplit.task;

import io.resplit.format.FolderFiles;
import io.resplit.input.InputCheck;
import io.resplit.io.Activity;
import io.resplit.io.FileAccess;
import io.resplit.io.FolderSync;
import io.resplit.io.OwnFolders;
import io.resplit.io.ResplitException;
import io.resplit.job.UnfinishedSet;
import io.resplit.journal.JobFiles;
import io.resplit.journal.JobLock;
import io.resplit.journal.TaskFiles;
import io.resplit.journal.TaskJob;
import io.resplit.manifest.SetFormat;
import io.resplit.manifest.SetFormats;
import io.resplit.output.OutputCheck;
import io.resplit.request.Existing;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/** The folder of a job in tasks, which the first task makes and the others find. */
record TaskFolder(
    JobTask task, TaskFiles files, boolean durable, FolderSync folders, Activity activity) {

  /**
   * Looks for nothing yet.
   *
   * @param durable whether what is written is forced to the disk
   */
  TaskFolder(JobTask task, boolean durable, Activity activity) {
    this(task, TaskFiles.of(task.wholeOut()), durable, new FolderSync(durable), activity);
  }

  /**
   * Begins the job, or joins it; nothing is written if it cannot be begun.
   *
   * @param history line for the history of files, if this task is the first
   * @return what all tasks have in common
   * @throws ResplitException if the output is not free, or that of another job
   */
  TaskJob join(String history) throws IOException {
    TaskJob own = task.job(history, activity);
    if (!files.isThere()) {
      begin(own);
    }
    TaskJob found = TaskJob.read(files.job());
    require(found, own);
    return found;
  }

  /**
   * Checks that a task belongs to the job that has begun, if one has.
   *
   * @throws ResplitException if it does not
   */
  void check() throws IOException {
    if (files.isThere()) {
      require(TaskJob.read(files.job()), task.job("", activity));
    } else {
      requireFree();
    }
  }

  private void require(TaskJob found, TaskJob own) throws ResplitException {
    String why =
        found.tasks() != own.tasks()
            ? "has %s tasks, not %s: give --task I/%1$s".formatted(found.tasks(), own.tasks())
            : !found.job().equals(own.job())
                ? "is another one: give all tasks the same options"
                : !found.inputs().equals(own.inputs())
                    ? "has read other inputs: names, sizes or times have changed; restore them"
                    : "";
    if (!why.isEmpty()) {
      throw ResplitException.refused(
          files.job(),
          "the job of '%s' %s, or delete '%s' and the files already written"
              .formatted(files.job(), why, files.folder()));
    }
  }

  private void begin(TaskJob own) throws IOException {
    BlockSet out = task.wholeOut();
    try {
      if (task.saved().isEmpty()) { // or else it was checked when the job was saved
        InputCheck.open(task.wholeIn(), activity);
      }
      requireFree();
      JobLock.clear(JobFiles.of(out), folders);
    } catch (ResplitException e) {
      if (files.isThere()) {
        return; // another task was faster
      }
      throw e;
    }
    Path made =
        files.folder().resolveSibling(files.folder().getFileName() + "-" + UUID.randomUUID());
    folders.create(made);
    try {
      write(made, own);
      if (!OwnFolders.rename(made, files.folder()) && !files.isThere()) {
        throw ResplitException.refused(
            files.folder(), files.folder() + " is in the way: another job is writing this output");
      }
    } finally {
      OwnFolders.delete(made);
    }
    folders.changed(files.folder().toAbsolutePath().getParent());
    folders.sync();
    refuseJobWithLock();
  }

  /** A job that writes the same file and took its lock just before has not seen the folder. */
  private void refuseJobWithLock() throws IOException {
    JobFiles ofJob = JobFiles.of(task.wholeOut());
    if (ofJob.own().isEmpty()) {
      try {
        JobLock.requireFree(ofJob);
      } catch (ResplitException e) {
        OwnFolders.delete(files.folder());
        throw e;
      }
    }
  }

  private void requireFree() throws IOException {
    JobLock.requireFree(JobFiles.of(task.wholeOut()));
    UnfinishedSet.refuseOutput(task.wholeOut());
    OutputCheck.check(Optional.of(task.wholeIn()), task.wholeOut(), Existing.REFUSE);
  }

  private void write(Path made, TaskJob own) throws IOException {
    own.write(made.resolve(TaskFiles.JOB), durable);
    Optional<SetFormat> format = SetFormats.of(task.wholeOut().names());
    if (format.isPresent()) {
      format.get().begin(task.wholeOut(), made, folders);
    } else if (!FolderFiles.isOne(task.wholeOut().root())) {
      Path file = TaskFiles.shared(made, task.wholeOut().root());
      FileAccess.create("cannot create", file).close();
    }
    folders.changed(made);
    folders.sync();
  }
}
