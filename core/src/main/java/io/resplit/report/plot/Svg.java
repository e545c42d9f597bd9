package io.resplit.report.plot;

import io.resplit.text.TerminalText;
import java.util.Arrays;
import java.util.Locale;

/** An SVG drawing under construction; lengths are in pixels. Confined to one thread. */
final class Svg {

  /** Where a text is relative to its position. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  /** Points of a line. */
  static final class Points {
    private final StringBuilder path = new StringBuilder();

    /** Adds a point. */
    Points to(double x, double y) {
      path.append(isEmpty() ? "M" : "L").append(number(x)).append(' ').append(number(y));
      return this;
    }

    boolean isEmpty() {
      return path.isEmpty();
    }
  }

  /** Width of a character as a share of its height, rather too much than too little. */
  private static final double CHARACTER = 0.56;

  static final double TEXT_SIZE = 12;

  private final StringBuilder body = new StringBuilder();

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

  /** Begins an element; attributes are names and values in turn. */
  private StringBuilder element(String name, Object... attributes) {
    body.append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      Object value = attributes[i + 1];
      String text = value instanceof Double length ? number(length) : escape(value.toString());
      body.append(' ').append(attributes[i]).append("=\"").append(text).append('"');
    }
    return body;
  }

  /** Opens a group; attributes are names and values in turn. */
  void group(Object... attributes) {
    element("g", attributes).append(">\n");
  }

  /** Closes the group opened last. */
  void end() {
    body.append("</g>\n");
  }

  /** Adds a rectangle. */
  void rectangle(String style, double x, double y, double width, double height) {
    element("rect", "class", style, "x", x, "y", y, "width", width, "height", height)
        .append("/>\n");
  }

  /** Adds a rectangle filled more or less. */
  void shade(String style, double opacity, double x, double y, double width, double height) {
    String share = Double.toString(Math.round(opacity * 100) / 100.0);
    element("rect", "class", style, "fill-opacity", share, "x", x, "y", y, "width", width)
        .append(" height=\"" + number(height) + "\"/>\n");
  }

  /** Adds a straight line. */
  void line(String style, double x1, double y1, double x2, double y2) {
    path(style, false, new Points().to(x1, y1).to(x2, y2));
  }

  /** Adds a line through points; closed lines enclose an area. */
  void path(String style, boolean closed, Points points) {
    element("path", "class", style, "d", points.path + (closed ? "Z" : "")).append("/>\n");
  }

  /** Adds a disc. */
  void disc(String style, double x, double y, double radius) {
    element("circle", "class", style, "cx", x, "cy", y, "r", radius).append("/>\n");
  }

  /** Adds a text on one line. */
  void text(String style, Anchor anchor, double x, double y, String text) {
    String side = anchor.name().toLowerCase(Locale.ROOT);
    element("text", "class", style, "text-anchor", side, "x", x, "y", y);
    body.append('>').append(escape(text)).append("</text>\n");
  }

  /** Adds a text that reads upwards, its middle at the position. */
  void upward(String style, double x, double y, String text) {
    String turn = "rotate(-90 " + number(x) + " " + number(y) + ")";
    element("text", "class", style, "text-anchor", "middle", "x", x, "y", y, "transform", turn);
    body.append('>').append(escape(text)).append("</text>\n");
  }

  /** Adds what the whole drawing is called, and what else there is to say of it. */
  void title(String title, String note) {
    text("title", Anchor.START, 30, 42, title);
    text("faint", Anchor.START, 30, 66, note);
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
