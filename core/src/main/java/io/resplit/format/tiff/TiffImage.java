package io.resplit.format.tiff;

import io.resplit.format.FileImage;
import io.resplit.header.BlockHeader;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A new file without compression: its directories, and behind them the elements of all pages one
 * after the other, each page one strip; classic up to 4 GiB, BigTIFF beyond. Immutable.
 *
 * @param pages what directories say
 * @param isBig whether it is BigTIFF
 * @param directories how many there are: all pages have one, or only the first one has
 */
record TiffImage(NewPages pages, boolean isBig, int directories) {

  /** With more pages there is one directory, for the first one, as ImageJ has it. */
  private static final int MOST_DIRECTORIES = 1 << 16;

  private static final long CLASSIC_END = 1L << 32;

  /** Returns whether pages with so many strips in all have only one directory. */
  static boolean isTruncated(long strips) {
    return strips > MOST_DIRECTORIES;
  }

  /** Returns a file with a directory for each page, if they are not too many. */
  static TiffImage of(NewPages pages) {
    boolean isTruncated = isTruncated(pages.count() * pages.planes());
    int directories = isTruncated ? 1 : (int) pages.count();
    TiffImage classic = new TiffImage(pages, false, directories);
    long bytes = Math.multiplyExact(pages.shape().volume(), pages.type().bytes());
    boolean isBig = bytes >= CLASSIC_END - classic.prefixBytes();
    return new TiffImage(pages, isBig, directories);
  }

  /** Returns the image of a file with the type that its elements have. */
  FileImage image(BlockHeader block, List<String> dropped) {
    BlockHeader stored = new BlockHeader(pages.type(), block.layout(), block.said());
    return FileImage.of(prefix(), stored, dropped);
  }

  /** Elements begin where all types may. */
  private int prefixBytes() {
    long all = NewPages.headerBytes(isBig) + pages.directoriesBytes(isBig, directories);
    return Math.toIntExact((all + 15) / 16 * 16);
  }

  /** Returns what precedes the elements. */
  byte[] prefix() {
    ByteBuffer file = ByteBuffer.allocate(prefixBytes()).order(pages.type().order());
    int shared = NewPages.headerBytes(isBig);
    ByteBuffer texts = pages.shared();
    file.put(pages.header(isBig, shared + texts.capacity())).put(texts);
    for (int page = 0; page < directories; page++) {
      directory(file, page, shared);
    }
    return file.array();
  }

  private void directory(ByteBuffer file, int page, int shared) {
    int planes = pages.planes();
    long elements = file.capacity() + (long) page * planes * pages.planeBytes();
    long places = file.position() + pages.directoryBytes(isBig, page == 0);
    long end = places + pages.placesBytes(isBig);
    pages.directory(
        file,
        isBig,
        page == 0,
        shared,
        planes == 1 ? elements : places,
        planes == 1 ? pages.planeBytes() : (places + end) / 2,
        page + 1 == directories ? 0 : end);
    for (int i = 0; planes > 1 && i < 2 * planes; i++) {
      long place = elements + i * pages.planeBytes();
      NewTag.offset(file, isBig, i < planes ? place : pages.planeBytes());
    }
  }
}
