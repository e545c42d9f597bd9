package io.resplit.format.tiff;

import java.io.IOException;
import java.util.Arrays;

/**
 * Where the strips or tiles of pages lie, so that their directories need not be read again: 12
 * bytes for each of at most 2^17, and 8 for each page. Of more nothing is held. Confined to one
 * thread while pages are added.
 */
final class TiffPlaces {

  private static final int MOST = 1 << 17;
  private static final int FIRST_PAGES = 4;

  private final TiffPage page;
  private final long parts;
  private long[] positions = {};
  private int[] sizes = {};
  private int[] files = {};
  private int[] numbers = {};
  private int pages;
  private boolean areHeld;

  /** Starts with no page. */
  TiffPlaces(TiffPage page) {
    this.page = page;
    this.parts = Math.multiplyExact(page.parts(), page.planes());
    this.areHeld = parts <= MOST;
  }

  /** Takes the parts of a page. */
  interface Visitor {
    void page(int file, int number, TiffParts.Source parts) throws IOException;
  }

  /** Adds a page of which another visitor learns as well. */
  void add(int file, long number, TiffParts.Source directory, TiffParts.Visitor other)
      throws IOException {
    if (areHeld && (pages + 1) * parts > MOST) {
      forget();
    }
    if (!areHeld) {
      directory.forEach(other);
      return;
    }
    if (pages == files.length) {
      grow();
    }
    files[pages] = file;
    numbers[pages] = (int) number;
    int start = Math.toIntExact(pages++ * parts);
    directory.forEach(
        (part, position, bytes) -> {
          positions[start + (int) part] = position;
          sizes[start + (int) part] = (int) Math.min(bytes, Integer.MAX_VALUE);
          other.part(part, position, bytes);
        });
  }

  private void grow() {
    int capacity = (int) Math.min(MOST / parts, Math.max(FIRST_PAGES, 2L * pages));
    files = Arrays.copyOf(files, capacity);
    numbers = Arrays.copyOf(numbers, capacity);
    positions = Arrays.copyOf(positions, Math.toIntExact(capacity * parts));
    sizes = Arrays.copyOf(sizes, positions.length);
  }

  /** Holds nothing from now on. */
  void forget() {
    areHeld = false;
    positions = new long[0];
    sizes = new int[0];
    files = sizes;
    numbers = sizes;
  }

  /** Returns whether all pages that were added are held. */
  boolean areHeld() {
    return areHeld;
  }

  /** Returns what is taken on the heap, in bytes. */
  long bytes() {
    return 12L * positions.length + 8L * files.length;
  }

  /** Visits all pages that were added, in their order. */
  void forEach(Visitor visitor) throws IOException {
    for (int i = 0; i < pages; i++) {
      long start = i * parts;
      visitor.page(files[i], numbers[i], each -> parts((int) start, each));
    }
  }

  private void parts(int start, TiffParts.Visitor visitor) throws IOException {
    for (int part = 0; part < parts; part++) {
      if (positions[start + part] != 0) {
        long bytes = page.isPlain() ? page.partBytes(part % page.parts()) : sizes[start + part];
        visitor.part(part, positions[start + part], bytes);
      }
    }
  }
}
