package io.resplit.verify;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.block.PermutedSource;
import io.resplit.geometry.Box;
import io.resplit.input.InputSet;
import io.resplit.io.IoCounts;
import io.resplit.partition.Fragments;
import io.resplit.partition.Grid;
import io.resplit.set.ArrayDigest;
import io.resplit.set.BlockSet;
import io.resplit.set.FileKinds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;

/**
 * Computes the digest of an array by reading every block of a set once, from front to back, or
 * chunk by chunk: so each is decoded once. Confined to one thread.
 */
public final class Digest {

  private final BlockSet set;
  private final LongConsumer counter;
  private final BooleanSupplier cancelled;
  private final ByteBuffer staging;
  private final InputSet files;
  private final BlockSource source;
  private final ArrayDigest digest;
  private final Optional<LongFunction<Grid>> chunks;
  private final Fragments fragments;
  private int sum;

  /**
   * Prepares to read {@code set}.
   *
   * @param stagingBytes most bytes that are read at once; at least one element
   * @param counter counts the bytes
   * @param cancelled asked now and then whether to stop
   */
  public Digest(BlockSet set, int stagingBytes, LongConsumer counter, BooleanSupplier cancelled) {
    this(set, staging(set, stagingBytes), counter, cancelled);
  }

  /** Prepares to read the files of {@code set}, which nobody else reads. */
  Digest(
      BlockSet set,
      InputSet files,
      int stagingBytes,
      LongConsumer counter,
      BooleanSupplier cancelled) {
    this(set, files, staging(set, stagingBytes), counter, cancelled);
  }

  /** Prepares to read {@code set} through a buffer, see {@link #staging}. */
  public Digest(BlockSet set, ByteBuffer staging, LongConsumer counter, BooleanSupplier cancelled) {
    this(set, new InputSet(set), staging, counter, cancelled);
  }

  private Digest(
      BlockSet set,
      InputSet files,
      ByteBuffer staging,
      LongConsumer counter,
      BooleanSupplier cancelled) {
    this.set = set;
    this.counter = counter;
    this.cancelled = cancelled;
    this.staging = staging;
    int bytes = staging.capacity();
    this.chunks = new FileKinds(set).cells();
    this.fragments = new Fragments(Optional.empty(), bytes / set.type().bytes(), set.axes());
    this.files = files.comparing();
    this.source =
        PermutedSource.of(files, set::numberInFiles, set.axes(), set.type().bytes(), bytes);
    this.digest = new ArrayDigest(set.arrayGrid().shape(), set.type());
  }

  /** Returns a buffer of so many bytes, or of one element of a set if that is more. */
  public static ByteBuffer staging(BlockSet set, int bytes) {
    return ByteBuffer.allocateDirect(Math.max(bytes, set.type().bytes()))
        .order(ByteOrder.nativeOrder());
  }

  /** Reads all blocks and returns the digest: 8 hexadecimal digits. */
  public String compute() throws IOException {
    for (long number = 0; number < set.blockCount(); number++) {
      add(number);
    }
    return text();
  }

  /** Reads one block; no block may be read twice. */
  void add(long number) throws IOException {
    try (BlockFile file = source.open(number)) {
      add(file, set.arrayBox(number), fragments.in(chunks, number));
    }
    sum ^= digest.take();
  }

  private void add(BlockFile file, Box block, Fragments parts) throws IOException {
    for (Iterator<Box> all = parts.of(block); all.hasNext(); ) {
      if (cancelled.getAsBoolean()) {
        throw new CancellationException("stopped while reading " + set.root());
      }
      Box fragment = all.next();
      file.read(fragment.relativeTo(block), staging.clear());
      digest.add(fragment, staging);
      counter.accept(fragment.volume() * set.type().bytes());
    }
  }

  /** Returns the counts of what has been read. */
  public IoCounts counts() {
    return files.counts();
  }

  /** Adds what another one has read of the same array. */
  void add(Digest other) {
    sum ^= other.sum;
  }

  /** Returns the digest of an array whose blocks have all been read. */
  String text() {
    return ArrayDigest.text(sum, set.arrayGrid().shape(), set.type());
  }
}
