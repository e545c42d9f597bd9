package io.resplit.find;

import io.resplit.find.name.AxisWords;
import io.resplit.find.name.NameMoments;
import io.resplit.find.name.NameNumbers;
import io.resplit.find.name.NameReading;
import io.resplit.find.name.NameSeries;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.set.NameLimit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Reads where files lie from the numbers in their names.
 *
 * <p>One number that differs counts the files, which follow one another on the slowest axis; so do
 * several that put them in one order, and those that together say a time. Several others are
 * positions if there are as many as axes, or if words before them name the axes. A number that does
 * not differ is a position only among numbers that are all separated alike, without letters, and
 * count from one base.
 *
 * @param root folder of the names
 * @param block shape of a block, as listed
 * @param axes names of the axes of a block, as listed, empty texts if they have none
 * @param slowest the axis, as listed, on which files with a single number follow one another
 * @param hasGaps whether blocks may be missing
 * @param nameBytes most memory for names that are held
 */
record NameGuess(
    Path root, Shape block, List<String> axes, int slowest, boolean hasGaps, long nameBytes) {

  /** A letter other than the x between two lengths. */
  private static final Pattern HAS_WORD = Pattern.compile("(?!x$)\\p{L}");

  /** Creates the guess for blocks whose axes have no names. */
  static NameGuess unnamed(Path root, Shape block, int slowest, boolean hasGaps, long nameBytes) {
    List<String> none = Collections.nCopies(block.rank(), "");
    return new NameGuess(root, block, none, slowest, hasGaps, nameBytes);
  }

  /** Returns the exception for a folder in which there is no file of blocks. */
  static ResplitException noFiles(Path root) {
    return ResplitException.badSet(
        "no block files in '%s': give the right folder, or a name template".formatted(root));
  }

  /**
   * Returns what names say.
   *
   * @throws ResplitException if that is nothing, or they do not follow one pattern
   */
  NameReading read(NamedBlocks.Names names) throws IOException {
    String sample = names.common().orElseThrow(() -> noFiles(root));
    NameNumbers all = new NameNumbers(sample);
    names.forEach(all::learn);
    requireNone(all, sample);
    List<Integer> varying = all.varying();
    Optional<List<Integer>> alike = alike(all);
    boolean hasBraces = sample.indexOf('{') >= 0 || sample.indexOf('}') >= 0;
    if (alike.isPresent() && !hasBraces) {
      return template(all, alike.get(), fields(all, alike.get(), listed()));
    }
    if (all.areRanges() && !hasBraces) {
      int last = all.size() - 1;
      return template(all, List.of(last - 1, last), List.of("o" + slowest, "e" + slowest));
    }
    if (varying.isEmpty() && all.count() == 1) {
      return new NameReading.Series(List.of(sample));
    }
    if (varying.isEmpty()) {
      throw unclear(all, varying);
    }
    if (varying.size() == 1 && !isTime(all, varying.get(0)) && !hasBraces) {
      boolean isCounted = all.at(varying.get(0)).range() == all.count();
      String field = fields(all, varying, listed()).get(0);
      boolean isOnAxis = block.rank() == 1 && (isCounted || field.startsWith("o"));
      return template(all, varying, List.of(isOnAxis ? field : "n"));
    }
    Optional<NameReading.Series> series = series(all, varying, names);
    if (series.isEmpty() && hasBraces) {
      throw unclear(all, List.of());
    }
    return series.isPresent() ? series.get() : positions(all, varying);
  }

  /** A number that is a date has a template. */
  private static boolean isTime(NameNumbers all, Integer place) {
    return all.at(place).areMoments()
        || all.at(place).areNames()
        || NameMoments.in(all, false).stream().anyMatch(time -> time.contains(place));
  }

  private List<Integer> listed() {
    return IntStream.range(0, block.rank()).boxed().toList();
  }

  private NameReading positions(NameNumbers all, List<Integer> varying) throws ResplitException {
    Optional<List<Integer>> ofWords = AxisWords.axes(all, varying, fromSlowest(axes));
    if (ofWords.isPresent()) {
      List<Integer> places =
          ofWords.get().stream().map(axis -> slowest == 0 ? axis : slowest - axis).toList();
      return template(all, varying, fields(all, varying, places));
    }
    boolean haveWords =
        varying.stream().skip(1).anyMatch(place -> HAS_WORD.matcher(all.before(place)).find());
    if (varying.size() != block.rank() || haveWords || isInFolders(all, varying)) {
      throw unclear(all, varying);
    }
    return template(all, varying, fields(all, varying, listed()));
  }

  /** Numbers of folders and of files in them are no positions unless words say so. */
  private static boolean isInFolders(NameNumbers all, List<Integer> places) {
    return places.stream().skip(1).anyMatch(place -> all.before(place).indexOf('/') >= 0);
  }

  private List<String> fromSlowest(List<String> names) {
    List<String> turned = new ArrayList<>(names);
    if (slowest > 0) {
      Collections.reverse(turned);
    }
    return turned;
  }

  private NameReading template(NameNumbers all, List<Integer> places, List<String> fields) {
    return new NameReading.Template(NameTemplate.parse(all.render(places, fields), block.rank()));
  }

  /** Returns the last numbers, one for each axis, between which there is but one separator. */
  private Optional<List<Integer>> alike(NameNumbers all) {
    return block.rank() < 2
        ? Optional.empty()
        : IntStream.iterate(all.size() - block.rank(), first -> first >= 0, first -> first - 1)
            .mapToObj(first -> IntStream.range(first, first + block.rank()).boxed().toList())
            .filter(places -> places.containsAll(all.varying()) && areAlike(all, places))
            .findFirst();
  }

  private static boolean areAlike(NameNumbers all, List<Integer> places) {
    String separator = all.before(places.get(1));
    String before = all.before(places.get(0));
    boolean isOne =
        separator.codePoints().noneMatch(each -> Character.isLetter(each) || each == '/')
            && places.stream().skip(1).allMatch(place -> all.before(place).equals(separator))
            && (before.endsWith(separator) || before.isEmpty() || all.varying().size() > 1);
    boolean isOfOneBase =
        places.stream().map(place -> all.at(place).least()).distinct().count() == 1
            && all.at(places.get(0)).least() <= 1;
    boolean arePadded = places.stream().map(place -> all.at(place).pad()).distinct().count() == 1;
    boolean haveNames = places.stream().anyMatch(place -> all.at(place).areNames());
    return isOne && isOfOneBase && !haveNames && (arePadded || all.varying().size() > 1);
  }

  /** Returns names that follow one another by a time, or by numbers that all rise together. */
  private Optional<NameReading.Series> series(
      NameNumbers all, List<Integer> varying, NamedBlocks.Names names) throws IOException {
    Comparator<List<Integer>> byCount =
        Comparator.comparing(time -> time.stream().filter(varying::contains).count());
    List<List<Integer>> keys =
        new ArrayList<>(
            NameMoments.in(all, varying.size() != block.rank() || !isFull(all, varying)).stream()
                .filter(time -> time.stream().anyMatch(varying::contains))
                .sorted(byCount.thenComparing(List::size).reversed())
                .toList());
    int widest = widest(all, varying);
    if (all.at(widest).range() >= all.count()) {
      keys.add(List.of(widest));
    }
    if (keys.isEmpty()) {
      return Optional.empty();
    }
    NameLimit limit = new NameLimit(nameBytes);
    NameSeries series = new NameSeries(all);
    names.that(limit::take).forEach(series::add);
    limit.require();
    return keys.stream().flatMap(key -> series.by(key, others(varying, key)).stream()).findFirst();
  }

  /** Returns whether there may be a file for each combination of numbers. */
  private static boolean isFull(NameNumbers all, List<Integer> varying) {
    return varying.stream().mapToDouble(place -> all.at(place).range()).reduce(1, (a, b) -> a * b)
        == all.count();
  }

  private static List<Integer> others(List<Integer> varying, List<Integer> key) {
    return varying.stream().filter(place -> !key.contains(place)).toList();
  }

  private static Integer widest(NameNumbers all, List<Integer> varying) {
    return varying.stream().max(Comparator.comparing(place -> all.at(place).range())).orElseThrow();
  }

  private ResplitException unclear(NameNumbers all, List<Integer> varying) {
    List<String> fields = IntStream.range(0, varying.size()).mapToObj(Integer::toString).toList();
    String axes = block.rank() == 1 ? "axis" : "axes";
    return ResplitException.badSet(
        varying.isEmpty()
            ? "'%s': no number in the names of its files says where they lie: give them in their order with --in-list"
                .formatted(root)
            : "'%s': %s numbers differ in the names of blocks with %s %s: give a template in its place, such as '%s'%s; {0} counts along the first axis"
                .formatted(
                    root,
                    varying.size(),
                    block.rank(),
                    axes,
                    at(all.render(varying, fields)),
                    lacking(varying.size())));
  }

  /** Says how to add axes that blocks lack, where they are thin on too few. */
  private String lacking(int numbers) {
    long thin = LongStream.of(block.toArray()).filter(length -> length == 1).count();
    String ones = "1,".repeat((int) Math.max(0, numbers - thin));
    String shape = block.asOption();
    String whole = slowest == 0 ? ones + shape : shape + "," + ones.replaceAll(",$", "");
    return ones.isEmpty() ? "" : ", and --in-shape " + whole + ", the shape of a block on all axes";
  }

  /** Refuses names that are not like the others. */
  private void requireNone(NameNumbers all, String sample) throws ResplitException {
    if (all.strays() > 0) {
      throw stray(root.resolve(all.stray()), root.resolve(sample), all.strays() - 1);
    }
  }

  /** Returns what to say of a file that is not named as another one. */
  static ResplitException stray(Path file, Path like, long more) {
    String ending = ending(like.toString());
    String way =
        ending.equals(ending(file.toString()))
            ? "move it away if it is not a block"
            : "put the pattern of the files to join in quotes, such as '%s'"
                .formatted(like.resolveSibling("*" + ending));
    return ResplitException.badInput(
        file,
        "its name%s differs from '%s' in more than numbers: %s, or list all blocks in order in a text file for --in-list"
            .formatted(more > 0 ? ", like that of " + more + " more," : "", like, way));
  }

  /** Returns the path of a name or template in the folder. */
  private String at(String name) {
    return root.toString().isEmpty() ? name : root + "/" + name;
  }

  private List<String> fields(NameNumbers all, List<Integer> places, List<Integer> listed) {
    String kind = areStarts(all, places, listed) ? "o" : "";
    return listed.stream().map(axis -> kind + axis).collect(Collectors.toList());
  }

  /**
   * Starts rather than indices: they count exactly the files, or blocks may be missing and all are
   * steps of the length of a block; indices count at least twice as many.
   */
  private boolean areStarts(NameNumbers all, List<Integer> places, List<Integer> listed) {
    double asIndices = 1;
    double asStarts = 1;
    boolean areMultiples = true;
    for (int i = 0; i < places.size(); i++) {
      long length = block.length(listed.get(i));
      asIndices *= all.at(places.get(i)).largest() + 1.0;
      asStarts *= all.at(places.get(i)).largest() / length + 1.0;
      areMultiples &= all.areMultiples(places.get(i), length);
    }
    boolean explains = asStarts == all.count() || hasGaps && areMultiples;
    return explains && asIndices >= 2.0 * all.count();
  }

  /** Returns the ending of a name, with its dot; nothing if it has none. */
  static String ending(String name) {
    int dot = name.lastIndexOf('.');
    return dot > name.lastIndexOf('/') ? name.substring(dot) : "";
  }
}
