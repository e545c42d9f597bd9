package io.resplit.find;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.StorageOrder;
import io.resplit.find.name.CommonName;
import io.resplit.find.name.NameDates;
import io.resplit.find.name.NameNumbers;
import io.resplit.find.name.NameReading;
import io.resplit.format.BlockPlace;
import io.resplit.io.IoAction;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.name.ObjectPath;
import io.resplit.partition.Grid;
import io.resplit.set.Address;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.MissingBlocks;
import io.resplit.set.NameLimit;
import io.resplit.set.PathList;
import io.resplit.text.NameList;
import io.resplit.text.ShellWord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Blocks that have names: files below a folder, or datasets of one file.
 *
 * @param root the folder or file
 * @param dataset name of the dataset in each file; nothing where the names are those of datasets
 * @param nameBytes most memory for names that are held
 * @param isListed whether the user named the files: then none is missing in between
 * @param passed files beside them that were passed over, once the names were visited
 */
record NamedBlocks(
    Path root,
    Names names,
    Optional<String> dataset,
    long nameBytes,
    boolean isListed,
    List<String> passed) {

  /** Files passed over that a line names. */
  private static final int MOST_NAMED = 3;

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{[^}]*}");

  /** Visits all names. */
  @FunctionalInterface
  interface Names {
    void forEach(IoAction<String> visitor) throws IOException;

    /** Returns some of them. */
    default Names that(Predicate<String> wanted) {
      return visitor ->
          forEach(
              name -> {
                if (wanted.test(name)) {
                  visitor.accept(name);
                }
              });
    }

    /** Returns the first name of the most frequent kind, if there is any name. */
    default Optional<String> common() throws IOException {
      CommonName common = new CommonName();
      forEach(common::add);
      return common.first();
    }
  }

  /**
   * Returns files below a folder, each with a dataset of the given name.
   *
   * @param nameBytes most memory for their names
   */
  static NamedBlocks files(Address address, String dataset, long nameBytes) {
    BlockFiles files = new BlockFiles(address, new ArrayList<>());
    Names names = new HeldNames(files::forEach)::forEach;
    return new NamedBlocks(
        address.root(), names, Optional.of(dataset), nameBytes, false, files.passed());
  }

  /** Returns the same files, each with a dataset of that name. */
  NamedBlocks withDataset(String name) {
    return new NamedBlocks(root, names, Optional.of(name), nameBytes, isListed, passed);
  }

  /** Returns files that the user named, each with a dataset of the given name. */
  static NamedBlocks listed(List<Path> files, String dataset, long nameBytes) {
    Path root = root(files);
    Names names =
        visitor -> {
          for (Path file : files) {
            Path name = root.isAbsolute() == file.isAbsolute() ? root.relativize(file) : file;
            visitor.accept(name.toString());
          }
        };
    return new NamedBlocks(root, names, Optional.of(dataset), nameBytes, true, List.of());
  }

  /** Returns the folder that all files are below, as they are named; no path if there is none. */
  private static Path root(List<Path> files) {
    Path root = files.get(0).getParent();
    for (Path file : files) {
      while (root != null && !file.startsWith(root)) {
        root = root.getParent();
      }
    }
    return root == null ? Path.of("") : root;
  }

  /** Returns datasets of a file. */
  static NamedBlocks datasets(Path file, List<String> datasets) {
    return new NamedBlocks(
        file,
        visitor -> {
          for (String name : datasets) {
            visitor.accept(ObjectPath.inRoot(name));
          }
        },
        Optional.empty(),
        Long.MAX_VALUE,
        false,
        List.of());
  }

  /** Returns a set of these blocks, which says what was passed over. */
  BlockSet noted(BlockSet set) {
    return passed.isEmpty()
        ? set
        : set.noted(List.of("passed over in '%s': %s".formatted(root, some())));
  }

  private String some() {
    List<String> sorted = passed.stream().sorted().toList();
    return NameList.first(MOST_NAMED, sorted);
  }

  /** Returns where the block of that name is. */
  BlockPlace place(String name) {
    return dataset.isPresent()
        ? new BlockPlace(root.resolve(name), dataset.get())
        : new BlockPlace(root, name);
  }

  /** Returns the file of that name. */
  Path file(String name) {
    return place(name).file();
  }

  /** Returns the files of those names. */
  List<Path> files(Collection<String> all) {
    if (dataset.isEmpty()) {
      return Collections.nCopies(all.size(), root);
    }
    PathList files = new PathList(root);
    all.forEach(files::append);
    return files;
  }

  /** Returns the names that a template gives. */
  BlockNames names(NameTemplate template) {
    return dataset.isPresent()
        ? new BlockNames.Templated(root, template)
        : new BlockNames.Datasets(root, template);
  }

  /**
   * Returns the first name of those that could come from {@code pattern}, whatever the rank, and
   * are of the most frequent kind.
   *
   * @throws ResplitException if there is none
   */
  String first(String pattern) throws IOException {
    return names
        .that(matches(pattern))
        .common()
        .orElseThrow(() -> pattern.isEmpty() ? NameGuess.noFiles(root) : badSet(noneLike(pattern)));
  }

  /** Returns the file of {@link #first}, if there is one, and another like it. */
  List<Path> two(String pattern) throws IOException {
    Names wanted = names.that(matches(pattern));
    Optional<String> first = wanted.common();
    if (first.isEmpty()) {
      return List.of();
    }
    String ending = NameGuess.ending(first.get());
    Predicate<String> later = name -> name.compareTo(first.get()) > 0 && name.endsWith(ending);
    Optional<String> second = wanted.that(later).common();
    return Stream.concat(first.stream(), second.stream()).map(this::file).toList();
  }

  private static Predicate<String> matches(String pattern) {
    return pattern.isEmpty() ? name -> true : coarse(pattern).asMatchPredicate();
  }

  /** Returns those that could come from {@code pattern}, whatever the rank; all if it is empty. */
  NamedBlocks like(String pattern) {
    return new NamedBlocks(
        root, names.that(matches(pattern)), dataset, nameBytes, isListed, passed);
  }

  /** Says that nothing fits a template. */
  String noneLike(Object pattern) {
    return "no block like '%s' in %s%s"
        .formatted(
            pattern,
            root,
            PartFiles.isPart(pattern.toString()) ? ": files with that ending are unfinished" : "");
  }

  private static Pattern coarse(String pattern) {
    Stream<String> literals = Stream.of(PLACEHOLDER.split(pattern, -1));
    String numbers = pattern.indexOf('=') < 0 ? "[0-9_]+" : "[0-9_-]+"; // dates
    return Pattern.compile(literals.map(Pattern::quote).collect(Collectors.joining(numbers)));
  }

  /** Returns what the names say of where the blocks lie. */
  NameReading read(NameGuess guess) throws IOException {
    return guess.read(names);
  }

  /** Returns where names place their blocks, slowest axis first; some only count all blocks. */
  Map<String, long[]> keys(NameReading reading, int rank, StorageOrder order) throws IOException {
    Map<String, long[]> keys = new LinkedHashMap<>();
    if (reading instanceof NameReading.Series series) {
      series.names().forEach(name -> keys.put(name, onSlowest(rank, keys.size())));
      return keys;
    }
    NameTemplate template = ((NameReading.Template) reading).names();
    for (String name : sorted()) {
      template
          .sequenceIn(name)
          .map(number -> onSlowest(rank, number))
          .or(() -> template.positionsIn(name).map(listed -> fromSlowest(listed, order)))
          .ifPresent(key -> keys.put(name, key));
    }
    return keys;
  }

  private static long[] fromSlowest(long[] listed, StorageOrder order) {
    return IntStream.range(0, listed.length)
        .mapToLong(axis -> listed[order.axis(axis, listed.length)])
        .toArray();
  }

  private static long[] onSlowest(int rank, long number) {
    long[] key = new long[rank];
    key[0] = number;
    return key;
  }

  /**
   * Returns the names in the order of the array, slowest axis first, as they say it themselves.
   *
   * @throws ResplitException if there is not one for each block
   */
  List<String> inOrder(NameReading reading, int rank, StorageOrder order) throws IOException {
    Map<String, long[]> keys = keys(reading, rank, order);
    Positions positions = new Positions(rank, new NameLimit(Long.MAX_VALUE));
    keys.forEach((name, key) -> positions.add(key, name));
    if (!positions.areAll()) {
      throw badSet(noneLike(reading));
    }
    List<String> all = new ArrayList<>(keys.keySet());
    all.sort(Comparator.comparing(keys::get, Arrays::compare));
    return all;
  }

  /** Refuses a template that fits no name if a guess gives another one that fits them. */
  void refuseFor(NameTemplate pattern, NameGuess guess) throws ResplitException {
    try {
      if (guess.read(names.that(matches(pattern.toString())))
          instanceof NameReading.Template likelier) {
        throw badSet(noneLike(pattern) + ": give " + ShellWord.of(root + "/" + likelier.text()));
      }
    } catch (ResplitException e) {
      throw e;
    } catch (IOException e) {
      return;
    }
  }

  /** Returns what to say of files with numbers in their names that show no place. */
  List<String> doubts() throws IOException {
    return sorted().stream().anyMatch(NameNumbers::hasNumber)
        ? List.of("nothing says where the files lie: they are joined as given")
        : List.of();
  }

  /** Returns all names, sorted. */
  List<String> sorted() throws IOException {
    NameLimit limit = new NameLimit(nameBytes);
    List<String> all = new ArrayList<>();
    names.that(limit::take).forEach(all::add);
    limit.require();
    Collections.sort(all);
    return all;
  }

  /**
   * Returns the names by their numbers if the template has one number for all axes; nothing if not.
   *
   * @throws ResplitException if a number is there twice
   */
  SortedMap<Long, String> sequence(NameTemplate template) throws IOException {
    return numbered(template::sequenceIn);
  }

  private SortedMap<Long, String> numbered(Function<String, Optional<Long>> numbers)
      throws IOException {
    NameLimit limit = new NameLimit(nameBytes);
    SortedMap<Long, String> held = new TreeMap<>();
    names.forEach(
        name -> {
          Optional<Long> number = numbers.apply(name);
          if (number.isPresent() && !limit.take(name)) {
            held.clear();
          } else if (number.isPresent()) {
            String other = held.put(number.get(), name);
            if (other != null) {
              throw badSet(
                  "two names for one block: '%s' and '%s': leave one out"
                      .formatted(root.resolve(other), root.resolve(name)));
            }
          }
        });
    limit.require();
    return held;
  }

  /**
   * Returns how many files there are from the least to the largest number, if the template has one
   * number for all axes; 0 if not. Where all numbers are dates, these are the files that are there.
   */
  long numberedFiles(NameTemplate template) throws IOException {
    LongSummaryStatistics numbers = new LongSummaryStatistics();
    LongSummaryStatistics dates = new LongSummaryStatistics();
    names.forEach(
        name -> {
          template.sequenceIn(name).ifPresent(numbers::accept);
          template.sequenceIn(name).filter(NameDates::isDate).ifPresent(dates::accept);
        });
    return numbers.getCount() == dates.getCount()
        ? dates.getCount()
        : numbers.getMax() - numbers.getMin() + 1;
  }

  /** Returns where names place blocks on each axis. */
  Positions positions(NameTemplate template) throws IOException {
    NameLimit limit = new NameLimit(nameBytes);
    Positions positions = new Positions(template.rank(), limit);
    names.forEach(
        name -> template.positionsIn(name).ifPresent(found -> positions.add(found, name)));
    limit.require();
    return positions;
  }

  /** Returns whether every name that matches is what the template gives for a block of the grid. */
  boolean follow(NameTemplate template, Grid grid, StorageOrder order) throws IOException {
    boolean[] all = {true};
    names
        .that(template::matches)
        .forEach(
            name ->
                all[0] &=
                    template
                        .numberOf(name, grid, order)
                        .filter(number -> template.render(grid, order, number).equals(name))
                        .isPresent());
    return all[0];
  }

  /**
   * Returns the blocks in file order where their names count from another number than 0.
   *
   * @param missing whether blocks may be missing; then they have the names that they would have
   * @throws ResplitException if the block of a position is missing or there twice
   */
  BlockNames inOrder(
      NameTemplate template,
      Positions positions,
      Grid grid,
      StorageOrder order,
      MissingFiles missing)
      throws IOException {
    if (dataset.isEmpty()) {
      throw badSet("datasets of " + root + " like '" + template + "' do not count up from 0");
    }
    Map<Long, String> found =
        numbered(
            name -> template.positionsIn(name).map(place -> number(place, positions, grid, order)));
    missing.require(grid, found.size(), root);
    for (long number = 0; missing.areFilled() && number < grid.blockCount(); number++) {
      found.computeIfAbsent(
          number, lost -> MissingFiles.nameAt(template, position(lost, positions, grid, order)));
    }
    if (found.size() < grid.blockCount()) {
      long all = grid.blockCount();
      long lost = all - found.size();
      throw badSet(
          "%s of %s blocks like '%s' missing in %s%s"
              .formatted(lost, all, template, root, MissingBlocks.advice(lost, all)));
    }
    PathList files = new PathList(root);
    found.values().forEach(files::append);
    return new BlockNames.Listed(root, files);
  }

  private static long[] position(long number, Positions positions, Grid grid, StorageOrder order) {
    long[] position = new long[grid.rank()];
    for (int listed = 0; listed < position.length; listed++) {
      long index = grid.indexOnAxis(number, order.axis(listed, position.length));
      position[listed] = positions.numbersOn(listed).get((int) index);
    }
    return position;
  }

  private static long number(long[] position, Positions positions, Grid grid, StorageOrder order) {
    long[] index = new long[position.length];
    for (int listed = 0; listed < position.length; listed++) {
      index[order.axis(listed, position.length)] = positions.indexOf(listed, position[listed]);
    }
    return grid.number(index);
  }
}
