package io.resplit.cli;

import io.resplit.manifest.Version;
import picocli.CommandLine.IVersionProvider;

/** The one line that {@code --version} prints. */
public final class VersionLine implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {text()};
  }

  static String text() {
    String commit = Version.commit().orElse("");
    return commit.isEmpty() ? Version.program() : Version.program() + " (commit " + commit + ")";
  }
}
