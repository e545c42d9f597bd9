package io.resplit.verify;

import io.resplit.io.FileAccess;
import io.resplit.io.IoFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of a file, which archives publish with it. */
public final class FileDigest {

  private static final int BUFFER_BYTES = 1 << 20;

  private FileDigest() {}

  /** Reads a file, and returns its SHA-256 in hexadecimal digits. */
  public static String sha256(Path file) throws IOException {
    try (InputStream stream = FileAccess.stream(file)) {
      MessageDigest sum = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
        sum.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(sum.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    } catch (IOException e) {
      throw IoFailure.of("cannot read", file, e);
    }
  }
}
