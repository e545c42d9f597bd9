package io.resplit.manifest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import io.resplit.array.ElementType;
import io.resplit.format.Formats;
import io.resplit.geometry.Box;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import io.resplit.io.FileAccess;
import io.resplit.io.FolderSync;
import io.resplit.io.IoAction;
import io.resplit.io.IoFailure;
import io.resplit.io.PartFiles;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Writes the manifest of a complete set, last of all and under a temporary name first. */
public final class ManifestWriter {

  /** Above this many files their list goes to a file of its own. */
  static final long MAX_INLINE_FILES = 100_000;

  private static final SerializedString LINE_END = new SerializedString("\n");

  private final BlockSet set;
  private final Optional<FileRecords> sums;
  private final FolderSync folders;

  private ManifestWriter(BlockSet set, Optional<FileRecords> sums, FolderSync folders) {
    this.set = set;
    this.sums = sums;
    this.folders = folders;
  }

  /**
   * What made a set.
   *
   * @param by program and version
   * @param at when it was complete
   * @param strategy planner, if a plan made it
   * @param readSeeks seeks that making it cost in the input
   * @param writeSeeks seeks that making it cost in the output
   * @param peakBytes most data held at any moment
   * @param inputs fingerprint of the files that were read; may be empty
   */
  public record Origin(
      String by,
      Instant at,
      String strategy,
      long readSeeks,
      long writeSeeks,
      long peakBytes,
      String inputs) {}

  /**
   * Writes the manifest of {@code set}; the caller makes its name durable.
   *
   * @param sums checksums to record, if there are any
   * @param folders make it visible
   */
  public static void write(
      BlockSet set, Origin origin, Optional<FileRecords> sums, FolderSync folders)
      throws IOException {
    ManifestWriter writer = new ManifestWriter(set, sums, folders);
    Path target = Manifest.pathOf(set);
    if (writer.hasList()) {
      writer.publish(set.root().resolve(ManifestJson.LIST_NAME), writer::fileLines);
    }
    writer.publish(target, json -> writer.manifest(json, origin));
  }

  /** Files are listed apart where there are many, or where their names would not fit. */
  private boolean hasList() {
    long files = set.grid().blockCount();
    int name = relative(set.path(files - 1)).getBytes(StandardCharsets.UTF_8).length;
    long mostBytes = 2L * name + 64L * set.grid().rank() + 256;
    return files > MAX_INLINE_FILES || files * mostBytes > ManifestJson.MOST_BYTES;
  }

  private void publish(Path target, IoAction<JsonGenerator> content) throws IOException {
    Path part = PartFiles.partOf(target);
    try {
      try (OutputStream stream = FileAccess.createStream(part)) {
        fill(stream, part, content);
      }
      folders.forceAndReveal(target);
    } catch (IOException e) {
      throw IoFailure.of("cannot write", target, e);
    }
  }

  private static void fill(OutputStream stream, Path part, IoAction<JsonGenerator> content)
      throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(stream)) {
      json.setRootValueSeparator(LINE_END);
      content.accept(json);
    } catch (IOException e) {
      Files.deleteIfExists(part);
      throw e;
    }
  }

  private void manifest(JsonGenerator json, Origin origin) throws IOException {
    json.useDefaultPrettyPrinter();
    json.writeStartObject();
    json.writeNumberField(
        "resplit",
        set.grid().isUniform() ? ManifestReader.WITHOUT_EDGES : ManifestReader.WITH_EDGES);
    array(json);
    blocks(json);
    store(json);
    if (!hasList()) {
      json.writeArrayFieldStart("files");
      for (long number = 0; number < set.grid().blockCount(); number++) {
        file(json, number);
      }
      json.writeEndArray();
    }
    created(json, origin);
    json.writeEndObject();
    json.writeRaw('\n');
  }

  private void array(JsonGenerator json) throws IOException {
    ElementType type = set.type();
    json.writeObjectFieldStart("array");
    shape(json, "shape", set.grid().shape());
    json.writeStringField("dtype", type.baseName());
    json.writeStringField("endian", type.order() == ByteOrder.BIG_ENDIAN ? "big" : "little");
    json.writeStringField("order", set.order().name());
    if (sums.isPresent()) {
      json.writeStringField("digest", sums.get().digest());
    }
    if (!set.listedAxisNames().isEmpty()) {
      json.writeArrayFieldStart("axes");
      for (String name : set.listedAxisNames()) {
        json.writeString(name);
      }
      json.writeEndArray();
    }
    if (set.header().fillValue().isPresent()) {
      json.writeStringField("fill_value", set.header().fillValue().get().valueText());
    }
    json.writeEndObject();
  }

  private void blocks(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("blocks");
    shape(json, "shape", set.grid().blockShape());
    shape(json, "grid", set.grid().blockCounts());
    if (!set.grid().isUniform()) {
      edges(json, set.order().toListed(set.grid()));
    }
    json.writeStringField("edge", ManifestReader.EDGES_KEPT);
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
    if (!set.dataset().isEmpty()) {
      json.writeStringField("dataset", set.dataset());
    }
    if (set.names() instanceof BlockNames.Templated names) {
      json.writeStringField("template", names.template().toString());
    }
    json.writeEndObject();
  }

  private void fileLines(JsonGenerator json) throws IOException {
    for (long number = 0; number < set.grid().blockCount(); number++) {
      file(json, number);
    }
    json.writeRaw('\n');
  }

  private void file(JsonGenerator json, long number) throws IOException {
    Box box = set.grid().box(number);
    long[] index = new long[box.rank()];
    long[] start = new long[box.rank()];
    for (int axis = 0; axis < index.length; axis++) {
      index[axis] = set.grid().indexOnAxis(number, axis);
      start[axis] = box.start(axis);
    }
    json.writeStartObject();
    listed(json, "index", index);
    listed(json, "offset", start);
    shape(json, "shape", box.shape());
    json.writeStringField("path", relative(set.path(number)));
    json.writeNumberField(
        "bytes", sums.isPresent() ? sums.get().fileBytes(number) : set.fileBytes(number));
    if (sums.isPresent()) {
      json.writeStringField("crc32c", sums.get().crc32c(number));
    }
    json.writeEndObject();
  }

  private String relative(Path path) {
    return set.root().relativize(path).toString().replace('\\', '/');
  }

  private void shape(JsonGenerator json, String name, Shape slowestFirst) throws IOException {
    listed(json, name, slowestFirst.toArray());
  }

  private void listed(JsonGenerator json, String name, long[] slowestFirst) throws IOException {
    json.writeArrayFieldStart(name);
    for (int position = 0; position < slowestFirst.length; position++) {
      json.writeNumber(slowestFirst[set.order().axis(position, slowestFirst.length)]);
    }
    json.writeEndArray();
  }

  private void created(JsonGenerator json, Origin origin) throws IOException {
    json.writeObjectFieldStart("created");
    json.writeStringField("by", origin.by());
    json.writeStringField("at", origin.at().truncatedTo(ChronoUnit.SECONDS).toString());
    json.writeStringField("strategy", origin.strategy());
    json.writeObjectFieldStart("seeks");
    json.writeNumberField("read", origin.readSeeks());
    json.writeNumberField("write", origin.writeSeeks());
    json.writeEndObject();
    json.writeNumberField("peak_bytes", origin.peakBytes());
    if (!origin.inputs().isEmpty()) {
      json.writeStringField("inputs", origin.inputs());
    }
    json.writeEndObject();
  }
}
