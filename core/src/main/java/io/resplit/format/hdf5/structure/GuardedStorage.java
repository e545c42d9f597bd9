package io.resplit.format.hdf5.structure;

import io.jhdf.ObjectHeader;
import io.jhdf.storage.HdfBackingStorage;
import io.resplit.io.FileAccess;
import io.resplit.io.HeapTransfer;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The bytes behind the structure of a file: each range is checked to lie inside the file before
 * memory is taken for it, nothing is mapped, and reading ends at a deadline.
 *
 * <p>Confined to one thread.
 */
public final class GuardedStorage implements HdfBackingStorage, Closeable {

  private static final int LARGEST_READ = 256 << 20;
  private static final int FIRST_USER_BLOCK = 512;

  private final Path file;
  private final FileChannel channel;
  private final long fileBytes;
  private final FileSuperblock superblock;
  private final long deadline;
  private final Map<byte[], Long> headerReads = new IdentityHashMap<>();
  private boolean readsHeader;

  private GuardedStorage(Path file, FileChannel channel, Duration limit) throws IOException {
    this.file = file;
    this.channel = channel;
    this.fileBytes = channel.size();
    this.deadline = System.nanoTime() + limit.toNanos();
    this.superblock = findSuperblock();
  }

  /**
   * Opens a file and checks its superblock.
   *
   * @param limit how long reading its structure may take
   */
  public static GuardedStorage open(Path file, Duration limit) throws IOException {
    // A FIFO would block the open for ever, a device has no end.
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw MalformedHdf5.bad("not a regular file");
    }
    FileChannel channel = null;
    try {
      channel = FileAccess.read(file);
      return new GuardedStorage(file, channel, limit);
    } catch (IOException e) {
      close(channel);
      String message = IoFailure.of("cannot open", file, e).getMessage();
      throw new ResplitException(ResplitException.Reason.BAD_INPUT, file, message, e);
    } catch (RuntimeException e) {
      close(channel);
      throw e;
    }
  }

  private static void close(FileChannel channel) throws IOException {
    if (channel != null) {
      channel.close();
    }
  }

  /** Looks for the signature at 0, 512, 1024, 2048, ... (II.A). */
  private FileSuperblock findSuperblock() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(FileSuperblock.MAX_BYTES);
    for (long at = 0; at >= 0 && at < fileBytes; at = at == 0 ? FIRST_USER_BLOCK : 2 * at) {
      int there = (int) Math.min(bytes.capacity(), fileBytes - at);
      fill(bytes.clear().limit(there), at);
      bytes.clear();
      if (FileSuperblock.isAt(bytes)) {
        return new FileSuperblock(bytes, at, fileBytes);
      }
    }
    throw MalformedHdf5.bad("not an HDF5 file");
  }

  private void fill(ByteBuffer target, long position) throws IOException {
    long at = position;
    while (target.hasRemaining()) {
      int read = HeapTransfer.read(channel, target, at);
      if (read < 0) {
        throw new IOException("ends at byte " + at);
      }
      at += read;
    }
  }

  /** Returns the file. */
  public Path file() {
    return file;
  }

  /** Returns the object header at an address and remembers where its bytes came from. */
  public ObjectHeader header(long address) {
    headerReads.clear();
    readsHeader = true;
    try {
      return ObjectHeader.readObjectHeader(this, address);
    } finally {
      readsHeader = false;
    }
  }

  /** Returns where the first byte of a part of the last header lies in the file. */
  public long positionOf(ByteBuffer part) {
    Long start = headerReads.get(part.array());
    if (start == null) {
      throw MalformedHdf5.unsupported("compact data outside of the object header");
    }
    return start + part.arrayOffset() + part.position();
  }

  @Override
  public ByteBuffer readBufferFromAddress(long address, int length) {
    if (address < 0 || length < 0) {
      throw MalformedHdf5.bad("damaged HDF5 structure: address " + address + ", length " + length);
    }
    ByteBuffer bytes = read(position(address), length);
    if (readsHeader) {
      headerReads.put(bytes.array(), position(address));
    }
    return bytes;
  }

  /** Returns the position in the file of an address, which counts from the base address. */
  public long position(long address) {
    try {
      return Math.addExact(address, superblock.getBaseAddressByte());
    } catch (ArithmeticException e) {
      throw MalformedHdf5.bad("damaged HDF5 structure: address " + address);
    }
  }

  private ByteBuffer read(long position, int length) {
    checkInside(position, length, "HDF5 structure");
    if (System.nanoTime() - deadline > 0) {
      throw MalformedHdf5.bad("damaged HDF5 structure: reading it does not come to an end");
    }
    if (length > LARGEST_READ) {
      throw MalformedHdf5.unsupported("a part of the HDF5 structure of " + length + " bytes");
    }
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    readData(position, bytes);
    return bytes.flip();
  }

  /** Refuses a range that is not inside the file. */
  public void checkInside(long position, long length, String what) {
    if (position < 0 || length < 0 || length > fileBytes - position) {
      throw MalformedHdf5.bad(
          what + " of " + length + " bytes at " + position + " is not in the file of " + fileBytes);
    }
  }

  /** Fills {@code target} with the bytes at {@code position} in the file. */
  public void readData(long position, ByteBuffer target) {
    try {
      fill(target, position);
    } catch (IOException e) {
      throw new UncheckedIOException(IoFailure.of("cannot read", file, e));
    }
  }

  @Override
  public ByteBuffer map(long address, long length) {
    return readBufferFromAddress(address, intLength(length));
  }

  @Override
  public ByteBuffer mapNoOffset(long position, long length) {
    return read(position, intLength(length));
  }

  private static int intLength(long length) {
    if (length < 0 || length > LARGEST_READ) {
      throw MalformedHdf5.unsupported("a part of the HDF5 structure of " + length + " bytes");
    }
    return (int) length;
  }

  @Override
  public long getUserBlockSize() {
    return superblock.getBaseAddressByte();
  }

  @Override
  public FileSuperblock getSuperblock() {
    return superblock;
  }

  @Override
  public FileChannel getFileChannel() {
    return channel;
  }

  @Override
  public int getSizeOfOffsets() {
    return superblock.getSizeOfOffsets();
  }

  @Override
  public int getSizeOfLengths() {
    return superblock.getSizeOfLengths();
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(IoFailure.of("cannot close", file, e));
    }
  }

  @Override
  public long size() {
    return fileBytes;
  }

  @Override
  public boolean inMemory() {
    return false;
  }
}
