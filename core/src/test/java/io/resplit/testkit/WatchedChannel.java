package io.resplit.testkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/** An open file of {@link WatchedFiles}. As safe for several threads as any. */
final class WatchedChannel extends FileChannel {

  private final Path file;
  private final FileChannel system;
  private final boolean isWritten;

  /**
   * Wraps an open file.
   *
   * @param isWritten whether it is open for writing
   */
  WatchedChannel(Path file, FileChannel system, boolean isWritten) {
    this.file = file;
    this.isWritten = isWritten;
    this.system = system;
  }

  private int allowed(long position, int bytes) throws IOException {
    return WatchedFiles.watch().before(ChangeWatch.Change.WRITE, file, position, bytes);
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    int limit = source.limit();
    source.limit(source.position() + allowed(system.position(), source.remaining()));
    try {
      return system.write(source);
    } finally {
      source.limit(limit);
    }
  }

  @Override
  public int write(ByteBuffer source, long position) throws IOException {
    int limit = source.limit();
    source.limit(source.position() + allowed(position, source.remaining()));
    try {
      return system.write(source, position);
    } finally {
      source.limit(limit);
    }
  }

  @Override
  public void force(boolean metadata) throws IOException {
    WatchedFiles.watch().before(ChangeWatch.Change.SYNC, file, 0, 0);
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    WatchedFiles.watch().before(ChangeWatch.Change.CUT, file, size, 0);
    system.truncate(size);
    return this;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    return system.read(target);
  }

  @Override
  public int read(ByteBuffer target, long position) throws IOException {
    return system.read(target, position);
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
    return system.read(targets, offset, length);
  }

  @Override
  public long position() throws IOException {
    return system.position();
  }

  @Override
  public FileChannel position(long position) throws IOException {
    system.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return system.size();
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
    return system.transferTo(position, count, target);
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) throws IOException {
    return system.lock(position, size, shared);
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) throws IOException {
    return system.tryLock(position, size, shared);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    system.close();
    if (isWritten) {
      WatchedFiles.watch().before(ChangeWatch.Change.CLOSE, file, 0, 0);
    }
  }

  private static UnsupportedOperationException unwatched() {
    return new UnsupportedOperationException("a way to write that nobody watches");
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) {
    throw unwatched();
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count) {
    throw unwatched();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) {
    throw unwatched();
  }
}
