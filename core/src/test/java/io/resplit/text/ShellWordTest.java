package io.resplit.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.testkit.Witness;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordTest {

  private static final String ALPHABET =
      "aZ09 ;&|<>()$`\\\"'*?[]#~=%!{},\n\t\r\u001b\u007f\u0085\u202e\u00e9\u5927-@:/.";

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '@',
      value = {
        "in/block_{*}.raw,'in/block_{*}.raw'",
        "time/12,time/12",
        "x;touch pwned,'x;touch pwned'",
        "it's,'it'\\''s'",
        "=ls,'=ls'",
        "a=b,a=b",
        "@@,''"
      })
  void quotesWhatMeansSomethingToAShell(String argument, String word) {
    assertEquals(word, ShellWord.of(argument));
  }

  @Test
  void writesControlsAsOctalNumbers() {
    assertEquals("$'a\\0331\\047\\134\\302\\205é'", ShellWord.of("a\u001b1'\\\u0085é"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "ksh"})
  void shellsReadEveryArgumentBack(String shell) throws Exception {
    Witness.requireProgram(shell);
    List<String> arguments = arguments();
    assertEquals(arguments, List.of(output(shell, arguments).split("\0", -1)).subList(0, 400));
  }

  /** A shell that does not know such words takes them for others, but for one word each. */
  @Test
  void everyShellSeesOneWordAndRunsNothing(@TempDir Path folder) throws Exception {
    List<String> arguments = arguments();
    String output = output("/bin/sh", arguments);
    assertEquals(400, output.chars().filter(c -> c == 0).count());
    assertEquals("pwned", ShellWord.of("pwned"));
    String hostile = "\u001b'; touch " + folder + "/pwned; '";
    output("/bin/sh", List.of(hostile));
    assertFalse(Files.exists(folder.resolve("pwned")));
  }

  @Test
  void everyWordIsPlain() {
    for (String argument : arguments()) {
      String word = ShellWord.of(argument);
      assertTrue(word.codePoints().allMatch(TerminalText::isPlain), word);
    }
  }

  private static List<String> arguments() {
    Random random = new Random(7);
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      StringBuilder text = new StringBuilder();
      random
          .ints(random.nextInt(12), 0, ALPHABET.length())
          .forEach(at -> text.append(ALPHABET.charAt(at)));
      arguments.add(text.toString());
    }
    return arguments;
  }

  private static String output(String shell, List<String> arguments) throws Exception {
    StringBuilder script = new StringBuilder("printf '%s\\0'");
    arguments.forEach(argument -> script.append(' ').append(ShellWord.of(argument)));
    Path file = Files.createTempFile("words", ".sh");
    try {
      Files.writeString(file, script);
      Process process = new ProcessBuilder(shell, file.toString()).start();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertEquals(0, process.waitFor());
      return output;
    } finally {
      Files.delete(file);
    }
  }
}
