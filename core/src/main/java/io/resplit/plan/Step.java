package io.resplit.plan;

import io.resplit.geometry.Box;

/** One step of a plan. */
public sealed interface Step {

  /** Returns the region of the array that the step moves. */
  Box box();

  /**
   * Reads a region into memory.
   *
   * @param box region of the array
   */
  record Read(Box box) implements Step {}

  /**
   * Writes a region, all of which has been read, and releases its memory.
   *
   * @param box region of the array
   */
  record Write(Box box) implements Step {}
}
