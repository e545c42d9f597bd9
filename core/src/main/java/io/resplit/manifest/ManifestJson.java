package io.resplit.manifest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.resplit.geometry.Shape;
import io.resplit.io.FileAccess;
import io.resplit.io.IoAction;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import io.resplit.name.Dates;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * A JSON file read value by value, which keeps no more than what is asked for; nothing in it is
 * trusted. Edges of blocks take most: at most 8 bytes for each of {@link #MOST_BLOCKS} and one more
 * on each axis.
 *
 * <p>Unknown fields are ignored; a known field that is there twice, a value of the wrong kind and
 * whatever is no JSON end in a {@link ResplitException} that names the file. Confined to one
 * thread.
 */
public record ManifestJson(Path file, JsonParser parser) {

  /** Name of the separate list of many files, one JSON object a line. */
  public static final String LIST_NAME = "files.jsonl";

  /** Most bytes of a manifest: 100,000 files at 1,342 each, twice what is usual. */
  static final long MOST_BYTES = 1L << 27;

  /** Most bytes of a line for one file: a path of 4,096 characters and 32 axes take 14,000. */
  static final long MOST_LINE_BYTES = 1L << 16;

  /** Most blocks on an axis whose edges are listed: no job plans with more listed ends. */
  static final int MOST_BLOCKS = 1 << 22;

  /** Most characters of a text: of a path, or of a name template with the dates of blocks. */
  private static final int MOST_TEXT = 4096 + Dates.MOST_TEXT;

  private static final String TOO_MANY_AXES = "a shape has more than " + Shape.MAX_RANK + " axes";
  private static final String TOO_MANY_BLOCKS =
      "the edges make more than " + MOST_BLOCKS + " blocks on an axis";

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(MOST_TEXT)
                  .maxNameLength(4096)
                  .maxNestingDepth(32)
                  .maxNumberLength(20)
                  .build())
          .build();

  private static final IoAction<ManifestJson> SKIP = json -> json.parser.skipChildren();

  /**
   * Reads {@code file}, starting at its first token.
   *
   * @throws ResplitException if it cannot be read, is no JSON, or {@code content} finds something
   *     wrong
   */
  static void read(Path file, IoAction<ManifestJson> content) throws IOException {
    try (InputStream stream = bounded(file);
        JsonParser parser = JSON.createParser(stream)) {
      parser.nextToken();
      content.accept(new ManifestJson(file, parser));
    } catch (JsonProcessingException e) {
      throw bad(file, "cut off or damaged, not valid JSON: " + reason(e) + lineOf(e));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw bad(file, e.getMessage());
    } catch (ResplitException e) {
      throw e;
    } catch (IOException e) {
      throw bad(file, IoFailure.of("cannot read", file, e).getMessage());
    }
  }

  /** A list has a line for each file, however many there are; a manifest is one object. */
  private static InputStream bounded(Path file) throws IOException {
    boolean isList = file.endsWith(LIST_NAME);
    long most = isList ? MOST_LINE_BYTES : MOST_BYTES;
    return new BoundedStream(FileAccess.stream(file), most, isList, why -> bad(file, why));
  }

  /** Returns what the parser says without its own description of the stream. */
  private static String reason(JsonProcessingException e) {
    return e.getOriginalMessage().replaceFirst(" \\(start marker at .*", "");
  }

  private static String lineOf(JsonProcessingException e) {
    return e.getLocation() == null ? "" : " (line " + e.getLocation().getLineNr() + ")";
  }

  /** Returns the error that {@code file} is not as it should be. */
  public static ResplitException bad(Path file, String why) {
    return new ResplitException(
        ResplitException.Reason.BAD_INPUT,
        file,
        "manifest '" + file + "': " + why.replaceAll("\\s+", " "));
  }

  /** Returns the exception for a manifest that is not as it should be; the message says why. */
  public ResplitException bad(String why) {
    return bad(file, why);
  }

  boolean atEnd() {
    return parser.currentToken() == null;
  }

  void next() throws IOException {
    parser.nextToken();
  }

  /** A field of an object, and what reads its value. */
  record Field(String name, IoAction<ManifestJson> value) {}

  /** Returns a field that may be in an object, and what reads its value. */
  static Field field(String name, IoAction<ManifestJson> value) {
    return new Field(name, value);
  }

  /** Reads an object: hands the values of some fields on and skips all others. */
  void object(Field... known) throws IOException {
    require(JsonToken.START_OBJECT, "an object");
    Set<String> seen = new HashSet<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      IoAction<ManifestJson> value = value(name, known);
      if (value != SKIP && !seen.add(name)) {
        throw bad("'" + name + "' occurs twice (line " + line() + ")");
      }
      value.accept(this);
    }
  }

  private static IoAction<ManifestJson> value(String name, Field... known) {
    for (Field field : known) {
      if (field.name.equals(name)) {
        return field.value;
      }
    }
    return SKIP;
  }

  /** Reads a list; {@code element} reads one element each time. */
  void list(IoAction<ManifestJson> element) throws IOException {
    require(JsonToken.START_ARRAY, "a list");
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      element.accept(this);
    }
  }

  long number() throws IOException {
    require(JsonToken.VALUE_NUMBER_INT, "a whole number");
    return parser.getLongValue();
  }

  String text() throws IOException {
    require(JsonToken.VALUE_STRING, "a string");
    return parser.getText();
  }

  /** Reads a list of lengths. */
  Shape shape() throws IOException {
    return Shape.of(ofAxes());
  }

  /** Reads a list of numbers, one for each axis. */
  List<Long> numbers() throws IOException {
    return LongStream.of(ofAxes()).boxed().toList();
  }

  private long[] ofAxes() throws IOException {
    return numbers(Shape.MAX_RANK, TOO_MANY_AXES);
  }

  /** Reads a grid as the edges of its blocks: a list for each axis, from 0 to its length. */
  Grid edges() throws IOException {
    List<AxisGrid> axes = new ArrayList<>();
    list(
        json -> {
          axes.add(AxisGrid.ofEdges(json.numbers(MOST_BLOCKS + 1, TOO_MANY_BLOCKS)));
          if (axes.size() > Shape.MAX_RANK) {
            throw bad(TOO_MANY_AXES);
          }
        });
    return Grid.of(axes.toArray(AxisGrid[]::new));
  }

  private long[] numbers(int most, String tooMany) throws IOException {
    LongStream.Builder numbers = LongStream.builder();
    int[] count = {0};
    list(
        json -> {
          numbers.add(json.number());
          if (++count[0] > most) {
            throw bad(tooMany);
          }
        });
    return numbers.build().toArray();
  }

  private void require(JsonToken token, String what) throws IOException {
    if (parser.currentToken() != token) {
      String name = parser.currentName();
      String subject = name == null ? "it" : "'" + name + "'";
      throw bad(subject + " must be " + what + " (line " + line() + ")");
    }
  }

  private int line() {
    return parser.currentLocation().getLineNr();
  }
}
