package io.resplit.format;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Spacing;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisMap;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/**
 * What a format says in attributes of the axes of an array and of its place in space: how it
 * follows for blocks, for some indices, for permuted axes, and whether files agree in it. Files of
 * other formats carry it as attributes, so every header passes through the rules of all formats. A
 * format that knows no such places has {@link #NONE}. Immutable.
 */
public interface SpaceRule {

  /** Changes nothing and never disagrees. */
  SpaceRule NONE = new SpaceRule() {};

  /**
   * Returns the header of a block in which what this format says of the place of an array in space,
   * if the header carries it as an attribute, says the place of the block; blocks of every format
   * pass through here.
   *
   * @param block header of the block that still carries what is said of the whole array
   * @param region the block in the array, slowest axis first
   */
  default BlockHeader placed(BlockHeader block, Box region) {
    return block;
  }

  /**
   * Returns the header of an array with only some indices left, in which what this format carries
   * of its place in space holds for them.
   *
   * @param header says where the first of them lie already, and has their coordinates
   * @param indices those that are left, from 0 on; slowest axis first
   */
  default ArrayHeader sampled(ArrayHeader header, List<AxisIndices> indices)
      throws ResplitException {
    return header;
  }

  /**
   * Returns the header of an array whose axes are permuted, in which what this format carries of
   * its place in space holds for them.
   *
   * @param header names, coordinates and chunks are permuted already
   * @param permutation the axes as they were, in their new order; slowest first
   * @param output name of the format that is written
   * @throws ResplitException if that is this format, which cannot say where the array lies then
   */
  default ArrayHeader permuted(ArrayHeader header, AxisMap permutation, String output)
      throws ResplitException {
    return header;
  }

  /**
   * Returns the header of an array whose axes have coordinates where this format says how far apart
   * their indices lie.
   *
   * @param shape slowest axis first
   */
  default ArrayHeader spaced(ArrayHeader header, Shape shape) {
    return header;
  }

  /** Returns attributes in which what this format carries as bytes is in the given byte order. */
  default List<Attribute> inOrder(List<Attribute> attributes, ByteOrder order) {
    return attributes;
  }

  /**
   * Returns how a block lies elsewhere in space or time than its place in the array says; empty if
   * it does not, or if the format knows no such places.
   *
   * @param first what the first block of the set says of itself
   * @param block what the block says
   * @param box the block in the array, slowest axis first
   * @return what it should be in the place of {@code first}, and what it is
   */
  default Optional<Disagreement> misplaced(BlockHeader first, BlockHeader block, Box box) {
    return Optional.empty();
  }

  /**
   * Returns by how many indices the first element of a block lies behind that of another on each
   * axis, slowest first, rounded; empty if they do not say where they lie, or the format knows no
   * such places.
   */
  default Optional<long[]> offset(BlockHeader from, BlockHeader block) {
    return Optional.empty();
  }

  /**
   * Returns how far apart indices of a further, slowest axis would lie; empty if the header does
   * not carry what this format says.
   */
  default Optional<Spacing> nextStep(BlockHeader block) {
    return Optional.empty();
  }

  /**
   * Returns the header of a block with a further, slowest axis, in which what this format carries
   * of the place of the array in space says the place of that axis, too.
   *
   * @param block has the axis already
   * @param place where the first index of the axis lies; empty if no one knows
   * @throws ResplitException if the format cannot say it
   */
  default BlockHeader stacked(BlockHeader block, Optional<StackAxis.Place> place)
      throws ResplitException {
    return block;
  }

  /** Returns how many axes files have at least that can be laid along a further one. */
  default int leastStacked() {
    return 1;
  }

  /**
   * Returns the header of a block without its slowest axis, in which what this format carries of
   * the place of the array in space says that of the others.
   *
   * @param block lacks the axis already
   */
  default BlockHeader unstacked(BlockHeader block) throws ResplitException {
    return block;
  }
}
