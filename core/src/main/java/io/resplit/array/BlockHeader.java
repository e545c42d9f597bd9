package io.resplit.array;

import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * What the file of a block says of it: where its elements lie, and what is carried with them.
 *
 * @param type element type
 * @param layout where the elements lie
 * @param axes one entry per axis, slowest first; empty if the format does not name axes
 * @param attributes attributes of the array
 * @param fileAttributes attributes of the whole file
 * @param fillValue bytes of one element that stands for "never written", if there is one
 * @param notCarried names of what the file says beside and this header cannot hold
 * @param meaning what the elements mean beyond their type
 * @param companions what else the file holds, if it is of interest
 */
public record BlockHeader(
    ElementType type,
    BlockLayout layout,
    List<AxisInfo> axes,
    List<Attribute> attributes,
    List<Attribute> fileAttributes,
    Optional<Attribute> fillValue,
    List<String> notCarried,
    Optional<Meaning> meaning,
    Companions companions) {

  /** Copies the lists. */
  public BlockHeader {
    axes = List.copyOf(axes);
    attributes = List.copyOf(attributes);
    fileAttributes = List.copyOf(fileAttributes);
    notCarried = List.copyOf(notCarried);
  }

  /** Creates the header of a file in which nothing is of interest but the block. */
  public BlockHeader(
      ElementType type,
      BlockLayout layout,
      List<AxisInfo> axes,
      List<Attribute> attributes,
      List<Attribute> fileAttributes,
      Optional<Attribute> fillValue,
      List<String> notCarried,
      Optional<Meaning> meaning) {
    this(
        type,
        layout,
        axes,
        attributes,
        fileAttributes,
        fillValue,
        notCarried,
        meaning,
        Companions.NONE);
  }

  /** Creates the header of a file of which nothing is left out, and whose elements are plain. */
  public BlockHeader(
      ElementType type,
      BlockLayout layout,
      List<AxisInfo> axes,
      List<Attribute> attributes,
      List<Attribute> fileAttributes,
      Optional<Attribute> fillValue) {
    this(type, layout, axes, attributes, fileAttributes, fillValue, List.of(), Optional.empty());
  }

  /** Returns this header with the names of what it does not hold. */
  public BlockHeader without(List<String> names) {
    return new BlockHeader(
        type, layout, axes, attributes, fileAttributes, fillValue, names, meaning, companions);
  }

  /** Returns this header with other attributes of the file. */
  public BlockHeader withFileAttributes(List<Attribute> newAttributes) {
    return new BlockHeader(
        type, layout, axes, attributes, newAttributes, fillValue, notCarried, meaning, companions);
  }

  /** Returns this header with elements that mean something else beyond their type, or nothing. */
  public BlockHeader withMeaning(Optional<Meaning> newMeaning) {
    return new BlockHeader(
        type,
        layout,
        axes,
        attributes,
        fileAttributes,
        fillValue,
        notCarried,
        newMeaning,
        companions);
  }

  /** Returns this header of a block with other axes, whose elements lie elsewhere. */
  public BlockHeader withLayout(BlockLayout newLayout, List<AxisInfo> newAxes) {
    return new BlockHeader(
        type,
        newLayout,
        newAxes,
        attributes,
        fileAttributes,
        fillValue,
        notCarried,
        meaning,
        companions);
  }

  /** Returns this header without the coordinates of some axes, which are variables beside. */
  public BlockHeader streaming(IntPredicate some) {
    return withLayout(layout, AxisInfo.streaming(axes, some));
  }

  /** Returns this header with what else the file holds. */
  public BlockHeader withCompanions(Companions others) {
    return new BlockHeader(
        type, layout, axes, attributes, fileAttributes, fillValue, notCarried, meaning, others);
  }

  /** Returns this header without the coordinates of its axes. */
  public BlockHeader withoutCoordinates() {
    List<AxisInfo> bare = axes.stream().map(AxisInfo::bare).toList();
    return new BlockHeader(
        type, layout, bare, attributes, fileAttributes, fillValue, notCarried, meaning);
  }

  /** Returns the header of a file that says nothing but where its elements lie. */
  public static BlockHeader bare(ElementType type, BlockLayout layout) {
    return new BlockHeader(type, layout, List.of(), List.of(), List.of(), Optional.empty());
  }

  /** Returns whether there are several records, each accessed on its own. */
  public boolean hasRecords() {
    return layout.hasRecords();
  }

  /** Returns the shape of the block, slowest axis first. */
  public Shape shape() {
    return layout.shape();
  }

  /**
   * Returns what the elements mean beyond their type, and the names of axes that have coordinates
   * and of the attributes, each once.
   *
   * @param known attributes to leave out
   */
  public List<String> namesBeside(Set<String> known) {
    Stream<String> coordinates =
        axes.stream().filter(axis -> axis.coordinates().isPresent()).map(AxisInfo::name);
    Stream<String> others =
        Stream.concat(attributes.stream(), fileAttributes.stream())
            .map(Attribute::name)
            .filter(name -> !known.contains(name));
    Stream<String> beyond = meaning.map(Meaning::label).stream();
    return Stream.of(beyond, coordinates, others).flatMap(names -> names).distinct().toList();
  }

  /** Returns the bytes of an element that was never written: zeros if nothing else is said. */
  public byte[] fillBytes() {
    return fillValue.map(FillValue::written).orElse(new byte[type.bytes()]);
  }
}
