package io.resplit.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The version of this build, as the build wrote it into a resource. */
public final class Version implements IVersionProvider {

  /** Returns the version number, for example {@code 0.1.0}. */
  public static String number() throws IOException {
    try (InputStream text = Version.class.getResourceAsStream("version.txt")) {
      return new String(text.readAllBytes(), StandardCharsets.US_ASCII).strip();
    }
  }

  /** Returns the one line that {@code --version} prints. */
  @Override
  public String[] getVersion() throws IOException {
    return new String[] {"resplit " + number()};
  }
}
