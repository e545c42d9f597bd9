package io.resplit.report.plot;

import io.resplit.text.TerminalText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An SVG drawing under construction; lengths are in pixels. Confined to one thread. */
final class Svg {

  /** Where a text is relative to its position. */
  enum Anchor {
    START("start"),
    MIDDLE("middle"),
    END("end");

    private final String value;

    Anchor(String value) {
      this.value = value;
    }
  }

  /** Width of a character as a share of its height, rather too much than too little. */
  private static final double CHARACTER = 0.56;

  static final double TEXT_SIZE = 12;

  private final StringBuilder body = new StringBuilder();
  private final List<String> open = new ArrayList<>();

  /** Returns about how wide a text of the usual size is. */
  static double width(String text) {
    return text.length() * TEXT_SIZE * CHARACTER;
  }

  /** Returns a text with what means something in XML, and what is not plain, replaced. */
  static String escape(String text) {
    return TerminalText.line(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Returns a length with at most one decimal. */
  static String number(double value) {
    long tenths = Math.round(value * 10);
    long fraction = Math.abs(tenths % 10);
    String sign = tenths < 0 ? "-" : "";
    return sign + Math.abs(tenths / 10) + (fraction == 0 ? "" : "." + fraction);
  }

  /** Opens a group; attributes are names and values in turn. */
  void group(String... attributes) {
    body.append("<g");
    for (int i = 0; i < attributes.length; i += 2) {
      body.append(' ').append(attributes[i]).append("=\"").append(escape(attributes[i + 1]));
      body.append('"');
    }
    body.append(">\n");
    open.add("g");
  }

  /** Closes the group opened last. */
  void end() {
    body.append("</").append(open.remove(open.size() - 1)).append(">\n");
  }

  /** Adds a rectangle. */
  void rectangle(String style, double x, double y, double width, double height) {
    body.append("<rect class=\"").append(style).append("\" x=\"").append(number(x));
    body.append("\" y=\"").append(number(y)).append("\" width=\"").append(number(width));
    body.append("\" height=\"").append(number(height)).append("\"/>\n");
  }

  /** Adds a rectangle filled more or less. */
  void shade(String style, double opacity, double x, double y, double width, double height) {
    body.append("<rect class=\"").append(style).append("\" fill-opacity=\"");
    body.append(Math.round(opacity * 100) / 100.0);
    body.append("\" x=\"").append(number(x)).append("\" y=\"").append(number(y));
    body.append("\" width=\"").append(number(width));
    body.append("\" height=\"").append(number(height)).append("\"/>\n");
  }

  /** Adds a straight line. */
  void line(String style, double x1, double y1, double x2, double y2) {
    path(style, false, x1, y1, x2, y2);
  }

  /** Adds a line through points, given as x and y in turn; closed lines enclose an area. */
  void path(String style, boolean closed, double... points) {
    body.append("<path class=\"").append(style).append("\" d=\"");
    for (int i = 0; i < points.length; i += 2) {
      body.append(i == 0 ? "M" : "L").append(number(points[i])).append(' ');
      body.append(number(points[i + 1]));
    }
    body.append(closed ? "Z\"/>\n" : "\"/>\n");
  }

  /** Adds a line through points. */
  void path(String style, boolean closed, List<Double> points) {
    path(style, closed, points.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Adds a disc. */
  void disc(String style, double x, double y, double radius) {
    body.append("<circle class=\"").append(style).append("\" cx=\"").append(number(x));
    body.append("\" cy=\"").append(number(y)).append("\" r=\"").append(number(radius));
    body.append("\"/>\n");
  }

  /** Adds a text on one line. */
  void text(String style, Anchor anchor, double x, double y, String text) {
    body.append("<text class=\"").append(style).append("\" text-anchor=\"");
    body.append(anchor.value).append("\" x=\"").append(number(x)).append("\" y=\"");
    body.append(number(y)).append("\">").append(escape(text)).append("</text>\n");
  }

  /** Adds a text that reads upwards, its middle at the position. */
  void upward(String style, double x, double y, String text) {
    String at = number(x) + " " + number(y);
    body.append("<text class=\"").append(style).append("\" text-anchor=\"middle\" x=\"");
    body.append(number(x)).append("\" y=\"").append(number(y)).append("\" transform=\"rotate(-90 ");
    body.append(at).append(")\">").append(escape(text)).append("</text>\n");
  }

  /** Returns the whole drawing. */
  String document(String title, double width, double height) {
    String size = number(width) + " " + number(height);
    return String.join(
        "",
        Arrays.asList(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 " + size + "\"",
            " width=\"" + number(width) + "\" height=\"" + number(height) + "\">\n",
            "<title>" + escape(title) + "</title>\n",
            "<style>\n" + PlotStyle.CSS + "</style>\n",
            "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n",
            body.toString(),
            "</svg>\n"));
  }
}
