package io.resplit.find;

import io.resplit.find.name.NameReading;
import io.resplit.geometry.Shape;
import io.resplit.name.NameTemplate;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/**
 * Infers the shape of raw blocks of an array of known shape from their names and sizes: on each
 * axis, the names give the number of blocks, and the sizes of the first and the last how long they
 * are.
 *
 * @param array shape of the array, as listed
 * @param slowest the axis, as listed, on which files with a single number follow one another
 */
record BlockGuess(NamedBlocks blocks, Shape array, int slowest, int elementBytes) {

  /**
   * Returns the shape as listed; empty if there is none that explains the files.
   *
   * @param pattern template of the names; guessed from the names if empty
   */
  Optional<Shape> block(String pattern) throws IOException {
    long[] lengths = array.toArray();
    NameReading reading =
        pattern.isEmpty()
            ? blocks.read(
                NameGuess.unnamed(blocks.root(), array, slowest, false, blocks.nameBytes()))
            : new NameReading.Template(NameTemplate.parse(pattern, lengths.length));
    if (!(reading instanceof NameReading.Template found)) {
      return Optional.empty();
    }
    List<String> sequence = List.copyOf(blocks.sequence(found.names()).values());
    Positions positions = blocks.positions(found.names());
    String first = sequence.isEmpty() ? blocks.first(found.text()) : sequence.get(0);
    for (int axis = 0; axis < lengths.length; axis++) {
      List<String> others = axis == slowest ? sequence : List.of(first);
      List<String> names = sequence.isEmpty() ? positions.along(axis) : others;
      double last = bytes(names.get(names.size() - 1));
      lengths[axis] = Math.round(lengths[axis] / (last / bytes(names.get(0)) + names.size() - 1));
    }
    Shape block = Shape.of(lengths);
    return block.volume() == bytes(first) / elementBytes ? Optional.of(block) : Optional.empty();
  }

  private long bytes(String name) throws IOException {
    return Files.size(blocks.file(name));
  }
}
