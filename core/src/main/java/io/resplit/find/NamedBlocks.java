package io.resplit.find;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.StorageOrder;
import io.resplit.find.name.CommonName;
import io.resplit.find.name.NameDates;
import io.resplit.find.name.NumberedNames;
import io.resplit.format.BlockPlace;
import io.resplit.geometry.Shape;
import io.resplit.io.IoAction;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.name.ObjectPath;
import io.resplit.partition.Grid;
import io.resplit.set.BlockNames;
import io.resplit.set.NameLimit;
import io.resplit.set.PathList;
import io.resplit.text.ShellWord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Blocks that have names: files below a folder, or datasets of one file. */
record NamedBlocks(Path root, Names names, Optional<String> dataset, long nameBytes) {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{[^}]*}");

  /** Visits all names. */
  @FunctionalInterface
  interface Names {
    void forEach(IoAction<String> visitor) throws IOException;
  }

  /**
   * Returns files below a folder, each with a dataset of the given name.
   *
   * @param nameBytes most memory for their names
   */
  static NamedBlocks files(BlockFiles files, String dataset, long nameBytes) {
    return new NamedBlocks(files.root(), files::forEach, Optional.of(dataset), nameBytes);
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
        Long.MAX_VALUE);
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
    return common(matches(pattern))
        .orElseThrow(
            () ->
                badSet(
                    pattern.isEmpty()
                        ? "no block files in " + root + ": give a template"
                        : noneLike(pattern)));
  }

  /** Returns the file of {@link #first}, if there is one, and another like it. */
  List<Path> two(String pattern) throws IOException {
    Predicate<String> wanted = matches(pattern);
    Optional<String> first = common(wanted);
    Optional<String> second = Optional.empty();
    if (first.isPresent()) {
      String ending = NameGuess.ending(first.get());
      Predicate<String> later = name -> name.compareTo(first.get()) > 0 && name.endsWith(ending);
      second = common(wanted.and(later));
    }
    return Stream.concat(first.stream(), second.stream()).map(this::file).toList();
  }

  private Optional<String> common(Predicate<String> wanted) throws IOException {
    CommonName common = new CommonName();
    names.forEach(
        name -> {
          if (wanted.test(name)) {
            common.add(name);
          }
        });
    return common.first();
  }

  private static Predicate<String> matches(String pattern) {
    return pattern.isEmpty() ? name -> true : coarse(pattern).asMatchPredicate();
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
    StringBuilder expression = new StringBuilder();
    String[] literals = PLACEHOLDER.split(pattern, -1);
    for (int i = 0; i < literals.length; i++) {
      expression.append(i > 0 ? "[0-9_]+" : "").append(Pattern.quote(literals[i]));
    }
    return Pattern.compile(expression.toString());
  }

  /**
   * Returns the template that explains the names.
   *
   * @param slowest the axis, as listed, on which files with a single number follow one another
   * @param hasGaps whether blocks may be missing
   */
  String guess(Shape listedBlock, int slowest, boolean hasGaps) throws IOException {
    return new NameGuess(root, listedBlock, slowest, Optional.empty(), hasGaps).template(names);
  }

  /** Says which template fits names that are almost like one; empty if there is none. */
  Optional<String> likelier(NameTemplate pattern, NameGuess guess) {
    Predicate<String> wanted = matches(pattern.toString());
    try {
      String likely =
          guess.likely(
              visitor ->
                  names.forEach(
                      name -> {
                        if (wanted.test(name)) {
                          visitor.accept(name);
                        }
                      }));
      return Optional.of(noneLike(pattern) + ": give " + ShellWord.of(root + "/" + likely));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns all names, sorted. */
  List<String> sorted() throws IOException {
    NameLimit limit = new NameLimit(nameBytes);
    List<String> all = new ArrayList<>();
    names.forEach(
        name -> {
          if (limit.take(name)) {
            all.add(name);
          }
        });
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
    NumberedNames numbered = new NumberedNames(root, new NameLimit(nameBytes));
    names.forEach(
        name -> {
          Optional<Long> number = template.sequenceIn(name);
          if (number.isPresent()) {
            numbered.add(number.get(), name);
          }
        });
    return numbered.all();
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
    Positions positions = new Positions(template.rank(), new NameLimit(nameBytes));
    names.forEach(
        name -> template.positionsIn(name).ifPresent(found -> positions.add(found, name)));
    positions.require();
    return positions;
  }

  /** Returns whether every name that matches is what the template gives for a block of the grid. */
  boolean follow(NameTemplate template, Grid grid, StorageOrder order) throws IOException {
    boolean[] all = {true};
    names.forEach(
        name -> {
          if (template.matches(name)) {
            Optional<Long> number = template.numberOf(name, grid, order);
            all[0] &= number.isPresent() && template.render(grid, order, number.get()).equals(name);
          }
        });
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
    NumberedNames numbered = new NumberedNames(root, new NameLimit(nameBytes));
    names.forEach(
        name -> {
          Optional<long[]> position = template.positionsIn(name);
          if (position.isPresent()) {
            numbered.add(number(position.get(), positions, grid, order), name);
          }
        });
    Map<Long, String> found = numbered.all();
    missing.require(grid, found.size(), root);
    for (long number = 0; missing.areFilled() && number < grid.blockCount(); number++) {
      found.computeIfAbsent(
          number, lost -> MissingFiles.nameAt(template, position(lost, positions, grid, order)));
    }
    if (found.size() < grid.blockCount()) {
      throw badSet(
          "%s of %s blocks like '%s' missing in %s; --missing fill=V reads them as V"
              .formatted(grid.blockCount() - found.size(), grid.blockCount(), template, root));
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
