package io.resplit.find;

import io.resplit.find.name.NumberPlaces;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.text.ShellWord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Guesses the template behind the names of a set from the numbers in them.
 *
 * <p>The last numbers of a name that differ, one for each axis, are taken as indices; as first
 * elements if only that explains the number of files; a single number for several axes as the
 * number in file order, and so is a date next to numbers that are the same in all names. Two
 * numbers that are the first and the last of a range, such as dates, are on the slowest axis.
 *
 * @param root folder of the names
 * @param block shape of a block, as listed
 * @param slowest the axis, as listed, on which files with a single number follow one another
 * @param array shape of the array, as listed, if it is known
 * @param hasGaps whether blocks may be missing
 */
record NameGuess(Path root, Shape block, int slowest, Optional<Shape> array, boolean hasGaps) {

  /**
   * Returns the text of the template that explains names.
   *
   * @throws ResplitException if there is none, or they do not follow one pattern
   */
  String template(NamedBlocks.Names names) throws IOException {
    return template(names, false);
  }

  /**
   * Returns the same.
   *
   * @param namesAxes whether as a user would write it who knows the shape of the array
   * @throws ResplitException if there is none, or they do not follow one pattern
   */
  String template(NamedBlocks.Names names, boolean namesAxes) throws IOException {
    String sample =
        names
            .common()
            .orElseThrow(
                () -> ResplitException.badSet("no block files in '" + root + "': give a template"));
    int found = NumberPlaces.numbersIn(sample);
    if (NumberPlaces.beginsWithRange(sample)) {
      NumberPlaces two = learned(sample, NumberPlaces.last(found, 2), names);
      if (two.areRanges()) {
        return only(two, sample, two.render(List.of("o" + slowest, "e" + slowest)));
      }
    }
    NumberPlaces all = learned(sample, NumberPlaces.last(found, found), names);
    List<Integer> axes = axes(all, found);
    boolean tooFew = axes.size() < block.rank() && axes.size() != 1;
    NumberPlaces places = axes.size() == found ? all : learned(sample, axes, names);
    if (tooFew || places.strays() > 0 && places.hasAlike()) {
      throw unclear(sample, places);
    }
    boolean areDates = found >= block.rank() && slowest < block.rank() - 1 && places.areDates();
    if (areDates) {
      return only(
          places,
          sample,
          learned(sample, axes.subList(axes.size() - 1, axes.size()), names).render(List.of("n")));
    }
    String ofCut = only(places, sample, places.render(fieldsOfCut(places, axes.size())));
    return namesAxes ? ofCut : places.render(fields(places, axes.size()));
  }

  /**
   * Returns which numbers of a name may be positions: the last ones, one for each axis. Where there
   * are more, one that is the same in all names is none if it is neither the first index nor the
   * first element; and none is but the only one that differs, if one of the last ones is such a
   * number. Where there are fewer, only one may differ, which is the only position then.
   *
   * @param all what names have at the places of all their numbers
   */
  private List<Integer> axes(NumberPlaces all, int found) {
    List<Integer> axes = new ArrayList<>(NumberPlaces.last(found, found));
    List<Integer> varying = axes.stream().filter(place -> !all.isConstant(place)).toList();
    if (found < block.rank()) {
      return varying.size() == 1 && cutAxes().size() != found ? varying : axes;
    }
    List<Integer> versions =
        NumberPlaces.last(found, block.rank()).stream()
            .filter(place -> all.isConstant(place) && all.largest(place) > 1)
            .toList();
    if (found > block.rank() && !versions.isEmpty() && varying.size() == 1) {
      return varying;
    }
    for (int i = 0; i < Math.min(versions.size(), found - block.rank()); i++) {
      axes.remove(versions.get(i));
    }
    return axes.subList(Math.max(0, axes.size() - block.rank()), axes.size());
  }

  private static NumberPlaces learned(String sample, List<Integer> wanted, NamedBlocks.Names names)
      throws IOException {
    NumberPlaces places = new NumberPlaces(sample, wanted);
    names.forEach(places::learn);
    return places;
  }

  private ResplitException unclear(String sample, NumberPlaces places) {
    String from =
        places.strays() > 0
            ? root.resolve(places.stray()) + " among names such as " + sample
            : "names such as " + root.resolve(sample);
    int found = NumberPlaces.numbersIn(sample);
    return ResplitException.badSet(
        "cannot tell the position of blocks with %d %s from %s: give %s%sthe files in their order with --in-list"
            .formatted(
                block.rank(),
                block.rank() == 1 ? "axis" : "axes",
                from,
                places.strays() > 0 ? "the length on every axis in --in-shape, or " : "",
                found == 0 ? "" : example(places.render(fieldsOfCut(places, found))) + ", or "));
  }

  /** Returns a template unless it leaves names out. */
  private String only(NumberPlaces places, String sample, String template) throws ResplitException {
    if (places.strays() == 0) {
      return template;
    }
    long more = places.strays() - 1;
    String which = root.resolve(places.stray()) + (more > 0 ? " and " + more + " more" : "");
    throw ResplitException.badSet(
        "%s %s like %s: move %s away, or give %s, or the files in their order with --in-list"
            .formatted(
                which,
                more > 0 ? "are not blocks" : "is not a block",
                sample,
                more > 0 ? "them" : "it",
                example(template)));
  }

  private String example(String template) {
    return "a template, for example " + ShellWord.of(root + "/" + template);
  }

  /** Returns fields that say the same, but name the axes where these are known. */
  private List<String> fieldsOfCut(NumberPlaces places, int found) {
    List<Integer> cut = cutAxes();
    return cut.size() == found && found < block.rank()
        ? cut.stream().map(axis -> Integer.toString(axis)).toList()
        : fields(places, found);
  }

  /** Returns the axes that are known to have several blocks. */
  private List<Integer> cutAxes() {
    return IntStream.range(0, block.rank())
        .filter(axis -> array.isPresent() && array.get().rank() == block.rank())
        .filter(axis -> array.get().length(axis) > block.length(axis))
        .boxed()
        .toList();
  }

  private List<String> fields(NumberPlaces places, int found) {
    if (found == 1 && block.rank() > 1) {
      return List.of("n");
    }
    String kind = found >= block.rank() && areStarts(places) ? "o" : "";
    return IntStream.range(0, Math.min(found, block.rank())).mapToObj(i -> kind + i).toList();
  }

  /**
   * Starts rather than indices: they count exactly the files, or blocks may be missing and all are
   * steps of the length of a block; indices count at least twice as many.
   */
  private boolean areStarts(NumberPlaces places) {
    double asIndices = 1;
    double asStarts = 1;
    boolean areMultiples = true;
    for (int axis = 0; axis < block.rank(); axis++) {
      asIndices *= places.largest(axis) + 1.0;
      asStarts *= places.largest(axis) / block.length(axis) + 1.0;
      areMultiples &= places.areMultiples(axis, block.length(axis));
    }
    boolean explains = asStarts == places.count() || hasGaps && areMultiples;
    return explains && asIndices >= 2.0 * places.count();
  }

  /** Returns the ending of a name, with its dot; nothing if it has none. */
  static String ending(String name) {
    int dot = name.lastIndexOf('.');
    return dot > name.lastIndexOf('/') ? name.substring(dot) : "";
  }
}
