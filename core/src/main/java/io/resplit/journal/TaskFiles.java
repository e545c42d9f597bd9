package io.resplit.journal;

import io.resplit.format.FolderFiles;
import io.resplit.io.PartFiles;
import io.resplit.manifest.SetFormats;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.nio.file.Path;

/**
 * Where a job in several tasks keeps its own files. There is one folder for each task, in it one
 * for each attempt, and {@code done} is that of the first one that was complete.
 *
 * @param folder holds everything, from the moment at which the first task has begun
 */
public record TaskFiles(Path folder) {

  /** Name of the record of the job in the folder. */
  public static final String JOB = "job";

  /** Returns the files of the job that writes {@code out}, or a part of it. */
  public static TaskFiles of(BlockSet out) {
    BlockNames names = out.names() instanceof BlockNames.InTask task ? task.job() : out.names();
    return SetFormats.of(names)
        .map(format -> new TaskFiles(format.jobs(out.root())))
        .orElseGet(() -> beside(out.root()));
  }

  /** Returns the files of the job that writes a set into {@code folder}. */
  public static TaskFiles in(Path folder) {
    return new TaskFiles(SetFormats.in(folder).jobs(folder));
  }

  /** Returns the files of the job that writes a single file, or a folder that is one. */
  public static TaskFiles beside(Path file) {
    Path place = FolderFiles.place(file);
    return new TaskFiles(place.resolveSibling("." + place.getFileName() + ".tasks"));
  }

  /** Returns the record of the job. */
  public Path job() {
    return folder.resolve(JOB);
  }

  /** Returns whether a job in tasks has begun, and was not finished. */
  public boolean isThere() {
    return PartFiles.isThere(job());
  }

  /** Returns the folder of a task. */
  public Path task(long index) {
    return folder.resolve(Long.toString(index));
  }

  /** Returns the folder of the attempt that has completed a task. */
  public Path done(long index) {
    return task(index).resolve("done");
  }

  /** Returns the names of what is written of {@code file} by all tasks, if they write only one. */
  public static Path shared(Path folder, Path file) {
    return PartFiles.partOf(folder.resolve(file.getFileName()));
  }
}
