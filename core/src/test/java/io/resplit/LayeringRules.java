package io.resplit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rules of the house for the sources of this module: who may use whom, who does no I/O.
 *
 * <p>Every rule returns its violations as lines {@code PATH:LINE: what is wrong}.
 */
final class LayeringRules {

  private static final String ROOT = "io.resplit";

  /** What each layer may use directly; what those may use, it may use as well. */
  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("text", Set.of()),
          Map.entry("geometry", Set.of()),
          Map.entry("partition", Set.of("geometry")),
          Map.entry("rows", Set.of("partition")),
          Map.entry("array", Set.of("rows")),
          Map.entry("name", Set.of("array")),
          Map.entry("header", Set.of("name")),
          Map.entry("plan", Set.of("array")),
          Map.entry("result", Set.of("plan")),
          Map.entry("cost", Set.of("result")),
          Map.entry("planner", Set.of("cost")),
          Map.entry("advise", Set.of("array")),
          Map.entry("report", Set.of("text", "cost", "advise", "header")),
          Map.entry("buffer", Set.of("rows")),
          Map.entry("cache", Set.of("buffer")),
          Map.entry("checksum", Set.of("geometry")),
          Map.entry("codec", Set.of("array", "buffer", "io")),
          Map.entry("io", Set.of()),
          Map.entry("disk", Set.of("cost", "io")),
          Map.entry("block", Set.of("header", "buffer", "io")),
          Map.entry("format", Set.of("text", "block", "checksum", "codec", "name")),
          Map.entry("set", Set.of("text", "checksum", "format", "name")),
          Map.entry("request", Set.of("cost", "cache", "set")),
          Map.entry("describe", Set.of("advise", "request")),
          Map.entry("manifest", Set.of("set")),
          Map.entry("find", Set.of("request", "manifest")),
          Map.entry("region", Set.of("request", "find")),
          Map.entry("input", Set.of("set")),
          Map.entry("output", Set.of("request", "manifest", "disk")),
          Map.entry("engine", Set.of("request")),
          Map.entry("chunk", Set.of("input", "output")),
          Map.entry("search", Set.of("planner", "chunk")),
          Map.entry("verify", Set.of("manifest", "input")),
          Map.entry("journal", Set.of("engine", "input", "output")),
          Map.entry("job", Set.of("journal", "chunk", "verify")),
          Map.entry("task", Set.of("job")));

  private static final Set<String> PURE =
      Set.of(
          "text",
          "geometry",
          "partition",
          "rows",
          "array",
          "name",
          "header",
          "plan",
          "result",
          "cost",
          "planner",
          "advise",
          "report");

  /** Packages of a layer that does I/O elsewhere. */
  private static final Set<String> PURE_PACKAGES =
      Set.of("io.resplit.cache", "io.resplit.format.foreign");

  /** Packages below that of formats that serve all of them. */
  private static final Set<String> FOR_ALL_FORMATS = Set.of("index", "gzip", "foreign", "other");

  private static final List<String> IMPURE_NAMES =
      List.of("java.io.", "java.nio.file.", "java.nio.channels.", "java.net.", "org.slf4j.");

  /** Reports are written to strings; the library that writes JSON declares the exception. */
  private static final Set<String> ALLOWED_IN_REPORTS =
      Set.of("java.io.StringWriter", "java.io.IOException", "java.io.UncheckedIOException");

  private static final List<String> NOT_IN_A_LIBRARY =
      List.of("System.out", "System.err", "System.in", "System.exit", "Runtime.getRuntime.exit");

  /** Calls that only io makes: there is one place that opens and renames files. */
  private static final List<String> CALLS_OF_IO =
      List.of(
          "FileChannel.open",
          "Files.newByteChannel",
          "Files.newInputStream",
          "Files.newOutputStream",
          "Files.move");

  private static final Pattern FORMAT_ASKED_FOR =
      Pattern.compile("\\binstanceof\\s+\\w*Format\\b|\\(\\(\\w+Format\\)");

  private final List<SourceText> sources;

  LayeringRules(List<SourceText> sources) {
    this.sources = List.copyOf(sources);
  }

  /** Returns uses of packages that the table does not allow, and packages that it does not know. */
  List<String> forbiddenUses() {
    return violations(
        (source, name) -> {
          String user = layerOf(source.packageName());
          String used = usedPackage(name.text());
          return used.isEmpty() || allows(source.packageName(), used)
              ? ""
              : (user.isEmpty() ? ROOT : user) + " may not use " + used;
        });
  }

  /** Returns sources in packages that are not in the table. */
  List<String> unknownPackages() {
    List<String> unknown = new ArrayList<>();
    for (SourceText source : sources) {
      String layer = layerOf(source.packageName());
      if (!source.packageName().equals(ROOT) && !MAY_USE.containsKey(layer)) {
        unknown.add(source.path() + ":1: package " + source.packageName() + " is not in the table");
      }
    }
    return unknown;
  }

  /** Returns names of I/O and logging in packages that do none. */
  List<String> impureNames() {
    return violations(
        (source, name) -> {
          String layer = layerOf(source.packageName());
          boolean pure = PURE.contains(layer) || PURE_PACKAGES.contains(source.packageName());
          boolean impure = pure && IMPURE_NAMES.stream().anyMatch(name.text()::startsWith);
          boolean allowed = layer.equals("report") && ALLOWED_IN_REPORTS.contains(name.text());
          return impure && !allowed ? layer + " does no I/O but names " + name.text() : "";
        });
  }

  /** Returns files that are opened or renamed elsewhere than in io. */
  List<String> openedElsewhere() {
    return violations(
        (source, name) -> {
          String layer = layerOf(source.packageName());
          boolean opens =
              CALLS_OF_IO.stream().anyMatch(call -> ("." + name.text()).endsWith("." + call));
          return opens && !layer.equals("io") ? layer + " must not call " + name.text() : "";
        });
  }

  /** Returns uses of the standard streams and of the end of the process. */
  List<String> processNames() {
    return violations(
        (source, name) ->
            NOT_IN_A_LIBRARY.stream().anyMatch(banned -> (name.text() + ".").contains(banned + "."))
                ? "a library must not use " + name.text()
                : "");
  }

  /**
   * Returns questions which format a set has: what only some formats know is asked of all of them,
   * so that one around another need not be known.
   */
  List<String> formatsAskedFor() {
    List<String> found = new ArrayList<>();
    for (SourceText source : sources) {
      if (!layerOf(source.packageName()).equals("format")) {
        Matcher asked = FORMAT_ASKED_FOR.matcher(source.code());
        while (asked.find()) {
          long line = source.code().substring(0, asked.start()).lines().count();
          found.add(source.path() + ":" + line + ": " + asked.group());
        }
      }
    }
    return found;
  }

  /** Returns one line for each package that, through others, uses itself. */
  List<String> cycles() {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (SourceText source : sources) {
      for (SourceText.Name name : source.names()) {
        String used = usedPackage(name.text());
        if (!used.isEmpty() && !used.equals(source.packageName())) {
          uses.computeIfAbsent(source.packageName(), key -> new TreeSet<>()).add(used);
        }
      }
    }
    return uses.keySet().stream()
        .filter(start -> reachable(start, uses).contains(start))
        .map(start -> start + " uses itself through " + reachable(start, uses))
        .toList();
  }

  /** Returns the files of types whose simple name stands in more than one package. */
  List<String> namesInTwoPackages() {
    Map<String, Set<String>> packages = new TreeMap<>();
    for (SourceText source : sources) {
      String file = Path.of(source.path()).getFileName().toString();
      packages.computeIfAbsent(file, key -> new TreeSet<>()).add(source.packageName());
    }
    packages.remove("package-info.java");
    return packages.entrySet().stream()
        .filter(entry -> entry.getValue().size() > 1)
        .map(entry -> entry.getKey() + " stands in " + entry.getValue())
        .toList();
  }

  private interface Rule {
    /** Returns what is wrong with a name, empty if nothing is. */
    String check(SourceText source, SourceText.Name name);
  }

  private List<String> violations(Rule rule) {
    Map<String, String> found = new LinkedHashMap<>();
    for (SourceText source : sources) {
      for (SourceText.Name name : source.names()) {
        String wrong = rule.check(source, name);
        if (!wrong.isEmpty()) {
          String line = source.path() + ":" + name.line() + ": " + wrong;
          found.put(line, line);
        }
      }
    }
    return List.copyOf(found.values());
  }

  /** The part of a name that is one of our packages: all of it up to the first capital letter. */
  private static String usedPackage(String name) {
    if (!name.startsWith(ROOT + ".")) {
      return "";
    }
    StringBuilder used = new StringBuilder(ROOT);
    for (String part : name.substring(ROOT.length() + 1).split("\\.")) {
      if (!Character.isLowerCase(part.charAt(0))) {
        return used.toString();
      }
      used.append('.').append(part);
    }
    return used.toString();
  }

  private static String layerOf(String packageName) {
    String[] parts = packageName.split("\\.");
    return parts.length > 2 ? parts[2] : "";
  }

  /** Inside a layer, only formats are kept from each other. */
  private static boolean allows(String user, String used) {
    if (user.equals(ROOT) || user.equals(used)) {
      return true;
    }
    String from = layerOf(user);
    String to = layerOf(used);
    boolean ownFormat = formatOf(user).equals(formatOf(used));
    if (from.equals(to)) {
      return ownFormat || formatOf(used).isEmpty();
    }
    return !to.isEmpty() && reachable(from, MAY_USE).contains(to) && formatOf(used).isEmpty();
  }

  /** Returns the name of the one format that a package serves; empty if it serves all. */
  private static String formatOf(String packageName) {
    String[] parts = packageName.split("\\.");
    boolean isFormat =
        parts.length > 3 && parts[2].equals("format") && !FOR_ALL_FORMATS.contains(parts[3]);
    return isFormat ? parts[3] : "";
  }

  private static Set<String> reachable(String start, Map<String, Set<String>> uses) {
    Set<String> reached = new TreeSet<>();
    List<String> open = new ArrayList<>(uses.getOrDefault(start, Set.of()));
    while (!open.isEmpty()) {
      String next = open.remove(open.size() - 1);
      if (reached.add(next)) {
        open.addAll(uses.getOrDefault(next, Set.of()));
      }
    }
    return reached;
  }
}
