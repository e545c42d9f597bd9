package io.resplit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which type names which, by the names in their sources: a type is a file, and a simple name stands
 * for the imported type of that name, or else for the one in the same package.
 */
final class TypeGraph {

  private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.]+);");
  private static final Pattern TYPE_NAME = Pattern.compile("(?<![\\w.])[A-Z]\\w*");

  private final Map<String, Set<String>> uses = new TreeMap<>();

  TypeGraph(List<SourceText> sources) {
    Map<String, SourceText> types = new TreeMap<>();
    sources.forEach(source -> types.put(source.packageName() + "." + typeName(source), source));
    types.forEach((type, source) -> uses.put(type, used(type, source, types.keySet())));
  }

  private static String typeName(SourceText source) {
    String file = source.path().substring(source.path().lastIndexOf('/') + 1);
    return file.substring(0, file.length() - ".java".length());
  }

  private static Set<String> used(String type, SourceText source, Set<String> types) {
    Map<String, String> imported = new HashMap<>();
    Matcher imports = IMPORT.matcher(source.code());
    while (imports.find()) {
      outermost(imports.group(1), types)
          .forEach(found -> imported.put(imports.group(1).replaceAll(".*\\.", ""), found));
    }
    Set<String> used = new TreeSet<>();
    Matcher names = TYPE_NAME.matcher(IMPORT.matcher(source.code()).replaceAll(""));
    while (names.find()) {
      String name = names.group();
      used.add(imported.getOrDefault(name, source.packageName() + "." + name));
    }
    used.retainAll(types);
    used.remove(type);
    return used;
  }

  /** Returns the type that an import names, directly or by one of its members; or nothing. */
  private static List<String> outermost(String name, Set<String> types) {
    for (String prefix = name; prefix.contains("."); prefix = cut(prefix)) {
      if (types.contains(prefix)) {
        return List.of(prefix);
      }
    }
    return List.of();
  }

  private static String cut(String name) {
    return name.substring(0, name.lastIndexOf('.'));
  }

  /** Returns the number of types. */
  int size() {
    return uses.size();
  }

  /** Returns the groups of types that use one another, each as sorted names of types. */
  Set<Set<String>> cycles() {
    Map<String, Set<String>> reached = new HashMap<>();
    uses.keySet().forEach(type -> reached.put(type, reachable(type)));
    Set<Set<String>> cycles = new HashSet<>();
    for (String type : uses.keySet()) {
      List<String> group =
          reached.get(type).stream().filter(other -> reached.get(other).contains(type)).toList();
      if (!group.isEmpty()) {
        cycles.add(new TreeSet<>(group));
      }
    }
    return cycles;
  }

  private Set<String> reachable(String start) {
    Set<String> reached = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(new ArrayList<>(uses.get(start)));
    while (!open.isEmpty()) {
      String next = open.pop();
      if (reached.add(next)) {
        open.addAll(uses.get(next));
      }
    }
    return reached;
  }
}
