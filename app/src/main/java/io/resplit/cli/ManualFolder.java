package io.resplit.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Copies the README, the manual and the examples into one folder, for those who have no sources;
 * run in the build. Pages link to one another there. What they link to besides is left out of it:
 * such a link leads to the address of the project, and is plain text if there is none.
 */
public final class ManualFolder {

  /** A link of Markdown, but for those that lead to other sites or into the page itself. */
  private static final Pattern LINK =
      Pattern.compile("\\[([^\\[\\]]*)\\]\\((?!https?:|#)([^()#\\s]+)(#[^()\\s]*)?\\)");

  /** Folders that examples and builds leave behind. */
  private static final Set<String> MADE = Set.of("demo", "target");

  private final Path project;
  private final String address;
  private final Map<Path, Path> copies = new TreeMap<>();

  private ManualFolder(Path project, String address) {
    this.project = project;
    this.address = address;
  }

  /**
   * Copies it.
   *
   * @param words the folder of the project, that of the copy, and the address, empty if there is
   *     none
   */
  public static void main(String[] words) throws IOException {
    ManualFolder manual = new ManualFolder(Path.of(words[0]), words.length > 2 ? words[2] : "");
    manual.add(Path.of("README.md"), Path.of("README.md"));
    manual.addAll(Path.of("app", "docs"), Path.of(""));
    manual.addAll(Path.of("examples"), Path.of("examples"));
    manual.copy(Path.of(words[1]));
  }

  private void add(Path from, Path to) {
    copies.put(from, to.normalize());
  }

  private void addAll(Path from, Path to) throws IOException {
    Path folder = project.resolve(from);
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes state) {
            if (MADE.contains(each.getFileName().toString())) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            add(project.relativize(each), to.resolve(folder.relativize(each).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path each, BasicFileAttributes state) {
            add(project.relativize(each), to.resolve(folder.relativize(each).toString()));
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private void copy(Path folder) throws IOException {
    for (Map.Entry<Path, Path> each : copies.entrySet()) {
      Path from = project.resolve(each.getKey());
      Path to = folder.resolve(each.getValue().toString());
      if (Files.isDirectory(from)) {
        continue;
      }
      Files.createDirectories(to.getParent());
      byte[] bytes = Files.readAllBytes(from);
      boolean isPage = to.toString().endsWith(".md");
      Files.write(
          to,
          isPage
              ? linked(new String(bytes, StandardCharsets.UTF_8), each)
                  .getBytes(StandardCharsets.UTF_8)
              : bytes);
    }
  }

  /** Returns the text of a page with its links as they lead from its place in the copy. */
  private String linked(String text, Map.Entry<Path, Path> page) {
    return LINK.matcher(text).replaceAll(link -> Matcher.quoteReplacement(linked(link, page)));
  }

  private String linked(MatchResult link, Map.Entry<Path, Path> page) {
    Path target = page.getKey().resolveSibling(link.group(2)).normalize();
    Optional<Path> copy = Optional.ofNullable(copies.get(target));
    String part = Optional.ofNullable(link.group(3)).orElse("");
    String text = "[" + link.group(1) + "]";
    if (copy.isPresent()) {
      Path here = Path.of("/").resolve(page.getValue()).getParent();
      return text + "(" + here.relativize(Path.of("/").resolve(copy.get())) + part + ")";
    }
    return address.isEmpty() ? link.group(1) : text + "(" + address + ")";
  }
}
