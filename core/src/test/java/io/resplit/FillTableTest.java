package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.header.Attribute;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What files say of elements that are missing or were never written, from every format to every
 * other. Inputs and outputs are written and read by netCDF4, h5py, zarr-python and xarray; what is
 * expected follows from these rules:
 *
 * <ol>
 *   <li>{@code _FillValue} of an output is the attribute of the input, in its type. Nothing else
 *       becomes one, but {@code fill_value} of Zarr 2 with {@code _ARRAY_DIMENSIONS}.
 *   <li>What an input sets for elements that no program wrote stays what HDF5 and NetCDF-4 set,
 *       with its time. Zarr 3 says it; 0 where nothing is set.
 *   <li>Zarr 2 says what a store said, null also; of other inputs, and of Zarr 3 with names of
 *       axes, the attribute, if it is an element, else null. It is an attribute besides unless
 *       readers take the fill value for it.
 *   <li>A chunk that no file holds reads as what is set, else 0. Where it must not be filled, or
 *       nothing is defined: as the attribute, else what is set, else the default of NetCDF.
 *   <li>It stays absent if the output says that value, and the input has one.
 * </ol>
 */
class FillTableTest {

  private static final List<String> TARGETS =
      List.of("netcdf4", "netcdf3", "hdf5", "zarr2", "zarr3");
  private static final double[] DEFAULTS = {-32767, 9.969209968386869e36};

  private static final JobOptions HOW =
      new JobOptions(Existing.RESUME, Fsync.NONE, CommitInterval.DEFAULT, true, false);

  @TempDir Path folder;
  private final Resplit resplit = new Resplit();

  /** A number with the name of its type, as i2:-9999. */
  private record Typed(String type, double value) {

    static Optional<Typed> of(String text) {
      String[] parts = text.split(":");
      return text.equals("-")
          ? Optional.empty()
          : Optional.of(new Typed(parts[0], Double.parseDouble(parts[1].replace("nan", "NaN"))));
    }
  }

  /**
   * An input.
   *
   * @param fill attribute {@code _FillValue}, or -
   * @param missing attribute {@code missing_value}, or -
   * @param stored what is set, or {@code unset}, or {@code undefined}
   * @param absent whether it lacks a chunk
   */
  private record Source(
      String format,
      String type,
      String fill,
      String missing,
      String stored,
      boolean never,
      boolean absent) {

    String line(Path path) {
      String time = never ? "never" : "usual";
      return String.join(
          " ", path.toString(), format, type, fill, missing, stored, time, absent ? "1" : "0");
    }

    boolean isStore() {
      return format.startsWith("zarr");
    }

    private Optional<Double> number(String text) {
      return Typed.of(type + ":" + text).map(Typed::value);
    }

    /** JSON says no types: whole numbers and floats are of that of the array where they fit. */
    private Optional<Typed> typed(String text) {
      return Typed.of(text)
          .map(
              each ->
                  isStore() && (type.equals("f4") || each.value == Math.rint(each.value))
                      ? new Typed(type, each.value)
                      : each);
    }

    Optional<Typed> shown() {
      boolean isOfXarray = format.equals("zarr2x") && fill.equals("-") && set().isPresent();
      return isOfXarray ? Optional.of(new Typed(type, set().get())) : typed(fill);
    }

    Optional<Typed> missingValue() {
      return typed(missing);
    }

    Optional<Double> set() {
      return switch (format) {
        case "netcdf4" ->
            never
                ? Optional.empty()
                : stored.equals("unset") ? Optional.of(usual()) : number(stored);
        case "classic" -> element();
        default ->
            stored.equals("unset") || stored.equals("undefined")
                ? Optional.empty()
                : number(stored);
      };
    }

    double usual() {
      return DEFAULTS[type.equals("i2") ? 0 : 1];
    }

    /** Returns the attribute if it is an element. */
    Optional<Double> element() {
      return shown().filter(each -> each.type.equals(type)).map(Typed::value);
    }

    boolean hasValue() {
      return !never && !stored.equals("undefined");
    }

    double unwritten() {
      return hasValue() || isStore() ? set().orElse(0.0) : element().or(this::set).orElse(usual());
    }

    double[] elements() {
      double[] all = IntStream.range(0, 24).mapToDouble(each -> each).toArray();
      all[1] = -9999;
      if (type.equals("f4")) {
        all[2] = Double.NaN;
      }
      for (int i = 0; i < all.length && absent; i++) {
        all[i] = i >= 12 && i % 6 >= 3 ? unwritten() : all[i];
      }
      return all;
    }

    boolean namesAxes() {
      return List.of("netcdf4", "classic", "zarr2x", "zarr3x").contains(format);
    }
  }

