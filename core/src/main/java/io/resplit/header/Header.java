package io.resplit.header;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * What files say besides the elements, of a whole array or of one of its blocks. Immutable.
 *
 * @param axes one entry per axis, slowest first; empty if the axes have no names
 * @param attributes attributes of the array
 * @param fileAttributes attributes of the whole file
 * @param fillValue one element that stands for "never written", if there is one
 * @param notCarried names of what else files say and this header cannot hold
 * @param meaning what the elements mean beyond their type
 * @param companions what else the files hold, if it is of interest
 */
public record Header(
    List<AxisInfo> axes,
    List<Attribute> attributes,
    List<Attribute> fileAttributes,
    Optional<Attribute> fillValue,
    List<String> notCarried,
    Optional<Meaning> meaning,
    Companions companions) {

  /** The header that says nothing. */
  public static final Header NONE =
      new Header(
          List.of(),
          List.of(),
          List.of(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Companions.NONE);

  /** Copies the lists. */
  public Header {
    axes = List.copyOf(axes);
    attributes = List.copyOf(attributes);
    fileAttributes = List.copyOf(fileAttributes);
    notCarried = List.copyOf(notCarried);
  }

  /** Returns attributes with the one that has the name of another replaced by it, if one has. */
  public static List<Attribute> replaced(List<Attribute> attributes, Attribute replacement) {
    return attributes.stream()
        .map(each -> each.name().equals(replacement.name()) ? replacement : each)
        .toList();
  }

  private Header withAxes(List<AxisInfo> all) {
    return new Header(all, attributes, fileAttributes, fillValue, notCarried, meaning, companions);
  }

  private Header withAttributes(List<Attribute> ofArray, List<Attribute> ofFile) {
    return new Header(axes, ofArray, ofFile, fillValue, notCarried, meaning, companions);
  }

  private Header withElements(Optional<Attribute> fill, Optional<Meaning> type) {
    return new Header(axes, attributes, fileAttributes, fill, notCarried, type, companions);
  }

  private Header withNotCarried(List<String> names) {
    return new Header(axes, attributes, fileAttributes, fillValue, names, meaning, companions);
  }

  private Header withCompanions(Companions others) {
    return new Header(axes, attributes, fileAttributes, fillValue, notCarried, meaning, others);
  }

  /**
   * What has such a header.
   *
   * @param <T> its type
   */
  public interface Owner<T> {

    /** Returns the header. */
    Header said();

    /** Returns the same with another header. */
    T with(Header other);

    /** Returns one entry per axis, slowest first; none if the axes have no names. */
    default List<AxisInfo> axes() {
      return said().axes;
    }

    /** Returns the attributes of the array. */
    default List<Attribute> attributes() {
      return said().attributes;
    }

    /** Returns the attributes of the whole file. */
    default List<Attribute> fileAttributes() {
      return said().fileAttributes;
    }

    /** Returns one element that stands for "never written", if there is one. */
    default Optional<Attribute> fillValue() {
      return said().fillValue;
    }

    /** Returns the names of what else files say and this cannot hold. */
    default List<String> notCarried() {
      return said().notCarried;
    }

    /** Returns what the elements mean beyond their type. */
    default Optional<Meaning> meaning() {
      return said().meaning;
    }

    /** Returns what else the files hold, if it is of interest. */
    default Companions companions() {
      return said().companions;
    }

    /** Returns the same with other axes. */
    default T withAxes(List<AxisInfo> all) {
      return with(said().withAxes(all));
    }

    /** Returns this without the coordinates of some axes, which are variables of their own. */
    default T streaming(IntPredicate some) {
      return withAxes(mapAxes((axis, info) -> some.test(axis) ? info.streamed() : info));
    }

    /**
     * Returns what becomes of the axes.
     *
     * @param change gets the number of an axis, and what is said of it
     */
    default List<AxisInfo> mapAxes(BiFunction<Integer, AxisInfo, AxisInfo> change) {
      return IntStream.range(0, axes().size())
          .mapToObj(axis -> change.apply(axis, axes().get(axis)))
          .toList();
    }

    /** Returns the same with other attributes of the array and of the file. */
    default T withAttributes(List<Attribute> ofArray, List<Attribute> ofFile) {
      return with(said().withAttributes(ofArray, ofFile));
    }

    /** Returns the same with other attributes of the file. */
    default T withFileAttributes(List<Attribute> all) {
      return withAttributes(attributes(), all);
    }

    /** Returns the same with elements that stand or mean something else. */
    default T withElements(Optional<Attribute> fill, Optional<Meaning> type) {
      return with(said().withElements(fill, type));
    }

    /** Returns the same with elements that mean something else beyond their type, or nothing. */
    default T withMeaning(Optional<Meaning> type) {
      return withElements(fillValue(), type);
    }

    /** Returns the same with other names of what it cannot hold. */
    default T withNotCarried(List<String> names) {
      return with(said().withNotCarried(names));
    }

    /** Returns the same with other companions. */
    default T withCompanions(Companions others) {
      return with(said().withCompanions(others));
    }

    /** Returns the same with each of its companions changed. */
    default T mapCompanions(UnaryOperator<Companion> change) {
      return withCompanions(companions().map(change));
    }
  }
}
