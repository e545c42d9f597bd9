package io.resplit.task;

import io.resplit.format.FolderFiles;
import io.resplit.io.FolderSync;
import io.resplit.io.IoFailure;
import io.resplit.io.OwnFolders;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.journal.TaskFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The end of a job in tasks whose output is a folder that is one file. Each task has written a
 * folder of the same kind, which holds its own part of the elements and says the same of all of
 * them: these become one. Elements go first, then what says what they are, and the file that stands
 * for the folder last. A folder of elements that only one task has is renamed as it is.
 *
 * <p>Each step may be done again, also by several processes at once. Takes memory for the names of
 * the folders in one folder.
 *
 * @param place the folder
 */
record StoreEnd(Path place, TaskFiles files, FolderSync folders) {

  /** Most files that are listed at a time. */
  private static final int LISTED = 1 << 12;

  /** Folder in that of the job which says that what is at the place is ours. */
  private static final String MOVING = "moving";

  /** Returns whether the output is a folder that is one file, as far as it is there. */
  boolean isThere() {
    return unfinished().isPresent() || FolderFiles.in(place).isPresent();
  }

  /** Returns whether nothing is left to do. */
  boolean isComplete() {
    return unfinished().isEmpty() && FolderFiles.in(place).isPresent();
  }

  private Path part(long task) {
    return files.done(task).resolve(place.getFileName());
  }

  /** Returns the file that is to stand for the folder, which the first task has written as well. */
  private Optional<Path> unfinished() {
    return FolderFiles.NAMES.stream()
        .map(name -> PartFiles.partOf(part(0).resolve(name)))
        .filter(PartFiles::isThere)
        .findFirst();
  }

  /**
   * Makes one folder of those of all tasks.
   *
   * @throws ResplitException if what a task has written is gone, or something else has appeared
   */
  void end(long tasks) throws IOException {
    Optional<Path> root = unfinished();
    if (root.isEmpty()) {
      requireEnded();
      return;
    }
    for (long task = 0; task < tasks; task++) {
      if (!Files.isDirectory(part(task))) {
        throw gone(task);
      }
    }
    begin();
    for (long task = 0; task < tasks; task++) {
      moveElements(part(task), place);
    }
    moveMetadata(part(0), place);
    boolean isThere = FolderFiles.in(place).isPresent(); // before the next line, likewise
    requireNoOther(isThere && unfinished().isPresent());
    String name = PartFiles.withoutPart(root.get().getFileName().toString());
    move(root.get(), place.resolve(name));
    folders.sync();
  }

  /** Another process may have been faster, and may not have synced. */
  private void requireEnded() throws IOException {
    if (FolderFiles.in(place).isEmpty()) {
      throw gone(0);
    }
    folders.changed(place);
    folders.sync();
  }

  private ResplitException gone(long task) {
    return ResplitException.badSet(
        "'%s' was complete, but it is gone: delete %s and start again"
            .formatted(part(task), files.folder()));
  }

  /** Another program may have written to the place since the first task looked. */
  private void begin() throws IOException {
    boolean isTaken = !OwnFolders.list(place).isEmpty(); // before the next line: others move too
    Path mark = files.folder().resolve(MOVING);
    if (!PartFiles.isThere(mark)) {
      requireNoOther(isTaken);
      folders.create(mark);
      folders.sync();
    }
  }

  private void requireNoOther(boolean isTaken) throws ResplitException {
    if (isTaken) {
      throw ResplitException.refused(
          place,
          "output exists: '%s' has appeared in the meantime: move it away and finish again"
              .formatted(place));
    }
  }

  private void moveElements(Path from, Path to) throws IOException {
    folders.create(to);
    folders.changed(to); // who renamed its files may not have synced
    for (Path each : OwnFolders.some(from, Files::isDirectory, Long.MAX_VALUE)) {
      Path name = to.resolve(each.getFileName());
      boolean isOwn = FolderFiles.in(each).isEmpty() && !PartFiles.isThere(name);
      if (!isOwn || !OwnFolders.rename(each, name)) {
        moveElements(each, name);
      }
    }
    Predicate<Path> isOfElements =
        each -> !FolderFiles.isMetadata(each) && !Files.isDirectory(each);
    List<Path> some;
    do {
      some = OwnFolders.some(from, isOfElements, LISTED);
      for (Path each : some) {
        move(each, to.resolve(each.getFileName()));
      }
    } while (!some.isEmpty());
    folders.sync(); // so that few wait
  }

  private void moveMetadata(Path from, Path to) throws IOException {
    folders.create(to);
    folders.changed(to);
    for (Path each : OwnFolders.list(from)) {
      Path name = to.resolve(each.getFileName());
      if (Files.isDirectory(each)) {
        moveMetadata(each, name);
      } else if (!PartFiles.isPart(each.toString())) {
        move(each, name);
      }
    }
    folders.sync();
  }

  private void move(Path file, Path name) throws IOException {
    try {
      folders.rename(file, name);
    } catch (NoSuchFileException e) {
      if (!PartFiles.isThere(name)) {
        throw gone(0); // or another process was faster
      }
    } catch (IOException e) {
      throw IoFailure.of("cannot rename '" + file + "' to", name, e);
    }
  }
}
