package io.resplit.format.netcdf;

import java.util.Optional;
import java.util.stream.Stream;

/** The three variants of the classic format; they differ in the width of counts and offsets. */
public enum NetcdfVersion {
  /** The first one: offsets of 31 bits. */
  CDF1(1, 4, 4, Integer.MAX_VALUE, (1L << 31) - 4),
  /** 64-bit offset: variables of at most 4 GiB. */
  CDF2(2, 4, 8, Integer.MAX_VALUE, (1L << 32) - 4),
  /** 64-bit data: no such limits, and unsigned and 64-bit integers. */
  CDF5(5, 8, 8, Long.MAX_VALUE, Long.MAX_VALUE - 3);

  private final int digit;
  private final int countBytes;
  private final int offsetBytes;
  private final long maxCount;
  private final long maxVariableBytes;

  NetcdfVersion(int digit, int countBytes, int offsetBytes, long maxCount, long maxVariableBytes) {
    this.digit = digit;
    this.countBytes = countBytes;
    this.offsetBytes = offsetBytes;
    this.maxCount = maxCount;
    this.maxVariableBytes = maxVariableBytes;
  }

  /** Returns the version whose files start with {@code CDF} and the byte {@code digit}. */
  static Optional<NetcdfVersion> ofDigit(int digit) {
    return Stream.of(values()).filter(version -> version.digit == digit).findFirst();
  }

  int digit() {
    return digit;
  }

  /** Returns the width of counts, lengths and dimension numbers. */
  int countBytes() {
    return countBytes;
  }

  int offsetBytes() {
    return offsetBytes;
  }

  long maxCount() {
    return maxCount;
  }

  long maxVariableBytes() {
    return maxVariableBytes;
  }
}
