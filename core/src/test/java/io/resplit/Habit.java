package io.resplit;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A habit of sentences that read as if they were translated. The pattern finds about nine in ten of
 * them, and now and then a sentence that is fine.
 */
enum Habit {
  WHAT("name the thing, in place of what", "\\bwhat\\b(?! (?:if|about|happens)\\b)(?![^.!?]*\\?)"),
  WHERE(
      "if or when for conditions, where for places",
      "(?:^|[.;:,(] )(?:and |but |or |only |except )?where (?!to\\b)(?![^.!?]*\\?)"
          + "|\\b(?:only|except|unless|but) where\\b"),
  ONE(
      "repeat the noun, in place of one, ones or those",
      "\\b(?:ones?|those) (?:that|which|whose|of|with|without|in|for|from|to|on|at|behind|before"
          + "|after|is|are|has|have)\\b"),
  OF_IT(
      "a verb or a possessive",
      "\\bof (?:which|whom|it|them|these|those)\\b|\\bth(?:at|ose) of\\b"),
  OF_FIRST("subject first", "(?:^|[.;!?] )(?:of|by)(?! course\\b) [a-z`]"),
  SAY(
      "files contain, options set, resplit warns",
      "\\b(?:say(?:s|ing)?|said|knows?|asks?|asked|answer(?:s|ed)?|tells?|told|believes?|promises?"
          + "|heeds?)\\b"),
  LIE(
      "is stored, starts at, is the main one",
      "\\b(?:lies?|lay|lying|stands?|stood|leads?|goes by)\\b"),
  BEHIND("after, next to, in addition to", "\\b(?:behind|besides?)\\b"),
  IS_NO(
      "is not a, has no, cannot",
      "\\b(?:is|are|was|were|be|been) (?:no|none|nothing|nobody|neither)\\b|\\b(?:has|have) none\\b"
          + "|\\bnone (?:of|is|are)\\b"),
  ELSE("otherwise, or a list", "\\belse\\b"),
  TAKE("use, need, accept, copy", "\\b(?:takes?|taken|taking|took)\\b"),
  ALONE(
      "only, before the word",
      "\\b(?:alone|apart)\\b|, too\\b|\\bas well\\b(?! as)|\\bof (?:its|their) own\\b"),
  SO_IS("a new sentence", "\\b(?:so|nor) (?:is|are|was|were|does|do|did|has|have|must|can)\\b"),
  AS_DO("like, or such as", "(?<!such )\\bas [\\w`-]+ (?:does|do|did|is|are|has|have|shows?)\\b"),
  WHATEVER(
      "every or any, with a noun",
      "\\ball that\\b|\\b(?:what|who|which)ever\\b|\\b(?:every|any)thing that\\b"
          + "|\\bhowever (?:many|much|often|long|large)\\b");

  private final String better;
  private final Pattern pattern;

  Habit(String better, String pattern) {
    this.better = better;
    this.pattern = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);
  }

  /** Returns what to write in place of it. */
  String better() {
    return better;
  }

  /** Returns where it is in a text, one sentence or cell in each line. */
  List<MatchResult> in(String text) {
    return pattern.matcher(text).results().toList();
  }
}
