package io.resplit.format.tiff;

import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.PixelSamples;
import io.resplit.header.SpaceParts;
import io.resplit.header.Spacing;
import io.resplit.header.VoxelSpace;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * How far apart pixels lie, and pages along z. Immutable.
 *
 * @param x along a row; more than 0
 * @param y from row to row; more than 0
 * @param z from page to page; 0 if nothing says it
 * @param units of all; empty if nothing says them
 * @param origin place of the first pixel along x, y and z
 */
record TiffVoxels(double x, double y, double z, String units, List<Double> origin) {

  static final String MICROMETRES = "um";
  private static final List<Double> AT_ZERO = List.of(0.0, 0.0, 0.0);
  private static final String PIXEL = "pixel";

  /** Ratios of two numbers of 32 bits say no more digits. */
  private static final MathContext DIGITS = new MathContext(9);

  /** Units as programs write them. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("micron", MICROMETRES),
          Map.entry("microns", MICROMETRES),
          Map.entry("micrometer", MICROMETRES),
          Map.entry("micrometers", MICROMETRES),
          Map.entry("micrometre", MICROMETRES),
          Map.entry("\u00b5m", MICROMETRES),
          Map.entry("\u03bcm", MICROMETRES),
          Map.entry("\\u00B5m", MICROMETRES),
          Map.entry("\u00c5", "angstrom"),
          Map.entry("\u212b", "angstrom"),
          Map.entry("inches", "inch"));

  private static final Pattern SPACING = Pattern.compile("\"spacing\": ?([0-9.eE+-]{1,32})");
  private static final Pattern UNIT = Pattern.compile("\"unit\": ?\"([^\"\\p{Cntrl}]{1,32})");

  /** What descriptions hold as it is, and say nothing else by it. */
  private static final Pattern PLAIN_UNIT =
      Pattern.compile("[\\p{L}\\p{N}\\p{S}\\p{P} &&[^\"\\\\=]]{1,32}");

  /** Returns a unit by the name that programs here give it. */
  static String unit(String name) {
    return NAMES.getOrDefault(name, name);
  }

  /** Returns how long a unit is, in micrometres; 0 if that is not known. */
  static double micrometres(String unit) {
    VoxelSpace one = VoxelSpace.of(new double[] {1}, new double[1], unit, "").inUnits(MICROMETRES);
    return unit.equals("inch")
        ? TiffResolution.OF_INCH
        : one.units().equals(MICROMETRES) ? one.step(0, 0) : 0;
  }

  /** Returns steps as far as resolutions in files say them, from zero on. */
  static TiffVoxels rounded(double x, double y, double z, String units) {
    return new TiffVoxels(rounded(x), rounded(y), rounded(z), units, AT_ZERO);
  }

  /** Returns the same, its first pixel so many steps away from zero. */
  TiffVoxels from(double alongX, double alongY, double alongZ) {
    return new TiffVoxels(
        x, y, z, units, List.of(alongX * x + 0.0, alongY * y + 0.0, alongZ * z + 0.0));
  }

  /**
   * Reads what tags and the description of this program say; nothing if neither says a length.
   *
   * @param tags what they say
   */
  static Optional<TiffVoxels> read(TiffResolution.Said tags, String text) {
    double z = found(SPACING, text).map(TiffVoxels::number).orElse(0.0);
    String said = unit(found(UNIT, text).orElse(""));
    if (tags.micrometres() > 0) {
      double unit = tags.micrometres();
      boolean isKnown = said.equals(MICROMETRES);
      return Optional.of(rounded(unit / tags.x(), unit / tags.y(), isKnown ? z : 0, MICROMETRES));
    }
    boolean isLength = tags.isUnsaid() && !said.isEmpty() && !said.equals(PIXEL);
    return isLength ? Optional.of(rounded(1 / tags.x(), 1 / tags.y(), z, said)) : Optional.empty();
  }

  /** The OME schema, element Pixels: sizes are in micrometres unless a unit is said. */
  static Optional<TiffVoxels> ofOme(Map<String, String> said) {
    double[] all = {size(said, "X"), size(said, "Y"), size(said, "Z")};
    return all[0] > 0 && all[1] > 0
        ? Optional.of(new TiffVoxels(all[0], all[1], all[2], MICROMETRES, AT_ZERO))
        : Optional.empty();
  }

