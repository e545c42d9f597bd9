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
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Files in a folder whose true places are known.
 *
 * @param pattern how they are named
 * @param format what they are
 * @param evidence what they say of their places
 * @param folder where they are
 * @param files their paths below it, in their true order
 * @param options what a person must say of such files
 * @param truth where their elements belong
 * @param right arrays that they may become
 * @param isSettled whether a person need not say more
 */
record PlacedFolder(
    NamePattern pattern,
    Format format,
    Evidence evidence,
    Path folder,
    List<String> files,
    List<String> options,
    Truth truth,
    Set<SmallArrays.Read> right,
    boolean isSettled) {

  /** What the files are. */
  enum Format {
    RAW,
    RAW_TOLD,
    NPY,
    TIFF,
    NIFTI,
    HDF5,
    NETCDF,
    NETCDF4,
    ZARR;

    boolean hasVariables() {
      return compareTo(NETCDF) >= 0;
    }

    String ending() {
      return switch (this) {
        case RAW, RAW_TOLD -> ".raw";
        case NPY -> ".npy";
        case TIFF -> ".tif";
        case NIFTI -> ".nii";
        case HDF5 -> ".h5";
        case ZARR -> ".zarr";
        default -> ".nc";
      };
    }
  }

  /** What the files say of their places. */
  enum Evidence {
    NONE,
    /** Coordinates of time, in one unit. */
    TIMES,
    /** The same, each file in a unit and from a date of its own. */
    EPOCHS,
    /** The same, in a calendar without leap days. */
    NOLEAP,
    /** A variable of another name than its dimension. */
    AUXILIARY,
    /** The texts of WRF. */
    TEXTS,
    /** Times that begin at 0 in all files, which say nothing. */
    SILENT,
    RISING,
    FALLING,
    LATITUDES,
    /** The attribute of ROMS. */
    PARTITION,
    AFFINE;

    boolean decides() {
      return this != NONE && this != SILENT;
    }

    /** Returns whether the coordinates of the joined axis are times. */
    boolean isInTime() {
      return this == TIMES || this == EPOCHS || this == NOLEAP;
    }
  }

  private static final DateTimeFormatter WRF = DateTimeFormatter.ofPattern("yyyy-MM-dd_HH:mm:ss");
  private static final LocalDateTime EPOCH = LocalDateTime.of(1990, 1, 1, 0, 0);

  /** How the names are to agree with the evidence. */
  enum Names {
    AGREE,
    CONTRADICT,
    GAP
  }

  /** Makes a folder; the same random numbers make the same one. */
  static PlacedFolder of(NamePattern pattern, Names names, Random random, Path folder)
      throws IOException {
    Format format = pick(random, formats(pattern, names));
    Evidence evidence = pick(random, evidence(pattern, format, names));
    int letters = (int) pattern.axes().stream().filter(axis -> "zyx012".contains(axis)).count();
    int least = format == Format.TIFF || format.hasVariables() || letters > 1 ? 2 : 1;
    boolean isVolume = letters == 3 || format == Format.NIFTI || format.hasVariables();
    boolean isExact = pattern.axes().contains("0") || format == Format.TIFF;
    int rank =
        isVolume || pattern.axes().contains("2")
            ? 3
            : isExact && format != Format.TIFF ? 2 : least + random.nextInt(4 - least);
    int steps = evidence == Evidence.NOLEAP ? 1 : 1 + random.nextInt(2);
    int[] block = new int[rank];
    for (int axis = 0; axis < rank; axis++) {
      block[axis] = axis == 0 && rank > 2 ? steps : 2 + rank - axis;
    }
    int[] counts = new int[pattern.axes().size()];
    int[] along = new int[counts.length];
    for (int axis = 0; axis < counts.length; axis++) {
      String letter = pattern.axes().get(axis);
      counts[axis] = pattern.isSeries() ? 5 + random.nextInt(9) : 2 + random.nextInt(2);
      along[axis] =
          switch (letter) {
            case "0", "1", "2" -> letter.charAt(0) - '0';
            case "x" -> rank - 1;
            case "y" -> rank - 2;
            case "z" -> rank - 3;
            default -> -1;
          };
    }
    if (format == Format.NIFTI && evidence == Evidence.AFFINE) {
      along[0] = 0;
    }
    Truth truth = new Truth(counts, block, along);
    List<NamePattern.Named> named = pattern.names(random, counts, truth.lengths());
    List<Integer> shuffled = new ArrayList<>(IntStream.range(0, named.size()).boxed().toList());
    if (names == Names.CONTRADICT) {
      Collections.shuffle(shuffled, random);
      Collections.swap(shuffled, shuffled.indexOf(0), 1); // never as they are, nor turned round
    }
    int gone = names == Names.GAP ? 1 + random.nextInt(named.size() - 2) : -1;
    Writing writing =
        new Writing(format, evidence, truth, random.nextBoolean(), random.nextBoolean());
    List<String> files = new ArrayList<>();
    for (int i = 0; i < named.size(); i++) {
      String ending =
          pattern.name().startsWith("hour-wrf") && format.hasVariables() && format != Format.ZARR
              ? ""
              : format.ending();
      String file = named.get(shuffled.get(i)).name() + ending;
      if (i != gone) {
        Files.createDirectories(folder.resolve(file).getParent());
        writing.write(folder.resolve(file), i, named.get(i));
        files.add(file);
      }
    }
    Set<SmallArrays.Read> right = new HashSet<>(truth.arrays(gone));
    if (gone >= 0) {
      right.addAll(truth.closed(right));
    }
    boolean isFree = names == Names.CONTRADICT && (rank < 3 || steps == 1);
    if (isFree && !pattern.axes().contains("x")) {
      right.addAll(truth.reversed(right));
    }
    boolean isSettled = evidence.decides() || pattern.isSettled() && format != Format.NIFTI;
    return new PlacedFolder(
        pattern,
        format,
        evidence,
        folder,
        files,
        writing.options(),
        truth,
        right,
        isSettled && names != Names.GAP);
  }

  private static <T> T pick(Random random, List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private static List<Format> formats(NamePattern pattern, Names names) {
    if (names == Names.CONTRADICT) {
      return List.of(Format.NETCDF, Format.NETCDF, Format.NETCDF, Format.NETCDF4, Format.ZARR);
    }
    List<Format> formats =
        new ArrayList<>(
            List.of(Format.RAW, Format.RAW_TOLD, Format.NPY, Format.NPY, Format.TIFF, Format.TIFF));
    if (pattern.isSeries()) {
      formats.addAll(List.of(Format.NIFTI, Format.HDF5, Format.ZARR, Format.NETCDF4));
      formats.addAll(Collections.nCopies(5, Format.NETCDF));
    } else if (pattern.axes().contains("x")) {
      formats.addAll(List.of(Format.NETCDF, Format.NETCDF, Format.NETCDF, Format.NETCDF4));
    }
    return formats;
  }

  private static List<Evidence> evidence(NamePattern pattern, Format format, Names names) {
    if (format == Format.NIFTI) {
      return List.of(Evidence.NONE, Evidence.AFFINE);
    }
    if (!format.hasVariables()) {
      return List.of(Evidence.NONE);
    }
    List<Evidence> all =
        new ArrayList<>(names == Names.CONTRADICT ? List.of() : List.of(Evidence.NONE));
    if (pattern.axes().contains("x")) {
      all.addAll(List.of(Evidence.LATITUDES, Evidence.PARTITION));
      return all;
    }
    all.addAll(List.of(Evidence.TIMES, Evidence.EPOCHS, Evidence.AUXILIARY));
    if (names == Names.AGREE) {
      all.add(Evidence.SILENT);
    }
    if (pattern.step().startsWith("month") || pattern.step().startsWith("year")) {
      all.add(Evidence.NOLEAP);
    }
    if (!pattern.isTimed()) {
      all.addAll(List.of(Evidence.RISING, Evidence.FALLING));
    }
    if (format != Format.ZARR) {
      all.add(Evidence.TEXTS);
    }
    return all;
  }

  /** Returns what a person gives: the folder, or a glob of stores, which are folders themselves. */
  String input() {
    String depth = files.get(0).replaceAll("[^/]+/", "*/").replaceFirst("[^/*]+$", "*.zarr");
    return format == Format.ZARR ? folder + "/" + depth : folder.toString();
  }

  /** Returns the shape of a block or of the whole array as an option takes it. */
  String shape(boolean isWhole) {
    int[] shape = truth.block().clone();
    for (int axis = 0; axis < truth.counts().length && isWhole; axis++) {
      shape[Math.max(0, truth.along()[axis])] *= truth.counts()[axis];
    }
    return Writing.text(shape);
  }

  /** What is the same for all files of a folder. */
  private record Writing(
      Format format, Evidence evidence, Truth truth, boolean isFalling, boolean isOther) {

    static String text(int... shape) {
      return String.join(",", IntStream.of(shape).mapToObj(Integer::toString).toList());
    }

    List<String> options() {
      if (format != Format.RAW && format != Format.RAW_TOLD) {
        return List.of();
      }
      List<String> options = new ArrayList<>(List.of("--dtype", "int32", "--order", "C"));
      options.addAll(List.of("--in-shape", text(truth.block())));
      if (format == Format.RAW_TOLD) {
        int[] whole = truth.block().clone();
        for (int axis = 0; axis < truth.counts().length; axis++) {
          whole[Math.max(0, truth.along()[axis])] *= truth.counts()[axis];
        }
        options.addAll(List.of("--shape", text(whole)));
      }
      return options;
    }

    void write(Path path, int file, NamePattern.Named named) throws IOException {
      int[] values = truth.elements(file);
      switch (format) {
        case RAW, RAW_TOLD -> Files.write(path, SmallArrays.raw(values));
        case NPY -> Files.write(path, SmallArrays.npy(truth.block(), values));
        case TIFF -> Files.write(path, SmallArrays.tiff(truth.block(), values));
        case NIFTI -> {
          double z = evidence == Evidence.AFFINE ? 2.0 * file * truth.block()[0] : 0;
          Files.write(path, SmallArrays.nifti(truth.block(), z, values));
        }
        case HDF5 ->
            convert(path, SmallArrays.npy(truth.block(), values), "x.npy", "x.h5", ":/data");
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
      boolean isWrf = evidence == Evidence.TEXTS;
      boolean isLevel = evidence == Evidence.RISING || evidence == Evidence.FALLING;
      List<String> names =
          isWrf
              ? List.of("Time", "south_north", "west_east")
              : List.of(isLevel ? "level" : "time", "lat", "lon");
      NetcdfContent content = new NetcdfContent(isWrf || isOther ? names.get(0) : "");
      for (int axis = 0; axis < 3; axis++) {
        content.dimension(names.get(axis), truth.block()[axis]);
      }
      if (evidence == Evidence.PARTITION) {
        int count = truth.files();
        int[] corner = {
          named.place()[place("x")] * truth.block()[2] + 1,
          named.place()[place("y")] * truth.block()[1] + 1
        };
        content.attribute("partition", new int[] {file, count, corner[0], corner[1]});
        content.ints(
            "h",
            names.subList(1, 3),
            IntStream.range(0, truth.block()[1] * truth.block()[2]).map(i -> values[i]).toArray());
      } else if (evidence.decides() && !isWrf) {
        degrees(content, names.get(1), named, 1);
        degrees(content, names.get(2), named, 2);
      }
      along(content, names.get(0), file, named);
      return content.ints("v", names, values, "units", "K");
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
      int place = evidence == Evidence.LATITUDES ? place("zyx".substring(axis, axis + 1)) : -1;
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
        boolean isTiles = evidence == Evidence.LATITUDES || evidence == Evidence.PARTITION;
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
          double sign = evidence == Evidence.FALLING ? -5 : 5;
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
            content.doubles(
                axis, dimension, values(times, EPOCH, unit), "units", one + since(EPOCH));
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
}
