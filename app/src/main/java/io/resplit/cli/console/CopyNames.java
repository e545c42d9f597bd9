package io.resplit.cli.console;

import io.resplit.format.FolderFiles;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What messages call copies that a job makes first: the files of the user that they hold. */
public final class CopyNames {

  /** A copy that is a folder has a file that stands for it. */
  private static final String END =
      FolderFiles.NAMES.stream()
          .map(Pattern::quote)
          .collect(Collectors.joining("|", "(/(", "))?(?!\\d)"));

  private static final Map<Pattern, String> NAMES = new LinkedHashMap<>();

  private CopyNames() {}

  /** Forgets all copies. */
  static synchronized void clear() {
    NAMES.clear();
  }

  /** Says what is in a copy. */
  public static synchronized void add(Path copy, String original) {
    NAMES.put(
        Pattern.compile(Pattern.quote(copy.toString()) + END), Matcher.quoteReplacement(original));
  }

  /** Returns a text that names no copy. */
  static synchronized String without(String text) {
    String named = text;
    for (Map.Entry<Pattern, String> each : NAMES.entrySet()) {
      named = each.getKey().matcher(named).replaceAll(each.getValue());
    }
    return named;
  }
}
