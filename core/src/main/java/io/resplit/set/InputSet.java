package io.resplit.set;

import io.resplit.array.BlockHeader;
import io.resplit.array.BlockLayout;
import io.resplit.format.BlockFile;
import io.resplit.format.BlockSource;
import io.resplit.format.IoCounts;
import java.io.IOException;
import java.util.Optional;

/**
 * The files of a set, opened for reading and counted.
 *
 * <p>A file is inspected at its first visit; where its data lie contiguously, later visits go
 * straight to them. Confined to one thread.
 */
public final class InputSet implements BlockSource {

  private final BlockSet set;
  private final KnownLayouts layouts;
  private final IoCounts counts = new IoCounts();

  /** Creates the source; opens nothing yet. */
  public InputSet(BlockSet set) {
    this(set, new KnownLayouts(set.grid().blockCount()));
  }

  /** Creates the source of a set of which some layouts are known. */
  InputSet(BlockSet set, KnownLayouts layouts) {
    this.set = set;
    this.layouts = layouts;
  }

  @Override
  public BlockFile open(long number) throws IOException {
    Optional<BlockLayout.Strided> known = layouts.get(number, set.blockShape(number));
    BlockHeader header = known.isPresent() ? set.bareHeader(known.get()) : inspect(number);
    return set.format().open(set.place(number), header, counts);
  }

  private BlockHeader inspect(long number) throws IOException {
    BlockHeader header = set.inspect(number);
    if (header.layout() instanceof BlockLayout.Strided strided) {
      layouts.put(number, strided);
    }
    return header;
  }

  /** Returns what has been opened and read so far. */
  public IoCounts counts() {
    return counts;
  }
}
