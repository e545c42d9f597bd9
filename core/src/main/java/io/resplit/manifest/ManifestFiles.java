package io.resplit.manifest;

import static io.resplit.manifest.ManifestJson.field;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The files that a manifest lists, in it or in a list next to it, read one after the other.
 *
 * <p>Confined to one thread.
 */
public final class ManifestFiles {

  private final Manifest.EntryVisitor visitor;
  private long count;

  private ManifestFiles(Manifest.EntryVisitor visitor) {
    this.visitor = visitor;
  }

  /** Visits all files recorded in {@code folder} and returns how many there are. */
  public static long read(Path folder, Manifest.EntryVisitor visitor) throws IOException {
    ManifestFiles files = new ManifestFiles(visitor);
    Path manifest = folder.resolve(Manifest.FILE_NAME);
    ManifestJson.read(manifest, json -> json.object(field("files", in -> in.list(files::entry))));
    Path list = folder.resolve(ManifestJson.LIST_NAME);
    if (files.count == 0 && Files.isRegularFile(list)) {
      ManifestJson.read(list, files::lines);
    }
    return files.count;
  }

  private void lines(ManifestJson json) throws IOException {
    for (; !json.atEnd(); json.next()) {
      entry(json);
    }
  }

  private void entry(ManifestJson json) throws IOException {
    Draft draft = new Draft();
    json.object(
        field("path", in -> draft.path = in.text()),
        field("bytes", in -> draft.bytes = in.number()),
        field("offset", in -> draft.offset = in.numbers()),
        field("shape", in -> draft.shape = in.numbers()),
        field("crc32c", in -> draft.crc32c = Optional.of(in.text())));
    if (!isBelow(draft.path)) {
      throw json.bad("path '" + draft.path + "' is not below the folder of the set");
    }
    if (draft.bytes < 0) {
      throw json.bad("'bytes' of " + draft.path + " is missing or negative");
    }
    visitor.visit(count++, draft.entry());
  }

  private static boolean isBelow(String path) {
    for (String component : path.split("/", -1)) {
      if (component.isEmpty() || component.equals(".") || component.equals("..")) {
        return false;
      }
    }
    return !Path.of(path).isAbsolute();
  }

  /** An entry while it is read. */
  private static final class Draft {
    private String path = "";
    private long bytes = -1;
    private Optional<String> crc32c = Optional.empty();
    private List<Long> offset = List.of();
    private List<Long> shape = List.of();

    Manifest.Entry entry() {
      return new Manifest.Entry(path, bytes, crc32c, offset, shape);
    }
  }
}
