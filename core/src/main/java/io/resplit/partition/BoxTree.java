package io.resplit.partition;

import io.resplit.geometry.Box;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A balanced tree over boxes that finds those that meet a region without looking at all: each node
 * halves its boxes along the longest axis of their hull. Takes 4 bytes a box and a hull for every
 * {@value #LEAF}. Immutable.
 */
public final class BoxTree {

  private static final int LEAF = 16;

  private final Corners boxes;
  private final int[] numbers;
  private final Box[] hulls;

  /** Creates the tree over boxes, to which none is added later. */
  public BoxTree(Corners boxes) {
    this.boxes = boxes;
    this.numbers = IntStream.range(0, boxes.count()).toArray();
    this.hulls = new Box[4 * (numbers.length / LEAF + 1)];
    if (numbers.length > 0) {
      build(1, 0, numbers.length);
    }
  }

  /** Returns the numbers of the boxes that share an element with {@code region}, ascending. */
  public LongStream blocksIn(Box region) {
    LongStream.Builder found = LongStream.builder();
    if (numbers.length > 0) {
      collect(1, 0, numbers.length, region, found);
    }
    return found.build().sorted();
  }

  private void collect(int node, int from, int to, Box region, LongStream.Builder found) {
    if (!hulls[node].intersects(region)) {
      return;
    }
    if (to - from <= LEAF) {
      IntStream.range(from, to)
          .filter(at -> boxes.intersects(numbers[at], region))
          .forEach(at -> found.add(numbers[at]));
      return;
    }
    int middle = (from + to) >>> 1;
    collect(2 * node, from, middle, region, found);
    collect(2 * node + 1, middle, to, region, found);
  }

  private void build(int node, int from, int to) {
    hulls[node] = hull(from, to);
    if (to - from > LEAF) {
      int middle = (from + to) >>> 1;
      halve(from, to, middle, longestAxis(hulls[node]));
      build(2 * node, from, middle);
      build(2 * node + 1, middle, to);
    }
  }

  private Box hull(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(at -> boxes.box(numbers[at]))
        .reduce(Box::enclosing)
        .orElseThrow();
  }

  private static int longestAxis(Box hull) {
    int longest = 0;
    for (int axis = 1; axis < hull.rank(); axis++) {
      longest = hull.length(axis) > hull.length(longest) ? axis : longest;
    }
    return longest;
  }

  /** Hoare's selection: what starts early goes before {@code middle}, what starts late behind. */
  private void halve(int from, int to, int middle, int axis) {
    int low = from;
    int high = to - 1;
    while (low < high) {
      long pivot = boxes.start(numbers[(low + high) >>> 1], axis);
      int left = low;
      int right = high;
      while (left <= right) {
        while (boxes.start(numbers[left], axis) < pivot) {
          left++;
        }
        while (boxes.start(numbers[right], axis) > pivot) {
          right--;
        }
        if (left <= right) {
          swap(left++, right--);
        }
      }
      high = middle <= right ? right : high;
      low = middle >= left ? left : low;
      if (middle > right && middle < left) {
        return;
      }
    }
  }

  private void swap(int one, int other) {
    int number = numbers[one];
    numbers[one] = numbers[other];
    numbers[other] = number;
  }
}
