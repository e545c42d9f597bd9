package io.resplit.find;

import io.resplit.format.ForeignFile;
import io.resplit.format.Formats;
import io.resplit.format.foreign.Foreign;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Names files of formats that resplit does not read, instead of taking them for raw ones. Where
 * there are several files, two have to be of the format; a file of the expected size is raw.
 */
final class ForeignInput {

  private ForeignInput() {}

  /**
   * Refuses a set of raw files that are of another format and not of the expected size.
   *
   * @param isSized whether there is an expected size, or else any is
   * @throws ResplitException if they are; the message names the first file
   */
  static void refuse(BlockSet set, boolean isSized, Formats formats) throws ResplitException {
    if (set.format().name().equals(Formats.RAW)
        && !(isSized && new FileFit(set).isSound(set.firstBlock()))) {
      if (Files.isDirectory(set.root())) {
        refuse(List.of(set.root()), formats);
      }
      refuse(set.firstFiles(2), formats);
    }
  }

  /**
   * Refuses files that are all of one other format, unless a format unpacks such files itself: it
   * knows better what is wrong with them.
   *
   * @throws ResplitException if they are; the message names the first
   */
  static void refuse(List<Path> files, Formats formats) throws ResplitException {
    Optional<Foreign> format =
        ForeignFile.commonFormat(files)
            .filter(each -> !formats.unpacks(files.get(0).toString(), each.packed()));
    if (format.isPresent()) {
      throw new ResplitException(
          ResplitException.Reason.UNSUPPORTED,
          files.get(0),
          "%s is %s, which resplit does not read: %s, or give --in-format raw if it is raw after all"
              .formatted(files.get(0), format.get().what(), format.get().remedy()));
    }
  }
}