  /** An output, and what the rules say of it. */
  private record Cell(Source from, String target, Path in, Path out) {

    String line() {
      return out + " " + target;
    }

    private boolean isNew() {
      return target.equals("zarr3");
    }

    private boolean isStore() {
      return target.startsWith("zarr");
    }

    /** Returns what a file of HDF5 sets, or metadata of Zarr says. */
    Optional<Double> set() {
      return switch (target) {
        case "netcdf3" -> Optional.empty();
        case "zarr2" ->
            from.isStore() && !from.format.equals("zarr3x") ? from.set() : from.element();
        case "zarr3" -> Optional.of(from.unwritten());
        default -> from.set();
      };
    }

    String stored() {
      boolean isNone = target.equals("zarr2") || from.stored.equals("undefined") && !isClassic();
      return set().map(Object::toString).orElse(isNone ? "undefined" : "unset");
    }

    private boolean isClassic() {
      return target.equals("netcdf3");
    }

    Optional<Typed> shown() {
      boolean isSaid =
          target.equals("zarr2")
              && from.namesAxes()
              && set().isPresent()
              && from.element().equals(set());
      return from.shown().filter(any -> !isSaid);
    }

    String time() {
      return from.never && !isStore() && !isClassic() ? "never" : "usual";
    }

    int chunks() {
      if (from.format.equals("classic") || isClassic()) {
        return isStore() ? 1 : 0;
      }
      boolean isSaid = !target.equals("zarr2") || set().filter(this::isUnwritten).isPresent();
      return from.absent && from.hasValue() && isSaid ? 3 : 4;
    }

    private boolean isUnwritten(double value) {
      return Double.compare(value, from.unwritten()) == 0;
    }

    /** Returns how many elements xarray takes for missing; -1 where it does not read the file. */
    long masked() {
      boolean isOld = target.equals("zarr2") && from.namesAxes();
      if (!isOld && !target.startsWith("netcdf")) {
        return -1;
      }
      Optional<Double> fill = isOld ? set().or(() -> value(shown())) : value(shown());
      Optional<Double> other = value(from.missingValue());
      return DoubleStream.of(from.elements())
          .filter(
              each ->
                  Double.isNaN(each)
                      || fill.filter(value -> value == each).isPresent()
                      || other.filter(value -> value == each).isPresent())
          .count();
    }

    private static Optional<Double> value(Optional<Typed> typed) {
      return typed.map(Typed::value);
    }

    String expected() {
      return "_FillValue %s, missing_value %s, set %s %s, %d chunks, %s, %d missing"
          .formatted(
              text(shown()),
              text(from.missingValue()),
              stored(),
              time(),
              chunks(),
              List.of(boxed(from.elements())),
              masked());
    }

    private String text(Optional<Typed> typed) {
      return typed
          .map(each -> isStore() ? Double.toString(each.value) : each.type + ":" + each.value)
          .orElse("-");
    }

    /** Returns the same of what a library found. */
    String found(String line) {
      if (line.startsWith("unreadable")) {
        return line;
      }
      String[] words = line.trim().split(" ");
      double[] elements = IntStream.range(5, 29).mapToDouble(i -> number(words[i])).toArray();
      boolean isNumber = !words[2].startsWith("un");
      return "_FillValue %s, missing_value %s, set %s %s, %s chunks, %s, %s missing"
          .formatted(
              text(Typed.of(words[0])),
              text(Typed.of(words[1])),
              isNumber ? Double.toString(number(words[2])) : words[2],
              words[3],
              words[4],
              List.of(boxed(elements)),
              words[29].equals("-") ? "-1" : words[29]);
    }

    private static double number(String text) {
      return Double.parseDouble(text.replace("nan", "NaN"));
    }

    private static Double[] boxed(double[] all) {
      return DoubleStream.of(all).boxed().toArray(Double[]::new);
    }

    String name() {
      return from.line(in.getFileName()) + " -> " + target;
    }
  }

