package io.resplit.report;

import static io.resplit.report.Sizes.line;

import io.resplit.geometry.Box;
import io.resplit.partition.rectangular.Correspondence;
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
    text.append(
        line("overlap", pairs + (correspondence.isOneToOne() ? "one to one" : "not one to one")));
    for (Pair pair : some) {
      text.append(line("", text(pair.first) + " and " + text(pair.second) + ": " + pair.common));
    }
    if (correspondence.pairs() > some.size()) {
      text.append(line("", "and " + Sizes.count(correspondence.pairs() - some.size()) + " more"));
    }
    return text.toString();
  }

  private static String text(Block block) {
    return block.name + " " + block.box;
  }

  /** Returns the same as JSON. */
  public static JsonObject json(Correspondence correspondence, List<Pair> some) {
    return JsonObject.message("overlap")
        .put("pairs", correspondence.pairs())
        .put("one_to_one", correspondence.isOneToOne())
        .put("listed", some, OverlapText::json);
  }

  private static JsonObject json(Pair pair) {
    return new JsonObject()
        .put("first", json(pair.first))
        .put("second", json(pair.second))
        .put("common", json(pair.common));
  }

  private static JsonObject json(Block block) {
    return new JsonObject().put("path", block.name).putAll(json(block.box));
  }

  private static JsonObject json(Box box) {
    long[] start = IntStream.range(0, box.rank()).mapToLong(box::start).toArray();
    return new JsonObject().put("offset", start).put("shape", box.shape());
  }
}
