package io.resplit.cli;

import io.resplit.manifest.Version;
import picocli.CommandLine.IVersionProvider;

/** The one line that {@code --version} prints. */
public final class VersionLine implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {Version.program()};
  }
}
