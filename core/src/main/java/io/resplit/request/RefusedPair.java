package io.resplit.request;

import io.resplit.io.ResplitException;
import java.nio.file.Path;

/** Two things that a user may ask for, each alone but not both, and what to do instead. */
public enum RefusedPair {
  /** What is left of a block would be no box. */
  STEPS_OF_NO_GRID(
      "--roi with steps or lists",
      "blocks that form no grid",
      "give one range FROM:TO for each axis"),
  /** Their headers say what overlaps. */
  MARGINS_OF_NO_GRID("--trim", "blocks that form no grid", "leave out --trim"),
  /** Other variables are found by the grid of the files. */
  VARIABLES_OF_NO_GRID("several variables", "blocks that form no grid", "name one"),
  /** Nothing says which of them overlap, too. */
  VARIABLES_THAT_OVERLAP("several variables", "files that overlap", "name one"),
  /** Other variables would be padded as well. */
  PADDED_VARIABLES(
      "--edge pad",
      "several variables that have the axes of the array",
      "choose a variable with --dataset"),
  /** Nothing says how long a padded block of them is. */
  PADDED_EDGES(
      "--edge pad", "blocks of several shapes", "give one shape with --out-shape, or --edge keep"),
  /** What follows the last coordinate is not known. */
  PADDED_COORDINATES(
      "--edge pad",
      "coordinates of an axis that blocks do not divide",
      "give --edge keep, or blocks that divide it"),
  /** Nothing says where a file lies that is not there. */
  STACKED_MISSING("--stack", "--missing", "leave out --missing"),
  /** A file has all of the other axes. */
  STACKED_OVERLAP("--stack", "--trim", "merge the files first"),
  /** The files are counted. */
  STACKED_SHAPE("--stack", "--shape", "give the shape of a single file"),
  /** A saved job does not say which axis files lack. */
  SAVED_STACK("--job", "--stack", "leave out --job"),
  /** A saved job does not say what else files hold. */
  SAVED_OVERLAP("--job", "files that overlap", "leave out --job"),
  /** A saved job does not list blocks. */
  SAVED_NO_GRID("--job", "blocks that form no grid", "leave out --job"),
  /** Where data lie in such a file depends on what precedes them. */
  TASK_OF_ONE_FILE(
      "--task",
      "one file that is not raw or Zarr",
      "leave out --task, or write several files with --out-shape"),
  /** A header gets its name with its file, which is given one when all tasks are done. */
  TASK_OF_HEADERS(
      "--task", "headers with separate elements", "leave out --task, or write .nrrd or .mha files"),
  /** There is no file of which a checksum would say what it holds. */
  VERIFIED_STORE(
      "--verify",
      "a store of Zarr",
      "it has no checksums, so compare it with its input afterwards, with resplit verify IN OUT"),
  /** Files are appended as they are. */
  APPENDED_PERMUTED("--append", "--permute", "permute into another file first"),
  /** What is written in its place is one file. */
  APPENDED_HEADER(
      "--append", "a file that names others with its elements", "merge it to another file first"),
  /** Its metadata says how all of its elements are stored. */
  APPENDED_STORED(
      "--append to a store of Zarr",
      "--chunk, --filters, --sparse or --out-endian",
      "leave it out: the store keeps its own"),
  /** One file is written at once. */
  APPENDED_TASK("--append", "--task", "append in one process"),
  /** One side of a comparison is read in the order of the other, which is a grid. */
  COMPARED_NO_GRID(
      "verify A B of blocks that form no grid",
      "an A that forms no grid either, or --permute",
      "give --quick");

  private final String one;
  private final String other;
  private final String remedy;

  RefusedPair(String one, String other, String remedy) {
    this.one = one;
    this.other = other;
    this.remedy = remedy;
  }

  /** Returns its row in the table of the manual. */
  public String row() {
    return "| %s | %s | %s |".formatted(one, other, remedy);
  }

  /** Returns a line that says what is refused, and what to do instead. */
  public String text() {
    return "%s and %s do not go together: %s".formatted(one, other, remedy);
  }

  /** Returns the refusal of a command line. */
  public IllegalArgumentException refusal() {
    return new IllegalArgumentException(text());
  }

  /** Returns the refusal of a command line, with what is meant in this case. */
  public IllegalArgumentException refusal(String found) {
    return new IllegalArgumentException(text() + " (" + found + ")");
  }

  /** Returns the refusal of files. */
  public ResplitException refusal(Path files) {
    return ResplitException.unsupported(files, text());
  }
}
