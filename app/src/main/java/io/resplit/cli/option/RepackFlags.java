package io.resplit.cli.option;

import io.resplit.describe.Cmip7;
import io.resplit.find.NamedFiles;
import io.resplit.set.NameLimit;
import io.resplit.set.TooManyNamesException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** Options that say which files are repacked, for what, and where they go. */
public final class RepackFlags {

  @Option(
      names = "--out-dir",
      paramLabel = "DIR",
      description = "Write the new files to this folder.")
  private Path folder;

  @Option(
      names = "--in-place",
      description =
          "Replace each file. The new file is compared with it first, and nothing may be left"
              + " out. Prints the SHA-256.")
  private boolean inPlace;

  @Option(
      names = "--for",
      paramLabel = "cmip7",
      converter = WordConverter.class,
      description = "Choose chunks and filters by the rules for CMIP7.")
  private String rules;

  @Option(names = "--recursive", description = "Include all HDF5 and NetCDF files below folders.")
  private boolean recursive;

  @Option(
      names = "--in-list",
      paramLabel = "FILE",
      description = "Read the paths of the files from a file, one per line. - is standard input.")
  private String list;

  @Option(names = "--history", description = "Add a line to the history of each file.")
  private boolean history;

  /** Returns whether the rules for CMIP7 are to be kept. */
  public boolean isForCmip7() {
    return rules != null;
  }

  /** Returns whether the history of files is to say that they were repacked. */
  public boolean addsHistory() {
    return history;
  }

  /** Refuses options that contradict each other, and rules that there are not. */
  public void check(StorageFlags storage) {
    if (inPlace == (folder != null)) {
      throw new IllegalArgumentException(
          inPlace ? "give --out-dir or --in-place, not both" : "give --out-dir DIR or --in-place");
    }
    if (rules != null) {
      Cmip7.requireName("--for", rules);
    }
    if (rules != null && storage.areGiven()) {
      throw new IllegalArgumentException(
          "--for sets chunks and filters: leave out --chunk, --filters and --sparse");
    }
  }

  /**
   * Returns the files, each with the one that is written for it; none where it is replaced.
   *
   * @param given files, globs and folders
   * @param names how much memory the names may take
   */
  public Map<Path, Optional<Path>> files(List<String> given, NameLimit names)
      throws IOException, TooManyNamesException {
    if (given.isEmpty() == (list == null)) {
      throw new IllegalArgumentException("give at least one FILE, or --in-list");
    }
    Map<Path, Optional<Path>> all = new LinkedHashMap<>();
    Map<Path, Path> written = new TreeMap<>();
    List<NamedFiles> trees = new ArrayList<>();
    if (list != null) {
      FileList.read(list, System.in, names).forEach(file -> trees.add(NamedFiles.of(file)));
    }
    for (String each : given) {
      trees.add(NamedFiles.of(each));
    }
    for (NamedFiles tree : trees) {
      for (Path file : tree.files(recursive, names)) {
        Optional<Path> out = Optional.ofNullable(folder).map(into -> into.resolve(tree.name(file)));
        Path other = out.isEmpty() ? null : written.put(out.get(), file);
        if (other != null && !all.containsKey(file)) {
          throw new IllegalArgumentException(
              "'%s' and '%s' would both be '%s': repack them to two folders"
                  .formatted(other, file, out.get()));
        }
        all.put(file, out);
      }
    }
    return all;
  }
}
