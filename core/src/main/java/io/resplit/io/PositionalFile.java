package io.resplit.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * An open file accessed at explicit positions only; loops on short reads and writes, and counts.
 *
 * <p>Every failure names the file. Confined to one thread.
 */
public final class PositionalFile implements PositionalBytes {

  private final Path path;
  private final FileChannel channel;
  private final IoCounts counts;
  private final Optional<BehindWrites.Visit> behind;
  private long expectedPosition = -1;
  private long noted = -1;

  /** Wraps an open channel and counts one visit; closing the file closes the channel. */
  public PositionalFile(Path path, FileChannel channel, IoCounts counts) {
    this(path, channel, counts, Optional.empty());
  }

  PositionalFile(Path path, FileChannel channel, IoCounts counts, Optional<BehindWrites> behind) {
    this.path = path;
    this.channel = channel;
    this.counts = counts;
    this.behind = behind.map(all -> all.visit(path, channel, counts.pieceBytes()));
    counts.countOpen();
  }

  /** Opens a file; counts one visit. */
  public static PositionalFile open(Path path, IoCounts counts, OpenOption... options)
      throws IOException {
    return open(path, counts, Optional.empty(), options);
  }

  /**
   * Opens a file; counts one visit.
   *
   * @param behind writes what is handed over, if another thread is to do it
   */
  public static PositionalFile open(
      Path path, IoCounts counts, Optional<BehindWrites> behind, OpenOption... options)
      throws IOException {
    try {
      return new PositionalFile(path, FileChannel.open(path, Set.of(options)), counts, behind);
    } catch (IOException e) {
      throw IoFailure.of("cannot open", path, e);
    }
  }

  /** Returns the same open file for accesses that are counted apart; it is not to be closed. */
  public PositionalFile countedBy(IoCounts others) {
    return new PositionalFile(path, channel, others);
  }

  @Override
  public void read(long position, ByteBuffer target) throws IOException {
    long at = position;
    counts.countAccess(at == expectedPosition, target.remaining());
    try {
      flush();
      while (target.hasRemaining()) {
        int read = HeapTransfer.read(channel, target, at);
        if (read <= 0) {
          throw new IOException(
              "ends at byte " + at + ", " + target.remaining() + " more expected");
        }
        at += read;
      }
    } catch (IOException e) {
      throw IoFailure.of("cannot read", path, e);
    }
    noted = counts.noteRead(path, noted);
    expectedPosition = at;
  }

  @Override
  public void write(long position, ByteBuffer source) throws IOException {
    long at = position;
    int from = source.position();
    counts.countAccess(at == expectedPosition, source.remaining());
    try {
      if (behind.isPresent()) {
        at += source.remaining();
        behind.get().write(position, source);
      }
      while (source.hasRemaining()) {
        at += HeapTransfer.write(channel, source, at, counts.pieceBytes());
      }
    } catch (IOException e) {
      throw IoFailure.of("cannot write", path, e);
    }
    counts.showWritten(position, source, from);
    expectedPosition = at;
  }

  /**
   * Waits until the system has all that was written.
   *
   * @throws IOException if it has not
   */
  public void flush() throws IOException {
    if (behind.isPresent()) {
      try {
        behind.get().flush();
      } catch (IOException e) {
        throw IoFailure.of("cannot write", path, e);
      }
    }
  }

  @Override
  public void restart() {
    expectedPosition = -1;
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      flush();
    } catch (IOException e) {
      throw IoFailure.of("cannot close", path, e);
    }
  }
}
