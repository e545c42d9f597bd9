package io.resplit.format;

import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import java.util.Optional;

/**
 * The image that was made last, of a file of many variables: of its first file a job asks for it
 * once to learn how it is stored, once for what it lacks, and once to write it. To compare such
 * headers takes a tenth of making an image; where there are few variables, Java takes longer to
 * make the code that compares. Safe for use by several threads.
 */
public final class LastImage {

  private record Made(String dataset, BlockHeader block, FileImage image) {}

  /** Makes an image. */
  @FunctionalInterface
  public interface Source {
    /**
     * Returns what the new file of a block consists of.
     *
     * @throws ResplitException if the format cannot hold it
     */
    FileImage of(String dataset, BlockHeader block) throws ResplitException;
  }

  private static final int MANY = 100;

  private Optional<Made> last = Optional.empty();

  /** Returns the image of a block, made now unless it was made last. */
  public synchronized FileImage of(String dataset, BlockHeader block, Source source)
      throws ResplitException {
    if (block.companions().variables().size() < MANY) {
      return source.of(dataset, block);
    }
    Optional<Made> same =
        last.filter(made -> made.dataset().equals(dataset) && made.block().equals(block));
    if (same.isEmpty()) {
      last = Optional.empty(); // only one takes memory
      last = Optional.of(new Made(dataset, block, source.of(dataset, block)));
    }
    return last.get().image();
  }
}
