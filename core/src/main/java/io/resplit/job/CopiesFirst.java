package io.resplit.job;

import io.resplit.format.FolderFiles;
import io.resplit.io.IoFunction;
import io.resplit.io.OwnFolders;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Copies of files that are stored otherwise than the file whose storage all are to have. They lie
 * next to the file that will hold what they do, until it does.
 *
 * @param file the file that will hold all
 * @param ending what their names end with before their number
 */
public record CopiesFirst(Path file, String ending) {

  /** Each of them is described in memory. */
  private static final int MOST = 4096;

  /** Returns those of files that are joined. */
  public static CopiesFirst joining(Path file) {
    return new CopiesFirst(file, ".copy-");
  }

  /** Returns those of files that are appended. */
  static CopiesFirst appending(Path file) {
    return new CopiesFirst(file, ".append-");
  }

  /** Returns the file for the copy of the file of that number, the first being 0. */
  Path copy(long number) {
    Path place = FolderFiles.place(file);
    return place.resolveSibling(place.getFileName() + ending + (number + 1));
  }

  /**
   * Returns the copies to be made of files that are stored otherwise than {@code lead}.
   *
   * @param files all files
   * @param alone finds the set that a file is
   * @throws ResplitException if they are too many
   */
  public List<AlikeCopy> of(BlockSet lead, List<Path> files, IoFunction<Path, BlockSet> alone)
      throws IOException {
    List<AlikeCopy> copies = new ArrayList<>();
    for (int number = 0; number < files.size(); number++) {
      BlockSet one = alone.apply(files.get(number));
      if (AlikeCopy.isNeeded(lead, one)) {
        copies.add(new AlikeCopy(copy(number), lead, one));
      }
      if (copies.size() > MOST) {
        throw ResplitException.unsupported(
            copies.get(0).more().path(0),
            "it and more than %d other files are stored otherwise than %s: convert them first"
                .formatted(MOST, lead.path(0)));
      }
    }
    return copies;
  }

  /** Returns the files with the copies that were made of some in their places. */
  public List<Path> instead(List<Path> files, List<AlikeCopy> copies) {
    Set<Path> written = copies.stream().map(AlikeCopy::file).collect(Collectors.toSet());
    List<Path> all = new ArrayList<>();
    for (int number = 0; number < files.size(); number++) {
      Path copy = copy(number);
      all.add(written.contains(copy) ? copy : files.get(number));
    }
    return all;
  }

  /** Deletes copies, those that are there. */
  public static void delete(List<AlikeCopy> copies) throws IOException {
    for (AlikeCopy copy : copies) {
      OwnFolders.delete(copy.file());
    }
  }
}
