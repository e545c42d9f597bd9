package io.resplit.format.zarr;

import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A store, and which of its arrays users mean.
 *
 * @param file the file that stands for its folder
 */
record ZarrStore(Path file) {

  /** Returns everything in it. */
  ZarrTree tree() throws IOException {
    return ZarrTree.read(file);
  }

  /**
   * Returns an array.
   *
   * @param dataset its name; empty for the only one
   * @throws ResplitException if there is no such array, or several to choose from
   */
  ZarrArray array(String dataset) throws IOException {
    String name = ObjectPath.inRoot(dataset);
    return ZarrArray.of(node(name.isEmpty() ? only() : name));
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
            : "it has several arrays; name one of " + String.join(", ", all));
  }

  /** Returns the node of that name; that of the store itself is empty. */
  ZarrNode node(String name) throws IOException {
    Path root = ZarrTree.folder(file);
    boolean isInside = List.of(name.split("/")).stream().noneMatch(part -> part.matches("\\.*"));
    Optional<ZarrNode> found =
        name.isEmpty() || isInside ? ZarrNode.in(root.resolve(name), name) : Optional.empty();
    return found.orElseThrow(
        () -> ResplitException.badInput(file, "it has no array '" + name + "'"));
  }

  /**
   * Returns the names of the arrays that could be meant: of an image the largest, of coordinates
   * none unless there is nothing else. The store itself may be an array without a name.
   */
  List<String> candidates() throws IOException {
    ZarrTree tree = tree();
    List<String> largest = new ArrayList<>();
    for (ZarrNode group : tree.nodes()) {
      Optional<ZarrImage> image = group.isArray() ? Optional.empty() : ZarrImage.of(group);
      image.ifPresent(each -> largest.add(each.levels().get(0)));
    }
    if (!largest.isEmpty()) {
      return largest.stream().filter(path -> !isLabel(path)).toList();
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

  private static boolean isLabel(String path) {
    return ("/" + path).contains("/labels/");
  }

  /** What cannot be read counts, so that no other array is taken for the only one. */
  private static boolean hasElements(ZarrNode node) throws ResplitException {
    List<Long> lengths = node.metadata().wholes("shape");
    return !lengths.isEmpty() && !lengths.contains(0L);
  }

  private static boolean isCoordinate(ZarrNode node) throws ResplitException {
    List<Object> names =
        node.version() == 2
            ? node.attributes().items(ZarrAttributes.AXES)
            : node.metadata().items("dimension_names");
    return names.equals(List.of(ObjectPath.name(node.path())));
  }
}
