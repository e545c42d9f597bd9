package io.resplit.format.hdf5.structure;

import io.resplit.format.HeaderFile;
import io.resplit.io.IoFailure;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A file as the bytes of its structure: each range is checked to lie inside the file before memory
 * is taken for it, and what is kept of it is counted against a limit. Structures that lead in
 * circles end: no more is read than some times the file.
 *
 * <p>Confined to one thread at a time.
 */
public final class StructureFile implements PositionalBytes {

  private static final String CLASSIC = "CDF";
  private static final String LFS = "version https://git-lfs";

  private static final int LARGEST_PART = 256 << 20;

  /** Reading more of the structure than so many times the file, and so many bytes, is a circle. */
  private static final long MOST_TIMES = 64;

  private static final long MOST_BYTES_BESIDE = 256L << 20;

  /** What reading takes besides the bytes themselves, so that many small parts count as well. */
  private static final int BYTES_A_READ = 64;

  /** Most parts of the structure are small, and near others: they are read with what is around. */
  private static final int PAGE_BYTES = 8192;

  /**
   * Most pages that are held: 2 MiB, so that a file of many small datasets, whose headers lie
   * between their data and which are asked for some times, is read once.
   */
  private static final int PAGES = 256;

  /** A file of at most so many pages is read at once. */
  private static final int FEW_PAGES = 8;

  private final FileSuperblock superblock;
  private final long heapBytes;
  private final byte[][] pages = new byte[PAGES][];
  private final long[] pageNumbers = new long[PAGES];
  private HeaderFile file;
  private boolean isOpen = true;
  private long readBytes;
  private long heldBytes;
  private long keptBytes;

  private StructureFile(HeaderFile file, long heapBytes) throws IOException {
    this.file = file;
    this.heapBytes = heapBytes;
    this.superblock = findSuperblock();
  }

