package io.resplit.format.tiff;

import io.resplit.io.ResplitException;
import java.io.IOException;

/**
 * Where the strips or tiles of one page lie, checked against the size of the file. Immutable.
 *
 * @param page the page
 * @param directory what says it
 */
record TiffParts(TiffPage page, TiffDirectory directory) {

  /** Parts of a page. */
  interface Source {
    void forEach(Visitor visitor) throws IOException;
  }

  /** Takes a part. */
  interface Visitor {
    /**
     * Takes a part that is there.
     *
     * @param number its number in the page, those of a plane one after the other
     * @param position where it starts
     * @param bytes its size in the file
     */
    void part(long number, long position, long bytes) throws IOException;
  }

  /**
   * Visits all parts but those that were never written. A part that is stored as it is may leave
   * out its size, or say 0.
   */
  void forEach(Visitor visitor) throws IOException {
    TiffBytes file = directory.file();
    TiffNumbers positions =
        directory.numbers(page.isTiled() ? TiffTag.TILE_OFFSETS : TiffTag.STRIP_OFFSETS);
    int tag = page.isTiled() ? TiffTag.TILE_BYTES : TiffTag.STRIP_BYTES;
    boolean hasSizes = directory.find(tag).isPresent() || !page.isPlain();
    TiffNumbers sizes = hasSizes ? directory.numbers(tag) : positions;
    long parts = Math.multiplyExact(page.parts(), page.planes());
    if (positions.count() != parts || sizes.count() != parts) {
      throw file.damaged(
          "the one at byte %d has %d strips or tiles, and says where %d lie"
              .formatted(directory.position(), parts, Math.min(positions.count(), sizes.count())));
    }
    for (long number = 0; number < parts; number++) {
      long position = positions.get(number);
      long whole = page.isPlain() ? page.partBytes(number % page.parts()) : 0;
      long said = hasSizes ? sizes.get(number) : 0;
      long bytes = said == 0 ? whole : said;
      if (position != 0 && bytes != 0) {
        require(number, position, bytes, whole);
        visitor.part(number, position, page.isPlain() ? whole : bytes);
      }
    }
  }

  private void require(long number, long position, long bytes, long whole) throws ResplitException {
    boolean isSound =
        page.isPlain()
            ? bytes >= whole && position <= directory.file().size() - whole
            : position <= directory.file().size() - bytes;
    if (!isSound) {
      TiffBytes file = directory.file();
      String what =
          "strip or tile %d of the page at byte %d has %d bytes at byte %d, but the file ends at byte %d"
              .formatted(number, directory.position(), bytes, position, file.size());
      throw position > file.size() - bytes ? file.cutOff(what) : file.damaged(what);
    }
  }
}
