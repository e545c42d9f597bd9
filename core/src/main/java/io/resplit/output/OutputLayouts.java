package io.resplit.output;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkStorage;
import io.resplit.format.FileImage;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockNumbers;
import io.resplit.set.BlockSet;
import io.resplit.set.FileImages;
import java.util.BitSet;

/**
 * Layouts and sizes of the files of a set that is written. What surrounds the data of a file is
 * made up once, when the file is begun; later visits, and those of other variables, need only a few
 * numbers of it.
 *
 * <p>Not for files whose chunks are appended. Takes two bits a block while all files have the same
 * numbers, and eight bytes a block for each number that differs. Safe for several threads.
 */
final class OutputLayouts {

  /** Size that a file has in sums while it is unknown. */
  static final long ASSUMED_BYTES = 1L << 50;

  private final BlockSet set;
  private final BlockNumbers offsets;
  private final BlockNumbers strides;
  private final BlockNumbers sizes;
  private final BitSet known = new BitSet();
  private final FileImages images;

  OutputLayouts(BlockSet set) {
    long blocks = set.grid().blockCount();
    this.set = set;
    this.images = new FileImages(blocks, set::image);
    this.offsets = new BlockNumbers(blocks);
    this.strides = new BlockNumbers(blocks);
    this.sizes = new BlockNumbers(blocks);
  }

  /** Returns what the file of a block consists of besides its data. */
  synchronized FileImage image(long number) throws ResplitException {
    FileImage image = images.image(number);
    remember(Math.toIntExact(number), image);
    return image;
  }

  private void remember(int number, FileImage image) {
    if (image.appendedChunks().isPresent() || known.get(number)) {
      return;
    }
    offsets.put(number, image.dataOffset());
    sizes.put(number, image.isAppended() ? ASSUMED_BYTES : image.fileBytes());
    if (image.layout() instanceof BlockLayout.Strided strided) {
      strides.put(number, strided.outermostStride());
    }
    known.set(number);
  }

  /** Returns where the elements of a block lie. */
  synchronized BlockLayout layout(long number) throws ResplitException {
    require(number);
    Shape shape = set.blockShape(number);
    long offset = offsets.get((int) number);
    if (set.chunks().isPresent()) {
      ChunkStorage chunks = set.chunks().get();
      return new BlockLayout.FixedChunks(shape, chunks.clipped(shape), offset);
    }
    return new BlockLayout.Strided(shape, offset, strides.get((int) number));
  }

  /** Returns the size of the complete file of a block; a larger one if that is not known yet. */
  synchronized long fileBytes(long number) throws ResplitException {
    require(number);
    return sizes.get((int) number);
  }

  private void require(long number) throws ResplitException {
    if (!known.get(Math.toIntExact(number))) {
      boolean leads = set.lead().isEmpty();
      remember((int) number, leads ? images.image(number) : set.places(number));
    }
  }
}
