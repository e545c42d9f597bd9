package io.resplit.input;

import io.resplit.array.StorageOrder;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The letters of axes that stand before the numbers in the names of files, as in {@code t0_z12},
 * and whether these numbers count the axes that the letters usually name: {@code x} varies faster
 * than {@code y}, {@code z} and {@code t} in that order, and {@code c} slower than {@code y}.
 */
public final class AxisLetters {

  private static final String FROM_FASTEST = "xyzt";
  private static final String CHANNEL = "c";

  /** A letter, an axis, and nothing of a word before the letter. */
  private static final Pattern NUMBERED =
      Pattern.compile("(?i)(?<![a-z])([xyztc])[_-]?\\{[oe]?([0-9]+)(:0[0-9]+)?}");

  private AxisLetters() {}

  /** Returns what two letters contradict, if any do; in a set whose axes have no names. */
  public static Optional<String> doubt(BlockSet set) {
    boolean isNamed = set.header().axes().stream().anyMatch(axis -> !axis.name().isEmpty());
    if (isNamed || !(set.names() instanceof BlockNames.Templated templated)) {
      return Optional.empty();
    }
    Matcher found = NUMBERED.matcher(templated.template().toString());
    Optional<MatchResult> before = Optional.empty();
    while (found.find()) {
      MatchResult next = found.toMatchResult();
      if (isCut(set, next)) {
        if (before.isPresent() && contradict(set.order(), before.get(), next)) {
          return Optional.of(text(set, before.get(), next));
        }
        before = Optional.of(next);
      }
    }
    return Optional.empty();
  }

  private static boolean isCut(BlockSet set, MatchResult number) {
    int rank = set.grid().rank();
    int listed = Integer.parseInt(number.group(2));
    return listed < rank && set.grid().axis(set.order().axis(listed, rank)).count() > 1;
  }

  private static boolean contradict(StorageOrder order, MatchResult one, MatchResult other) {
    double first = rank(one);
    double second = rank(other);
    boolean isSecondSlower =
        (Integer.parseInt(other.group(2)) > Integer.parseInt(one.group(2)))
            == (order == StorageOrder.F);
    boolean areBehindRows = Math.min(first, second) > 1;
    boolean hasChannel = letter(one).equals(CHANNEL) || letter(other).equals(CHANNEL);
    boolean isKnown = first != second && !(hasChannel && areBehindRows);
    return isKnown && (second > first) != isSecondSlower;
  }

  /** Channels lie before or behind the slices, and never between rows. */
  private static double rank(MatchResult number) {
    int place = FROM_FASTEST.indexOf(letter(number));
    return place < 0 ? FROM_FASTEST.length() : place;
  }

  private static String letter(MatchResult number) {
    return number.group(1).toLowerCase(Locale.ROOT);
  }

  private static String text(BlockSet set, MatchResult one, MatchResult other) {
    return ("the number after %s in names such as %s is used for axis %s, the number after "
            + "%s for axis %s: if that is wrong, give the length on every axis in "
            + "--in-shape, and a template")
        .formatted(
            one.group(1), set.path(set.firstBlock()), one.group(2), other.group(1), other.group(2));
  }
}
