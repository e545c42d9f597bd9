package io.resplit.cli.option;

import io.resplit.report.Sizes;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** A SIZE of the command line: bytes, or a share of the memory that is available. */
public sealed interface Size {

  /**
   * Returns this size in bytes, rounded down.
   *
   * @param availableBytes the memory of which a share is taken
   */
  long resolve(long availableBytes);

  /**
   * Returns this size in bytes, where a share of the memory makes no sense.
   *
   * @param option name of the option, for the message
   * @throws IllegalArgumentException if it is a share, or 0
   */
  default long requireBytes(String option) {
    if (!(this instanceof Bytes size) || size.bytes < 1) {
      throw new IllegalArgumentException(
          option + " is a number of bytes, at least 1, for example 4MiB; not " + this);
    }
    return size.bytes;
  }

  /**
   * A number of bytes.
   *
   * @param bytes 0 or more
   */
  record Bytes(long bytes) implements Size {

    @Override
    public long resolve(long availableBytes) {
      return bytes;
    }

    @Override
    public String toString() {
      return Sizes.format(bytes);
    }
  }

  /**
   * A share of the memory that is available.
   *
   * @param percent above 0, at most 100
   */
  record Share(BigDecimal percent) implements Size {

    @Override
    public long resolve(long availableBytes) {
      return percent
          .multiply(BigDecimal.valueOf(availableBytes))
          .movePointLeft(2)
          .setScale(0, RoundingMode.DOWN)
          .longValueExact();
    }

    @Override
    public String toString() {
      return percent.toPlainString() + "%";
    }
  }
}
