package io.resplit.set;

import io.resplit.format.BlockFile;
import io.resplit.format.BlockSource;
import io.resplit.format.Format;
import io.resplit.format.IoCounts;
import java.io.IOException;

/** The files of a set, opened for reading and counted. Confined to one thread. */
public final class InputSet implements BlockSource {

  private final BlockSet set;
  private final IoCounts counts = new IoCounts();

  /** Creates the source; opens nothing yet. */
  public InputSet(BlockSet set) {
    this.set = set;
  }

  @Override
  public BlockFile open(long number) throws IOException {
    return set.format()
        .open(set.path(number), set.grid().box(number).shape(), Format.Access.READ, counts);
  }

  /** Returns what has been opened and read so far. */
  public IoCounts counts() {
    return counts;
  }
}
