package io.resplit.header;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.array.FileKind;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What the files of a set say of the whole array besides its elements. Immutable.
 *
 * @param said what they say, with the coordinates of whole axes
 * @param chunks how the elements are stored in chunks, if they are
 * @param placement how the place of a block in space follows from that of the array
 * @param others how the elements of files are stored that differ in that, by the numbers of their
 *     blocks in the files, if that is known before all files are read
 */
public record ArrayHeader(
    Header said, Optional<ChunkStorage> chunks, Placement placement, Map<Long, FileKind> others)
    implements Header.Owner<ArrayHeader> {

  /** The header that says nothing. */
  public static final ArrayHeader NONE =
      new ArrayHeader(Header.NONE, Optional.empty(), Placement.NONE, Map.of());

  /** Adapts what a header says of the place of the whole array to one of its blocks. */
  @FunctionalInterface
  public interface Placement {

    /** The placement where headers say nothing of a place. */
    Placement NONE = (block, region) -> block;

    /**
     * Returns the header of a block.
     *
     * @param block header of the block that still says the place of the whole array
     * @param region the block in the array, slowest axis first
     */
    BlockHeader at(BlockHeader block, Box region);
  }

  /** Returns the header of an array that is the block of one file. */
  public static ArrayHeader of(BlockHeader block) {
    return new ArrayHeader(block.said(), ChunkStorage.of(block.layout()), Placement.NONE, Map.of());
  }

  @Override
  public ArrayHeader with(Header other) {
    return new ArrayHeader(other, chunks, placement, others);
  }

  /** Returns the header of the same array with its axes permuted. */
  public ArrayHeader permuted(AxisMap permutation) {
    return withAxes(permutation.permute(axes()))
        .withChunks(chunks.map(storage -> storage.permuted(permutation)))
        .withCompanions(companions().permuted(permutation));
  }

  /**
   * Returns this header with names that fit the blocks of a grid: where axes of one name are not
   * alike in every block, as both axes of a covariance matrix, the later ones get names of their
   * own.
   */
  public ArrayHeader withDistinctAxes(Grid blocks) {
    List<AxisInfo> distinct = new ArrayList<>();
    for (int axis = 0; axis < axes().size(); axis++) {
      AxisInfo info = axes().get(axis);
      while (isTaken(info, axis, distinct, blocks)) {
        info = info.withName(info.name() + "_" + axis);
      }
      distinct.add(info);
    }
    return withAxes(distinct);
  }

  private static boolean isTaken(AxisInfo info, int axis, List<AxisInfo> before, Grid blocks) {
    for (int other = 0; other < before.size(); other++) {
      boolean alike =
          before.get(other).equals(info)
              && blocks.axis(axis).count() == 1
              && blocks.axis(axis).equals(blocks.axis(other));
      if (!info.name().isEmpty() && before.get(other).name().equals(info.name()) && !alike) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns this header with the axes fixed that are unlimited and not {@code kept}, in all
   * variables.
   */
  public ArrayHeader withUnlimited(IntPredicate kept) {
    IntPredicate fixed = axis -> isUnlimited(axis) && !kept.test(axis);
    return withAxes(mapAxes((axis, info) -> fixed.test(axis) ? info.withUnlimited(false) : info))
        .mapCompanions(each -> each.withFixed(fixed));
  }

  /** Returns whether an axis is unlimited. */
  public boolean isUnlimited(int axis) {
    return axis < axes().size() && axes().get(axis).unlimited();
  }

  /** Returns this header without coordinates known only by size. */
  public ArrayHeader readable() {
    return withAxes(axes().stream().map(axis -> axis.isUnread() ? axis.bare() : axis).toList());
  }

  /** Returns this header without the coordinates of an axis, which are named as not carried. */
  public ArrayHeader withoutCoordinates(int axis) {
    List<String> left = new ArrayList<>(notCarried());
    left.add(axes().get(axis).name());
    return withAxes(mapAxes((each, info) -> each == axis ? info.bare() : info))
        .withNotCarried(left);
  }

  /** Returns this header without the lists along an axis, which are named as not carried. */
  public ArrayHeader withoutLists(int axis) {
    if (axis >= axes().size() || axes().get(axis).lists().isEmpty()) {
      return this;
    }
    List<String> left = new ArrayList<>(notCarried());
    axes().get(axis).lists().forEach(each -> left.add(each.name()));
    return withAxes(mapAxes((each, info) -> each == axis ? info.withLists(List.of()) : info))
        .withNotCarried(left);
  }

  /** Returns this header with one of the attributes of the array replaced, if it has it. */
  public ArrayHeader withAttribute(Attribute replacement) {
    return withAttributes(Header.replaced(attributes(), replacement), fileAttributes());
  }

  /** Returns this header without some variables beside the array, which are named. */
  public ArrayHeader withoutCompanions(Predicate<Companion> some) {
    Companions all = companions();
    Companions left = all.without(some);
    List<String> names = new ArrayList<>(notCarried());
    names.addAll(left.notCarried().subList(all.notCarried().size(), left.notCarried().size()));
    return left == all ? this : withCompanions(left).withNotCarried(names);
  }

  /** Returns this header without the place of the array, which is named as users call it. */
  public ArrayHeader withoutSpace() {
    List<String> left = new ArrayList<>(notCarried());
    VoxelSpace.carriedBy(attributes(), axes().size())
        .ifPresent(space -> left.addAll(new SpaceParts(space).without(Set.of())));
    return withAttributes(without(attributes(), List.copyOf(VoxelSpace.NAMES)), fileAttributes())
        .withNotCarried(left);
  }

  /** Returns this header without some attributes, which are named as not carried if it has them. */
  public ArrayHeader without(List<String> names) {
    List<String> left = new ArrayList<>(notCarried());
    Stream.concat(attributes().stream(), fileAttributes().stream())
        .map(Attribute::name)
        .filter(names::contains)
        .forEach(left::add);
    return withAttributes(without(attributes(), names), without(fileAttributes(), names))
        .withNotCarried(left);
  }

  private static List<Attribute> without(List<Attribute> attributes, List<String> names) {
    return attributes.stream().filter(each -> !names.contains(each.name())).toList();
  }

  /** Returns this header with one of the attributes of the files replaced, if it has it. */
  public ArrayHeader withFileAttribute(Attribute replacement) {
    return withFileAttributes(Header.replaced(fileAttributes(), replacement));
  }

  /** Returns this header with another placement. */
  public ArrayHeader withPlacement(Placement newPlacement) {
    return new ArrayHeader(said, chunks, newPlacement, others);
  }

  /** Returns this header with the elements of all files in chunks, or not in chunks if empty. */
  public ArrayHeader withChunks(Optional<ChunkStorage> newChunks) {
    return new ArrayHeader(said, newChunks, placement, Map.of());
  }

  /** Returns this header of files of which some are stored otherwise. */
  public ArrayHeader withOthers(Map<Long, FileKind> stored) {
    return new ArrayHeader(said, chunks, placement, Map.copyOf(stored));
  }

  /**
   * Returns the header of a block: the coordinates of its indices, and all attributes.
   *
   * @param type type of the elements in the file of the block
   * @param region the block in the array, slowest axis first
   */
  public BlockHeader blockHeader(ElementType type, Box region) {
    BlockHeader block =
        new BlockHeader(
            type,
            layout(region.shape()),
            new Header(
                mapAxes((axis, info) -> info.slice(region.start(axis), region.end(axis))),
                attributes(),
                fileAttributes(),
                fillValue().map(value -> value.withOrder(type.order())),
                List.of(),
                meaning(),
                companions().isEmpty() ? companions() : companions().of(region.indices())));
    return placement.at(block, region);
  }

  /**
   * Returns what this header says of a region: the coordinates of its indices, and where it lies.
   *
   * @param type type of the elements
   * @param how how the place of the region follows from that of the array
   */
  public ArrayHeader within(ElementType type, Box region, Placement how) {
    BlockHeader part = withPlacement(how).blockHeader(type, region);
    return withAxes(part.axes())
        .withAttributes(part.attributes(), part.fileAttributes())
        .withCompanions(part.companions());
  }

  /**
   * Returns what this header says of some indices: their coordinates, and where the first lie.
   *
   * @param indices one for each axis, slowest axis first
   */
  public ArrayHeader within(ElementType type, List<AxisIndices> indices, Placement how) {
    ArrayHeader whole = withoutCompanions(each -> each.leadsAway() && each.isCutBy(indices));
    return whole
        .withCompanions(Companions.NONE) // cut once, not around the indices first
        .within(type, Box.around(indices), how)
        .withAxes(mapAxes((axis, info) -> Spacing.keptIn(info.of(indices.get(axis)), info)))
        .withCompanions(whole.companions().of(indices));
  }

  /** Returns the bytes of an element that was never written: zeros if nothing else is said. */
  public byte[] fillBytes(ElementType type) {
    return FillValue.written(type, fillValue());
  }

  /** Returns whether readers are sure to find those bytes where files hold nothing. */
  public boolean showsFill() {
    return fillValue().stream().allMatch(FillValue::isRead);
  }

  /** Returns the bytes of an element that stands for missing data. */
  public Optional<byte[]> missingValue(ElementType type) {
    return FillValue.missing(type, attributes(), fillValue());
  }

  private BlockLayout layout(Shape block) {
    return chunks
        .map(storage -> storage.layout(block))
        .orElseGet(() -> new BlockLayout.Strided(block, 0));
  }

  /** Returns this header of elements in another byte order, in which readers expect what fills. */
  public ArrayHeader turned(ElementType type) {
    return withAttributes(
        attributes().stream().map(each -> likeElements(each, type)).toList(), fileAttributes());
  }

  private static Attribute likeElements(Attribute attribute, ElementType type) {
    boolean isFill =
        attribute.name().equals(FillValue.ATTRIBUTE)
            && attribute.type().withOrder(type.order()).equals(type);
    return isFill ? attribute.withOrder(type.order()) : attribute;
  }

  /** Returns whether chunks can only be copied as they are stored. */
  public boolean isStoredOnly() {
    return chunks.filter(ChunkStorage::isStoredOnly).isPresent();
  }
}
