package io.resplit.manifest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.FileAccess;
import io.resplit.io.FolderSync;
import io.resplit.io.IoAction;
import io.resplit.io.IoFailure;
import io.resplit.io.PartFiles;
import io.resplit.partition.Grid;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntToLongFunction;
import java.util.function.LongFunction;

/**
 * Writes what a manifest says of each file.
 *
 * @param files where each of them is
 * @param records their sizes and checksums
 */
record FileEntries(
    Path root, Grid grid, StorageOrder order, LongFunction<Path> files, FileRecords records) {

  /** Above this many files their list goes to a file of its own. */
  static final long MAX_INLINE_FILES = 100_000;

  private static final SerializedString LINE_END = new SerializedString("\n");

  /** Writes a file of JSON under a temporary name, and makes it visible. */
  private static void publish(Path target, FolderSync folders, IoAction<JsonGenerator> content)
      throws IOException {
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

  /** Writes the fields of a manifest to a folder, under a temporary name first. */
  static void publishManifest(Path folder, FolderSync folders, IoAction<JsonGenerator> fields)
      throws IOException {
    publish(
        folder.resolve(Manifest.FILE_NAME),
        folders,
        json -> {
          json.useDefaultPrettyPrinter();
          json.writeStartObject();
          fields.accept(json);
          json.writeEndObject();
          json.writeRaw('\n');
        });
  }

  private static void fill(OutputStream stream, Path part, IoAction<JsonGenerator> content)
      throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(stream)) {
      json.setRootValueSeparator(LINE_END);
      json.setHighestNonEscapedChar(Character.MIN_SURROGATE - 1); // names may be no UTF-8
      content.accept(json);
    } catch (IOException e) {
      Files.deleteIfExists(part);
      throw e;
    }
  }

  /** Files are listed apart where there are many, or where their names would not fit. */
  private boolean hasList() {
    long count = grid.blockCount();
    int name = relative(files.apply(count - 1)).getBytes(StandardCharsets.UTF_8).length;
    long mostBytes = 2L * name + 64L * grid.rank() + 256;
    return count > MAX_INLINE_FILES || count * mostBytes > ManifestJson.MOST_BYTES;
  }

  /** Writes the separate list to a folder, if there is to be one, and returns whether there is. */
  boolean publishList(Path folder, FolderSync folders) throws IOException {
    if (hasList()) {
      publish(
          folder.resolve(ManifestJson.LIST_NAME),
          folders,
          json -> {
            forEachFile(json);
            json.writeRaw('\n');
          });
    }
    return hasList();
  }

  /** Writes the list into the manifest, unless it is separate. */
  void addTo(JsonGenerator json) throws IOException {
    if (!hasList()) {
      json.writeArrayFieldStart("files");
      forEachFile(json);
      json.writeEndArray();
    }
  }

  private void forEachFile(JsonGenerator json) throws IOException {
    for (long number = 0; number < grid.blockCount(); number++) {
      file(json, number);
    }
  }

  private void file(JsonGenerator json, long number) throws IOException {
    Path file = files.apply(number);
    Box box = grid.box(number);
    json.writeStartObject();
    listed(json, "index", axis -> grid.indexOnAxis(number, axis));
    listed(json, "offset", box::start);
    listed(json, "shape", box::length);
    json.writeStringField("path", relative(file));
    json.writeNumberField("bytes", records.fileBytes(number));
    text(json, "crc32c", records.crc32c(number));
    json.writeEndObject();
  }

  /** Writes a text, or nothing if it is empty. */
  static void text(JsonGenerator json, String name, String text) throws IOException {
    if (!text.isEmpty()) {
      json.writeStringField(name, text);
    }
  }

  private String relative(Path path) {
    return root.relativize(path).toString().replace('\\', '/');
  }

  /** Writes a shape as users list it. */
  void shape(JsonGenerator json, String name, Shape slowestFirst) throws IOException {
    listed(json, name, slowestFirst::length);
  }

  private void listed(JsonGenerator json, String name, IntToLongFunction ofAxis)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (int position = 0; position < grid.rank(); position++) {
      json.writeNumber(ofAxis.applyAsLong(order.axis(position, grid.rank())));
    }
    json.writeEndArray();
  }
}
