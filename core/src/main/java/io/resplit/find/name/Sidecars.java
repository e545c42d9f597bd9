package io.resplit.find.name;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Files that lie beside those of a set and hold no block: descriptions, logs, sums, thumbnails. */
public final class Sidecars {

  private static final Set<String> NAMES =
      Set.of("info", "readme", "license", "thumbs.db", "desktop.ini");

  private static final Pattern ENDINGS =
      Pattern.compile(
          ".*\\.(json|txt|md|rst|xml|ya?ml|csv|tsv|log|html?|pdf|ini|cfg|md5|sha(1|256|512)"
              + "|sum|py|ipynb|sh|tfw|prj|qml|url|lnk|bak|tmp)");

  private Sidecars() {}

  /** Returns whether a file is one, by its name. */
  public static boolean is(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    return NAMES.contains(name) || ENDINGS.matcher(name).matches();
  }
}
