package io.resplit.format.zarr;

import io.resplit.format.FolderFiles;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import io.resplit.text.NameList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A store, and which of its arrays users mean.
 *
 * @param file the file that stands for its folder
 */
record ZarrStore(Path file) {

  private static final int NAMED = 8;

  /** Returns everything in it. */
  ZarrTree tree() throws IOException {
    return ZarrTree.read(file);
  }

  /**
   * Returns an array.
   *
   * @param dataset its name, or that of an image; empty for the only one
   * @throws ResplitException if there is no such array, or several to choose from
   */
  ZarrArray array(String dataset) throws IOException {
    return ZarrArray.of(arrayOf(named(dataset)));
  }

  /** Returns the same, and says of the files of metadata that it depends on that they are read. */
  ZarrArray array(String dataset, IoCounts counts) throws IOException {
    ZarrNode named = named(dataset);
    ZarrNode array = arrayOf(named);
    Set<Path> files = new LinkedHashSet<>();
    for (ZarrNode node : List.of(named, array)) {
      files.add(node.metadata().file());
      if (!node.attributes().fields().isEmpty()) { // in version 2 there may be no file
        files.add(node.attributes().file());
      }
    }
    for (Path each : files) {
      counts.noteRead(each, -1);
    }
    return ZarrArray.of(array);
  }

  private ZarrNode named(String dataset) throws IOException {
    String name = ObjectPath.inRoot(dataset);
    return node(name.isEmpty() ? only() : name);
  }

  /** Returns the array itself, or the largest one of an image. */
  private ZarrNode arrayOf(ZarrNode node) throws IOException {
    Optional<ZarrImage> image = ZarrImage.of(node);
    return image.isPresent() ? node(image.get().largest()) : node;
  }

  /** Returns the image whose largest level an array is, if that has the axes of the image. */
  Optional<ZarrImage> image(ZarrArray array) throws IOException {
    return around(array).filter(each -> each.axes().size() == array.lengths().size());
  }

  /** Returns the image whose largest level an array is: one of the groups around it. */
  Optional<ZarrImage> around(ZarrArray array) throws IOException {
    String path = array.node().path();
    Optional<ZarrImage> found = Optional.empty();
    while (!path.isEmpty() && found.isEmpty()) {
      path = ObjectPath.parent(path);
      Optional<ZarrNode> group = ZarrNode.in(ZarrTree.folder(file).resolve(path), path);
      if (group.isPresent()) {
        found =
            ZarrImage.of(group.get()).filter(each -> each.largest().equals(array.node().path()));
      }
    }
    return found;
  }

  private String only() throws IOException {
    List<String> all = candidates();
    if (all.size() == 1) {
      return all.get(0);
    }
    throw ResplitException.badInput(
        file,
        all.isEmpty()
            ? "it holds no array"
            : "it has several arrays; choose from " + String.join(", ", all));
  }

  /** Returns whether a name is one of something in a folder. */
  static boolean isInside(String name) {
    return name.indexOf('\0') < 0
        && List.of(name.split("/")).stream().noneMatch(part -> part.matches("\\.*"));
  }

  /** Returns the node of that name; that of the store itself is empty. */
  ZarrNode node(String name) throws IOException {
    Path root = ZarrTree.folder(file);
    Optional<ZarrNode> found =
        name.isEmpty() || isInside(name) ? ZarrNode.in(root.resolve(name), name) : Optional.empty();
    return found.orElseThrow(
        () -> ResplitException.badInput(file, "it has no array '" + name + "'"));
  }

  /**
   * Returns the names of the arrays that could be meant: of an image the largest, of coordinates
   * none unless there is nothing else. The store itself may be an array without a name.
   *
   * @throws ResplitException if there are several images
   */
  List<String> candidates() throws IOException {
    ZarrTree tree = tree();
    List<ZarrImage> images = tree.images().stream().filter(each -> !each.isLabel()).toList();
    if (!images.isEmpty()) {
      return List.of(only(images).largest());
    }
    List<String> arrays = new ArrayList<>();
    List<String> coordinates = new ArrayList<>();
    for (ZarrNode node : tree.arrays()) {
      boolean isOfAxis = isCoordinate(node);
      if (hasElements(node)) {
        (isOfAxis ? coordinates : arrays).add(node.path());
      }
    }
    return arrays.isEmpty() ? coordinates : arrays;
  }

  /**
   * Images of a plate, or of several fields or series, are arrays apart: none is besides another.
   */
  private ZarrImage only(List<ZarrImage> images) throws ResplitException {
    if (images.size() > 1) {
      List<String> names = images.stream().map(each -> "/" + each.group().path()).toList();
      throw ResplitException.badInput(
          file,
          "it holds %d images: name one, as in %s:%s; the others are %s"
              .formatted(
                  names.size(),
                  FolderFiles.place(file),
                  names.get(0),
                  NameList.first(NAMED, names.subList(1, names.size()))));
    }
    return images.get(0);
  }

  /** What cannot be read counts, so that no other array is taken for the only one. */
  private static boolean hasElements(ZarrNode node) throws ResplitException {
    List<Long> lengths = node.metadata().wholes("shape");
    return !lengths.isEmpty() && !lengths.contains(0L);
  }

  private static boolean isCoordinate(ZarrNode node) throws ResplitException {
    return ZarrArray.namesOfAxes(node).equals(List.of(ObjectPath.name(node.path())));
  }
}
