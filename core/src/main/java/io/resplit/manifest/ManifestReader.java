package io.resplit.manifest;

import static io.resplit.manifest.ManifestJson.field;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.Formats;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import io.resplit.set.ArrayDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads what a manifest says of the whole set; passes over the files, however many there are. */
final class ManifestReader {

  /** Blocks at the end of an axis are as short as what is left for them. */
  static final String EDGES_KEPT = "keep";

  /** Files hold blocks of full length at the end of an axis. */
  static final String EDGES_PADDED = "pad";

  /** Field of the axis that files lack. */
  static final String DROPPED = "dropped";

  static final String AXIS = "axis";

  static final String DIGEST = "digest";

  /** The digest of an array whose elements cannot be decoded: of its chunks as they are stored. */
  static final String STORED_DIGEST = "stored_digest";

  /** Field of the variables that do not have that axis. */
  static final String COMMON = "common";

  /** Most arrays in the files of a set. */
  private static final int MOST_ARRAYS = 1 << 16;

  /** Version of the manifest; others are refused until the first one is released. */
  static final long VERSION = 1;

  private final Path folder;
  private long version;
  private Optional<Shape> shape = Optional.empty();
  private Optional<Shape> block = Optional.empty();
  private Optional<Shape> grid = Optional.empty();
  private Optional<Grid> edges = Optional.empty();
  private String edge = EDGES_KEPT;
  private String type = "";
  private String endian = "little";
  private String order = "F";
  private String format = Formats.RAW;
  private long headerBytes;
  private String dataset = "";
  private Optional<Manifest.DroppedAxis> dropped = Optional.empty();
  private String template = "";
  private String digest = "";
  private String inputs = "";
  private final Map<String, Manifest.ArrayRecord> arrays = new LinkedHashMap<>();

  private ManifestReader(Path folder) {
    this.folder = folder;
  }

  /**
   * Reads the manifest in {@code folder}.
   *
   * @return empty if there is none
   * @throws ResplitException if it is not a manifest, of another version, or inconsistent
   */
  static Optional<Manifest> read(Path folder) throws IOException {
    Path file = folder.resolve(Manifest.FILE_NAME);
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    if (!Files.isRegularFile(file)) {
      throw ManifestJson.bad(file, "it is not a regular file");
    }
    Manifest[] result = new Manifest[1];
    ManifestJson.read(file, json -> result[0] = new ManifestReader(folder).manifest(json));
    return Optional.of(result[0]);
  }

  private Manifest manifest(ManifestJson json) throws IOException {
    json.object(
        field("resplit", in -> version = in.number()),
        field("array", this::array),
        field("arrays", in -> in.list(this::arrays)),
        field("blocks", this::blocks),
        field("store", this::store),
        field("created", in -> in.object(field("inputs", made -> inputs = made.text()))));
    json.next();
    if (!json.atEnd()) {
      throw json.bad("there is more after its end");
    }
    return result(json);
  }

  private void array(ManifestJson json) throws IOException {
    json.object(
        field("shape", in -> shape = Optional.of(in.shape())),
        field("dtype", in -> type = in.text()),
        field("endian", in -> endian = in.text()),
        field("order", in -> order = in.text()),
        field(DIGEST, in -> digest = ArrayDigest.known(in.text())),
        field(STORED_DIGEST, in -> digest = ArrayDigest.known(in.text())));
  }

  private void arrays(ManifestJson json) throws IOException {
    String[] texts = {"", ""};
    long[] bytes = {0};
    json.object(
        field("name", in -> texts[0] = in.text()),
        field("bytes", in -> bytes[0] = in.number()),
        field(DIGEST, in -> texts[1] = ArrayDigest.known(in.text())),
        field(STORED_DIGEST, in -> texts[1] = ArrayDigest.known(in.text())));
    if (arrays.size() == MOST_ARRAYS || bytes[0] < 1) {
      throw json.bad("array '%s' has %s bytes, or is one too many".formatted(texts[0], bytes[0]));
    }
    if (arrays.put(texts[0], new Manifest.ArrayRecord(bytes[0], texts[1])) != null) {
      throw json.bad("array '" + texts[0] + "' occurs twice");
    }
  }

  private void blocks(ManifestJson json) throws IOException {
    json.object(
        field("shape", in -> block = Optional.of(in.shape())),
        field("grid", in -> grid = Optional.of(in.shape())),
        field("edges", in -> edges = Optional.of(in.edges())),
        field("edge", in -> edge = in.text()));
  }

  private void store(ManifestJson json) throws IOException {
    json.object(
        field("format", in -> format = in.text()),
        field("header_bytes", in -> headerBytes = in.number()),
        field("dataset", in -> dataset = in.text()),
        field(DROPPED, this::dropped),
        field("template", in -> template = in.text()));
  }

  private void dropped(ManifestJson json) throws IOException {
    String[] axis = {""};
    Set<String> common = new HashSet<>();
    json.object(
        field(AXIS, in -> axis[0] = in.text()),
        field(
            COMMON,
            in ->
                in.list(
                    each -> {
                      common.add(each.text());
                      if (common.size() > MOST_ARRAYS) {
                        throw in.bad("too many variables lack the axis");
                      }
                    })));
    dropped = Optional.of(new Manifest.DroppedAxis(axis[0], common));
  }

  private boolean isPadded() {
    return edge.equals(EDGES_PADDED);
  }

  private void requireKnownGrid(ManifestJson json) throws ResplitException {
    if (!edge.equals(EDGES_KEPT) && !isPadded()) {
      throw json.bad("blocks have edge '" + edge + "', but only 'keep' and 'pad' are known");
    }
    if (isPadded() && edges.isPresent()) {
      throw json.bad("blocks are padded, but not all of one shape");
    }
    Grid cut = edges.orElseGet(() -> StorageOrder.C.grid(shape.get(), block.get()));
    if (!cut.shape().equals(shape.get()) || !cut.blockShape().equals(block.get())) {
      throw json.bad(
          "blocks of up to %s in %s, but the edges make %s in %s"
              .formatted(block.get(), shape.get(), cut.blockShape(), cut.shape()));
    }
    Shape counted = cut.blockCounts();
    if (grid.isPresent() && !grid.get().equals(counted)) {
      throw json.bad("grid %s, but there are %s blocks".formatted(grid.get(), counted));
    }
  }

  private Manifest result(ManifestJson json) throws ResplitException {
    if (version != VERSION) {
      throw json.bad("version " + version + " is not known, only " + VERSION + " is");
    }
    if (shape.isEmpty() || block.isEmpty() || type.isEmpty()) {
      throw json.bad("array shape, block shape or dtype is missing");
    }
    requireKnownGrid(json);
    if (headerBytes < 0) {
      throw json.bad("header_bytes must not be negative: " + headerBytes);
    }
    if (!Set.of("little", "big").contains(endian) || !Set.of("C", "F").contains(order)) {
      throw json.bad("endian is little or big, order C or F, not " + endian + ", " + order);
    }
    if (!template.isEmpty()) {
      NameTemplate.parse(template, shape.get().rank());
    }
    return new Manifest(
        folder,
        shape.get(),
        block.get(),
        edges.filter(cut -> !cut.isUniform()),
        isPadded(),
        ElementType.parse(type + (endian.equals("big") ? "be" : "")),
        StorageOrder.valueOf(order),
        format,
        headerBytes,
        dataset,
        dropped,
        template,
        digest,
        inputs,
        Collections.unmodifiableMap(arrays));
  }
}
