package io.resplit.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The version of this build, which manifests and journals record. */
public final class Version {

  private static final String NUMBER = read();

  private Version() {}

  /** Returns the version number, for example {@code 0.1.0}. */
  public static String number() {
    return NUMBER;
  }

  /** Returns the name of the program with its version. */
  public static String program() {
    return "resplit " + NUMBER;
  }

  /** The build has written it into a resource. */
  private static String read() {
    try (InputStream text = Version.class.getResourceAsStream("/io/resplit/version.txt")) {
      return new String(text.readAllBytes(), StandardCharsets.US_ASCII).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
