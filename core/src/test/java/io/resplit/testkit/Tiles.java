package io.resplit.testkit;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Boxes that make up an array, and are mostly no grid. */
final class Tiles {

  private Tiles() {}

  /** Cuts an array, and its parts, in two or into the five parts of a pinwheel. */
  static List<Box> of(Random random, Shape shape) {
    List<Box> tiles = new ArrayList<>(List.of(Box.whole(shape)));
    for (int cuts = 1 + random.nextInt(7); cuts > 0; cuts--) {
      Box box = tiles.remove(random.nextInt(tiles.size()));
      int axis = random.nextInt(box.rank());
      int other = (axis + 1) % box.rank();
      boolean turns = other != axis && box.length(axis) > 2 && box.length(other) > 2;
      tiles.addAll(
          turns && random.nextBoolean() ? pinwheel(random, box, axis, other) : halves(random, box));
    }
    return tiles;
  }

  private static List<Box> halves(Random random, Box box) {
    int axis = random.nextInt(box.rank());
    if (box.length(axis) == 1) {
      return List.of(box);
    }
    long at = box.start(axis) + 1 + random.nextLong(box.length(axis) - 1);
    return List.of(box.withAxis(axis, box.start(axis), at), box.withAxis(axis, at, box.end(axis)));
  }

  private static List<Box> pinwheel(Random random, Box box, int x, int y) {
    long x1 = box.start(x) + 1 + random.nextLong(box.length(x) - 2);
    long x2 = x1 + 1 + random.nextLong(box.end(x) - x1 - 1);
    long y1 = box.start(y) + 1 + random.nextLong(box.length(y) - 2);
    long y2 = y1 + 1 + random.nextLong(box.end(y) - y1 - 1);
    return List.of(
        box.withAxis(x, box.start(x), x2).withAxis(y, box.start(y), y1),
        box.withAxis(x, x2, box.end(x)).withAxis(y, box.start(y), y2),
        box.withAxis(x, x1, box.end(x)).withAxis(y, y2, box.end(y)),
        box.withAxis(x, box.start(x), x1).withAxis(y, y1, box.end(y)),
        box.withAxis(x, x1, x2).withAxis(y, y1, y2));
  }
}