  /**
   * Opens a file and checks its superblock.
   *
   * @param heapBytes most bytes of the Java heap that its structure may take at once
   */
  public static StructureFile open(Path file, long heapBytes) throws IOException {
    HeaderFile opened = HeaderFile.open(file);
    try {
      return new StructureFile(opened, heapBytes);
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  /** Looks for the signature at 0, 512, 1024, 2048, ... (II.A). */
  private FileSuperblock findSuperblock() throws IOException {
    for (long at = 0;
        at >= 0 && at < file.size();
        at = at == 0 ? FileSuperblock.FIRST_USER_BLOCK : 2 * at) {
      int there = (int) Math.min(FileSuperblock.MAX_BYTES, file.size() - at);
      byte[] start = Arrays.copyOf(file.read(at, there), FileSuperblock.MAX_BYTES);
      if (FileSuperblock.isAt(ByteBuffer.wrap(start))) {
        return new FileSuperblock(ByteBuffer.wrap(start), at, file.size());
      }
    }
    throw MalformedHdf5.bad(
        isClassic()
            ? "not an HDF5 file, but NetCDF classic: leave out --in-format, or list the files for merge"
                + " if they are of both kinds"
            : "not an HDF5 file" + instead());
  }

  /** What a download that failed has left. */
  private String instead() throws IOException {
    String start = start(LFS.length());
    if (start.equals(LFS)) {
      return ": it is a Git LFS pointer, so get the file itself with git lfs pull";
    }
    return start.isEmpty()
        ? ": it is empty, so copy or download it again"
        : start.startsWith("<") ? ": it is a web page, so download it again" : "";
  }

  /** One of several files may be of the older format of the same ending. */
  private boolean isClassic() throws IOException {
    return start(CLASSIC.length()).equals(CLASSIC);
  }

  private String start(int bytes) throws IOException {
    byte[] start = file.read(0, (int) Math.min(bytes, file.size()));
    return new String(start, StandardCharsets.ISO_8859_1);
  }

  /** Returns the file. */
  public Path file() {
    return file.path();
  }

  /** Returns the superblock. */
  public FileSuperblock superblock() {
    return superblock;
  }

  /** Returns the size of an address, in bytes. */
  public int offsetBytes() {
    return superblock.offsetBytes();
  }

  /** Returns the size of a length, in bytes. */
  public int lengthBytes() {
    return superblock.lengthBytes();
  }

  /** Returns the size of the file, in bytes. */
  public long size() {
    return file.size();
  }

  /** Returns the position in the file of an address, which counts from the base address. */
  public long position(long address) {
    if (address < 0 || address > Long.MAX_VALUE - superblock.base()) {
      throw MalformedHdf5.damaged("address " + Long.toUnsignedString(address));
    }
    return address + superblock.base();
  }

  /** Returns {@code length} bytes at an address. */
  ByteBuffer read(long address, long length) {
    long position = position(address);
    checkInside(position, length, "HDF5 structure");
    readBytes += length + BYTES_A_READ;
    if (readBytes / MOST_TIMES > file.size() + MOST_BYTES_BESIDE / MOST_TIMES) {
      throw MalformedHdf5.damaged("reading it does not come to an end");
    }
    requireMemory(length);
    ByteBuffer bytes = ByteBuffer.allocate((int) length).order(ByteOrder.LITTLE_ENDIAN);
    if (length > PAGE_BYTES) {
      read(position, bytes);
    } else {
      readPages(position, bytes);
    }
    return bytes.flip();
  }

  private void readPages(long position, ByteBuffer target) {
    while (target.hasRemaining()) {
      long at = position + target.position();
      int inPage = (int) (at % PAGE_BYTES);
      int length = Math.min(PAGE_BYTES - inPage, target.remaining());
      target.put(page(at / PAGE_BYTES), inPage, length);
    }
  }

  private byte[] page(long number) {
    int place = (int) (number % PAGES);
    if (pages[place] == null || pageNumbers[place] != number) {
      if (file.size() <= FEW_PAGES * PAGE_BYTES) {
        loadAll();
      } else {
        load(number, place);
      }
    }
    return pages[place];
  }

  private void loadAll() {
    byte[] all = new byte[(int) file.size()];
    read(0, ByteBuffer.wrap(all));
    for (int number = 0; number * PAGE_BYTES < all.length; number++) {
      int from = number * PAGE_BYTES;
      pages[number] = Arrays.copyOfRange(all, from, Math.min(from + PAGE_BYTES, all.length));
      pageNumbers[number] = number;
    }
  }

  /** Reads a page where another one was: pages that come and go would fill the Java heap. */
  private void load(long number, int place) {
    long start = number * PAGE_BYTES;
    int length = (int) Math.min(PAGE_BYTES, file.size() - start);
    byte[] before = pages[place];
    byte[] page = before != null && before.length == length ? before : new byte[length];
    pages[place] = null; // so that none is known if reading fails
    read(start, ByteBuffer.wrap(page));
    pages[place] = page;
    pageNumbers[place] = number;
  }

  /** Refuses a range that is not inside the file. */
  public void checkInside(long position, long length, String what) {
    if (position < 0 || length < 0 || length > file.size() - position) {
      throw MalformedHdf5.bad(
          "%s of %s bytes at %s is not in the file of %s"
              .formatted(what, length, position, file.size()));
    }
  }

  @Override
  public void read(long position, ByteBuffer target) {
    try {
      if (!isOpen) {
        file = HeaderFile.open(file.path());
        isOpen = true;
      }
      file.read(position, target);
    } catch (IOException e) {
      throw new UncheckedIOException(IoFailure.of("cannot read", file.path(), e));
    }
  }

  /**
   * Begins to answer another question about the same file, of which nothing is held any more but
   * what is kept.
   */
  public void begin() {
    readBytes = 0;
    heldBytes = keptBytes;
  }

  /** Counts bytes among those that are held as kept for further questions. */
  public void keep(long bytes) {
    keptBytes += bytes;
  }

  /** Counts bytes of the Java heap that are held until the question is answered. */
  public void hold(long bytes) {
    heldBytes += bytes;
    requireMemory(heldBytes);
  }

  /** Refuses to take so many bytes at once if that is too much. */
  public void requireMemory(long bytes) {
    if (!hasMemory(bytes)) {
      throw MalformedHdf5.tooLarge(
          "its structure takes " + bytes + " bytes or more at once: give a larger --mem");
    }
  }

  /** Returns whether so many bytes may be taken at once. */
  public boolean hasMemory(long bytes) {
    return bytes <= Math.min(LARGEST_PART, heapBytes);
  }

  @Override
  public void write(long position, ByteBuffer source) {
    throw new UnsupportedOperationException("structures are only read");
  }

  /** Closes the file; what is read afterwards opens it again. */
  @Override
  public void close() throws IOException {
    isOpen = false;
    file.close();
  }
}
