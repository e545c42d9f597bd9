package io.resplit.checksum;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * The sum of what is written to a file of known size, in any order; what is never written counts as
 * zeros.
 *
 * <p>Writes that continue each other are one run, and only a new run costs a multiplication.
 * Nothing may be written twice. Confined to one thread.
 */
public final class FileSum {

  private static final int DIGITS = 8;

  private final long fileBytes;
  private final CRC32C run = new CRC32C();
  private long runStart;
  private long runEnd;
  private int sum;

  /** Creates the sum of a file of {@code fileBytes} bytes in which nothing is written yet. */
  public FileSum(long fileBytes) {
    this.fileBytes = fileBytes;
  }

  /**
   * Adds bytes.
   *
   * @param bytes the bytes from position to limit; the position is then the limit
   */
  public void add(long position, ByteBuffer bytes) {
    if (position != runEnd) {
      endRun();
      runStart = position;
    }
    runEnd = position + bytes.remaining();
    run.update(bytes);
  }

  private void endRun() {
    if (runEnd > runStart) {
      int own = (int) run.getValue() ^ CrcPolynomial.constant(runEnd - runStart);
      sum ^= CrcPolynomial.shifted(own, fileBytes - runEnd);
      run.reset();
    }
  }

  /** Returns the sum of all bytes so far, and starts over. */
  public int take() {
    endRun();
    int result = sum;
    sum = 0;
    runStart = 0;
    runEnd = 0;
    return result;
  }

  /** Returns the sum of a file that is shorter than was assumed when its sum was begun. */
  public static int ofShorter(int sum, long assumedBytes, long fileBytes) {
    return CrcPolynomial.unshifted(sum, assumedBytes - fileBytes);
  }

  /** Returns the CRC-32C of a file from its sum: 8 hexadecimal digits. */
  public static String crc32c(int sum, long fileBytes) {
    return HexFormat.of().toHexDigits(sum ^ CrcPolynomial.constant(fileBytes), DIGITS);
  }
}
