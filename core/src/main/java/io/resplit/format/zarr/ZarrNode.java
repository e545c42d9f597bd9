package io.resplit.format.zarr;

import io.resplit.io.Enclosure;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A group or an array as its metadata says it.
 *
 * @param folder where it is
 * @param path its name in the store, groups before it, without a slash at the start
 * @param version 2 or 3
 * @param isArray whether it is an array
 * @param metadata what is said of it
 * @param attributes its attributes
 */
record ZarrNode(
    Path folder,
    String path,
    int version,
    boolean isArray,
    ZarrJson metadata,
    ZarrJson attributes) {

  /** Name of the file that says what a folder is, in version 3. */
  static final String NEW = "zarr.json";

  private static final Set<String> KNOWN =
      Set.of(
          "zarr_format",
          "node_type",
          "attributes",
          "consolidated_metadata",
          "shape",
          "data_type",
          "chunk_grid",
          "chunk_key_encoding",
          "fill_value",
          "codecs",
          "storage_transformers",
          "dimension_names");

  static final String ARRAY = ".zarray";
  static final String GROUP = ".zgroup";
  static final String ATTRIBUTES = ".zattrs";

  /**
   * Reads what is in a folder.
   *
   * @return empty if it is no node of a store
   * @throws ResplitException if its metadata is damaged, or of a version that is not read, or a
   *     link leads to it that leads out of the store
   */
  static Optional<ZarrNode> in(Path folder, String path) throws IOException {
    if (Files.isRegularFile(folder.resolve(NEW))) {
      return Optional.of(version3(folder, path));
    }
    boolean isArray = Files.isRegularFile(folder.resolve(ARRAY));
    return isArray || Files.isRegularFile(folder.resolve(GROUP))
        ? Optional.of(version2(folder, path, isArray))
        : Optional.empty();
  }

  private static ZarrNode version3(Path folder, String path) throws IOException {
    ZarrJson metadata = read(folder.resolve(NEW), path);
    requireVersion(metadata, 3);
    String kind = metadata.text("node_type");
    if (!kind.equals("array") && !kind.equals("group")) {
      throw ResplitException.badInput(metadata.file(), "its node_type is '" + kind + "'");
    }
    requireKnown(metadata);
    return new ZarrNode(
        folder, path, 3, kind.equals("array"), metadata, metadata.object("attributes"));
  }

  private static ZarrNode version2(Path folder, String path, boolean isArray) throws IOException {
    ZarrJson metadata = read(folder.resolve(isArray ? ARRAY : GROUP), path);
    requireVersion(metadata, 2);
    Path said = folder.resolve(ATTRIBUTES);
    ZarrJson attributes =
        Files.isRegularFile(said) ? read(said, path) : new ZarrJson(said, Map.of());
    return new ZarrNode(folder, path, 2, isArray, metadata, attributes);
  }

  private static ZarrJson read(Path file, String path) throws IOException {
    store(file.getParent(), path).requireAll(file);
    return ZarrJson.read(file);
  }

  /** Returns the folder of the store that users have named. */
  Enclosure store() {
    return store(folder, path);
  }

  private static Enclosure store(Path folder, String path) {
    int levels = path.isEmpty() ? 0 : Path.of(path).getNameCount();
    Path store = folder;
    for (int level = 0; level < levels; level++) {
      store = store.getParent();
    }
    return new Enclosure(store);
  }

  /** What this version does not know must be understood, unless it says otherwise. */
  private static void requireKnown(ZarrJson metadata) throws ResplitException {
    for (Map.Entry<String, Object> field : metadata.fields().entrySet()) {
      boolean isOptional =
          field.getValue() instanceof Map<?, ?> said
              && Boolean.FALSE.equals(said.get("must_understand"));
      if (!isOptional && !KNOWN.contains(field.getKey())) {
        throw ResplitException.unsupported(
            metadata.file(), "a field '" + field.getKey() + "' is not read");
      }
    }
  }

  /** Returns the size of its metadata files. */
  long bytes() throws IOException {
    Path beside = attributes.file();
    boolean isApart = !beside.equals(metadata.file()) && Files.isRegularFile(beside);
    return Files.size(metadata.file()) + (isApart ? Files.size(beside) : 0);
  }

  private static void requireVersion(ZarrJson metadata, long version) throws ResplitException {
    long said = metadata.whole("zarr_format");
    if (said != version) {
      throw ResplitException.unsupported(
          metadata.file(), "it is of Zarr version " + said + ", which is not read");
    }
  }
}
