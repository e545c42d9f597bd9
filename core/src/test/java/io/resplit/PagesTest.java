package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Pages name types and members that are there. In backticks, {@code Type} and {@code package.Type}
 * must be declared in core, app or their tests, {@code Type.member} must stand where the type is
 * declared, and {@code camelCase} anywhere in the code.
 */
class PagesTest {

  /** Names of other programs, and of types that a reader is to write. */
  private static final Set<String> FOREIGN =
      Set.of(
          "CompileCommand",
          "GeoTransform",
          "MemAvailable",
          "MyFuzz",
          "NumFilesInSet",
          "RssAnon",
          "bytesN");

  private static final Pattern FENCED = Pattern.compile("(?ms)^\\s*```.*?^\\s*```$");
  private static final Pattern QUOTED = Pattern.compile("`([^`\n]+)`");
  private static final Pattern TYPE =
      Pattern.compile("((?:[a-z0-9]+\\.)*)([A-Z][a-z]\\w*)(?:\\.(\\w+))?(?:\\(.*\\))?");
  private static final Pattern MEMBER = Pattern.compile("([a-z]+[A-Z]\\w*)(?:\\(.*\\))?");
  private static final Pattern DECLARED =
      Pattern.compile("\\b(?:class|interface|record|enum) ([A-Z]\\w*)");
  private static final Pattern WORD = Pattern.compile("\\w+");

  /** Words and package of the files that declare a type; under no name those of all files. */
  private static final Map<String, Set<String>> WORDS = new HashMap<>();

  @BeforeAll
  static void readSources() throws IOException {
    for (Path file : files(".java", Path.of("src"), Path.of("../app/src"))) {
      SourceText source = SourceText.of(file.toString(), Files.readString(file));
      Set<String> words = new HashSet<>(Set.of("." + source.packageName() + "."));
      matches(WORD, source.code()).forEach(word -> words.add(word.group()));
      Stream<String> types = matches(DECLARED, source.code()).map(type -> type.group(1));
      Stream.concat(types, Stream.of(""))
          .forEach(type -> WORDS.computeIfAbsent(type, none -> new HashSet<>()).addAll(words));
    }
  }

  @Test
  void pagesNameTypesAndMembersThatAreThere() throws IOException {
    List<String> absent = new ArrayList<>();
    for (Path page :
        files(".md", Path.of("../README.md"), Path.of("../app/docs"), Path.of("docs"))) {
      absent(Files.readString(page)).forEach(name -> absent.add(page + ": " + name));
    }
    assertEquals(List.of(), absent);
  }

  @Test
  void findsNamesThatAreNotThere() {
    String page =
        "`Box`, `geometry.Box.length(axis)`, `PagesTest`, `blockCount`, `Math`, `--mem`, `data`\n";
    assertEquals(List.of(), absent(page));
    assertEquals(
        List.of("Bax", "array.Box", "Box.weight", "weightCount()"),
        absent("`Bax` `array.Box`\n```\n`Bix`\n```\n`Box.weight` `weightCount()`"));
  }

  private static List<String> absent(String page) {
    return matches(QUOTED, FENCED.matcher(page).replaceAll(""))
        .map(quoted -> quoted.group(1))
        .filter(name -> !isThere(name))
        .toList();
  }

  private static boolean isThere(String name) {
    Matcher type = TYPE.matcher(name);
    if (type.matches()) {
      return isKnown(type.group(2)) || isDeclared(type.group(1), type.group(2), type.group(3));
    }
    Matcher member = MEMBER.matcher(name);
    return !member.matches()
        || FOREIGN.contains(member.group(1))
        || WORDS.get("").contains(member.group(1));
  }

  private static boolean isDeclared(String place, String type, String member) {
    Set<String> words = WORDS.getOrDefault(type, Set.of());
    return words.stream().anyMatch(word -> word.endsWith("." + place))
        && (member == null || words.contains(member));
  }

  private static boolean isKnown(String type) {
    try {
      return FOREIGN.contains(type) || Class.forName("java.lang." + type) != null;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static Stream<MatchResult> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results();
  }

  private static List<Path> files(String ending, Path... roots) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path root : roots) {
      try (Stream<Path> all = Files.walk(root)) {
        files.addAll(all.filter(each -> each.toString().endsWith(ending)).sorted().toList());
      }
    }
    return files;
  }
}
