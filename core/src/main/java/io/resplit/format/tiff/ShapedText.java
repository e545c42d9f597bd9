package io.resplit.format.tiff;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A description of the first page as tifffile and resplit write it: the shape of the array, and a
 * letter for each axis. Immutable.
 *
 * @param shape slowest axis first
 * @param letters one for each axis, or none
 * @param isTruncated whether only the first page has a directory
 */
record ShapedText(List<Long> shape, String letters, boolean isTruncated) {

  /** How tifffile calls an axis that has no letter. */
  static final char NO_LETTER = 'Q';

  /** How it calls the samples of a pixel. */
  static final char SAMPLES = 'S';

  /** What its letters mean that other programs have axes of; the others only tell axes apart. */
  private static final Map<Character, String> NAMES =
      Map.of('T', "t", 'C', "c", 'Z', "z", 'Y', "y", 'X', "x", SAMPLES, "s");

  private static final String NUMBERS = "([0-9]{1,19}(?:, ?[0-9]{1,19}){0,31}),?";
  private static final Pattern SHAPE = Pattern.compile("\"shape\": ?\\[" + NUMBERS + "\\]");
  private static final Pattern OLD_SHAPE = Pattern.compile("shape=\\(" + NUMBERS + "\\)");
  private static final Pattern LETTERS = Pattern.compile("\"axes\": ?\"([A-Z]{1,32})\"");

  /** Parses a description, if it is one of these. */
  static Optional<ShapedText> of(String description) {
    Matcher found = (description.startsWith("{") ? SHAPE : OLD_SHAPE).matcher(description);
    boolean isSaid = description.startsWith("{") ? found.find() : found.matches();
    if (!isSaid) {
      return Optional.empty();
    }
    List<Long> shape = Stream.of(found.group(1).split(", ?")).map(Long::parseLong).toList();
    Matcher axes = LETTERS.matcher(description);
    String letters = axes.find() && axes.group(1).length() == shape.size() ? axes.group(1) : "";
    return Optional.of(new ShapedText(shape, letters, description.contains("\"truncated\": true")));
  }

  /** Returns the names that resplit gave to the axes; none if it gave none. */
  List<String> ownNames() {
    return names(letter -> letter == NO_LETTER ? "" : letter.toString().toLowerCase(Locale.ROOT));
  }

  /** Returns the names of the axes as far as other programs know them; none if they have none. */
  List<String> names() {
    List<String> names = names(letter -> NAMES.getOrDefault(letter, ""));
    List<String> known = names.stream().filter(each -> !each.isEmpty()).toList();
    return known.stream().distinct().count() == known.size()
        ? names
        : Collections.nCopies(names.size(), "");
  }

  private List<String> names(Function<Character, String> name) {
    return letters.chars().mapToObj(letter -> name.apply((char) letter)).toList();
  }
}
