package io.resplit.report;

import io.resplit.result.MemoryCurve;
import io.resplit.result.MemoryCurve.Point;
import io.resplit.result.MemoryCurve.Series;
import java.util.List;
import java.util.function.Function;

/** Renders seeks and predicted time against memory. */
public final class CurveText {

  private static final String NO_PLAN = "-";

  private CurveText() {}

  /** Returns two tables, one line for each limit, the last line ended. */
  public static String of(MemoryCurve curve) {
    return table("seeks", curve, point -> Sizes.count(point.seeks()))
        + "\n"
        + table("predicted time (h:mm:ss)", curve, CurveText::time);
  }

  private static String time(Point point) {
    return point.seconds() < 60
        ? Sizes.duration(point.seconds())
        : Sizes.time(Math.round(point.seconds()));
  }

  private static String table(String what, MemoryCurve curve, Function<Point, String> cell) {
    StringBuilder text = new StringBuilder(what).append(" within the data memory\n");
    text.append(Sizes.right("data", 12));
    curve.series().forEach(each -> text.append(' ').append(Sizes.right(each.strategy(), 15)));
    text.append('\n');
    for (long limit : limits(curve)) {
      text.append(Sizes.right(Sizes.brief(limit), 12));
      for (Series series : curve.series()) {
        text.append(' ').append(Sizes.right(cellAt(limit, series, cell), 15));
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static List<Long> limits(MemoryCurve curve) {
    return curve.series().stream()
        .flatMap(series -> series.points().stream())
        .map(Point::limitBytes)
        .distinct()
        .sorted()
        .toList();
  }

  private static String cellAt(long limit, Series series, Function<Point, String> cell) {
    return series.points().stream()
        .filter(point -> point.limitBytes() == limit)
        .findFirst()
        .map(cell)
        .orElse(NO_PLAN);
  }

  /** Returns the same as JSON. */
  public static JsonObject json(MemoryCurve curve) {
    return JsonObject.message("curve").put("strategies", curve.series(), CurveText::json);
  }

  private static JsonObject json(Series series) {
    return new JsonObject()
        .put("strategy", series.strategy())
        .put("points", series.points(), CurveText::json);
  }

  private static JsonObject json(Point point) {
    return new JsonObject()
        .put("data_mem_bytes", point.limitBytes())
        .put("seeks", point.seeks())
        .put("peak_bytes", point.peakBytes())
        .put("predicted_seconds", point.seconds());
  }
}
