package io.resplit.format;

import io.resplit.io.FileAccess;
import io.resplit.io.HeapTransfer;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * A file that is looked at before it is believed: a regular file, read within its size only.
 *
 * <p>Every failure is a {@link ResplitException} that names the file. Accesses are not counted:
 * they are not accesses to data. Confined to one thread.
 */
public final class HeaderFile implements Closeable {

  private final Path path;
  private final long size;
  private FileChannel channel;

  private HeaderFile(Path path, FileChannel channel, long size) {
    this.path = path;
    this.channel = channel;
    this.size = size;
  }

  /** Returns a regular file of which much is known: it is opened when something is read. */
  public static HeaderFile known(FileState state) {
    return new HeaderFile(state.file(), null, state.bytes());
  }

  /**
   * Opens a regular file.
   *
   * @throws ResplitException if there is no such file, or if it is a pipe, a device or a folder
   */
  public static HeaderFile open(Path path) throws ResplitException {
    return open(path, Optional.empty());
  }

  /**
   * Opens a regular file.
   *
   * @param look how it looks, if somebody has looked at it just now
   * @throws ResplitException as {@link #open(Path)}
   */
  public static HeaderFile open(Path path, Optional<FileState> look) throws ResplitException {
    try {
      if (!(look.isPresent() ? look.get().isRegular() : isRegular(path))) {
        throw ResplitException.badInput(path, "it is not a regular file");
      }
      FileChannel channel = FileAccess.read(path);
      return new HeaderFile(path, channel, channel.size());
    } catch (ResplitException e) {
      throw e;
    } catch (IOException e) {
      throw new ResplitException(
          Reason.BAD_INPUT, path, IoFailure.of("cannot open", path, e).getMessage());
    }
  }

  private static boolean isRegular(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class).isRegularFile();
  }

  /**
   * Returns whether a file of gzip says that its content has so many bytes. Its last four bytes are
   * that length, and cannot say more; of several streams they are that of the last one.
   */
  public boolean inflatesTo(long bytes) throws ResplitException {
    ByteBuffer last = ByteBuffer.wrap(read(size - Integer.BYTES, Integer.BYTES));
    return last.order(ByteOrder.LITTLE_ENDIAN).getInt() == (int) bytes;
  }

  /** Returns the file. */
  public Path path() {
    return path;
  }

  /** Returns the size of the file when it was opened, in bytes. */
  public long size() {
    return size;
  }

  /**
   * Returns the {@code bytes} bytes at {@code position}.
   *
   * @throws ResplitException if the file ends before them or cannot be read
   */
  public byte[] read(long position, int bytes) throws ResplitException {
    if (position < 0 || bytes > size - position) {
      throw endsEarly(position, bytes);
    }
    ByteBuffer target = ByteBuffer.allocate(bytes);
    try {
      read(position, target);
      return target.array();
    } catch (EOFException e) {
      throw endsEarly(position, bytes);
    } catch (IOException e) {
      throw new ResplitException(
          Reason.BAD_INPUT, path, IoFailure.of("cannot read", path, e).getMessage());
    }
  }

  /**
   * Fills a buffer with the bytes from {@code position} on.
   *
   * @throws EOFException if the file ends before
   */
  public void read(long position, ByteBuffer target) throws IOException {
    long at = position;
    if (channel == null) {
      channel = FileAccess.read(path);
    }
    while (target.hasRemaining()) {
      int read = HeapTransfer.read(channel, target, at);
      if (read < 0) {
        throw new EOFException("ends at byte " + at);
      }
      at += read;
    }
  }

  private ResplitException endsEarly(long position, int bytes) {
    return ResplitException.badInput(
        path,
        "it is cut off or damaged: it has %d bytes, but its header needs %d or more"
            .formatted(size, position + bytes));
  }

  @Override
  public void close() throws IOException {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      throw IoFailure.of("cannot close", path, e);
    }
  }
}
