package io.resplit.cli.console;

import io.resplit.format.FolderFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What messages call copies that a job makes first: the files of the user that they hold. A file
 * that becomes longer is called what the user calls it.
 */
public final class CopyNames {

  /** A copy that is a folder has a file that stands for it. */
  private static final String END =
      FolderFiles.NAMES.stream()
          .map(Pattern::quote)
          .collect(Collectors.joining("|", "(/(", "))?(?!\\w)"));

  private static final Map<Pattern, String> NAMES = new LinkedHashMap<>();

  private CopyNames() {}

  /** Forgets all copies. */
  static synchronized void clear() {
    NAMES.clear();
  }

  /** Says what is in a copy, or how the user names a file. */
  public static synchronized void add(Path copy, String original) {
    NAMES.put(
        Pattern.compile(Pattern.quote(copy.toString()) + END), Matcher.quoteReplacement(original));
  }

  /** Returns a text that names no copy. */
  static synchronized String without(String text) {
    String named = text;
    List<Pattern> lastFirst = new ArrayList<>(NAMES.keySet()); // copies lie beside files
    Collections.reverse(lastFirst);
    for (Pattern each : lastFirst) {
      named = each.matcher(named).replaceAll(NAMES.get(each));
    }
    return named;
  }
}
