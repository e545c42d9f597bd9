package io.resplit.engine;

import io.resplit.buffer.Ledger;
import io.resplit.buffer.PagePool;
import io.resplit.cost.MemoryBudget;
import io.resplit.format.BlockFile;
import io.resplit.format.BlockSink;
import io.resplit.format.BlockSource;
import io.resplit.geometry.Box;
import io.resplit.geometry.BoxSplitter;
import io.resplit.geometry.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Step;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Iterator;
import java.util.PrimitiveIterator;
import java.util.concurrent.CancellationException;

/** One run of one plan on one thread. */
final class SequentialRun {

  private final Plan plan;
  private final BlockSource source;
  private final BlockSink sink;
  private final RunObserver observer;
  private final Ledger ledger;
  private final KeepBuffer kept;
  private final ByteBuffer readStaging;
  private final ByteBuffer writeStaging;
  private final long stagingElements;
  private final int elementBytes;
  private final RemainingElements remaining = new RemainingElements();
  private long bytesWritten;
  private long blocksPublished;

  SequentialRun(
      Plan plan, BlockSource source, BlockSink sink, MemoryBudget budget, RunObserver observer) {
    this.plan = plan;
    this.source = source;
    this.sink = sink;
    this.observer = observer;
    this.ledger = new Ledger(budget.payloadBytes());
    this.kept = new KeepBuffer(plan, ledger, new PagePool(budget.pages(), budget.pageBytes()));
    this.readStaging = staging(budget);
    this.writeStaging = staging(budget);
    this.elementBytes = plan.problem().elementBytes();
    this.stagingElements = budget.stagingBytes() / elementBytes;
  }

  private static ByteBuffer staging(MemoryBudget budget) {
    return ByteBuffer.allocateDirect(budget.stagingBytes()).order(ByteOrder.nativeOrder());
  }

  /** Runs all steps and returns the most payload held, in bytes. */
  long toTheEnd() throws IOException {
    for (Iterator<Step> steps = plan.steps(); steps.hasNext(); ) {
      Step step = steps.next();
      if (step instanceof Step.Read) {
        read(step.box());
      } else {
        write(step.box());
      }
      observer.progress(bytesWritten, ledger.heldBytes(), blocksPublished);
    }
    return ledger.peakBytes();
  }

  private void read(Box box) throws IOException {
    kept.reserve(box);
    Grid grid = plan.problem().in().grid();
    for (PrimitiveIterator.OfLong blocks = grid.blocksIn(box); blocks.hasNext(); ) {
      long number = blocks.nextLong();
      Box block = grid.box(number);
      try (BlockFile file = source.open(number)) {
        readVisit(file, block, block.intersection(box));
      }
    }
  }

  private void readVisit(BlockFile file, Box block, Box region) throws IOException {
    for (BoxSplitter pieces = new BoxSplitter(region, stagingElements); pieces.hasNext(); ) {
      checkCancelled();
      Box piece = pieces.next();
      file.read(piece.relativeTo(block), readStaging.clear());
      for (Parcel target : kept.parcelsOf(piece)) {
        target.scatter(piece, readStaging);
      }
    }
  }

  private void write(Box box) throws IOException {
    Parcel parcel = kept.parcel(box);
    Grid grid = plan.problem().out().grid();
    for (PrimitiveIterator.OfLong blocks = grid.blocksIn(box); blocks.hasNext(); ) {
      long number = blocks.nextLong();
      Box block = grid.box(number);
      Box region = block.intersection(box);
      try (BlockFile file = sink.open(number)) {
        writeVisit(file, block, region, parcel);
      }
      publishIfComplete(number, block, region);
    }
    kept.release(box);
  }

  private void writeVisit(BlockFile file, Box block, Box region, Parcel parcel) throws IOException {
    for (BoxSplitter pieces = new BoxSplitter(region, stagingElements); pieces.hasNext(); ) {
      checkCancelled();
      Box piece = pieces.next();
      int bytes = Math.toIntExact(piece.volume() * elementBytes);
      writeStaging.clear().limit(bytes);
      parcel.gather(piece, writeStaging);
      file.write(piece.relativeTo(block), writeStaging);
      bytesWritten += bytes;
    }
  }

  private void publishIfComplete(long number, Box block, Box region) throws IOException {
    if (remaining.subtract(number, block.volume(), region.volume()) == 0) {
      sink.publish(number);
      blocksPublished++;
    }
  }

  private void checkCancelled() {
    if (observer.cancelled()) {
      throw new CancellationException("stopped after " + bytesWritten + " bytes");
    }
  }
}
