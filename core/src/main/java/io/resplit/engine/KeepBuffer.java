package io.resplit.engine;

import io.resplit.buffer.Ledger;
import io.resplit.buffer.PagePool;
import io.resplit.geometry.Box;
import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.RepeatedStep;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The keep buffer: data read and not yet written, sorted by the write box that it waits for.
 *
 * <p>One thread puts in what is read; any others take out write boxes that are complete.
 */
final class KeepBuffer {

  private final Plan plan;
  private final Ledger ledger;
  private final Ledger behind;
  private final PagePool pool;
  private final Grid targets;
  private final int elementBytes;
  private final Map<Box, WaitingBox> waiting = new ConcurrentHashMap<>();

  /**
   * Creates an empty buffer.
   *
   * @param ledger counts the payload
   * @param behindBytes pages of {@code pool} for boxes that are being written, in bytes
   */
  KeepBuffer(Plan plan, Ledger ledger, PagePool pool, long behindBytes) {
    this.plan = plan;
    this.ledger = ledger;
    this.behind = new Ledger(behindBytes);
    this.pool = pool;
    this.targets = plan.problem().out().chunksOrBlocks();
    this.elementBytes = plan.problem().elementBytes();
  }

  /** Returns whether there seems to be space for a read box now, without taking it. */
  boolean hasRoom(Box readBox) {
    long bytes = readBox.volume() * elementBytes;
    return ledger.hasRoom(bytes) && pool.hasRoom(bytes, plan.writeBoxes(readBox).size());
  }

  /** Makes space for a read box: one part in each write box that it meets. */
  void reserve(Box readBox) {
    for (Box writeBox : plan.writeBoxes(readBox)) {
      reserve(new RepeatedStep.Part(writeBox, writeBox.intersection(readBox)));
    }
  }

  /** Makes space for a part of a read box. */
  void reserve(RepeatedStep.Part part) {
    ledger.acquire(part.region().volume() * elementBytes);
    waiting
        .computeIfAbsent(part.writeBox(), box -> new WaitingBox(pool, targets, elementBytes))
        .addPart(part.region());
  }

  /**
   * Stores elements that were read, in all write boxes that wait for some of them.
   *
   * @param fragment a part of the current read box
   * @param dense its elements, the last axis fastest
   */
  void scatter(Box fragment, ByteBuffer dense) {
    for (Box writeBox : plan.writeBoxes(fragment)) {
      waiting.get(writeBox).scatter(fragment, dense);
    }
  }

  /** Stores those elements of a fragment that belong to parts of the current read box. */
  void scatter(List<RepeatedStep.Part> parts, Box fragment, ByteBuffer dense) {
    for (RepeatedStep.Part part : parts) {
      if (part.region().intersects(fragment)) {
        waiting.get(part.writeBox()).scatter(fragment, dense);
      }
    }
  }

  /** Returns all data of a complete write box. */
  WaitingBox waitingBox(Box writeBox) {
    return waiting.get(writeBox);
  }

  /**
   * Begins to write a box, which makes way for more to be read if it has room beside the payload.
   *
   * @return lets go of it when it has been written
   */
  Runnable beginWrite(Box writeBox) {
    WaitingBox box = waiting.get(writeBox);
    long bytes = box.pageBytes();
    if (!behind.hasRoom(bytes)) {
      return () -> release(writeBox);
    }
    behind.acquire(bytes);
    ledger.release(box.heldBytes());
    return () -> {
      waiting.remove(writeBox).close();
      behind.release(bytes);
    };
  }

  /** Lets go of a write box that has been written. */
  void release(Box writeBox) {
    WaitingBox written = waiting.remove(writeBox);
    written.close();
    ledger.release(written.heldBytes());
  }
}
