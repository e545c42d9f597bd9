package io.resplit.plan;

import io.resplit.geometry.Box;
import java.util.List;

/** A step that was done before a job was interrupted, and must be done again in part. */
public sealed interface RepeatedStep {

  /** Returns the box of the step. */
  Box box();

  /** Returns whether some of {@code region}, a part of the box, must be moved again. */
  boolean meets(Box region);

  /**
   * Elements that one write box still needs of a read box.
   *
   * @param writeBox the write box
   * @param region the elements
   */
  record Part(Box writeBox, Box region) {}

  /**
   * Elements that are read again.
   *
   * @param box the read box
   * @param parts what is needed of it, disjoint; at least one
   */
  record Read(Box box, List<Part> parts) implements RepeatedStep {
    @Override
    public boolean meets(Box region) {
      return parts.stream().anyMatch(part -> part.region().intersects(region));
    }
  }

  /**
   * Cells that are written again.
   *
   * @param box the write box
   * @param held what has been read again of it: a box around its lost cells
   * @param lost which cells are lost
   */
  record Write(Box box, Box held, LostCells lost) implements RepeatedStep {
    @Override
    public boolean meets(Box region) {
      return lost.meet(region);
    }
  }
}
