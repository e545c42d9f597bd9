package io.resplit.format.netcdf;

import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The dimensions of a new file, in the order of the input; where none is known, first the axes of
 * the array, then others. At most one is unlimited: the slowest of the array, or else one that is
 * not the array's, and of no variable but as the slowest.
 */
final class NewDimensions {

  private final List<NetcdfHeader.Dimension> all = new ArrayList<>();
  private final Map<String, Integer> ids = new HashMap<>();
  private final ClassicNames names = new ClassicNames();
  private final List<String> dropped;
  private final String growing;
  private final long records;

  /**
   * Chooses the dimension that is unlimited.
   *
   * @param kept the other variables of the file
   * @param dropped gets the names of what is left out
   */
  NewDimensions(BlockHeader block, List<Companion> kept, List<String> dropped) {
    this.dropped = dropped;
    Optional<Dimension> chosen =
        candidates(block, kept)
            .filter(each -> kept.stream().allMatch(variable -> isSlowest(each, variable)))
            .findFirst();
    growing = chosen.map(NewDimensions::key).orElse("");
    records = chosen.map(Dimension::length).orElse(0L);
  }

  private static Stream<Dimension> candidates(BlockHeader block, List<Companion> kept) {
    Stream<Dimension> slowest = Stream.of(axis(block, 0)).filter(Dimension::unlimited);
    Stream<Dimension> others =
        Stream.concat(
                block.companions().dimensions().stream(),
                kept.stream().flatMap(variable -> variable.dimensions().stream()))
            .filter(each -> each.unlimited() && !each.isAxis() && !each.path().isEmpty())
            .filter(each -> each.path().indexOf('/') < 0)
            .distinct();
    return Stream.concat(slowest, others);
  }

  /** Returns an axis of the array; only the slowest one can be unlimited. */
  static Dimension axis(BlockHeader block, int axis) {
    boolean grows = axis == 0 && !block.axes().isEmpty() && block.axes().get(0).unlimited();
    String name = block.axes().isEmpty() ? "" : block.axes().get(axis).name();
    return new Dimension(name, block.shape().length(axis), grows, axis);
  }

  /** Returns all axes of the array, slowest first. */
  static List<Dimension> axes(BlockHeader block) {
    return IntStream.range(0, block.shape().rank()).mapToObj(each -> axis(block, each)).toList();
  }

  private static boolean isSlowest(Dimension dimension, Companion variable) {
    return variable.dimensions().stream()
        .skip(1)
        .noneMatch(other -> key(other).equals(key(dimension)));
  }

  /** Dimensions without a name are the same if they are as long as each other. */
  private static String key(Dimension dimension) {
    if (dimension.isAxis()) {
      return "/axis/" + dimension.axis();
    }
    return dimension.path().isEmpty() ? "/length/" + dimension.length() : dimension.path();
  }

  /** Adds the axes of the array, and the others that have a name in the file and a length. */
  void addNamed(BlockHeader block, boolean hasArray) {
    Companions beside = block.companions();
    List<Dimension> all = new ArrayList<>(hasArray ? axes(block) : List.of());
    beside.dimensions().stream().filter(this::isHeld).forEach(all::add);
    beside.order().ofDimensions(all, Dimension::path).stream()
        .filter(each -> !ids.containsKey(key(each)))
        .forEach(each -> add(each.path(), each));
  }

  private boolean isHeld(Dimension other) {
    boolean hasLength = other.length() > 0 || key(other).equals(growing);
    return hasLength && other.path().indexOf('/') < 0;
  }

  /** Names those that are not in the file after all variables are. */
  void nameMissing(List<Dimension> dimensions) {
    dimensions.stream()
        .filter(each -> !ids.containsKey(key(each)))
        .forEach(each -> dropped.add("dimension " + each.path()));
  }

  private void add(String wished, Dimension dimension) {
    boolean isRecords = key(dimension).equals(growing);
    String name = names.take(wished, all.size());
    if (!wished.isEmpty() && !wished.equals(name)) {
      dropped.add("name of dimension " + wished + " (it is " + name + " there)");
    }
    if (dimension.unlimited() && !isRecords) {
      dropped.add("unlimited length of dimension " + name);
    }
    ids.put(key(dimension), all.size());
    all.add(
        new NetcdfHeader.Dimension(name, isRecords ? NetcdfHeader.RECORDS : dimension.length()));
  }

  /** Returns the number of a dimension of another variable, perhaps a new one. */
  int id(Dimension dimension) {
    if (!ids.containsKey(key(dimension))) {
      add(dimension.name(), dimension);
    }
    return ids.get(key(dimension));
  }

  /** Returns the name of a dimension in the file. */
  String name(Dimension dimension) {
    return all.get(id(dimension)).name();
  }

  /** Returns the number of the dimension of texts of so many bytes. */
  int textId(int bytes) {
    Integer id = ids.get("/text/" + bytes);
    if (id == null) {
      id = all.size();
      ids.put("/text/" + bytes, id);
      all.add(new NetcdfHeader.Dimension(names.take("string" + bytes, id), bytes));
    }
    return id;
  }

  /** Returns the number of records; 0 if no dimension is unlimited, or the one has no length. */
  long records() {
    return records;
  }

  List<NetcdfHeader.Dimension> all() {
    return List.copyOf(all);
  }
}
