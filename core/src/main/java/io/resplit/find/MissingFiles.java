package io.resplit.find;

import io.resplit.array.ElementText;
import io.resplit.array.StorageOrder;
import io.resplit.find.name.NameDates;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.ArrayHeader.Placement;
import io.resplit.header.Companions;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.name.ObjectPath;
import io.resplit.partition.Grid;
import io.resplit.partition.SomeBlocks;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.MissingBlocks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/**
 * What is done with blocks that have no file.
 *
 * @param fill what they are read as, as users write it; empty text for the fill value of the other
 *     files; nothing if they are refused
 * @param most most of them, for which there is memory
 */
record MissingFiles(Optional<String> fill, long most) {

  /** Numbers of blocks for which there is always memory. */
  private static final long ALWAYS = 100_000;

  /** Creates what the request says, within a limit for names of files. */
  static MissingFiles of(Optional<String> fill, long nameBytes) {
    return new MissingFiles(fill, Math.max(ALWAYS, nameBytes / (8 * Long.BYTES)));
  }

  /** Returns whether they are read as something. */
  boolean areFilled() {
    return fill.isPresent();
  }

  /**
   * Returns the names of a sequence with those that are missing in between.
   *
   * @throws ResplitException if these are too many
   */
  SortedMap<Long, String> completed(SortedMap<Long, String> names, NameTemplate template)
      throws ResplitException {
    if (fill.isEmpty() || names.isEmpty()) {
      return names;
    }
    SortedMap<Long, String> all = new TreeMap<>(names);
    for (long number : completed(names.keySet(), false)) {
      long[] position = new long[template.rank()];
      position[0] = number;
      all.computeIfAbsent(number, lost -> nameAt(template, position));
    }
    return all;
  }

  /**
   * Adds the positions that are missing between others where names have indices or dates.
   *
   * @throws ResplitException if these are too many
   */
  void complete(Positions positions, NameTemplate template) throws ResplitException {
    for (int axis = 0; fill.isPresent() && axis < template.rank(); axis++) {
      if (template.startsIn(positions.along(axis).get(0)).orElseThrow()[axis] < 0) {
        for (long number : completed(positions.numbersOn(axis), true)) {
          positions.addMissing(axis, number, at -> nameAt(template, at));
        }
      }
    }
  }

  private List<Long> completed(Collection<Long> numbers, boolean areIndices)
      throws ResplitException {
    List<Long> all = List.copyOf(numbers);
    long step = areIndices ? 1 : NameDates.stepOf(all);
    try {
      return fill.isEmpty() ? List.of() : NameDates.completed(all, step, most);
    } catch (IllegalArgumentException e) {
      throw ResplitException.badSet(e.getMessage() + ": is the template right?");
    }
  }

  /** Returns the name of the last of so many blocks, with the slowest axis listed first. */
  static String nameAt(NameTemplate template, long... position) {
    Shape all = Shape.of(position.length, axis -> position[axis] + 1);
    Grid grid = Grid.uniform(all, Shape.ones(all.rank()));
    return template.render(grid, StorageOrder.C, grid.blockCount() - 1);
  }

  /**
   * Finds out which blocks have no file; what they are read as is not known yet. A set without any
   * file is returned as it is.
   *
   * @throws ResplitException if too many are missing
   */
  BlockSet found(BlockSet bare) throws IOException {
    if (fill.isEmpty()) {
      return bare;
    }
    SomeBlocks missing = missingOf(bare);
    return missing.isEmpty() || missing.count() == bare.grid().blockCount()
        ? bare
        : bare.withMissing(Optional.of(new MissingBlocks(missing, new byte[bare.type().bytes()])));
  }

  private SomeBlocks missingOf(BlockSet bare) throws IOException {
    LongPredicate isThere = isThere(bare);
    long[] count = {0};
    try {
      return SomeBlocks.of(
          bare.grid(),
          number -> {
            boolean isMissing = !isThere.test(number);
            if (isMissing && ++count[0] > most) {
              throw new UncheckedIOException(tooMany(bare.grid().blockCount(), bare.root()));
            }
            return isMissing;
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Checks that there is memory for the blocks of a grid that have no known file.
   *
   * @throws ResplitException if these are too many
   */
  void require(Grid grid, long known, Path root) throws ResplitException {
    if (fill.isPresent()) {
      require(grid.blockCount() - known, grid.blockCount(), root);
    }
  }

  /** Checks the same of so many blocks that are missing among all. */
  void require(long lost, long all, Path root) throws ResplitException {
    if (lost > most) {
      throw tooMany(all, root);
    }
  }

  private ResplitException tooMany(long all, Path root) {
    return ResplitException.badSet(
        "more than %s of %s blocks missing in %s: is the shape right?".formatted(most, all, root));
  }

  /**
   * Returns whether there is a file, or may be one: in a folder that cannot be read, reading it
   * will say why.
   */
  static boolean isThere(Path file) {
    try {
      Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return true;
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private static LongPredicate isThere(BlockSet set) throws IOException {
    if (set.names() instanceof BlockNames.Datasets) {
      Set<String> all =
          set.format().datasets(set.root()).stream()
              .map(ObjectPath::inRoot)
              .collect(Collectors.toSet());
      return number -> all.contains(set.place(number).dataset());
    }
    return number -> isThere(set.path(number));
  }

  /**
   * Says what missing blocks are read as, and where the array lies if its first block is missing.
   *
   * @param placement how the place of the array follows from that of its first file
   * @throws IllegalArgumentException if that is no value of the type of the elements, or not known
   */
  BlockSet filled(BlockSet set, Placement placement) {
    if (set.missing().isEmpty()) {
      fill.filter(text -> !text.isEmpty()).ifPresent(text -> parse(text, set));
      return set;
    }
    Box first = set.grid().box(set.firstBlock());
    ArrayHeader header = set.header();
    ArrayHeader placed =
        header
            .withAxes(
                header.mapAxes((axis, info) -> info.unknown())) // names say which axis is which
            .withCompanions(Companions.NONE)
            .within(set.type(), Box.whole(set.grid().shape()).relativeTo(first), placement)
            .withAxes(header.axes())
            .withCompanions(header.companions());
    MissingBlocks missing = new MissingBlocks(set.missing().get().blocks(), element(set));
    return set.withHeader(placed).withMissing(Optional.of(missing));
  }

  private static byte[] parse(String text, BlockSet set) {
    try {
      return ElementText.parse(text, set.type());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--missing fill=" + text + ": " + e.getMessage());
    }
  }

  private byte[] element(BlockSet set) {
    if (!fill.get().isEmpty()) {
      return parse(fill.get(), set);
    }
    return set.header()
        .missingValue(set.type())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the files of %s say no fill value: give --missing fill=V"
                        .formatted(set.root())));
  }
}
