package io.resplit.header;

import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.geometry.AxisIndices;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What a file says of one axis besides its length.
 *
 * @param name name of the axis
 * @param coordinates position of every index, one number each, with the name of the axis; if there
 *     are any
 * @param attributes attributes of the coordinates
 * @param unlimited whether programs may make the axis longer in the file
 * @param unlimitedScale whether they may make its coordinates longer, or what else stands for it
 * @param fillValue one element that stands for coordinates that were never written, if there is one
 * @param unstored how many of the last coordinates the file does not store
 * @param lists what else it says of every index, as names of channels and gradients: one text each
 * @param chunks how the coordinates are stored in chunks, if they are; nothing of those that change
 */
public record AxisInfo(
    String name,
    Optional<Attribute> coordinates,
    List<Attribute> attributes,
    boolean unlimited,
    boolean unlimitedScale,
    Optional<Attribute> fillValue,
    long unstored,
    List<Attribute> lists,
    Optional<ChunkStorage> chunks) {

  /** Attribute that says what kind of axis it is where neither name nor units do. */
  public static final String KIND = "resplit_kind";

  /** Copies the lists. */
  public AxisInfo {
    attributes = List.copyOf(attributes);
    lists = List.copyOf(lists);
  }

  /** Returns an axis of fixed length with only its name known. */
  public static AxisInfo named(String name) {
    return new AxisInfo(name, Optional.empty(), List.of());
  }

  /** Creates an axis of fixed length, of whose coordinates no fill value is known. */
  public AxisInfo(String name, Optional<Attribute> coordinates, List<Attribute> attributes) {
    this(
        name,
        coordinates,
        attributes,
        false,
        false,
        Optional.empty(),
        0,
        List.of(),
        Optional.empty());
  }

  /** Changes some of what is said of an axis. */
  private static final class Draft {
    private String name;
    private Optional<Attribute> coordinates;
    private List<Attribute> attributes;
    private boolean unlimited;
    private boolean unlimitedScale;
    private Optional<Attribute> fillValue;
    private long unstored;
    private List<Attribute> lists;
    private Optional<ChunkStorage> chunks;

    Draft(AxisInfo of) {
      name = of.name;
      coordinates = of.coordinates;
      attributes = of.attributes;
      unlimited = of.unlimited;
      unlimitedScale = of.unlimitedScale;
      fillValue = of.fillValue;
      unstored = of.unstored;
      lists = of.lists;
      chunks = of.chunks;
    }
  }

  private AxisInfo with(Consumer<Draft> change) {
    Draft to = new Draft(this);
    change.accept(to);
    return new AxisInfo(
        to.name,
        to.coordinates,
        to.attributes,
        to.unlimited,
        to.unlimitedScale,
        to.fillValue,
        to.unstored,
        to.lists,
        to.chunks);
  }

  /** Returns the same axis under another name. */
  public AxisInfo withName(String newName) {
    return with(
        draft -> {
          draft.name = newName;
          draft.coordinates = coordinates.map(all -> all.withName(newName));
        });
  }

  /** Returns the same axis, its coordinates with a fill value or without. */
  public AxisInfo withFillValue(Optional<Attribute> fill) {
    return with(draft -> draft.fillValue = fill);
  }

  /** Returns the same axis, unlimited or of fixed length, and so its coordinates if it changes. */
  public AxisInfo withUnlimited(boolean now) {
    return now == unlimited
        ? this
        : with(
            draft -> {
              draft.unlimited = now;
              draft.unlimitedScale = now;
            });
  }

  /** Returns the same axis with coordinates that are unlimited or of fixed length. */
  public AxisInfo withUnlimitedScale(boolean now) {
    return with(draft -> draft.unlimitedScale = now);
  }

  /** Returns the same axis, of whose last coordinates some are not stored. */
  public AxisInfo withUnstored(long last) {
    return with(draft -> draft.unstored = last);
  }

  /**
   * Returns what holds for the indices from {@code from} (included) to {@code to} (excluded).
   *
   * @throws IndexOutOfBoundsException if there are coordinates, but not for all of these indices
   */
  public AxisInfo slice(long from, long to) {
    long stored = coordinates.map(all -> all.count() - unstored).orElse(to);
    return withSome(coordinates.map(all -> all.slice(from, to)))
        .withUnstored(to - Math.max(from, Math.min(stored, to)))
        .withLists(lists.isEmpty() ? lists : ListsAlong.of(lists, AxisIndices.range(from, to, 1)));
  }

  /**
   * Returns what holds for some indices.
   *
   * @throws IndexOutOfBoundsException if there are coordinates, but not for all of these indices
   */
  public AxisInfo of(AxisIndices indices) {
    return withSome(coordinates.map(all -> all.of(indices)))
        .withLists(ListsAlong.of(lists, indices));
  }

  /**
   * Returns the axis that consists of {@code parts}, one after the other; the parts may differ in
   * length, as months do. Name and attributes are those of the first part; lists are those that all
   * parts have.
   *
   * @throws IllegalArgumentException if there are no parts, if only some of them have coordinates,
   *     or if the types of the coordinates differ
   */
  public static AxisInfo join(List<AxisInfo> parts) {
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("no parts to join");
    }
    AxisInfo first =
        parts.get(0).withLists(ListsAlong.joined(parts.stream().map(AxisInfo::lists).toList()));
    if (parts.size() == 1 || parts.stream().allMatch(part -> part.coordinates.isEmpty())) {
      return first;
    }
    ElementType type = first.typeToJoin();
    long size = parts.stream().mapToLong(AxisInfo::coordinateBytes).sum();
    if (size > Integer.MAX_VALUE || parts.stream().anyMatch(AxisInfo::isUnread)) {
      return first.unread(size);
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) size);
    for (AxisInfo part : parts) {
      if (!part.typeToJoin().equals(type)) {
        throw new IllegalArgumentException(
            "coordinates of axis " + first.name + " are " + type + " and " + part.typeToJoin());
      }
      bytes.put(part.coordinates.orElseThrow().numbers());
    }
    Attribute joined = Attribute.wrapping(first.name, type, bytes.array());
    return first.withSome(Optional.of(joined));
  }

  /** Returns the same axis, its coordinates in a byte order. */
  public AxisInfo withOrder(ByteOrder order) {
    return with(
        draft ->
            draft.coordinates = coordinates.map(all -> all.isRead() ? all.withOrder(order) : all));
  }

  /** Returns the same axis with other lists, each of which has a text for every index. */
  public AxisInfo withLists(List<Attribute> others) {
    return with(draft -> draft.lists = others);
  }

  /** Returns the names of lists that another axis lacks. */
  public Stream<String> listsBeyond(AxisInfo other) {
    return lists.stream()
        .map(Attribute::name)
        .filter(each -> Attribute.find(other.lists, each).isEmpty());
  }

  /** Returns the same axis, of which nothing is known that differs from index to index. */
  public AxisInfo unknown() {
    return bare().withLists(List.of());
  }

  /** Returns the same axis with coordinates that are stored in chunks, or are not. */
  public AxisInfo withChunks(Optional<ChunkStorage> storage) {
    return with(draft -> draft.chunks = storage);
  }

  /** Returns the same axis with other attributes. */
  public AxisInfo withAttributes(List<Attribute> newAttributes) {
    return with(draft -> draft.attributes = newAttributes);
  }

  /** Of coordinates that are others the range is another. */
  AxisInfo withSome(Optional<Attribute> other) {
    return other.equals(coordinates)
        ? withCoordinates(other)
        : withCoordinates(other).withAttributes(ActualRange.of(attributes, other, fillValue));
  }

  /** Returns the same axis with other coordinates. */
  public AxisInfo withCoordinates(Optional<Attribute> other) {
    boolean areAsMany = other.map(Attribute::bytes).equals(coordinates.map(Attribute::bytes));
    return with(
        draft -> {
          draft.coordinates = other;
          draft.unstored = 0;
          draft.chunks = chunks.filter(any -> areAsMany);
        });
  }

  /**
   * Returns the coordinates as numbers, NaN for each that is missing; none if there are no numbers
   * or they were not read.
   */
  public double[] positions() {
    Optional<Attribute> numbers = coordinates.filter(all -> all.isRead() && !all.hasTexts());
    return numbers.map(all -> ActualRange.present(all, attributes)).orElse(new double[0]);
  }

  /** Returns the size of the coordinates, in bytes; 0 if there are none. */
  public long coordinateBytes() {
    return coordinates.map(Attribute::bytes).orElse(0L);
  }

  /** Returns whether there are coordinates with only their size known. */
  public boolean isUnread() {
    return coordinates.isPresent() && !coordinates.get().isRead();
  }

  /** Returns whether all of some coordinates are what stands for those that were never written. */
  public boolean isUnknown(long from, long to) {
    return coordinates
        .filter(all -> all.isRead() && !all.hasTexts())
        .filter(
            all -> Arrays.equals(all.slice(from, to).toBytes(), unwritten(all.type(), to - from)))
        .isPresent();
  }

  private byte[] unwritten(ElementType type, long count) {
    Optional<Attribute> stored =
        fillValue
            .map(fill -> fill.withOrder(type.order()))
            .filter(fill -> fill.type().equals(type));
    byte[] one = FillValue.beyond(type, stored);
    byte[] all = new byte[Math.toIntExact(count * one.length)];
    for (int at = 0; at < all.length; at++) {
      all[at] = one[at % one.length];
    }
    return all;
  }

  /** Returns whether the coordinates are times: their unit counts from a date. */
  public boolean isTime() {
    return Attribute.text(attributes, "units").filter(each -> each.contains(" since ")).isPresent();
  }

  /** Returns whether the bounds of its intervals are the variable of a name. */
  public boolean isBoundedBy(String variable) {
    return Attribute.find(attributes, "bounds")
        .filter(each -> each.text().equals(variable))
        .isPresent();
  }

  /** Returns the same axis, of the coordinates only the size. */
  public AxisInfo unread() {
    return withCoordinates(
        coordinates.map(all -> Attribute.unread(all.name(), all.type(), all.bytes())));
  }

  /**
   * Returns the same axis, its coordinates not read and of another size.
   *
   * @throws IllegalArgumentException if it has none
   */
  AxisInfo unread(long bytes) {
    return withSome(Optional.of(Attribute.unread(name, typeToJoin(), bytes)));
  }

  /** Returns the same axis without coordinates. */
  public AxisInfo bare() {
    return withCoordinates(Optional.empty());
  }

  /**
   * Returns the same axis without its coordinates and what is said of these: that is another
   * variable.
   */
  AxisInfo streamed() {
    return with(
        draft -> {
          draft.coordinates = Optional.empty();
          draft.attributes = List.of();
          draft.fillValue = Optional.empty();
          draft.unstored = 0;
          draft.chunks = Optional.empty();
        });
  }

  private ElementType typeToJoin() {
    return coordinates
        .map(Attribute::type)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "only some of the blocks along axis " + name + " have coordinates"));
  }
}
