package io.resplit.testkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** A channel that moves only a few bytes at a time, as operating systems are free to do. */
public final class ShortChannel extends FileChannel {

  private final FileChannel inner;
  private final int mostBytes;
  private long calls;

  /**
   * Wraps {@code inner}.
   *
   * @param mostBytes most bytes that one call moves; 0 for a channel that is stuck
   */
  public ShortChannel(FileChannel inner, int mostBytes) {
    this.inner = inner;
    this.mostBytes = mostBytes;
  }

  /** Returns the number of positional reads and writes. */
  public long calls() {
    return calls;
  }

  @Override
  public int read(ByteBuffer target, long position) throws IOException {
    calls++;
    int limit = target.limit();
    target.limit(Math.min(limit, target.position() + mostBytes));
    int read = target.hasRemaining() ? inner.read(target, position) : 0;
    target.limit(limit);
    return read;
  }

  @Override
  public int write(ByteBuffer source, long position) throws IOException {
    calls++;
    int limit = source.limit();
    source.limit(Math.min(limit, source.position() + mostBytes));
    int written = inner.write(source, position);
    source.limit(limit);
    return written;
  }

  @Override
  protected void implCloseChannel() throws IOException {
    inner.close();
  }

  private static UnsupportedOperationException notPositional() {
    return new UnsupportedOperationException("only positional reads and writes are expected");
  }

  @Override
  public int read(ByteBuffer target) {
    throw notPositional();
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) {
    throw notPositional();
  }

  @Override
  public int write(ByteBuffer source) {
    throw notPositional();
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) {
    throw notPositional();
  }

  @Override
  public long position() {
    throw notPositional();
  }

  @Override
  public FileChannel position(long position) {
    throw notPositional();
  }

  @Override
  public long size() {
    throw notPositional();
  }

  @Override
  public FileChannel truncate(long size) {
    throw notPositional();
  }

  @Override
  public void force(boolean metadata) {
    throw notPositional();
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) {
    throw notPositional();
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count) {
    throw notPositional();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) {
    throw notPositional();
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) {
    throw notPositional();
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) {
    throw notPositional();
  }
}
