package io.resplit.cli;

import io.resplit.cli.help.ManualPage;
import io.resplit.manifest.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Writes the manual pages of all commands; run in the build. */
public final class ManualPages {

  private static final int DATE_LENGTH = "YYYY-MM-DD".length();

  private ManualPages() {}

  /**
   * Writes them.
   *
   * @param words the folder, a time in ISO 8601, of which the day is written, and the address of
   *     the project, empty if there is none
   */
  public static void main(String[] words) throws IOException {
    CommandLine main = ResplitCommand.commandLine(System.out, System.err);
    List<CommandLine> commands = new ArrayList<>(List.of(main));
    commands.addAll(main.getSubcommands().values());
    Path folder = Files.createDirectories(Path.of(words[0]));
    String date = words[1].substring(0, DATE_LENGTH);
    for (CommandLine command : commands) {
      ManualPage page = new ManualPage(command.getCommandSpec(), words.length > 2 ? words[2] : "");
      Files.writeString(folder.resolve(page.name() + ".1"), page.roff(date, Version.program()));
    }
  }
}
