package io.resplit.cache.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Chunks in memory, stored as their number, their bytes in reverse and a length that depends on
 * them; checks that files are touched by one thread only, unless each chunk is one of its own.
 */
final class MemoryStore implements ChunkStore {

  static final byte FILL = 77;

  private final int chunkBytes;
  private final Thread owner = Thread.currentThread();
  private final Random delays;
  private final Map<Long, byte[]> file = new ConcurrentHashMap<>();
  private final List<String> log = new ArrayList<>();
  private final Map<String, AtomicLong> operations = new ConcurrentHashMap<>();
  private String failing = "";
  private long failingAt = Long.MAX_VALUE;
  private CountDownLatch readers;

  /** Creates a store without chunks; seed 0 for no delays. */
  MemoryStore(int chunkBytes, long delaySeed) {
    this.chunkBytes = chunkBytes;
    this.delays = delaySeed == 0 ? null : new Random(delaySeed);
  }

  /**
   * Makes the operation of a name fail when it is called for a chunk; an encode when the first byte
   * has that value.
   */
  void fail(String operation, long chunk) {
    failing = operation;
    failingAt = chunk;
  }

  /**
   * Says that each chunk is a file of its own, which any thread may read.
   *
   * @param together so many other threads must read at the same time, at the first of their reads
   */
  void ofChunkFiles(int together) {
    readers = new CountDownLatch(together);
  }

  /** Returns how often an operation was called. */
  long count(String operation) {
    return operations.getOrDefault(operation, new AtomicLong()).get();
  }

  private void perform(String operation, long chunk) throws IOException {
    operations.computeIfAbsent(operation, name -> new AtomicLong()).incrementAndGet();
    if (delays != null) {
      delay();
    }
    if (operation.equals(failing) && chunk == failingAt) {
      throw new IOException(operation + " " + chunk);
    }
  }

  private void delay() {
    int nanos;
    synchronized (delays) {
      nanos = delays.nextInt(4) == 0 ? delays.nextInt(200_000) : 0;
    }
    if (nanos > 0) {
      LockSupport.parkNanos(nanos);
    }
  }

  private void meet() {
    try {
      if (Thread.currentThread() != owner) {
        readers.countDown();
        assertTrue(readers.await(1, TimeUnit.MINUTES), "no other thread reads");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void fileTouched(String operation, long chunk) throws IOException {
    if (Thread.currentThread() != owner) {
      throw new AssertionError(operation + " on " + Thread.currentThread());
    }
    perform(operation, chunk);
  }

  @Override
  public int chunkBytes() {
    return chunkBytes;
  }

  @Override
  public int maxStoredBytes() {
    return 2 * chunkBytes + Integer.BYTES;
  }

  /** Stores a chunk as another program would have. */
  void put(long chunk, byte[] elements) {
    ByteBuffer stored = ByteBuffer.allocate(maxStoredBytes()).order(ByteOrder.nativeOrder());
    byte[] copy = new byte[encoded(ByteBuffer.wrap(elements), stored)];
    stored.get(0, copy);
    file.put(chunk, copy);
  }

  /** Returns the decoded bytes of a stored chunk. */
  byte[] get(long chunk) {
    byte[] elements = new byte[chunkBytes];
    ByteBuffer stored = ByteBuffer.wrap(file.get(chunk)).order(ByteOrder.nativeOrder());
    decoded(stored, ByteBuffer.wrap(elements));
    return elements;
  }

  /** Returns the stored bytes of all chunks. */
  Map<Long, byte[]> file() {
    return file;
  }

  /** Returns all writes in order. */
  List<String> writes() {
    return log;
  }

  @Override
  public boolean isReadAnywhere() {
    if (Thread.currentThread() != owner) {
      throw new AssertionError("asked on " + Thread.currentThread());
    }
    return readers != null;
  }

  @Override
  public int read(long chunk, ByteBuffer stored) throws IOException {
    if (readers != null) {
      meet();
      perform("read", chunk);
    } else {
      fileTouched("read", chunk);
    }
    byte[] bytes = file.get(chunk);
    if (bytes == null) {
      throw new IOException("chunk " + chunk + " is not stored");
    }
    stored.put(bytes);
    return bytes.length;
  }

  @Override
  public void decode(long chunk, ByteBuffer stored, ByteBuffer elements) throws IOException {
    perform("decode", chunk);
    decoded(stored, elements);
  }

  private void decoded(ByteBuffer stored, ByteBuffer elements) {
    int start = stored.getInt(stored.position());
    for (int i = 0; i < chunkBytes; i++) {
      int from = stored.position() + Integer.BYTES + start + i;
      elements.put(elements.position() + chunkBytes - 1 - i, stored.get(from));
    }
  }

  @Override
  public int encode(long chunk, ByteBuffer elements, ByteBuffer stored) throws IOException {
    perform("encode", elements.get(elements.position()));
    return encoded(elements, stored);
  }

  private int encoded(ByteBuffer elements, ByteBuffer stored) {
    int start = Math.floorMod(elements.get(elements.position()), chunkBytes);
    stored.putInt(stored.position(), start);
    for (int i = 0; i < start; i++) {
      stored.put(stored.position() + Integer.BYTES + i, (byte) i);
    }
    for (int i = 0; i < chunkBytes; i++) {
      int to = stored.position() + Integer.BYTES + start + i;
      stored.put(to, elements.get(elements.position() + chunkBytes - 1 - i));
    }
    return Integer.BYTES + start + chunkBytes;
  }

  @Override
  public int adopt(ByteBuffer elements, ByteBuffer stored) {
    byte[] plain = new byte[chunkBytes];
    decoded(stored, ByteBuffer.wrap(plain));
    if (!elements.equals(ByteBuffer.wrap(plain))) {
      throw new AssertionError("what is adopted is not what was decoded");
    }
    return stored.remaining();
  }

  @Override
  public void write(long chunk, ByteBuffer stored) throws IOException {
    fileTouched("write", chunk);
    byte[] bytes = new byte[stored.remaining()];
    stored.get(bytes);
    file.put(chunk, bytes);
    log.add("write " + chunk);
  }

  @Override
  public void fill(long chunk, ByteBuffer elements) {
    while (elements.hasRemaining()) {
      elements.put(FILL);
    }
  }

  @Override
  public void leaveOut(long chunk) {
    file.remove(chunk);
  }
}
