package io.resplit.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.resplit.geometry.Box;
import io.resplit.partition.Correspondence;
import io.resplit.text.TerminalText;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/** Renders which blocks of two sets overlap. */
public final class OverlapText {

  private OverlapText() {}

  /**
   * A block.
   *
   * @param name its file, perhaps with a dataset
   * @param box its box, as listed
   */
  public record Block(String name, Box box) {}

  /**
   * Two blocks that overlap.
   *
   * @param common what they share, as listed
   */
  public record Pair(Block first, Block second, Box common) {}

  /** Returns how the sets correspond and some pairs as several lines, the last one ended. */
  public static String of(Correspondence correspondence, List<Pair> some) {
    StringBuilder text = new StringBuilder();
    String pairs = Sizes.count(correspondence.pairs(), "pair") + " of blocks, ";
    line(text, "overlap", pairs + (correspondence.isOneToOne() ? "one to one" : "not one to one"));
    for (Pair pair : some) {
      line(text, "", text(pair.first) + " and " + text(pair.second) + ": " + pair.common);
    }
    if (correspondence.pairs() > some.size()) {
      line(text, "", "and " + Sizes.count(correspondence.pairs() - some.size()) + " more");
    }
    return text.toString();
  }

  private static String text(Block block) {
    return block.name + " " + block.box;
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(String.format("%-11s", name)).append(TerminalText.line(value)).append('\n');
  }

  /** Returns the same as one line of JSON, without line end. */
  public static String json(Correspondence correspondence, List<Pair> some) {
    return JsonLines.line(
        "overlap",
        json -> {
          json.writeNumberField("pairs", correspondence.pairs());
          json.writeBooleanField("one_to_one", correspondence.isOneToOne());
          json.writeArrayFieldStart("listed");
          for (Pair pair : some) {
            pair(json, pair);
          }
          json.writeEndArray();
        });
  }

  private static void pair(JsonGenerator json, Pair pair) throws IOException {
    json.writeStartObject();
    block(json, "first", pair.first);
    block(json, "second", pair.second);
    json.writeObjectFieldStart("common");
    box(json, pair.common);
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void block(JsonGenerator json, String name, Block block) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeStringField("path", block.name);
    box(json, block.box);
    json.writeEndObject();
  }

  private static void box(JsonGenerator json, Box box) throws IOException {
    long[] start = IntStream.range(0, box.rank()).mapToLong(box::start).toArray();
    json.writeFieldName("offset");
    json.writeArray(start, 0, start.length);
    JsonLines.shape(json, "shape", box.shape());
  }
}