  /** Returns a size in micrometres; 0 if nothing says it, or in no unit of length. */
  private static double size(Map<String, String> said, String axis) {
    double size = number(said.getOrDefault(axis, ""));
    String unit = unit(said.getOrDefault(axis + "Unit", MICROMETRES));
    VoxelSpace one =
        VoxelSpace.of(new double[] {size}, new double[1], unit, "").inUnits(MICROMETRES);
    return one.units().equals(MICROMETRES) ? rounded(one.step(0, 0)) : 0;
  }

  private static Optional<String> found(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }

  /** Returns a length; 0 if a text is none. */
  static double number(String text) {
    try {
      double number = Double.parseDouble(text);
      return number > 0 && Double.isFinite(number) ? number : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static double rounded(double length) {
    return Double.isFinite(length) ? new BigDecimal(length).round(DIGITS).doubleValue() : 0;
  }

  /**
   * Returns the place in space of an array.
   *
   * @param names those of its axes; the axes of a page are the last two where there are none
   */
  VoxelSpace space(List<String> names, int rank) {
    double[] steps = new double[rank * 3];
    for (int axis = 0; axis < rank; axis++) {
      int fromLast = rank - 1 - axis;
      String usual = fromLast < 3 ? List.of("x", "y", "z").get(fromLast) : "";
      String name = names.isEmpty() ? usual : names.get(axis);
      int dimension = name.isEmpty() ? -1 : List.of("x", "y", "z").indexOf(name);
      if (dimension >= 0) {
        steps[axis * 3 + dimension] = List.of(x, y, z).get(dimension);
      }
    }
    return VoxelSpace.of(
        steps, origin.stream().mapToDouble(Double::doubleValue).toArray(), units, "");
  }

  /** Returns a space in which no axis lies. */
  static VoxelSpace nowhere(int rank) {
    return VoxelSpace.of(new double[rank * 3], new double[3], "", "");
  }

  /** Returns what a block that is written says of its last axes: as its space, or coordinates. */
  static Optional<TiffVoxels> of(BlockHeader block, PixelSamples samples) {
    int rank = block.shape().rank();
    Optional<VoxelSpace> carried = VoxelSpace.carriedBy(block.attributes(), rank);
    int alongX = samples.x(rank);
    int alongY = samples.y(rank);
    int alongZ = alongZ(block.axes(), rank, samples);
    if (alongY < 0) {
      return Optional.empty();
    }
    if (carried.isPresent()) {
      VoxelSpace space = carried.get().inUnits(MICROMETRES);
      double z = alongZ < 0 ? 0 : space.length(alongZ);
      List<Double> origin = areSaid(space, block.axes(), samples, true) ? origin(space) : AT_ZERO;
      return Optional.of(
              new TiffVoxels(space.length(alongX), space.length(alongY), z, space.units(), origin))
          .filter(TiffVoxels::isKnown);
    }
    if (block.axes().size() != rank) {
      return Optional.empty();
    }
    String units = unit(units(block.axes().get(alongX)));
    Optional<Spacing> x = spacing(block, alongX, units);
    Optional<Spacing> y = spacing(block, alongY, units);
    double z = alongZ < 0 ? 0 : spacing(block, alongZ, units).map(Spacing::step).orElse(0.0);
    return x.isEmpty() || y.isEmpty()
        ? Optional.empty()
        : Optional.of(new TiffVoxels(x.get().step(), y.get().step(), z, x.get().units(), AT_ZERO))
            .filter(all -> all.units.equals(y.get().units()))
            .filter(TiffVoxels::isKnown);
  }

  /** Returns the axis z by its name; else that before a page, unless it has another meaning. */
  static int alongZ(List<AxisInfo> axes, int rank, PixelSamples samples) {
    List<String> letters = axes.stream().map(each -> AxisLetters.ofPlanes(each.name())).toList();
    int beforePage = samples.z(rank);
    boolean isOther = beforePage >= 0 && !axes.isEmpty() && !letters.get(beforePage).isEmpty();
    return letters.contains("z") || isOther ? letters.indexOf("z") : beforePage;
  }

  private static List<Double> origin(VoxelSpace space) {
    double[] known = Arrays.copyOf(space.origin(), AT_ZERO.size());
    return Arrays.stream(known).boxed().toList();
  }

  private boolean isKnown() {
    boolean areFinite = Double.isFinite(x) && Double.isFinite(y) && Double.isFinite(z);
    return areFinite
        && x > 0
        && y > 0
        && !units.equals(PIXEL)
        && PLAIN_UNIT.matcher(units).matches();
  }

  /** Coordinates of z count where they have the units of x. */
  private static Optional<Spacing> spacing(BlockHeader block, int axis, String units) {
    return Spacing.of(block.axes().get(axis))
        .map(all -> new Spacing(all.start(), all.step(), unit(all.units())))
        .filter(all -> all.units().equals(units));
  }

  private static String units(AxisInfo axis) {
    return Spacing.of(axis).map(Spacing::units).orElse("");
  }

  /**
   * Returns the parts of the space of a block that a file says by these lengths, as users call
   * them.
   *
   * @param pages of the file
   * @param hasZ whether it says the step along z
   * @param hasOrigin whether it says the place of the first pixel
   */
  static Set<String> held(BlockHeader block, NewPages pages, boolean hasZ, boolean hasOrigin) {
    return pages.tags().stream().anyMatch(each -> each.tag() == TiffTag.X_RESOLUTION)
        ? held(block, pages.samples(), hasZ, hasOrigin)
        : Set.of();
  }

  /** Returns the parts that the steps of a page, and along z, say. */
  static Set<String> held(
      BlockHeader block, PixelSamples samples, boolean hasZ, boolean hasOrigin) {
    int rank = block.shape().rank();
    Optional<VoxelSpace> space = VoxelSpace.carriedBy(block.attributes(), rank);
    boolean isPlain =
        space
            .filter(all -> (all.withoutTime().isAtZero() || hasOrigin) && !all.isDirected())
            .filter(all -> areSaid(all, block.axes(), samples, hasZ))
            .isPresent();
    int alongZ = hasZ ? alongZ(block.axes(), rank, samples) : -1;
    List<Integer> said = List.of(samples.x(rank), samples.y(rank), alongZ);
    boolean hasSizes =
        space
            .filter(
                all ->
                    IntStream.range(0, rank)
                        .allMatch(axis -> !all.lies(axis) || said.contains(axis)))
            .isPresent();
    return isPlain
        ? Set.of(SpaceParts.SIZES, SpaceParts.ORIGIN, SpaceParts.DIRECTIONS)
        : hasSizes ? Set.of(SpaceParts.SIZES) : Set.of();
  }

  /** Returns whether the axes of a page, and that of pages, lie along x, y and z, and no others. */
  private static boolean areSaid(
      VoxelSpace space, List<AxisInfo> axes, PixelSamples samples, boolean hasZ) {
    int rank = space.rank();
    int alongZ = hasZ ? alongZ(axes, rank, samples) : -1;
    List<Integer> said = List.of(samples.x(rank), samples.y(rank), alongZ);
    int dimensions = space.dimensions();
    return IntStream.range(0, rank * dimensions)
        .filter(i -> i % dimensions < space.spatial())
        .allMatch(
            i -> {
              double step = space.step(i / dimensions, i % dimensions);
              return step == 0 || step > 0 && said.indexOf(i / dimensions) == i % dimensions;
            });
  }

  /** Returns the resolution in pixels of the unit, as ImageJ has it. */
  Optional<TiffResolution> inUnits() {
    return TiffResolution.of(x, y, TiffResolution.NO_UNIT);
  }

  /** Returns the resolution in pixels of a centimetre, or of the unit if it has no length. */
  Optional<TiffResolution> resolution() {
    VoxelSpace space =
        VoxelSpace.of(new double[] {0, y, x, 0}, new double[2], units, "").inUnits("cm");
    return space.units().equals("cm")
        ? TiffResolution.of(
            rounded(space.step(1, 0)), rounded(space.step(0, 1)), TiffResolution.CENTIMETRE)
        : inUnits();
  }
}
