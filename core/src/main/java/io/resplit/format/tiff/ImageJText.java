package io.resplit.format.tiff;

import io.resplit.header.Spacing;
import io.resplit.io.ResplitException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A description of the first page as ImageJ, SCIFIO and Micro-Manager write it, line by line: how
 * planes are ordered, and how far apart voxels and frames are (ImageJ, {@code
 * FileSaver.getDescriptionString} and {@code FileOpener}). Immutable.
 */
record ImageJText(Map<String, String> said) {

  /** The shape that resplit adds to its own descriptions, for axes of length 1. */
  static final String LENGTHS = "resplit_shape";

  private static final String NO_UNIT = "pixel";

  /** The names of planes, by their letters in an order. */
  private static final Map<Character, String> KEYS =
      Map.of('c', "channels", 'z', "slices", 't', "frames");

  private static final Pattern ORDER = Pattern.compile("(?!.*(.).*\\1)[czt]{3}");
  private static final Pattern ESCAPED = Pattern.compile("\\\\u([0-9a-fA-F]{4})");

  /** Returns whether a description is one of these. */
  static boolean isIn(String description) {
    return description.startsWith("ImageJ=") || description.startsWith("SCIFIO=");
  }

  /** Parses a description. */
  static ImageJText of(String description) {
    Map<String, String> said = new HashMap<>();
    description
        .lines()
        .map(line -> line.split("=", 2))
        .filter(pair -> pair.length == 2)
        .forEach(pair -> said.put(pair[0].strip(), unescaped(pair[1].strip())));
    return new ImageJText(said);
  }

  private static String unescaped(String text) {
    return ESCAPED
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(Character.toString(Integer.parseInt(found.group(1), 16))));
  }

  /** Returns a text; empty if there is none. */
  String text(String key) {
    return said.getOrDefault(key, "");
  }

  /** Returns how many of something there are; 1 if that is not said. */
  long count(String key) {
    return text(key).matches("[1-9][0-9]{0,8}") ? Long.parseLong(text(key)) : 1;
  }

  private double number(String key) {
    try {
      double number = Double.parseDouble(text(key));
      return Double.isFinite(number) ? number : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /**
   * Returns the letters of the axes of planes with their lengths, slowest first; tifffile reads the
   * same six orders.
   *
   * @throws ResplitException if the planes are in an order that is not known
   */
  List<Map.Entry<String, Long>> axes(Path file) throws ResplitException {
    String order = text("order").toLowerCase(Locale.ROOT);
    String fastestFirst = order.isEmpty() || order.equals("default") ? "czt" : order;
    if (!ORDER.matcher(fastestFirst).matches()) {
      throw ResplitException.unsupported(
          file,
          "its ImageJ description has order=%s, which resplit does not know: use czt or zct"
              .formatted(text("order").replaceAll("\\p{Cntrl}", "?")));
    }
    List<Map.Entry<String, Long>> axes = new ArrayList<>();
    for (int i = fastestFirst.length() - 1; i >= 0; i--) {
      String key = KEYS.get(fastestFirst.charAt(i));
      if (count(key) > 1 || said.containsKey(key) && said.containsKey(LENGTHS)) {
        axes.add(Map.entry(fastestFirst.substring(i, i + 1), count(key)));
      }
    }
    return axes;
  }

  /**
   * Returns the size of voxels.
   *
   * @param tags what the tags of the first page say
   * @param isOfImageJ whether ImageJ itself wrote the file, which leaves out a spacing of 1
   */
  Optional<TiffVoxels> voxels(TiffResolution.Said tags, boolean isOfImageJ) {
    double unit = tags.micrometres();
    String own = unit("unit");
    boolean isByTag = unit > 0 && (own.isEmpty() || own.equals(TiffVoxels.MICROMETRES) || isTag());
    if (own.isEmpty() && !isByTag) {
      return Optional.empty();
    }
    String units = isByTag ? TiffVoxels.MICROMETRES : own;
    double across = isByTag ? unit / tags.x() : 1 / tags.x();
    double down = isByTag ? unit / tags.y() : in(units, "yunit", 1 / tags.y());
    double apart = Math.abs(number("spacing"));
    boolean isOne = isOfImageJ && !said.containsKey("spacing") && count("slices") > 1;
    double deep = own.isEmpty() ? 0 : in(units, "zunit", isOne ? 1 : apart);
    return down > 0
        ? Optional.of(
            TiffVoxels.rounded(across, down, deep, units)
                .from(-number("xorigin"), -number("yorigin"), -number("zorigin")))
        : Optional.empty();
  }

  /** Returns whether the unit is also one that tags name. */
  private boolean isTag() {
    return Stream.of("cm", "inch").anyMatch(text("unit")::equals);
  }

  private String unit(String key) {
    String unit = TiffVoxels.unit(text(key));
    return unit.equals(NO_UNIT) || unit.equals(NO_UNIT + "s") ? "" : unit;
  }

  /** Returns a length of an axis that may have a unit of its own; 0 if no one knows its length. */
  private double in(String units, String key, double length) {
    String own = said.containsKey(key) ? unit(key) : unit("unit");
    double factor = TiffVoxels.micrometres(own) / TiffVoxels.micrometres(units);
    return own.equals(units) ? length : factor > 0 ? length * factor : 0;
  }

  /** Returns the time from frame to frame. */
  Optional<Spacing> time() {
    String unit = text("tunit");
    boolean isSecond = unit.isEmpty() || unit.equals("sec") || unit.equals("seconds");
    return Optional.of(number("finterval"))
        .filter(step -> step > 0 && count("frames") > 1)
        .map(step -> new Spacing(0, step, isSecond ? "s" : unit));
  }

  /** Returns what it says that these voxels do not, as users call it. */
  List<String> lost(Optional<TiffVoxels> voxels) {
    List<String> lost = new ArrayList<>();
    double z = voxels.map(TiffVoxels::z).orElse(0.0);
    double apart = number("spacing");
    if (z == 0 && apart != 0 && apart != 1 && count("slices") > 1) {
      lost.add("voxel size along z (spacing=%s, in no known unit)".formatted(text("spacing")));
    }
    if (voxels.isEmpty() && !unit("unit").isEmpty() && said.containsKey("yunit")) {
      lost.add("pixel size (unit=%s, yunit=%s)".formatted(text("unit"), text("yunit")));
    }
    boolean hasOrigin = Stream.of("xorigin", "yorigin").anyMatch(each -> number(each) != 0);
    if (voxels.isEmpty() && hasOrigin || z == 0 && number("zorigin") != 0) {
      lost.add("origin (xorigin, yorigin, zorigin)");
    }
    return lost;
  }
}
