package io.resplit.header;

import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.name.ObjectPath;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Another variable in the files of an array. Small ones are held with their values and go where the
 * header goes; others are moved as arrays of their own. Immutable.
 *
 * @param path its name in the file, groups before it, without a slash at the start
 * @param type type of the elements; meaningless where the values are texts of any length
 * @param dimensions its dimensions, slowest first; none for a scalar
 * @param attributes its attributes
 * @param fillValue one element that stands for "never written", if there is one
 * @param meaning what the elements mean beyond their type
 * @param chunks how the elements are stored in chunks, if they are
 * @param values all elements in C order, under the name of the variable; empty if they are moved as
 *     an array
 * @param held its chunks as they are stored, if the file that is written shall hold these and no
 *     values are known; or that nothing is stored, if that shall stay so
 */
public record Companion(
    String path,
    ElementType type,
    List<Dimension> dimensions,
    List<Attribute> attributes,
    Optional<Attribute> fillValue,
    Optional<Meaning> meaning,
    Optional<ChunkStorage> chunks,
    Optional<Attribute> values,
    Optional<ChunksAsStored> held) {

  /** What a text of any length takes on the Java heap besides its characters, of two bytes each. */
  public static final long BYTES_A_TEXT = 64;

  /** Creates a variable that is held with its values, or moved. */
  public Companion(
      String path,
      ElementType type,
      List<Dimension> dimensions,
      List<Attribute> attributes,
      Optional<Attribute> fillValue,
      Optional<Meaning> meaning,
      Optional<ChunkStorage> chunks,
      Optional<Attribute> values) {
    this(path, type, dimensions, attributes, fillValue, meaning, chunks, values, Optional.empty());
  }

  /** Copies the lists. */
  public Companion {
    dimensions = List.copyOf(dimensions);
    attributes = List.copyOf(attributes);
  }

  /** Returns the name without groups. */
  public String name() {
    return ObjectPath.name(path);
  }

  /** Returns whether it is moved as an array of its own. */
  public boolean isMoved() {
    return values.isEmpty() && held.isEmpty();
  }

  /**
   * Returns whether it is stored as the array is, in chunks and with filters as far as the format
   * has them: not texts of any length, and what is so small that an index would take as much.
   */
  public boolean isStoredAlike() {
    boolean isKept = isFiltered() && dimensions.stream().anyMatch(Dimension::unlimited);
    boolean isInRange =
        bytes() <= ValueLimit.MOST_SMALL_ONE && (bytes() > ValueLimit.PLAIN || isKept);
    return isMoved() || isPlain() && !dimensions.isEmpty() && !isEmpty() && isInRange;
  }

  /**
   * Returns whether it can be in chunks, but is held and so small that nothing counts for it that
   * is asked of all.
   */
  public boolean isHeldInChunks() {
    return !isStoredAlike() && !isEmpty() && !dimensions.isEmpty();
  }

  /** Returns whether it has no elements since it has no shape: HDF5's null dataspace. */
  public boolean isNull() {
    return dimensions.isEmpty() && isEmpty();
  }

  /** Returns whether it has chunks that can only be copied as they are stored: none is held. */
  public boolean isStoredOnly() {
    return !isEmpty() && chunks.filter(ChunkStorage::isStoredOnly).isPresent();
  }

  private boolean isFiltered() {
    return chunks.filter(all -> !all.filters().isEmpty()).isPresent();
  }

  /** Returns whether it holds the coordinates of a dimension: it is 1-D, and has its name. */
  public boolean isCoordinate() {
    return dimensions.size() == 1 && isScale();
  }

  /** Returns whether it has the name of its slowest dimension. */
  public boolean isScale() {
    return !dimensions.isEmpty() && dimensions.get(0).path().equals(path);
  }

  /**
   * Returns a dimension that it has twice and that is cut, if there is one: parts of such a
   * variable lie on the diagonal, and the rest nowhere.
   *
   * @param blocks the blocks of the array
   */
  public Optional<Dimension> cutTwice(Grid blocks) {
    Set<Integer> seen = new HashSet<>();
    return dimensions.stream()
        .filter(each -> each.isAxis() && blocks.axis(each.axis()).count() > 1)
        .filter(each -> !seen.add(each.axis()))
        .findFirst();
  }

  /** Returns whether it holds the coordinates of an axis of the array. */
  public boolean isOfAxis() {
    return isCoordinate() && dimensions.get(0).isAxis();
  }

  /**
   * Returns the bytes of an element that stands for missing data, if there is one.
   *
   * @param as the type of its elements, perhaps in another byte order
   */
  public Optional<byte[]> missingValue(ElementType as) {
    return FillValue.missing(as, attributes, fillValue);
  }

  /** Returns whether it has no elements: a dimension has no index, or nothing is said of one. */
  public boolean isEmpty() {
    return count() == 0;
  }

  /** Returns how many elements it has. */
  public long count() {
    if (dimensions.isEmpty()) {
      return values.filter(all -> all.bytes() == 0 && all.texts().isEmpty()).isPresent() ? 0 : 1;
    }
    for (Dimension each : dimensions) {
      if (each.length() == 0) {
        return 0;
      }
    }
    return shape().volume();
  }

  /** Returns the lengths of its dimensions, slowest first. */
  public List<Long> lengths() {
    return dimensions.stream().map(Dimension::length).toList();
  }

  /** Returns whether it holds texts of any length. */
  public boolean hasTexts() {
    return values.filter(Attribute::hasTexts).isPresent();
  }

  /** Returns whether sequences, texts of any length or references lie in its elements. */
  public boolean leadsAway() {
    return Meaning.leadsAway(meaning);
  }

  /**
   * Returns whether only a copy of a whole file holds it: its elements lead away, or it is a large
   * table without named dimensions, of which nothing says how it would be cut.
   */
  public boolean isCopiedOnly() {
    return leadsAway() || isMoved() && hasParts() && isNameless();
  }

  /** Returns the paths of the objects to which its elements refer. */
  public List<String> targets() {
    return Meaning.Encoded.in(meaning).map(Meaning.Encoded::targets).orElse(List.of());
  }

  /** Returns whether each element is of one size, and stands for itself. */
  public boolean isPlain() {
    return !hasTexts() && !leadsAway();
  }

  /** Returns whether no dimension has a name: so it shares none, if it has any. */
  public boolean isNameless() {
    return dimensions.stream().allMatch(each -> each.path().isEmpty());
  }

  /** Returns whether its elements have parts, or are numbers of an unusual kind. */
  public boolean hasParts() {
    return Meaning.Encoded.in(meaning).isPresent();
  }

  /** Returns the lengths of its dimensions, which are not empty; 1 for a scalar. */
  public Shape shape() {
    return Dimension.shape(dimensions);
  }

  /** Returns the size of all elements, in bytes. */
  public long bytes() {
    return hasTexts()
        ? values.get().texts().stream().mapToLong(text -> 2L * text.length()).sum()
        : Math.multiplyExact(count(), type.bytes());
  }

  /** Returns what values that are held take on the Java heap, in bytes: texts take more. */
  public long heldBytes() {
    return held.map(ChunksAsStored::bytes).orElseGet(this::bytes)
        + values.map(each -> BYTES_A_TEXT * each.texts().size() + each.apart().length).orElse(0L);
  }

  /** Returns the dimension that is an axis of the array; -1 if it has not that axis. */
  public int dimensionOf(int axis) {
    return IntStream.range(0, dimensions.size())
        .filter(dimension -> dimensions.get(dimension).axis() == axis)
        .findFirst()
        .orElse(-1);
  }

  /** Returns whether its dimensions are the axes of the array, in their order. */
  public boolean isLikeArray(int rank) {
    return dimensions.size() == rank
        && IntStream.range(0, rank).allMatch(axis -> dimensions.get(axis).axis() == axis);
  }

  /**
   * Returns which indices of its dimensions this variable has where the array has some of its own.
   *
   * @param ofArray one for each axis of the array, slowest first
   */
  public List<AxisIndices> indices(List<AxisIndices> ofArray) {
    return dimensions.stream()
        .map(each -> each.isAxis() ? ofArray.get(each.axis()) : each.all())
        .toList();
  }

  /** Returns the blocks of this variable where the array has some. */
  public Grid grid(Grid blocks) {
    return Grid.of(
        dimensions.size(),
        axis -> {
          Dimension each = dimensions.get(axis);
          return each.isAxis()
              ? blocks.axis(each.axis())
              : AxisGrid.uniform(each.length(), each.length());
        });
  }

  /** Returns this variable along axes of an array of another shape; its values do not change. */
  public Companion along(Shape array) {
    return mapDimensions(each -> each.isAxis() ? each.withLength(array.length(each.axis())) : each);
  }

  /** Returns how many blocks of the array hold the same part of this variable. */
  public long copies(Grid blocks) {
    long copies = 1;
    for (int axis = 0; axis < blocks.rank(); axis++) {
      copies *= dimensionOf(axis) < 0 ? blocks.axis(axis).count() : 1;
    }
    return copies;
  }

  /** Returns this variable with other dimensions, which its values fit. */
  public Companion withDimensions(List<Dimension> newDimensions) {
    return new Companion(
        path, type, newDimensions, attributes, fillValue, meaning, chunks, values, held);
  }

  /** Returns this variable with each of its dimensions changed. */
  public Companion mapDimensions(UnaryOperator<Dimension> change) {
    return withDimensions(dimensions.stream().map(change).toList());
  }

  /** Returns what is left of this variable in a dataset that ends before its dimensions. */
  public Companion endingAt(List<Long> end) {
    return isEmpty()
        ? withLengths(end)
        : withLengths(end)
            .withChunks(chunks.map(all -> all.asIn(shape())))
            .withValues(values.map(all -> all.upTo(shape(), end)));
  }

  private Companion withLengths(List<Long> lengths) {
    return withDimensions(
        IntStream.range(0, dimensions.size())
            .mapToObj(i -> dimensions.get(i).withLength(lengths.get(i)))
            .toList());
  }

  /** Returns this with dimensions of fixed length that are some axes of the array. */
  Companion withFixed(IntPredicate axes) {
    return mapDimensions(
        each -> each.isAxis() && axes.test(each.axis()) ? each.withUnlimited(false) : each);
  }

  /** Returns this variable with other values; empty if they are moved as an array. */
  public Companion withValues(Optional<Attribute> newValues) {
    return new Companion(
        path, type, dimensions, attributes, fillValue, meaning, chunks, newValues, held);
  }

  /** Returns this variable with its chunks as they are stored, which are not moved any more. */
  public Companion withHeld(ChunksAsStored all) {
    return new Companion(
        path, type, dimensions, attributes, fillValue, meaning, chunks, values, Optional.of(all));
  }

  /** Returns this variable under another path. */
  public Companion withPath(String newPath) {
    return new Companion(
        newPath, type, dimensions, attributes, fillValue, meaning, chunks, values, held);
  }

  /** Returns this variable with its elements, those that are held too, in a byte order. */
  public Companion withOrder(ByteOrder order) {
    return withElements(
            type.withOrder(order), fillValue.map(fill -> fill.withOrder(order)), meaning)
        .withValues(values.map(all -> all.withOrder(order)));
  }

  /** Returns this variable with elements of another type, and what is said of them. */
  public Companion withElements(
      ElementType newType, Optional<Attribute> fill, Optional<Meaning> newMeaning) {
    return new Companion(
        path, newType, dimensions, attributes, fill, newMeaning, chunks, values, held);
  }

  /** Returns this variable with other attributes. */
  public Companion withAttributes(List<Attribute> newAttributes) {
    return new Companion(
        path, type, dimensions, newAttributes, fillValue, meaning, chunks, values, held);
  }

  /** Returns this variable stored in other chunks, or in none. */
  public Companion withChunks(Optional<ChunkStorage> newChunks) {
    return new Companion(
        path, type, dimensions, attributes, fillValue, meaning, newChunks, values, held);
  }

  /**
   * Returns what is left of this variable when some indices of the array are.
   *
   * @param indices one for each axis of the array, slowest first
   */
  public Companion of(List<AxisIndices> indices) {
    if (dimensions.stream().allMatch(each -> each.isWhole(indices))) {
      return this;
    }
    if (isEmpty()) {
      return mapDimensions(
          each -> each.isAxis() ? each.withLength(indices.get(each.axis()).count()) : each);
    }
    List<AxisIndices> own = indices(indices);
    return withLengths(own.stream().map(AxisIndices::count).toList())
        .withValues(values.map(all -> dimensions.isEmpty() ? all : all.of(shape(), own)))
        .cutFrom(this);
  }

  /**
   * Returns whether some indices of the array are not all of this variable.
   *
   * @param indices one for each axis of the array, slowest first
   */
  boolean isCutBy(List<AxisIndices> indices) {
    return !isEmpty()
        && !indices(indices).stream().map(AxisIndices::count).toList().equals(lengths());
  }

  private Companion cutFrom(Companion whole) {
    return lengths().equals(whole.lengths()) ? this : withActualRange();
  }

  /** Returns this variable with the range of its values, if it has one; without one of others. */
  public Companion withActualRange() {
    return withAttributes(ActualRange.of(attributes, values, fillValue));
  }
}
