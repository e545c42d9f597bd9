package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManualPagesTest {

  private static final List<String> COMMANDS =
      List.of(
          "split",
          "merge",
          "repack",
          "plan",
          "finish",
          "verify",
          "info",
          "chunks",
          "make",
          "completion");

  @TempDir private Path folder;

  @Test
  void sayWhatHelpSaysAndMakeRoffWarnOfNothing() throws Exception {
    Programs.require("groff");
    ManualPages.main(new String[] {folder.toString(), "2026-11-20T00:00:00Z"});
    try (Stream<Path> pages = Files.list(folder)) {
      assertEquals(COMMANDS.size() + 1, pages.count());
    }
    assertSame("resplit.1", "--help", "all");
    for (String command : COMMANDS) {
      assertSame("resplit-" + command + ".1", command, "--help", "all");
    }
  }

  @Test
  void sayWhereTheManualIsAndNameAnAddressOnlyIfOneIsGiven() throws Exception {
    String time = "2026-11-20T00:00:00Z";
    for (String address : List.of("", "https://example.org/resplit")) {
      ManualPages.main(new String[] {folder.toString(), time, address});
      String page = Files.readString(folder.resolve("resplit.1"));
      assertTrue(page.contains("share/doc/resplit: begin with index.md"), page);
      assertEquals(!address.isEmpty(), page.contains("https:"), page);
    }
  }

  /** Each block of the help, its words with one space between them, is on the page. */
  private void assertSame(String page, Object... help) throws Exception {
    String plain = "groff -man -ww -Tascii -rHY=0 -rLL=400n -P-cbou " + page + " 2>&1";
    String shown = words(Programs.run(folder, "sh", "-c", plain));
    String said = CommandRun.of(help).assertDone().results();
    for (String block : said.split("\n\n|\n(?=  \\S)")) {
      String words = words(block).replaceAll("^([A-Z][a-z ]*:|Usage: )", "");
      for (String line : block.startsWith("Usage") ? block.split("\n") : new String[] {words}) {
        String expected = words(line).replaceFirst("^Usage: ", "");
        assertTrue(shown.contains(expected), page + " lacks " + expected + "\n" + shown);
      }
    }
    assertTrue(!shown.contains(": warning: ") && !shown.contains("error:"), shown);
  }

  private static String words(String text) {
    return text.strip().replaceAll("\\|\n\\s+", "|").replaceAll("\\s+", " "); // long terms
  }
}
