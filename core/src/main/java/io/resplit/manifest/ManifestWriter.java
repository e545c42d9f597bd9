package io.resplit.manifest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.resplit.array.ElementType;
import io.resplit.format.Formats;
import io.resplit.format.StackAxis;
import io.resplit.header.Attribute;
import io.resplit.header.Companion;
import io.resplit.header.FillValue;
import io.resplit.io.FolderSync;
import io.resplit.partition.Grid;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Writes the manifest of a complete set, last of all and under a temporary name first. */
record ManifestWriter(BlockSet set, FileRecords records, FileEntries files, boolean isDraft) {

  static final String NAME = "name";

  private ManifestWriter(BlockSet set, FileRecords records, boolean isDraft) {
    this(
        set,
        records,
        new FileEntries(set.root(), set.grid(), set.order(), set::path, records),
        isDraft);
  }

  /**
   * Writes the manifest of {@code set}; the caller makes its name durable.
   *
   * @param records sizes of the files, and checksums to record, if there are any
   * @param folders make it visible
   */
  static void write(BlockSet set, SetOrigin origin, FileRecords records, FolderSync folders)
      throws IOException {
    ManifestWriter writer = new ManifestWriter(set, records, false);
    writer.files.publishList(set.root(), folders);
    FileEntries.publishManifest(
        set.root(),
        folders,
        json -> {
          writer.whole(json);
          writer.files.addTo(json);
          created(json, origin);
        });
  }

  /**
   * Writes what a manifest says of the whole set to a folder, before there are files: {@link
   * ManifestDraft} completes it.
   */
  static void writeDraft(BlockSet set, Path folder, FolderSync folders) throws IOException {
    FileEntries.publishManifest(
        folder, folders, new ManifestWriter(set, set::fileBytes, true)::whole);
  }

  /** Writes what is said of the whole set. */
  private void whole(JsonGenerator json) throws IOException {
    json.writeNumberField("resplit", ManifestReader.VERSION);
    array(json);
    if (!set.isAlone()) {
      arrays(json);
    }
    blocks(json);
    store(json);
  }

  private void array(JsonGenerator json) throws IOException {
    ElementType type = set.type();
    json.writeObjectFieldStart("array");
    files.shape(json, "shape", set.grid().shape());
    json.writeStringField("dtype", type.baseName());
    json.writeStringField("endian", type.order() == ByteOrder.BIG_ENDIAN ? "big" : "little");
    json.writeStringField("order", set.order().name());
    digest(json, set.header().isStoredOnly(), records.digest());
    if (!set.listedAxisNames().isEmpty()) {
      json.writeArrayFieldStart("axes");
      for (String name : set.listedAxisNames()) {
        json.writeString(name);
      }
      json.writeEndArray();
    }
    Optional<Attribute> fill = set.header().fillValue().filter(FillValue::isSet);
    if (fill.isPresent()) {
      json.writeStringField("fill_value", fill.get().valueText());
    }
    json.writeEndObject();
  }

  /** All arrays in the files, the one that leads among them. */
  private void arrays(JsonGenerator json) throws IOException {
    Map<String, String> digests = records.digests();
    json.writeArrayFieldStart("arrays");
    long bytes = set.grid().shape().volume() * set.type().bytes();
    array(json, set.dataset(), bytes, set.header().isStoredOnly(), digests);
    for (Companion each : set.header().companions().moved().toList()) {
      long moved = each.bytes() * each.copies(set.grid());
      array(json, each.path(), moved, each.isStoredOnly(), digests);
    }
    json.writeEndArray();
  }

  private void array(
      JsonGenerator json,
      String name,
      long bytes,
      boolean isStoredOnly,
      Map<String, String> digests)
      throws IOException {
    json.writeStartObject();
    json.writeStringField(NAME, name);
    json.writeNumberField("bytes", bytes);
    digest(json, isStoredOnly, digests.getOrDefault(name, ""));
    json.writeEndObject();
  }

  /** A draft has the place of a digest, which comes later. */
  private void digest(JsonGenerator json, boolean isStoredOnly, String digest) throws IOException {
    if (isDraft || !digest.isEmpty()) {
      json.writeStringField(
          isStoredOnly ? ManifestReader.STORED_DIGEST : ManifestReader.DIGEST, digest);
    }
  }

  private void blocks(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("blocks");
    files.shape(json, "shape", set.grid().blockShape());
    files.shape(json, "grid", set.grid().blockCounts());
    if (!set.grid().isUniform()) {
      edges(json, set.order().toListed(set.grid()));
    }
    json.writeStringField(
        "edge",
        set.padding().isPresent() ? ManifestReader.EDGES_PADDED : ManifestReader.EDGES_KEPT);
    json.writeNumberField("count", set.grid().blockCount());
    json.writeEndObject();
  }

  private static void edges(JsonGenerator json, Grid listed) throws IOException {
    json.writeArrayFieldStart("edges");
    for (int position = 0; position < listed.rank(); position++) {
      long[] edges = listed.axis(position).edges().toArray();
      json.writeArray(edges, 0, edges.length);
    }
    json.writeEndArray();
  }

  private void store(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("store");
    json.writeStringField("format", set.format().name());
    if (set.format().name().equals(Formats.RAW)) {
      json.writeNumberField("header_bytes", set.image(0).dataOffset());
    }
    FileEntries.text(json, "dataset", set.dataset());
    Optional<StackAxis> lacking = set.format().lacking();
    if (lacking.isPresent()) {
      json.writeObjectFieldStart(ManifestReader.DROPPED);
      json.writeStringField(ManifestReader.AXIS, lacking.get().info().name());
      json.writeArrayFieldStart(ManifestReader.COMMON);
      for (String name : new TreeSet<>(lacking.get().common())) {
        json.writeString(name);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    if (set.names() instanceof BlockNames.Templated names) {
      json.writeStringField("template", names.template().toString());
    }
    json.writeEndObject();
  }

  static void created(JsonGenerator json, SetOrigin origin) throws IOException {
    json.writeObjectFieldStart("created");
    json.writeStringField("by", origin.by());
    json.writeStringField("at", origin.at().truncatedTo(ChronoUnit.SECONDS).toString());
    json.writeStringField("strategy", origin.strategy());
    json.writeObjectFieldStart("seeks");
    json.writeNumberField("read", origin.readSeeks());
    json.writeNumberField("write", origin.writeSeeks());
    json.writeEndObject();
    json.writeNumberField("peak_bytes", origin.peakBytes());
    FileEntries.text(json, "inputs", origin.inputs());
    json.writeEndObject();
  }
}
