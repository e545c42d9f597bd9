package io.resplit.disk;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A file system that is mounted, a line of {@code /proc/self/mountinfo}.
 *
 * @param device major and minor number, as in {@code 8:1}
 * @param place where it is mounted
 * @param type its type
 * @param source what it was mounted from
 * @param options its own options
 */
record Mount(String device, Path place, String type, String source, String options) {

  private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

  /** Returns what a path lies on, according to a list of mounts. */
  static Optional<Mount> of(Path path, String list) {
    return list.lines()
        .map(Mount::parse)
        .flatMap(Optional::stream)
        .filter(mount -> path.startsWith(mount.place))
        .reduce((one, next) -> next.depth() >= one.depth() ? next : one);
  }

  private int depth() {
    return place.getNameCount();
  }

  private static Optional<Mount> parse(String line) {
    String[] sides = line.split(" - ", 2);
    String[] ours = sides[0].split(" ");
    String[] theirs = sides[sides.length - 1].split(" ");
    return sides.length < 2 || ours.length < 5 || theirs.length < 3
        ? Optional.empty()
        : Optional.of(
            new Mount(ours[2], Path.of(plain(ours[4])), theirs[0], plain(theirs[1]), theirs[2]));
  }

  private static String plain(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(code -> Character.toString((char) Integer.parseInt(code.group(1), 8)));
  }

  /** Returns the value of an option. */
  Optional<String> option(String name) {
    return Arrays.stream(options.split(","))
        .filter(option -> option.startsWith(name + "="))
        .map(option -> plain(option.substring(name.length() + 1)))
        .findFirst();
  }
}
