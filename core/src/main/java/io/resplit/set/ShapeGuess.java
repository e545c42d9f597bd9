package io.resplit.set;

import io.resplit.array.NameTemplate;
import io.resplit.format.SetException;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Infers the shape of an array from the names and sizes of its blocks: the largest index on each
 * axis tells the number of blocks, the size of the last block on each axis its length there.
 */
final class ShapeGuess {

  private final Path root;
  private final NameTemplate template;
  private final Shape block;
  private final int elementBytes;
  private final long headerBytes;
  private final long[] counts;
  private final long[] lastBytes;

  ShapeGuess(Path root, NameTemplate template, Shape block, int elementBytes, long headerBytes) {
    this.root = root;
    this.template = template;
    this.block = block;
    this.elementBytes = elementBytes;
    this.headerBytes = headerBytes;
    this.counts = new long[block.rank()];
    this.lastBytes = new long[block.rank()];
  }

  /** Returns the shape of the array, as listed. */
  Shape shape() throws IOException {
    forEachBlock(this::count);
    if (counts[0] == 0) {
      throw new SetException(
          SetException.Reason.BAD_INPUT,
          "cannot tell the shape of the array from names like "
              + root.resolve(template.toString())
              + ": no such file, or no index of each axis in the names; give --shape");
    }
    forEachBlock(this::size);
    long[] lengths = new long[counts.length];
    for (int axis = 0; axis < lengths.length; axis++) {
      lengths[axis] = Math.addExact((counts[axis] - 1) * block.length(axis), lastLength(axis));
    }
    return Shape.of(lengths);
  }

  @FunctionalInterface
  private interface Visitor {
    void visit(Path file, long[] counts) throws IOException;
  }

  private void forEachBlock(Visitor visitor) throws IOException {
    if (!Files.isDirectory(root)) {
      throw new SetException(SetException.Reason.BAD_INPUT, "no such folder: " + root);
    }
    int depth = template.toString().split("/").length;
    try (Stream<Path> files = Files.find(root, depth, (path, kind) -> !kind.isDirectory())) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Optional<long[]> found = template.countsFrom(root.relativize(file).toString());
        if (found.isPresent()) {
          visitor.visit(file, found.get());
        }
      }
    } catch (UncheckedIOException e) {
      throw new SetException(
          SetException.Reason.BAD_INPUT, "cannot list " + root + ": " + e.getMessage(), e);
    }
  }

  private void count(Path file, long[] found) {
    for (int axis = 0; axis < counts.length; axis++) {
      counts[axis] = Math.max(counts[axis], found[axis]);
    }
  }

  private void size(Path file, long[] found) throws IOException {
    for (int axis = 0; axis < counts.length; axis++) {
      if (found[axis] == counts[axis] && firstOnOtherAxes(found, axis)) {
        lastBytes[axis] = Files.exists(file) ? Files.size(file) : 0;
      }
    }
  }

  private static boolean firstOnOtherAxes(long[] found, int axis) {
    for (int other = 0; other < found.length; other++) {
      if (other != axis && found[other] != 1) {
        return false;
      }
    }
    return true;
  }

  private long lastLength(int axis) {
    long row = Math.multiplyExact(block.volume() / block.length(axis), elementBytes);
    long data = lastBytes[axis] - headerBytes;
    boolean plausible = data > 0 && data % row == 0 && data / row <= block.length(axis);
    return plausible ? data / row : block.length(axis);
  }
}
