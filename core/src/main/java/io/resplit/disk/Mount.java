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

  private static final int PLACE = 4;
  private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

  /** Returns what a path lies on, according to a list of mounts. */
  static Optional<Mount> of(Path path, String list) {
    return list.lines()
        .map(line -> line.split(" "))
        .filter(fields -> fields.length > PLACE && path.startsWith(plain(fields[PLACE])))
        .map(Mount::parse)
        .flatMap(Optional::stream)
        .reduce((one, next) -> next.depth() >= one.depth() ? next : one);
  }

  private int depth() {
    return place.getNameCount();
  }

  /** A dash stands between the fields of the mount, some of which may lack, and its type. */
  private static Optional<Mount> parse(String[] fields) {
    int dash = Arrays.asList(fields).indexOf("-");
    return dash <= PLACE || fields.length < dash + 4
        ? Optional.empty()
        : Optional.of(
            new Mount(
                fields[2],
                Path.of(plain(fields[PLACE])),
                fields[dash + 1],
                plain(fields[dash + 2]),
                fields[dash + 3]));
  }

  private static String plain(String text) {
    return text.indexOf('\\') < 0
        ? text
        : ESCAPE
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
