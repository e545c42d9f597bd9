package io.resplit.cli.help;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.ResplitCommand;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class CompletedArgumentTest {

  /** Words come from labels, which nothing else holds to what is accepted. */
  @Test
  void everyWordOfPlanIsAccepted() {
    CommandSpec plan = HelpPageTest.commands().get(0).getSubcommands().get("plan").getCommandSpec();
    int words = 0;
    for (OptionSpec option : plan.options()) {
      for (String word : CompletedArgument.of(option).words()) {
        if (!option.longestName().equals("--in-format") && !word.equals("measure")) { // need IN
          assertAccepted(option.longestName(), word);
          words++;
        }
      }
    }
    assertTrue(words > 50, "words: " + words);
  }

  private static void assertAccepted(String option, String word) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    Map<String, String> options = new TreeMap<>();
    options.put("--dtype", "int8");
    options.put("--out-format", "hdf5");
    options.put("--chunk", "4,4");
    options.put(option, word);
    if (option.equals("--out-format")) {
      options.remove("--chunk");
    }
    List<String> line = new ArrayList<>(List.of("plan", "--shape", "8,8", "--out-shape", "4,4"));
    options.forEach((name, value) -> line.addAll(List.of(name, value)));
    PrintStream stream = new PrintStream(said);
    assertNotEquals(
        2, ResplitCommand.run(stream, stream, line.toArray(String[]::new)), line + ": " + said);
  }
}
