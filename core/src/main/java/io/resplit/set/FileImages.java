package io.resplit.set;

import io.resplit.format.FileImage;
import io.resplit.io.ResplitException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What the new files of a set consist of. The sets of the other variables in them share it, because
 * the place of each variable follows from all of a file. Most files agree in where their variables
 * lie, so what is made up of a file once is enough for all of them.
 *
 * <p>Remembers the last image, and the places in files of {@value #MOST_KINDS} kinds; takes two
 * bits a file, and eight bytes if there are several kinds. Safe on several threads.
 */
public final class FileImages {

  private static final int MOST_KINDS = 4;

  /** Makes up what the file of a block consists of. */
  @FunctionalInterface
  public interface Source {
    /**
     * Returns what it consists of.
     *
     * @throws ResplitException if the format cannot hold it
     */
    FileImage of(long block) throws ResplitException;
  }

  private final Source source;
  private final BitSet known = new BitSet();
  private final BlockNumbers kindOf;
  private final List<FileImage> kinds = new ArrayList<>();
  private long number = -1;
  private FileImage image;

  /** Remembers nothing yet of so many files. */
  public FileImages(long files, Source source) {
    this.kindOf = new BlockNumbers(files);
    this.source = source;
  }

  /** Returns what the new file of a block consists of. */
  public synchronized FileImage image(long block) throws ResplitException {
    if (block != number) {
      image = source.of(block);
      number = block;
    }
    return image;
  }

  /** Returns the same without the bytes around the data. */
  synchronized FileImage places(long block) throws ResplitException {
    if (known.get((int) block)) {
      return kinds.get((int) kindOf.get((int) block));
    }
    FileImage places = image(block).withoutBytes();
    int kind = 0;
    while (kind < kinds.size() && !kinds.get(kind).hasPlacesOf(places)) {
      kind++;
    }
    if (kind == kinds.size() && kind < MOST_KINDS) {
      kinds.add(places);
    }
    if (kind < kinds.size()) {
      known.set((int) block);
      kindOf.put((int) block, kind);
    }
    return places;
  }
}
