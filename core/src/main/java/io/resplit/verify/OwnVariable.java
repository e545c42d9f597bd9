package io.resplit.verify;

import io.resplit.array.ElementType;
import io.resplit.format.other.OtherFile;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.header.FillValue;
import io.resplit.header.Meaning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A variable of a file as we read it.
 *
 * @param type type of its elements; empty if they are texts of any length
 * @param fill one element that stands for "never written", if there is one
 * @param values those that are held
 */
record OwnVariable(
    String path,
    Optional<ElementType> type,
    Optional<Meaning> meaning,
    List<Dimension> dimensions,
    List<Attribute> attributes,
    Optional<Attribute> fill,
    Optional<Attribute> values) {

  /**
   * Returns all variables of a file.
   *
   * @param array path of the array that leads, if there is one
   */
  static List<OwnVariable> all(Optional<String> array, BlockHeader block, Companions beside) {
    List<OwnVariable> all = new ArrayList<>();
    if (array.isPresent()) {
      List<Dimension> axes = axes(array.get(), block, beside);
      all.add(ofArray(array.get(), block, axes));
      for (int axis = 0; axis < block.axes().size(); axis++) {
        AxisInfo info = block.axes().get(axis);
        if (info.coordinates().isPresent()) {
          all.add(ofAxis(info, axes.get(axis).path()));
        }
      }
    }
    beside.variables().forEach(each -> all.add(of(each)));
    return all;
  }

  private static List<Dimension> axes(String array, BlockHeader block, Companions beside) {
    return IntStream.range(0, block.shape().rank())
        .mapToObj(
            axis -> {
              boolean isKnown = axis < block.axes().size();
              String name = isKnown ? block.axes().get(axis).name() : "";
              String path = name.isEmpty() ? "" : beside.axisPath(axis, name, array);
              boolean grows = isKnown && block.axes().get(axis).unlimited();
              return new Dimension(path, block.shape().length(axis), grows, axis);
            })
        .toList();
  }

  private static OwnVariable ofArray(String path, BlockHeader block, List<Dimension> axes) {
    return new OwnVariable(
        path,
        Optional.of(block.type()),
        block.meaning(),
        axes,
        block.attributes(),
        block.fillValue(),
        Optional.empty());
  }

  private static OwnVariable ofAxis(AxisInfo axis, String path) {
    Attribute values = axis.coordinates().orElseThrow();
    Dimension own = new Dimension(path, values.count(), axis.unlimitedScale(), Dimension.NO_AXIS);
    return new OwnVariable(
        path,
        Optional.of(values.type()),
        Optional.empty(),
        List.of(own),
        axis.attributes(),
        axis.fillValue(),
        Optional.of(values));
  }

  private static OwnVariable of(Companion each) {
    return new OwnVariable(
        each.path(),
        each.hasTexts() ? Optional.empty() : Optional.of(each.type()),
        each.meaning(),
        each.dimensions(),
        each.attributes(),
        each.fillValue(),
        each.values().filter(any -> !each.isNull()));
  }

  /** Returns whether its elements mean nothing without something else of their file. */
  boolean leadsAway() {
    return Meaning.leadsAway(meaning);
  }

  /** Returns whether a library has the same type; it may not say whether names have a sign. */
  boolean hasTypeOf(OtherFile.Variable other) {
    return meaning.filter(Meaning.Enumeration.class::isInstance).isPresent()
        ? other.type().map(ElementType::bytes).equals(type.map(ElementType::bytes))
        : name(other.type()).equals(name(type));
  }

  /** Returns the name of a type. */
  static String name(Optional<ElementType> type) {
    return type.map(ElementType::baseName).orElse("text");
  }

  /** Returns the attributes; with the fill value of HDF5 files if a library shows it as one. */
  List<Attribute> attributesLike(OtherFile.Variable other) {
    boolean isShown =
        Attribute.find(attributes, FillValue.ATTRIBUTE).isEmpty()
            && Attribute.find(other.attributes(), FillValue.ATTRIBUTE).isPresent();
    Stream<Attribute> shown = fill.filter(any -> isShown).stream();
    return Stream.concat(
            attributes.stream(),
            shown.map(each -> each.withName(FillValue.ATTRIBUTE).withMeaning(meaning)))
        .toList();
  }
}
