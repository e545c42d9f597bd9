package io.resplit.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import java.io.IOException;

/** Renders what a set is. */
public final class SetText {

  private SetText() {}

  /**
   * What there is to say of a set.
   *
   * @param root its folder or file
   * @param grid its partition, slowest axis first
   * @param order how axes are listed
   * @param type element type
   * @param format name of the format
   */
  public record Facts(String root, Grid grid, StorageOrder order, ElementType type, String format) {

    private long bytes() {
      return grid.shape().volume() * type.bytes();
    }

    private Shape counts() {
      long[] counts = new long[grid.rank()];
      for (int axis = 0; axis < counts.length; axis++) {
        counts[axis] = grid.axis(axis).count();
      }
      return order.toListed(Shape.of(counts));
    }
  }

  /** Returns the facts as several lines, the last one ended. */
  public static String of(Facts facts) {
    Grid grid = facts.grid();
    StorageOrder order = facts.order();
    return "set        "
        + facts.root()
        + "\n"
        + "array      "
        + order.toListed(grid.shape())
        + " "
        + facts.type()
        + ", "
        + Sizes.format(facts.bytes())
        + "\n"
        + "order      "
        + order
        + ": axis "
        + order.fastest(grid.rank())
        + " is the fastest in the files\n"
        + "blocks     "
        + order.toListed(grid.blockShape())
        + ", "
        + facts.counts()
        + " of them\n"
        + "files      "
        + Sizes.count(grid.blockCount())
        + ", all there and of the right size\n"
        + "format     "
        + facts.format()
        + "\n";
  }

  /** Returns the facts as one line of JSON, without line end. */
  public static String json(Facts facts) {
    return JsonLines.line("info", json -> fields(json, facts));
  }

  private static void fields(JsonGenerator json, Facts facts) throws IOException {
    Grid grid = facts.grid();
    json.writeStringField("set", facts.root());
    JsonLines.shape(json, "shape", facts.order().toListed(grid.shape()));
    JsonLines.shape(json, "block_shape", facts.order().toListed(grid.blockShape()));
    JsonLines.shape(json, "grid", facts.counts());
    json.writeStringField("dtype", facts.type().toString());
    json.writeStringField("order", facts.order().name());
    json.writeStringField("format", facts.format());
    json.writeNumberField("files", grid.blockCount());
    json.writeNumberField("bytes", facts.bytes());
  }
}
