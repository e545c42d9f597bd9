package io.resplit.set;

import io.resplit.format.FileImage;
import io.resplit.io.ResplitException;

/**
 * The files of an array that leads, as the sets of the other variables in them see them: these
 * share what was last made up of a new file, because each variable's place follows from all of it.
 */
public final class LeadFiles {

  private final BlockSet lead;
  private long number = -1;
  private FileImage image;

  /** Creates the files of a set. */
  public LeadFiles(BlockSet lead) {
    this.lead = lead;
  }

  BlockSet lead() {
    return lead;
  }

  /** Returns what the new file of a block of the lead consists of. */
  synchronized FileImage image(long block) throws ResplitException {
    if (block != number) {
      image = lead.image(block);
      number = block;
    }
    return image;
  }
}
