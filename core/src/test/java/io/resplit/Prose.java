package io.resplit;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Sentences for people to read: of a page without its code blocks, or the messages of a program.
 *
 * @param sentences sentences, headings and cells of tables; code in backticks is one word
 */
record Prose(List<String> sentences) {

  private static final String START = "^(?:[-*]|\\d+\\.|#+) ";
  private static final int LONG = 30;
  private static final int SHORTEST_MESSAGE = 4;

  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```$");
  private static final Pattern NOT_READ =
      Pattern.compile("(?s)<!--.*?-->|(?<=\\])\\([^)]*\\)|(?m)^\\|[-|: ]+\\|$");
  private static final Pattern CODE = Pattern.compile("`[^`\n]*`");
  private static final Pattern PARTS =
      Pattern.compile("\n\\s*\n|\n *(?:[-*] |\\d+\\. |#)|\\||\n(?=\\|)");
  private static final Pattern ENDS = Pattern.compile("(?<=[.!?])[)*_]* +(?!\\w\\.)");
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z'’-]*");

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^\\s*//[^\n]*");
  private static final Pattern JOINED = Pattern.compile("\"\\s*\\+\\s*\"");
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"");

  /** Returns the sentences of a page in Markdown. */
  static Prose ofPage(String page) {
    String prose = NOT_READ.matcher(FENCED.matcher(page).replaceAll("\n\n")).replaceAll("");
    return of(CODE.matcher(prose).replaceAll("Code").split(PARTS.pattern()));
  }

  /** Returns the messages in a source file: literals of several words. */
  static Prose ofMessages(String source) {
    String code = JOINED.matcher(COMMENT.matcher(source).replaceAll("")).replaceAll("");
    return of(
        LITERAL
            .matcher(code)
            .results()
            .map(literal -> literal.group(1))
            .filter(literal -> words(literal) >= SHORTEST_MESSAGE)
            .toArray(String[]::new));
  }

  private static Prose of(String... parts) {
    return new Prose(
        Arrays.stream(parts)
            .map(part -> part.replaceAll("\\s+", " ").strip().replaceFirst(START, ""))
            .flatMap(ENDS::splitAsStream)
            .filter(sentence -> words(sentence) > 0)
            .toList());
  }

  private static long words(String text) {
    return WORD.matcher(text).results().count();
  }

  /** Returns how many words there are. */
  long words() {
    return sentences.stream().mapToLong(Prose::words).sum();
  }

  /** Returns the sentences of more than {@value #LONG} words. */
  List<String> tooLong() {
    return sentences.stream().filter(sentence -> words(sentence) > LONG).toList();
  }

  /** Returns the sentences with a habit, as often as they have it. */
  List<String> with(Habit habit) {
    return sentences.stream()
        .flatMap(sentence -> habit.in(sentence).stream().map(hit -> sentence))
        .toList();
  }
}
