package io.resplit.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** Runs command lines one after the other in this process, for the build to see what they load. */
public final class TypicalRuns {

  private TypicalRuns() {}

  /**
   * Runs the lines of a file, each an exit code and arguments with a tab behind each of them; ends
   * the process with 1 where a command returns another code.
   */
  public static void main(String[] file) throws IOException {
    Locale.setDefault(Locale.ROOT);
    for (String line : Files.readAllLines(Path.of(file[0]))) {
      String[] words = line.split("\t");
      int exit = Main.run(Arrays.copyOfRange(words, 1, words.length));
      if (exit != Integer.parseInt(words[0])) {
        System.err.println("exit code " + exit + " in place of " + line);
        System.exit(1);
      }
    }
  }
}
