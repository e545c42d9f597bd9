package io.resplit.format;

import io.resplit.geometry.Shape;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * Files with numbers in their names, as headers say them: a pattern of C such as {@code a%03d.raw},
 * the first number, the last one and the step between them. Immutable.
 *
 * @param names names of the files
 * @param axes how many axes each of them has, if a fourth number says so
 */
public record NumberedFiles(List<String> names, Optional<Long> axes) {

  private static final int RANGE = 3;
  private static final int MOST_PATTERN = 1 << 12;

  /** Characters of all names. */
  private static final int MOST_CHARACTERS = 1 << 24;

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}");
  private static final Pattern PATTERN = Pattern.compile("([^%]*)%(|0?[1-9][0-9]?)[diu]([^%]*)");

  /**
   * Returns the files that the value of a field stands for; empty if it is the name of one.
   *
   * @param mostNumbers how many numbers may stand behind the pattern: 3, or 4 with that of axes
   * @throws IllegalArgumentException if the pattern is none of C, or too long
   */
  public static Optional<NumberedFiles> of(String said, int mostNumbers) {
    if (said.length() > MOST_PATTERN) {
      throw new IllegalArgumentException(
          "the name of its data file has more than %d characters".formatted(MOST_PATTERN));
    }
    Deque<Long> numbers = new ArrayDeque<>();
    String pattern = said;
    int space = said.lastIndexOf(' ');
    while (space >= 0 && numbers.size() < mostNumbers && isNumber(pattern.substring(space + 1))) {
      numbers.push(Long.parseLong(pattern.substring(space + 1)));
      pattern = pattern.substring(0, space).stripTrailing();
      space = pattern.lastIndexOf(' ');
    }
    if (numbers.size() < RANGE || pattern.indexOf('%') < 0) {
      return Optional.empty();
    }
    List<String> names = names(pattern, numbers.pop(), numbers.pop(), numbers.pop());
    return Optional.of(new NumberedFiles(names, Optional.ofNullable(numbers.poll())));
  }

  /**
   * Refuses files that are not those of an array. Axes that are not in the files have an index for
   * each of them; else all share the slowest.
   *
   * @param rank number of axes, without one of channels
   * @throws IllegalArgumentException if there are too many or too few
   */
  public void requireAxes(Shape shape, int rank) {
    int files = names.size();
    long own = axes.orElse(rank - 1L);
    long indices = 1;
    for (int axis = 0; axis < Math.min(rank, rank - own); axis++) {
      indices = Math.multiplyExact(indices, shape.length(axis));
    }
    boolean isOne = own < rank ? indices == files : shape.length(0) % files == 0;
    if (own < 1 || own > rank || !isOne) {
      throw new IllegalArgumentException(
          "%d files of %d axes are not its %d axes".formatted(files, own, rank));
    }
  }

  private static boolean isNumber(String word) {
    return NUMBER.matcher(word).matches();
  }

  private static List<String> names(String pattern, long first, long last, long step) {
    Matcher parts = PATTERN.matcher(pattern);
    if (step == 0 || !parts.matches()) {
      throw new IllegalArgumentException("'%s' matches no files".formatted(pattern));
    }
    String number = "%" + parts.group(2) + "d";
    long most = Math.min(ElementFiles.MOST_FILES, MOST_CHARACTERS / pattern.length());
    long count = (last - first) / step + 1;
    if (count > most) {
      throw new IllegalArgumentException("it names more than %d files".formatted(most));
    }
    return LongStream.iterate(first, i -> step > 0 ? i <= last : i >= last, i -> i + step)
        .mapToObj(i -> parts.group(1) + number.formatted(i) + parts.group(3))
        .toList();
  }
}
