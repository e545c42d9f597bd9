package io.resplit.set;

import io.resplit.format.FileImage;
import io.resplit.io.ResplitException;

/**
 * The new files of an array that leads, as the sets of the other variables in them see them: these
 * share what was last made up of a file, because the place of each variable follows from all of it.
 */
public final class LeadFiles {

  /** Makes up what the file of a block consists of. */
  interface Images {
    FileImage of(long block) throws ResplitException;
  }

  private final Images images;
  private long number = -1;
  private FileImage image;

  LeadFiles(Images images) {
    this.images = images;
  }

  /** Returns what the new file of a block of the lead consists of. */
  synchronized FileImage image(long block) throws ResplitException {
    if (block != number) {
      image = images.of(block);
      number = block;
    }
    return image;
  }
}
