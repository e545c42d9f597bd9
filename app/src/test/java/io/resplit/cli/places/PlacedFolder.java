package io.resplit.cli.places;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * @param input what a person gives: the folder, a glob, or what the shell makes of it
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
    List<String> input,
    List<String> files,
    List<String> options,
    Truth truth,
    Set<SmallArrays.Read> right,
    boolean isSettled) {

  /** What the files are. */
  enum Format {
    RAW,
    /** Listed fastest axis first. */
    RAW_F,
    /** With the shape of the array. */
    RAW_TOLD,
    NPY,
    TIFF,
    NIFTI,
    HDF5,
    NETCDF,
    NETCDF4,
    ZARR;

    boolean isRaw() {
      return compareTo(NPY) < 0;
    }

    boolean hasVariables() {
      return compareTo(NETCDF) >= 0;
    }

    String ending() {
      return switch (this) {
        case RAW, RAW_F, RAW_TOLD -> ".raw";
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

    /** Returns whether the axis has a coordinate of times. */
    boolean isInTime() {
      return this == TIMES || this == EPOCHS || this == NOLEAP;
    }

    /** Returns whether files say their times, by a coordinate or otherwise. */
    boolean saysTimes() {
      return isInTime() || this == AUXILIARY || this == TEXTS;
    }

    /** Returns whether files say where tiles lie. */
    boolean isInSpace() {
      return this == LATITUDES || this == PARTITION;
    }
  }

  private static final List<String> BESIDES = List.of("Thumbs.db", "info.json", "notes.txt");

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
    int rank =
        pattern.axes().contains("0")
            ? pattern.axes().size()
            : isVolume ? 3 : least + random.nextInt(4 - least);
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
            case "0", "1", "2" ->
                Math.abs((format == Format.RAW_F ? rank - 1 : 0) - (letter.charAt(0) - '0'));
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
    PlacedFiles writing =
        new PlacedFiles(format, evidence, truth, random.nextBoolean(), random.nextBoolean());
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
      int last = named.size() - 1;
      int[] order = IntStream.rangeClosed(0, last).map(i -> last - i).toArray();
      right.addAll(truth.ordered(right, order));
    }
    List<String> input =
        names == Names.AGREE
            ? input(format, random, folder, files)
            : List.of(glob(format, folder, files));
    boolean isOpen = format == Format.NIFTI || format.isRaw() && input.size() > 1;
    boolean isSettled =
        evidence.decides() || evidence == Evidence.NONE && pattern.isSettled() && !isOpen;
    return new PlacedFolder(
        pattern,
        format,
        evidence,
        folder,
        input,
        files,
        writing.options(),
        truth,
        right,
        isSettled && names != Names.GAP);
  }

  /** Returns the same files given in a list by their names, which is right as it is. */
  PlacedFolder listed() throws IOException {
    List<String> sorted = files.stream().sorted().toList();
    Path list = folder.resolveSibling("given.txt");
    Files.write(list, sorted.stream().map(file -> folder.resolve(file).toString()).toList());
    int[] order = sorted.stream().mapToInt(files::indexOf).toArray();
    return new PlacedFolder(
        pattern,
        format,
        evidence,
        folder,
        List.of(),
        sorted,
        List.of("--in-list", list.toString()),
        truth,
        truth.ordered(truth.arrays(-1), order),
        true);
  }

  private static <T> T pick(Random random, List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private static List<Format> formats(NamePattern pattern, Names names) {
    if (names == Names.CONTRADICT) {
      return List.of(Format.NETCDF, Format.NETCDF, Format.NETCDF, Format.NETCDF4, Format.ZARR);
    }
    if (pattern.isRanked()) {
      return List.of(Format.NETCDF, Format.NETCDF, Format.NETCDF4);
    }
    List<Format> formats =
        new ArrayList<>(
            List.of(
                Format.RAW,
                Format.RAW_F,
                Format.RAW_TOLD,
                Format.NPY,
                Format.NPY,
                Format.TIFF,
                Format.TIFF));
    if (pattern.isSeries()) {
      formats.addAll(List.of(Format.NIFTI, Format.HDF5, Format.ZARR, Format.NETCDF4));
      formats.addAll(Collections.nCopies(5, Format.NETCDF));
    } else if (pattern.axes().contains("x") && !pattern.axes().contains("z")) {
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
        new ArrayList<>(
            names == Names.CONTRADICT || pattern.isRanked() ? List.of() : List.of(Evidence.NONE));
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

  /** Returns the folder, or what stands for stores, which are folders themselves. */
  private static String glob(Format format, Path folder, List<String> files) {
    return format == Format.ZARR ? quoted(folder, files) : folder.toString();
  }

  private static String quoted(Path folder, List<String> files) {
    String name = files.get(0);
    int dot = name.lastIndexOf('.');
    return folder
        + "/"
        + name.replaceAll("[^/]+/", "*/").replaceFirst("[^/*]+$", "*")
        + (dot < name.lastIndexOf('/') || name.length() - dot > 5 ? "" : name.substring(dot));
  }

  /** Returns one of the ways to give files; sometimes a folder holds something else as well. */
  private static List<String> input(Format format, Random random, Path folder, List<String> files)
      throws IOException {
    int way = random.nextInt(10);
    if (way == 0) {
      return files.stream().sorted().map(file -> folder.resolve(file).toString()).toList();
    }
    if (way == 1 && format != Format.ZARR) {
      Files.writeString(folder.resolve(pick(random, BESIDES)), "beside");
    }
    return List.of(way == 2 ? quoted(folder, files) : glob(format, folder, files));
  }

  /** Returns how the files are given. */
  String way() {
    if (input.size() != 1) {
      return input.isEmpty() ? "list" : "names";
    }
    return input.get(0).contains("*") ? "glob" : "folder";
  }

  /** Returns the shape of a block or of the whole array as an option takes it. */
  String shape(boolean isWhole) {
    return new PlacedFiles(format, evidence, truth, false, false).shape(isWhole);
  }
}
