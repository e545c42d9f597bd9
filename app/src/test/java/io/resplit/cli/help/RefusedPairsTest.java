package io.resplit.cli.help;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.request.RefusedPair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RefusedPairsTest {

  private static final Path PAGE = Path.of("docs/options.md");
  private static final Pattern OPTION = Pattern.compile("--[a-z]+(-[a-z]+)*");

  /** The manual prints the table that refusals are taken from. */
  @Test
  void theManualListsThePairsThatAreRefused() throws IOException {
    String rows =
        Arrays.stream(RefusedPair.values())
            .map(each -> each.row() + "\n")
            .map(row -> OPTION.matcher(row).replaceAll("`$0`"))
            .collect(Collectors.joining());
    String table = "| What | With what | Instead |\n|---|---|---|\n" + rows + "\n";
    assertTrue(Files.readString(PAGE).contains(table), table);
  }
}
