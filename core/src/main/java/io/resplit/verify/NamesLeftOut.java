package io.resplit.verify;

import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.name.ObjectPath;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names of what a file holds and we leave out, or have under another name. Immutable. */
record NamesLeftOut(Set<String> names, List<Companions.Link> links) {

  private static final String KINDS =
      "^(soft link|hard link|scale|attribute|variable|level|image) ";

  /** Copies both. */
  NamesLeftOut {
    names = Set.copyOf(names);
    links = List.copyOf(links);
  }

  /** Collects the names in the messages about what is not carried. */
  static NamesLeftOut of(BlockHeader block, Companions beside) {
    Set<String> names = new HashSet<>();
    block.notCarried().forEach(each -> add(each, names));
    beside.notCarried().forEach(each -> add(each, names));
    return new NamesLeftOut(names, beside.links());
  }

  /** A message is a name, perhaps after its kind, and before a reason in parentheses. */
  private static void add(String message, Set<String> names) {
    String name = message.replaceFirst(KINDS, "");
    names.add(name);
    for (int end = name.indexOf(" ("); end >= 0; end = name.indexOf(" (", end + 1)) {
      String part = name.substring(0, end);
      names.add(part.matches("'.*'") ? part.substring(1, part.length() - 1) : part);
    }
  }

  /** Returns whether a group or variable is left out, or lies at another path, too. */
  boolean hasObject(String path) {
    return names.contains(path)
        || names.contains("/" + path)
        || links.stream().anyMatch(link -> (path + "/").startsWith(link.path() + "/"));
  }

  /** Returns whether an attribute is left out; those of the array and of the root have no owner. */
  boolean hasAttribute(String name, String owner) {
    return names.contains(name)
        || names.contains(name + " of " + owner)
        || names.contains(name + " of " + ObjectPath.name(owner));
  }
}
