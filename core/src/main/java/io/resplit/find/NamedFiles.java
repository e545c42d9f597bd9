package io.resplit.find;

import io.resplit.format.FolderFiles;
import io.resplit.io.FileWalk;
import io.resplit.io.ResplitException;
import io.resplit.set.Address;
import io.resplit.set.Address.Kind;
import io.resplit.set.NameLimit;
import io.resplit.set.TooManyNamesException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Files of which each is meant alone: one, those that match a glob, or those of a folder.
 *
 * @param address what the user gave
 */
public record NamedFiles(Address address) {

  /** Endings of the files that are taken of folders: those with indexes of chunks. */
  private static final Set<String> ENDINGS = Set.of("nc", "nc4", "cdf", "h5", "hdf5", "he5", "hdf");

  /**
   * Reads an address.
   *
   * @throws IllegalArgumentException if it names a dataset in a file
   */
  public static NamedFiles of(String given) {
    Address address = Address.parse(given);
    if (!address.dataset().isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' names a dataset: give the whole file".formatted(given));
    }
    return new NamedFiles(address);
  }

  /** Returns a file that is named exactly so. */
  public static NamedFiles of(Path file) {
    return new NamedFiles(new Address(Kind.FILE, file, "", ""));
  }

  /**
   * Returns the files in the order of their names.
   *
   * @param below whether those of folders are meant, and of all folders in these
   * @param names how much memory the names may take
   * @throws ResplitException if nothing matches a glob
   * @throws IllegalArgumentException if it is a folder, and {@code below} is false
   */
  public List<Path> files(boolean below, NameLimit names)
      throws IOException, TooManyNamesException {
    boolean isFolder =
        Files.isDirectory(address.root()) && FolderFiles.in(address.root()).isEmpty();
    List<String> found = new ArrayList<>();
    if (address.kind() == Kind.GLOB) {
      new BlockFiles(address, new ArrayList<>()).forEach(name -> add(name, found, names));
    } else if (!isFolder || address.kind() == Kind.TEMPLATE) {
      return List.of(address.root().resolve(address.pattern()));
    } else if (below) {
      FileWalk.files(
          address.root(),
          Integer.MAX_VALUE,
          (name, attributes) -> {
            if (isPacked(name)) {
              add(name, found, names);
            }
          });
      requireAny(found);
    } else {
      throw new IllegalArgumentException(
          "'%s' is a folder: add --recursive to include the files in it".formatted(address.root()));
    }
    names.require();
    return found.stream().sorted().map(address.root()::resolve).toList();
  }

  private void requireAny(List<String> found) throws ResplitException {
    if (found.isEmpty()) {
      throw ResplitException.badInput(
          address.root(), "no HDF5 or NetCDF file is in '%s'".formatted(address.root()));
    }
  }

  private static void add(String name, List<String> found, NameLimit names) {
    if (names.take(name)) {
      found.add(name);
    }
  }

  private static boolean isPacked(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return !name.startsWith(".") && ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1));
  }

  /**
   * Returns where one of the files lies in a copy of the folder: its name, if it was given alone.
   */
  public Path name(Path file) {
    boolean isFolder = address.kind() == Kind.FOLDER && !file.equals(address.root());
    return isFolder ? address.root().relativize(file) : file.getFileName();
  }
}
