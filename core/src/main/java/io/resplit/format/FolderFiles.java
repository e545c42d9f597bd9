package io.resplit.format;

import io.resplit.io.Enclosure;
import io.resplit.io.FileLook;
import io.resplit.io.FileWalk;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Folders that are one file to their users: all that is in them belongs to one array or group, and
 * a file of a fixed name says what it is. That file stands for the folder wherever the file of a
 * block is asked for.
 */
public final class FolderFiles {

  /** Names of the files, the newest version of a format before older ones. */
  public static final List<String> NAMES = List.of("zarr.json", ".zarray", ".zgroup");

  /** How names of the folders end. */
  public static final String ENDING = ".zarr";

  /** Name of the file in a piece that says where its files go, once it is ready. */
  public static final String ADDED = "append.json";

  private static final int MOST_DEPTH = 128;
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private FolderFiles() {}

  /** Returns what a file stands for: its folder, or just itself. */
  public static Path place(Path file) {
    boolean isFolder = file.getParent() != null && NAMES.contains(file.getFileName().toString());
    return isFolder ? file.getParent() : file;
  }

  /** Returns whether a file stands for its folder. */
  public static boolean isOne(Path file) {
    return !place(file).equals(file);
  }

  /** Returns whether a file in such a folder says what is in it, and holds no elements. */
  public static boolean isMetadata(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith(".z") || name.startsWith(NAMES.get(0));
  }

  /** Returns the file that stands for a folder; empty if it is just a folder. */
  public static Optional<Path> in(Path folder) {
    return NAMES.stream().map(folder::resolve).filter(Files::isRegularFile).findFirst();
  }

  /** Refuses a folder that is none of these, although it has such a name. */
  public static void requireOne(Path folder) throws ResplitException {
    Path name = folder.getFileName();
    boolean isNamed = name != null && name.toString().endsWith(ENDING);
    if (isNamed && Files.isDirectory(folder) && in(folder).isEmpty()) {
      boolean isUnfinished = PartFiles.isThere(PartFiles.journalOf(folder));
      throw ResplitException.badInput(
          folder,
          isUnfinished
              ? "a job has not finished it: wait for it, or run it again with --resume"
              : "it is not a Zarr store, without any of "
                  + String.join(", ", NAMES)
                  + ": copy it again with its hidden files");
    }
  }

  /**
   * Returns a file, with its folder as it really is, and those that stand for the folders around it
   * which are one file to their users as well, the outermost last.
   */
  public static List<Path> around(Path file) throws IOException {
    Path place = place(file.toAbsolutePath());
    if (!isOne(file.toAbsolutePath()) || !Files.exists(place)) {
      return List.of(Files.exists(file) ? file.toRealPath() : file);
    }
    List<Path> all = new ArrayList<>();
    Path folder = place.toRealPath();
    all.add(folder.resolve(file.getFileName()));
    for (Path next = folder.getParent(); next != null; next = next.getParent()) {
      Optional<Path> stands = in(next);
      if (stands.isEmpty()) {
        return all;
      }
      all.add(stands.get());
    }
    return all;
  }

  /**
   * Returns a file, with its folder as it really is.
   *
   * @throws ResplitException if it is a part of what is one file to its users
   */
  public static Path whole(Path file) throws IOException {
    List<Path> around = around(file);
    if (around.size() > 1) {
      Path whole = place(around.get(around.size() - 1));
      throw ResplitException.unsupported(
          place(file),
          "it is a part of %s: append to that, from files that hold /%s"
              .formatted(whole, whole.relativize(place(around.get(0)))));
    }
    return around.get(0);
  }

  /** Receives a file that belongs to another one. */
  @FunctionalInterface
  public interface PartVisitor {

    /**
     * Visits a file.
     *
     * @param name its name in the folder, or its path if another file names it
     * @param found empty if it is not there
     */
    void visit(Path file, String name, Optional<BasicFileAttributes> found) throws IOException;
  }

  /**
   * Visits the files in the folder for which a file stands, in any order, or those that it names;
   * nothing for a file that stands for itself alone. Links out of the folder are not followed.
   */
  public static void forEachPart(Format format, Path file, PartVisitor visitor) throws IOException {
    for (Path beside : format.filesBeside(file)) {
      visitor.visit(beside, beside.toString(), FileLook.at(beside).found());
    }
    forEachIn(file, visitor);
  }

  private static void forEachIn(Path file, PartVisitor visitor) throws IOException {
    Path place = place(file);
    if (!place.equals(file) && Files.isDirectory(place)) {
      FileWalk.allFiles(
          place,
          MOST_DEPTH,
          new Enclosure(place)::holds,
          (name, found) -> visitor.visit(place.resolve(name), name, Optional.of(found)));
    }
  }

  /** Returns how many files a file stands for: those in its folder, or itself alone. */
  public static long count(Path file) throws IOException {
    long[] count = {0};
    forEachIn(file, (part, name, found) -> count[0]++);
    return isOne(file) ? count[0] : 1;
  }

  /**
   * Returns a number that another state of the files is not likely to give that {@link
   * #forEachPart} visits; 0 if there are none.
   */
  public static long state(Format format, Path file) throws IOException {
    long[] sum = {0};
    forEachPart(format, file, (part, name, found) -> sum[0] += state(name, found));
    return sum[0];
  }

  /** Returns the same number for one of these files; those of several add up. */
  public static long state(String name, Optional<BasicFileAttributes> found) {
    return found.map(each -> mixed(name, each)).orElse(MIX);
  }

  private static long mixed(String name, BasicFileAttributes found) {
    long nanos = found.lastModifiedTime().to(TimeUnit.NANOSECONDS);
    return ((name.hashCode() * MIX + found.size()) * MIX + nanos) * MIX;
  }

  /** Of a template, placeholders stand for anything. */
  private static PathMatcher matcher(String pattern) {
    String glob = pattern.replaceAll("\\{[^}]*\\}", "*");
    try {
      return FileSystems.getDefault().getPathMatcher("glob:" + glob);
    } catch (PatternSyntaxException e) {
      return path -> true; // whatever looks for files says what is wrong
    }
  }

  /**
   * Returns what follows the names of such folders in the paths of the files that stand for them.
   *
   * @param root where the names are
   * @param pattern template or glob of the names; if it does not end as theirs do, nothing follows
   */
  public static String behind(Path root, String pattern) {
    if (!pattern.endsWith(ENDING)) {
      return "";
    }
    int depth = (int) pattern.chars().filter(each -> each == '/').count() + 1;
    try (Stream<Path> all = Files.walk(root, depth)) {
      PathMatcher wanted = matcher(pattern);
      return "/"
          + all.filter(each -> each.toString().endsWith(ENDING))
              .filter(each -> wanted.matches(root.relativize(each)))
              .flatMap(each -> in(each).stream())
              .findFirst()
              .map(file -> file.getFileName().toString())
              .orElse(NAMES.get(0));
    } catch (IOException | UncheckedIOException e) {
      return "/" + NAMES.get(0); // whatever looks for files says why
    }
  }
}
