package io.resplit.cli.places;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The arrays that files may become: file k holds the numbers from {@code k * size} on, in the order
 * of its elements, so that each element says where it belongs.
 *
 * @param counts how many files lie along each axis that differs from file to file
 * @param block the shape of one file, slowest first
 * @param along the axis of the block along which each of these lies; -1 for an axis of its own
 */
record Truth(int[] counts, int[] block, int[] along) {

  static final int MISSING = -1;

  int size() {
    return product(block);
  }

  int files() {
    return product(counts);
  }

  private static int product(int... lengths) {
    return Arrays.stream(lengths).reduce(1, (a, b) -> a * b);
  }

  /** Returns the elements of a file. */
  int[] elements(int file) {
    return IntStream.range(file * size(), (file + 1) * size()).toArray();
  }

  /**
   * Returns all arrays that hold the files at their places: new axes may come in any order, a
   * series follows along the slowest axis or has one of its own.
   *
   * @param gone the file that is not there; -1 for none
   */
  Set<SmallArrays.Read> arrays(int gone) {
    Set<SmallArrays.Read> arrays = new HashSet<>();
    List<Integer> own =
        IntStream.range(0, counts.length).filter(axis -> along[axis] < 0).boxed().toList();
    for (List<Integer> order : orders(own)) {
      arrays.add(array(order, along, gone));
    }
    if (counts.length == 1 && own.size() == 1) {
      arrays.add(array(List.of(), new int[] {0}, gone));
    }
    return arrays;
  }

  private static List<List<Integer>> orders(List<Integer> axes) {
    if (axes.isEmpty()) {
      return List.of(List.of());
    }
    List<List<Integer>> all = new ArrayList<>();
    for (Integer first : axes) {
      List<Integer> rest = new ArrayList<>(axes);
      rest.remove(first);
      for (List<Integer> order : orders(rest)) {
        List<Integer> whole = new ArrayList<>(List.of(first));
        whole.addAll(order);
        all.add(whole);
      }
    }
    return all;
  }

  private SmallArrays.Read array(List<Integer> own, int[] lies, int gone) {
    int rank = own.size() + block.length;
    long[] shape = new long[rank];
    for (int axis = 0; axis < own.size(); axis++) {
      shape[axis] = counts[own.get(axis)];
    }
    for (int axis = 0; axis < block.length; axis++) {
      shape[own.size() + axis] = (long) block[axis] * countOf(axis, lies);
    }
    int[] values = new int[files() * size()];
    int[] index = new int[rank];
    for (int i = 0; i < values.length; i++) {
      int rest = i;
      for (int axis = rank - 1; axis >= 0; axis--) {
        index[axis] = (int) (rest % shape[axis]);
        rest /= (int) shape[axis];
      }
      values[i] = value(index, own, lies, gone);
    }
    return SmallArrays.Read.of(shape, values);
  }

  private static int find(int[] lies, int axis) {
    return IntStream.range(0, lies.length).filter(i -> lies[i] == axis).findFirst().orElse(-1);
  }

  private int countOf(int axis, int... lies) {
    int found = find(lies, axis);
    return found < 0 ? 1 : counts[found];
  }

  private int value(int[] index, List<Integer> own, int[] lies, int gone) {
    int file = 0;
    for (int axis = 0; axis < counts.length; axis++) {
      int place =
          lies[axis] < 0
              ? index[own.indexOf(axis)]
              : index[own.size() + lies[axis]] / block[lies[axis]];
      file = file * counts[axis] + place;
    }
    int element = 0;
    for (int axis = 0; axis < block.length; axis++) {
      element = element * block[axis] + index[own.size() + axis] % block[axis];
    }
    return file == gone ? MISSING : file * size() + element;
  }

  /** Returns the arrays of the same files in another order; of a series. */
  Set<SmallArrays.Read> ordered(Set<SmallArrays.Read> arrays, int... order) {
    Set<SmallArrays.Read> ordered = new HashSet<>();
    for (SmallArrays.Read read : arrays) {
      int[] values = new int[read.values().length];
      for (int i = 0; i < values.length; i++) {
        values[i] = read.values()[order[i / size()] * size() + i % size()];
      }
      ordered.add(new SmallArrays.Read(read.shape(), values));
    }
    return ordered;
  }

  /** Returns the arrays without the file that is gone; of a series. */
  Set<SmallArrays.Read> closed(Set<SmallArrays.Read> arrays) {
    Set<SmallArrays.Read> closed = new HashSet<>();
    for (SmallArrays.Read read : arrays) {
      String first = read.shape().replaceAll("^\\[(\\d+).*", "$1");
      long length = Long.parseLong(first);
      String shorter = Long.toString(length - length / files());
      int[] values = Arrays.stream(read.values()).filter(value -> value != MISSING).toArray();
      closed.add(new SmallArrays.Read(read.shape().replaceFirst("\\d+", shorter), values));
    }
    return closed;
  }

  /** Returns the length of each axis of the block by its letter, for names that say offsets. */
  Map<String, Integer> lengths() {
    int rank = block.length;
    Map<String, Integer> lengths = new HashMap<>(Map.of("i", block[0]));
    String letters = "zyx";
    for (int axis = 0; axis < rank; axis++) {
      lengths.put(Integer.toString(axis), block[axis]);
      if (rank - axis <= 3) {
        lengths.put(letters.substring(3 - rank + axis, 4 - rank + axis), block[axis]);
      }
    }
    return lengths;
  }
}