  /** Returns FILL, MISSING, STORED and TIME of the files of a format. */
  private static List<String> kinds(String format, String type) {
    boolean isWhole = type.equals("i2");
    String own = isWhole ? "-9999" : "nan";
    String fill = type + ":" + own;
    boolean isStore = format.startsWith("zarr");
    String usual = isStore ? "0" : "unset";
    List<String> all = new ArrayList<>();
    all.add("- - " + usual + " usual");
    all.add(fill + " - " + own + " usual");
    all.add("- " + type + ":-9999 " + usual + " usual");
    if (isWhole || !isStore) {
      all.add((isWhole ? "f8:-9999.5" : "i4:-9999") + " - " + usual + " usual");
    }
    if (!format.equals("classic")) {
      all.add(fill + " - 7 usual");
      all.add("- - " + own + " usual");
    }
    if (format.equals("hdf5") || format.startsWith("zarr2")) {
      all.add("- - undefined usual");
      all.add(fill + " - undefined usual");
    }
    if (format.equals("hdf5") || format.equals("netcdf4")) {
      all.add("- - unset never");
      all.add(fill + " - unset never");
    }
    if (format.equals("hdf5")) {
      all.add(fill + " - 7 never");
    }
    return all;
  }

  private List<Source> sources() {
    List<Source> all = new ArrayList<>();
    for (String format :
        List.of("netcdf4", "classic", "hdf5", "zarr2", "zarr2x", "zarr3", "zarr3x")) {
      for (String type : List.of("i2", "f4")) {
        for (String kind : kinds(format, type)) {
          String[] said = kind.split(" ");
          boolean never = said[3].equals("never");
          all.add(new Source(format, type, said[0], said[1], said[2], never, false));
          if (!format.equals("classic")) {
            all.add(new Source(format, type, said[0], said[1], said[2], never, true));
          }
        }
      }
    }
    return all;
  }

  private Path script() throws URISyntaxException {
    return Path.of(FillTableTest.class.getResource("fills.py").toURI());
  }

  private static String ending(String format) {
    return format.startsWith("zarr") ? ".zarr" : format.equals("hdf5") ? ".h5" : ".nc";
  }

  private List<Cell> made() throws Exception {
    List<Cell> cells = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (Source source : sources()) {
      Path in = folder.resolve(lines.size() + ending(source.format));
      lines.add(source.line(in));
      for (String target : TARGETS) {
        Path out = folder.resolve(lines.size() - 1 + "." + target + ending(target));
        cells.add(new Cell(source, target, in, out));
      }
    }
    Path list = Files.write(folder.resolve("made"), lines);
    Witness.pythonFile(folder, script(), "make", list);
    return cells;
  }

  /** Returns the attribute that is read back. */
  private Optional<Double> moved(Cell cell) throws IOException {
    BlockSet in = resplit.find(SetRequest.at(cell.in.toString()));
    OutputRequest request = OutputRequest.file(cell.out.toString()).withFormat(cell.target);
    BlockSet out = resplit.output(in, request);
    PlanOptions memory = PlanOptions.within(new MemoryLimit.OfData(1 << 16));
    resplit.job(in, out, memory, HOW).run(JobObserver.NONE);
    BlockSet found = resplit.find(SetRequest.at(cell.out.toString()));
    return Attribute.find(found.header().attributes(), "_FillValue").map(each -> each.number(0));
  }

  @Tag("slow")
  @Test
  void everyPairOfFormatsKeepsWhatIsMissingAndWhatWasNeverWritten() throws Exception {
    Witness.requirePython("netCDF4, h5py, zarr, xarray");
    List<Cell> cells = made();
    List<String> wrong = new ArrayList<>();
    for (Cell cell : cells) {
      Optional<Double> shown = moved(cell);
      if (!shown.equals(cell.from.shown().map(Typed::value))) {
        wrong.add("%s%n  is read as %s".formatted(cell.name(), shown));
      }
    }
    Path list = Files.write(folder.resolve("read"), cells.stream().map(Cell::line).toList());
    List<String> found = Witness.pythonFile(folder, script(), "read", list).lines().toList();
    assertEquals(cells.size(), found.size());
    for (int i = 0; i < found.size(); i++) {
      Cell cell = cells.get(i);
      String seen = cell.found(found.get(i));
      if (!cell.expected().equals(seen)) {
        wrong.add(cell.name() + "\n  expected " + cell.expected() + "\n  found    " + seen);
      }
    }
    assertTrue(
        wrong.isEmpty(),
        wrong.size() + " of " + found.size() + " cells differ\n" + String.join("\n", wrong));
  }
}
