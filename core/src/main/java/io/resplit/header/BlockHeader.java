package io.resplit.header;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.name.ObjectPath;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the file of a block says of it: where its elements lie, and what is carried with them.
 *
 * @param type element type
 * @param layout where the elements lie
 * @param said what is carried
 */
public record BlockHeader(ElementType type, BlockLayout layout, Header said)
    implements Header.Owner<BlockHeader> {

  /** Creates the header of a file with nothing left out and with plain elements. */
  public BlockHeader(
      ElementType type,
      BlockLayout layout,
      List<AxisInfo> axes,
      List<Attribute> attributes,
      List<Attribute> fileAttributes,
      Optional<Attribute> fillValue) {
    this(
        type,
        layout,
        new Header(
            axes,
            attributes,
            fileAttributes,
            fillValue,
            List.of(),
            Optional.empty(),
            Companions.NONE));
  }

  @Override
  public BlockHeader with(Header other) {
    return new BlockHeader(type, layout, other);
  }

  /** Returns this header of a block with other axes, whose elements lie elsewhere. */
  public BlockHeader withLayout(BlockLayout newLayout, List<AxisInfo> newAxes) {
    return new BlockHeader(type, newLayout, said).withAxes(newAxes);
  }

  /** Returns the size of the coordinates that are held, in bytes. */
  public long heldCoordinateBytes() {
    return axes().stream().mapToLong(axis -> axis.isUnread() ? 0 : axis.coordinateBytes()).sum();
  }

  /** Returns this header without the coordinates of its axes. */
  public BlockHeader withoutCoordinates() {
    return withAxes(axes().stream().map(AxisInfo::bare).toList()).withCompanions(Companions.NONE);
  }

  /**
   * Returns what stands for the array of a file that holds none, see {@link ObjectPath#NO_ARRAY}: a
   * dataset that should have one element, and is too short for it, so that no element is moved.
   */
  public static BlockHeader ofNoArray() {
    Shape one = Shape.of(1);
    BlockLayout nothing = new BlockLayout.Chunked(one, one, List.of(), List.of(0L));
    return bare(ElementType.parse("uint8"), nothing);
  }

  /** Returns the header of a file that says nothing but where its elements lie. */
  public static BlockHeader bare(ElementType type, BlockLayout layout) {
    return new BlockHeader(type, layout, Header.NONE);
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
   * Returns what the elements mean beyond their type, what is said of their place, and the names of
   * axes that have coordinates, of lists along them and of the attributes, each once.
   *
   * @param known attributes, and {@link SpaceParts#ALL}, to leave out
   */
  public List<String> namesBeside(Set<String> known) {
    Stream<String> coordinates =
        axes().stream().filter(axis -> axis.coordinates().isPresent()).map(AxisInfo::name);
    Stream<String> others =
        Stream.of(
                axes().stream().flatMap(axis -> axis.lists().stream()),
                attributes().stream(),
                fileAttributes().stream())
            .flatMap(each -> each)
            .map(Attribute::name)
            .filter(name -> !known.contains(name));
    Stream<String> beyond = meaning().map(Meaning::label).stream();
    Optional<VoxelSpace> space = VoxelSpace.carriedBy(attributes(), shape().rank());
    Stream<String> places =
        space.map(each -> new SpaceParts(each).without(known)).stream().flatMap(List::stream);
    Set<String> ofSpace = space.map(any -> VoxelSpace.NAMES).orElse(Set.of());
    return Stream.of(beyond, places, coordinates, others.filter(name -> !ofSpace.contains(name)))
        .flatMap(names -> names)
        .distinct()
        .toList();
  }

  /** Returns the bytes of an element that was never written, see {@link FillValue#unwritten}. */
  public byte[] fillBytes() {
    return FillValue.unwritten(type, attributes(), fillValue());
  }

  /** Returns whether the file says what its format shows in place of elements that it lacks. */
  public boolean showsFill() {
    return fillValue().stream().allMatch(FillValue::isRead);
  }
}
