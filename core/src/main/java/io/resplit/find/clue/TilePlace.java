package io.resplit.find.clue;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where the file of a model's process lies in the array, as its attributes say: those of axes in
 * files of FMS (MOM), {@code domain_decomposition}, or those of the file in NEMO and XIOS, {@code
 * DOMAIN_position_first} and others. Both count from 1 and include the last index.
 *
 * @param own the block: what the file holds without its halo
 * @param stored what the file holds
 * @param array shape of the array
 */
public record TilePlace(Box own, Box stored, Shape array) {

  /** A block without a halo. */
  TilePlace(Box own, Shape array) {
    this(own, own, array);
  }

  static final String OF_TILE = "partition";
  private static final String OF_AXIS = "domain_decomposition";
  private static final String OF_FILE = "DOMAIN_";
  private static final String FIRST = OF_FILE + "position_first";
  private static final Set<String> OTHERS = Set.of("NumFilesInSet", "ibegin", "jbegin", "ni", "nj");

  /** Returns whether a file says where it lies. */
  public static boolean isStatedBy(BlockHeader header) {
    return !statedBy(header).isEmpty();
  }

  /** Returns the attributes that say where a file lies. */
  public static List<Attribute> statedBy(BlockHeader header) {
    return Stream.concat(
            header.fileAttributes().stream().filter(TilePlace::saysWhere),
            header.axes().stream().flatMap(axis -> find(axis.attributes(), OF_AXIS).stream()))
        .toList();
  }

  private static boolean saysWhere(Attribute attribute) {
    return attribute.name().startsWith(OF_FILE + "position_")
        || attribute.name().startsWith(OF_FILE + "halo_");
  }

  /** Returns whether an attribute of a file says which tile of ROMS it is. */
  static boolean saysTile(Attribute each) {
    return each.name().startsWith(OF_TILE) && !each.hasTexts() && each.count() == 4;
  }

  /** Returns whether a file says which part of an array it is. */
  public static boolean isPart(BlockHeader header) {
    return isStatedBy(header) || header.fileAttributes().stream().anyMatch(TilePlace::saysTile);
  }

  /** Returns a header of the whole array, for which what is said of the place would be wrong. */
  public static ArrayHeader ofWhole(ArrayHeader header) {
    return header
        .withAxes(
            header.axes().stream()
                .map(axis -> axis.withAttributes(without(axis.attributes())))
                .toList())
        .withFileAttributes(without(header.fileAttributes()));
  }

  private static List<Attribute> without(List<Attribute> all) {
    return all.stream()
        .filter(each -> !each.name().equals(OF_AXIS) && !OTHERS.contains(each.name()))
        .filter(each -> !each.name().startsWith(OF_FILE) && !saysTile(each))
        .toList();
  }

  /**
   * Returns what a file says.
   *
   * @param trim how much of it its neighbours own as well, besides halos that it states, a number
   *     for each axis
   * @throws ResplitException if that cannot be
   */
  public static TilePlace of(BlockHeader header, long[] trim, Path file) throws ResplitException {
    try {
      return said(header, trim, file);
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw badSet(
          "%s says that it lies in an array that cannot be: %s".formatted(file, e.getMessage()));
    }
  }

  private static TilePlace said(BlockHeader header, long[] trim, Path file)
      throws ResplitException {
    int rank = header.shape().rank();
    long[][] place = new long[rank][];
    Arrays.setAll(place, axis -> ofAxis(header, axis));
    ofFile(header, place, file);
    Box own = Box.whole(header.shape());
    Box stored = own;
    long[] array = header.shape().toArray();
    for (int axis = 0; axis < rank; axis++) {
      if (place[axis].length > 0) {
        require(place[axis], header.shape().length(axis), file);
        array[axis] = place[axis][0];
        stored = stored.withAxis(axis, place[axis][1], place[axis][2]);
        long before = Math.addExact(place[axis][3], place[axis][1] > 0 ? trim[axis] : 0);
        long more = place[axis][2] < array[axis] ? trim[axis] : 0;
        long after = Math.addExact(place[axis][4], more);
        if (Math.addExact(before, after) >= stored.length(axis)) {
          throw badSet("%s consists of its halo only".formatted(file));
        }
        own = own.withAxis(axis, place[axis][1] + before, place[axis][2] - after);
      }
    }
    Shape whole = Shape.of(array);
    whole.requireCountable(header.type().bytes());
    return new TilePlace(own, stored, whole);
  }

  /** Returns length of the axis, start and end of what is stored, halo before and after it. */
  private static long[] ofAxis(BlockHeader header, int axis) {
    List<AxisInfo> axes = header.axes();
    Optional<Attribute> found =
        axes.isEmpty() ? Optional.empty() : find(axes.get(axis).attributes(), OF_AXIS);
    if (found.isEmpty() || found.get().count() != 4) {
      return new long[0];
    }
    long[] said = numbers(found.get());
    long origin = said[0];
    long first = Math.subtractExact(said[2], origin);
    long end = Math.addExact(Math.subtractExact(said[3], origin), 1);
    return new long[] {Math.addExact(Math.subtractExact(said[1], origin), 1), first, end, 0, 0};
  }

  private static void ofFile(BlockHeader header, long[][] place, Path file)
      throws ResplitException {
    if (find(header.fileAttributes(), FIRST).isEmpty()) {
      return;
    }
    long[] first = said(header, "position_first", file);
    long[] last = said(header, "position_last", file);
    long[] global = said(header, "size_global", file);
    long[] before = said(header, "halo_size_start", file);
    long[] after = said(header, "halo_size_end", file);
    long[] ids = said(header, "dimensions_ids", file);
    for (int i = 0; i < 2; i++) {
      int axis = Math.toIntExact(place.length - Math.max(1, Math.min(ids[i], Shape.MAX_RANK)));
      if (axis < 0) {
        throw badSet(
            "%s has %s axes, but says where it lies on more".formatted(file, place.length));
      }
      place[axis] =
          new long[] {global[i], Math.subtractExact(first[i], 1), last[i], before[i], after[i]};
    }
  }

  private static void require(long[] place, long length, Path file) throws ResplitException {
    boolean inside = place[1] >= 0 && place[1] < place[2] && place[2] <= place[0];
    if (!inside || place[2] - place[1] != length || place[3] < 0 || place[4] < 0) {
      throw badSet(
          "%s says that it holds the indices %s to %s of an axis of %s, but it holds %s"
              .formatted(file, place[1], place[2] - 1, place[0], length));
    }
  }

  private static long[] said(BlockHeader header, String name, Path file) throws ResplitException {
    Optional<Attribute> found = find(header.fileAttributes(), OF_FILE + name);
    if (found.isEmpty() || found.get().count() != 2) {
      throw badSet("%s has %s, but no two numbers %s".formatted(file, FIRST, OF_FILE + name));
    }
    return numbers(found.get());
  }

  private static long[] numbers(Attribute attribute) {
    return IntStream.range(0, attribute.count())
        .mapToLong(i -> Math.round(attribute.number(i)))
        .toArray();
  }

  private static Optional<Attribute> find(List<Attribute> all, String name) {
    return Attribute.find(all, name).filter(each -> !each.hasTexts());
  }
}
