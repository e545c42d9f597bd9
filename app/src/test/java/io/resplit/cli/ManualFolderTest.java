package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manual as archives have it. */
class ManualFolderTest {

  private static final Pattern LINK = Pattern.compile("\\]\\(([^()#\\s]+)(#[^()]*)?\\)");

  @TempDir private Path folder;

  private List<Path> pages(String... address) throws IOException {
    String[] words = new String[2 + address.length];
    words[0] = "..";
    words[1] = folder.toString();
    System.arraycopy(address, 0, words, 2, address.length);
    ManualFolder.main(words);
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(each -> each.toString().endsWith(".md")).toList();
    }
  }

  private static List<String> links(Path page) throws IOException {
    String text = Files.readString(page);
    return LINK.matcher(text).results().map((MatchResult each) -> each.group(1)).toList();
  }

  @Test
  void allPagesAreThereAndTheirLinksLeadToFiles() throws IOException {
    List<Path> pages = pages();
    try (Stream<Path> sources = Files.list(Path.of("docs"))) {
      for (Path each : sources.toList()) {
        assertTrue(Files.isRegularFile(folder.resolve(each.getFileName())), each.toString());
      }
    }
    int links = 0;
    for (Path page : pages) {
      for (String link : links(page)) {
        boolean isOfOtherSite = link.startsWith("https://");
        Path target = page.resolveSibling(link).normalize();
        assertTrue(isOfOtherSite || Files.exists(target), page + " leads to " + link);
        assertTrue(isOfOtherSite || target.startsWith(folder), page + " leads to " + link);
        links++;
      }
    }
    assertTrue(links > 150, "there are only " + links + " links");
    assertFalse(Files.readString(folder.resolve("README.md")).contains("(core/docs"));
  }

  @Test
  void onlyAnAddressThatIsGivenIsNamed() throws IOException {
    String address = "https://example.org/resplit";
    assertFalse(Files.readString(pages().get(0)).contains(address));
    pages(address);
    List<String> links = links(folder.resolve("README.md"));
    assertEquals(3, links.stream().filter(address::equals).count(), links.toString());
  }

  @Test
  void whatExamplesHaveMadeIsNotThere() throws IOException {
    pages("");
    assertTrue(Files.isRegularFile(folder.resolve("examples/quickstart/run.sh")));
    try (Stream<Path> all = Files.walk(folder)) {
      assertTrue(all.noneMatch(each -> each.endsWith("demo") || each.endsWith("target")));
    }
  }
}
