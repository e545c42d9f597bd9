package io.resplit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of one Java source file as the layering rules see it: without comments and literals.
 *
 * @param path where it lies, for messages
 * @param code the text with every comment and literal blanked out and every line end kept
 */
record SourceText(String path, String code) {

  private static final Pattern HIDDEN =
      Pattern.compile(
          "\"\"\".*?(?<!\\\\)\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+'"
              + "|//[^\\n]*|/\\*.*?\\*/",
          Pattern.DOTALL);
  private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");
  private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\w$]*(?:\\.[\\w$*]+)+");

  /**
   * A name with dots, as it stands in an import or anywhere in the code.
   *
   * @param text the whole name
   * @param line its line, from 1
   */
  record Name(String text, long line) {}

  /** Returns the source with its comments and literals blanked out. */
  static SourceText of(String path, String text) {
    return new SourceText(path, HIDDEN.matcher(text).replaceAll(SourceText::blank));
  }

  private static String blank(MatchResult hidden) {
    return hidden.group().replaceAll("[^\\n]", " ");
  }

  /** Returns the declared package, empty if there is none. */
  String packageName() {
    Matcher matcher = PACKAGE.matcher(code);
    return matcher.find() ? matcher.group(1) : "";
  }

  /** Returns every name with dots outside the package declaration. */
  List<Name> names() {
    List<Name> names = new ArrayList<>();
    String body = PACKAGE.matcher(code).replaceFirst(SourceText::blank);
    Matcher matcher = NAME.matcher(body);
    long line = 1;
    for (int at = 0; matcher.find(); at = matcher.start()) {
      line += body.substring(at, matcher.start()).chars().filter(c -> c == '\n').count();
      names.add(new Name(matcher.group(), line));
    }
    return names;
  }
}
