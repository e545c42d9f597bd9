package io.resplit.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The version of this build, which manifests and journals record, and its commit. */
public final class Version {

  /** The build has written them into a resource: a line each; the second may be empty. */
  private static final String[] NUMBER_AND_COMMIT = read().split("\n");

  private Version() {}

  /** Returns the version number, for example {@code 0.9.0}. */
  public static String number() {
    return NUMBER_AND_COMMIT[0];
  }

  /** Returns the name of the program with its version. */
  public static String program() {
    return "resplit " + number();
  }

  /**
   * Returns the short name of the commit in Git, with {@code -dirty} behind it where files had been
   * changed since; nothing if the build did not know it.
   */
  public static Optional<String> commit() {
    return NUMBER_AND_COMMIT.length > 1 ? Optional.of(NUMBER_AND_COMMIT[1]) : Optional.empty();
  }

  private static String read() {
    try (InputStream text = Version.class.getResourceAsStream("/io/resplit/version.txt")) {
      return new String(text.readAllBytes(), StandardCharsets.US_ASCII).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
