package io.resplit.cli.places;

import io.resplit.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Writes files that lie at known places.
 *
 * @param format what they are
 * @param evidence what they say of their places
 * @param truth what they hold
 * @param isFalling whether latitudes fall
 * @param isOther another unit, the other meaning of an attribute, an unlimited dimension
 */
record PlacedFiles(
    PlacedFolder.Format format,
    PlacedFolder.Evidence evidence,
    Truth truth,
    boolean isFalling,
    boolean isOther) {

  /** A variable that lacks an axis of the array: its elements are the first ones along that. */
  static final String BESIDE = "beside";

  private static final DateTimeFormatter WRF = DateTimeFormatter.ofPattern("yyyy-MM-dd_HH:mm:ss");
  private static final LocalDateTime EPOCH = LocalDateTime.of(1990, 1, 1, 0, 0);

  /** Returns the shape of a block or of the whole array as an option takes it. */
  String shape(boolean isWhole) {
    int[] shape = truth.block().clone();
    for (int axis = 0; axis < truth.counts().length && isWhole; axis++) {
      shape[Math.max(0, truth.along()[axis])] *= truth.counts()[axis];
    }
    List<String> lengths =
        new ArrayList<>(IntStream.of(shape).mapToObj(Integer::toString).toList());
    if (format == PlacedFolder.Format.RAW_F) {
      Collections.reverse(lengths);
    }
    return String.join(",", lengths);
  }

  /** Returns what a person must say of the files. */
  List<String> options() {
    return switch (format) {
      case RAW -> List.of("--dtype", "int32", "--order", "C", "--in-shape", shape(false));
      case RAW_F -> List.of("--dtype", "int32", "--in-shape", shape(false));
      case RAW_TOLD ->
          List.of(
              "--dtype",
              "int32",
              "--order",
              "C",
              "--in-shape",
              shape(false),
              "--shape",
              shape(true));
      default -> List.of();
    };
  }

  void write(Path path, int file, NamePattern.Named named) throws IOException {
    int[] values = truth.elements(file);
    switch (format) {
      case RAW, RAW_F, RAW_TOLD -> Files.write(path, SmallArrays.raw(values));
      case NPY -> Files.write(path, SmallArrays.npy(truth.block(), values));
      case TIFF -> Files.write(path, SmallArrays.tiff(truth.block(), values));
      case NIFTI -> {
        double z = evidence == PlacedFolder.Evidence.AFFINE ? 2.0 * file * truth.block()[0] : 0;
        Files.write(path, SmallArrays.nifti(truth.block(), z, values));
      }
      case HDF5 -> convert(path, SmallArrays.npy(truth.block(), values), "x.npy", "x.h5", ":/data");
      case NETCDF -> Files.write(path, content(file, named, values).classic());
      case NETCDF4 -> convert(path, content(file, named, values).classic(), "x.nc", "y.nc", "");
      case ZARR -> content(file, named, values).zarr(path);
    }
  }

  /** Writes a file of a format that only the command itself writes. */
  private static void convert(Path path, byte[] bytes, String from, String to, String dataset)
      throws IOException {
    Path folder = Files.createTempDirectory("converted");
    Path made = folder.resolve(to);
    Files.write(folder.resolve(from), bytes);
    List<String> more = to.endsWith(".nc") ? List.of("--out-format", "netcdf4") : List.of();
    List<Object> words = new ArrayList<>(List.of("merge", folder.resolve(from), made + dataset));
    words.addAll(more);
    CommandRun run = CommandRun.logged(words.toArray());
    if (run.code() != 0) {
      throw new IOException(run.messages());
    }
    Files.move(made, path);
    Files.delete(folder.resolve(from));
    Files.delete(folder);
  }

  private NetcdfContent content(int file, NamePattern.Named named, int... values) {
    boolean isWrf = evidence == PlacedFolder.Evidence.TEXTS;
    boolean isLevel =
        evidence == PlacedFolder.Evidence.RISING || evidence == PlacedFolder.Evidence.FALLING;
    List<String> names =
        isWrf
            ? List.of("Time", "south_north", "west_east")
            : List.of(isLevel ? "level" : "time", "lat", "lon");
    NetcdfContent content = new NetcdfContent(isWrf || isOther ? names.get(0) : "");
    for (int axis = 0; axis < 3; axis++) {
      content.dimension(names.get(axis), truth.block()[axis]);
    }
    boolean isTile = evidence.isInSpace() || place("x") >= 0;
    int layer = truth.block()[1] * truth.block()[2];
    if (evidence == PlacedFolder.Evidence.PARTITION) {
      content.attribute("partition", partition(file, named));
    } else if (evidence.decides() && evidence != PlacedFolder.Evidence.TEXTS) {
      degrees(content, names.get(1), named, 1);
      degrees(content, names.get(2), named, 2);
    }
    content.ints(
        BESIDE,
        isTile ? names.subList(1, 3) : names.subList(0, 1),
        IntStream.range(0, isTile ? layer : truth.block()[0])
            .map(i -> values[isTile ? i : i * layer])
            .toArray(),
        "_FillValue",
        new int[] {Truth.MISSING});
    along(content, names.get(0), file, named);
    return content.ints("v", names, values, "units", "K", "_FillValue", new int[] {Truth.MISSING});
  }

  /** Returns what ROMS says of a tile: its number and first cell, or its place in the grid. */
  private int[] partition(int file, NamePattern.Named named) {
    int x = place("x");
    int y = place("y");
    int column = named.place()[x];
    int row = named.place()[y];
    return isOther
        ? new int[] {column, row, truth.counts()[x], truth.counts()[y]}
        : new int[] {
          file, truth.files(), column * truth.block()[2] + 1, row * truth.block()[1] + 1
        };
  }

  /** Returns the place of a letter among the axes that differ. */
  private int place(String letter) {
    int axis = "zyx".indexOf(letter);
    return IntStream.range(0, truth.along().length)
        .filter(i -> truth.along()[i] == axis)
        .findFirst()
        .orElse(-1);
  }

  private void degrees(NetcdfContent content, String name, NamePattern.Named named, int axis) {
    int place =
        evidence == PlacedFolder.Evidence.LATITUDES ? place("zyx".substring(axis, axis + 1)) : -1;
    int first = place < 0 ? 0 : named.place()[place] * truth.block()[axis];
    double step = axis == 1 && isFalling ? -2.5 : 2.5;
    content.doubles(
        name,
        List.of(name),
        IntStream.range(first, first + truth.block()[axis])
            .mapToDouble(i -> 10 + step * i)
            .toArray(),
        "units",
        axis == 1 ? "degrees_north" : "degrees_east");
  }

  private void along(NetcdfContent content, String axis, int file, NamePattern.Named named) {
    int steps = truth.block()[0];
    LocalDateTime[] times = new LocalDateTime[steps];
    long minutes = ChronoUnit.MINUTES.between(named.from(), named.to()) / steps;
    for (int i = 0; i < steps; i++) {
      boolean isTiles =
          evidence == PlacedFolder.Evidence.LATITUDES
              || evidence == PlacedFolder.Evidence.PARTITION;
      times[i] = isTiles ? EPOCH.plusDays(i) : named.from().plusMinutes(i * minutes);
    }
    String one = isOther ? "hours" : "days";
    double unit = isOther ? 60 : 1440;
    List<String> dimension = List.of(axis);
    switch (evidence) {
      case NONE, AFFINE -> {}
      case TEXTS -> {
        content.dimension("DateStrLen", 19);
        StringBuilder text = new StringBuilder();
        for (LocalDateTime time : times) {
          text.append(WRF.format(time));
        }
        content.text("Times", List.of(axis, "DateStrLen"), text.toString());
      }
      case RISING, FALLING -> {
        double sign = evidence == PlacedFolder.Evidence.FALLING ? -5 : 5;
        double[] levels =
            IntStream.range(file * steps, (file + 1) * steps)
                .mapToDouble(i -> 1000 + sign * i)
                .toArray();
        content.doubles(axis, dimension, levels, "units", "hPa");
      }
      case EPOCHS -> {
        boolean isOdd = file % 2 == 1;
        double[] values = values(times, named.from(), isOdd ? 1 : 1.0 / 60);
        content.doubles(
            axis,
            dimension,
            values,
            "units",
            (isOdd ? "minutes" : "seconds") + since(named.from()));
      }
      case SILENT ->
          content.doubles(
              axis, dimension, values(times, named.from(), unit), "units", one + since(EPOCH));
      case NOLEAP -> {
        int days = 365 * (named.from().getYear() - 1990) + named.from().getDayOfYear() - 1;
        boolean isAfter =
            named.from().toLocalDate().isLeapYear() && named.from().getMonthValue() > 2;
        double[] values = {isAfter ? days - 1 : days};
        content.doubles(
            axis, dimension, values, "units", "days" + since(EPOCH), "calendar", "noleap");
      }
      case AUXILIARY ->
          content.doubles(
              "ocean_time",
              dimension,
              values(times, EPOCH, 1.0 / 60),
              "units",
              "seconds" + since(EPOCH));
      default ->
          content.doubles(axis, dimension, values(times, EPOCH, unit), "units", one + since(EPOCH));
    }
  }

  private static String since(LocalDateTime epoch) {
    return " since " + DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").format(epoch);
  }

  private static double[] values(LocalDateTime[] times, LocalDateTime epoch, double unit) {
    double[] values = new double[times.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = ChronoUnit.MINUTES.between(epoch, times[i]) / unit;
    }
    return values;
  }
}
