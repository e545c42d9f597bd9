package io.resplit.journal;

import io.resplit.format.FolderFiles;
import io.resplit.io.PartFiles;
import io.resplit.manifest.SetFormat;
import io.resplit.manifest.SetFormats;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The key of a job: where it keeps its own files. The only place that derives their names from what
 * the job writes; everything else that looks for a journal or a lock asks here.
 *
 * @param journal the journal
 * @param lock the file that is locked while the job runs
 * @param own folder that holds only these files, if there is one
 */
public record JobFiles(Path journal, Path lock, Optional<Path> own) {

  /** Returns the files of the job that writes {@code out}. */
  public static JobFiles of(BlockSet out) {
    if (out.names() instanceof BlockNames.InTask task) {
      return ofOwn(task.folder());
    }
    Optional<SetFormat> format = SetFormats.of(out.names());
    if (format.isPresent()) {
      return ofOwn(format.get().jobs(out.root()));
    }
    return beside(out.root());
  }

  /** Returns the files of the job that writes a single file. */
  public static JobFiles beside(Path file) {
    Path place = FolderFiles.place(file);
    String name = place.getFileName().toString();
    return new JobFiles(
        PartFiles.journalOf(place), place.resolveSibling("." + name + ".lock"), Optional.empty());
  }

  /** Returns the files of the job that writes a set into {@code folder}. */
  public static JobFiles in(Path folder) {
    return ofOwn(SetFormats.in(folder).jobs(folder));
  }

  private static JobFiles ofOwn(Path own) {
    return new JobFiles(own.resolve("journal"), own.resolve("lock"), Optional.of(own));
  }

  /**
   * Returns the journal that an interrupted job has left; empty if there is none, or none whose
   * header is whole.
   *
   * @throws io.resplit.io.ResplitException if it is no regular file, or of another version
   */
  public Optional<Journal> leftJournal() throws IOException {
    return JournalReader.read(journal);
  }

  /** Returns the folder that holds the files. */
  public Path folder() {
    return journal.toAbsolutePath().getParent();
  }
}
