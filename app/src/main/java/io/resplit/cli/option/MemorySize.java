package io.resplit.cli.option;

import io.resplit.request.MemoryLimit;
import java.util.Optional;

/**
 * How much memory is allowed, before it is known how much is available. Immutable.
 *
 * @param process of the whole process; if it is not limited, empty
 * @param data of data held at once; if that is not limited, empty
 */
record MemorySize(Optional<Size> process, Optional<Size> data) {

  /** As little as is nearly as fast as any. */
  static final MemorySize AUTO = new MemorySize(Optional.empty(), Optional.empty());

  /** The parser asks for it at each start, where Java would have to make it. */
  @Override
  public String toString() {
    return process + "," + data;
  }

  boolean isAuto() {
    return process.isEmpty() && data.isEmpty();
  }

  /**
   * Returns the most memory of the whole process.
   *
   * @param availableBytes memory that is available
   */
  long processBytes(long availableBytes) {
    long unlimited = data.isPresent() ? Long.MAX_VALUE : availableBytes / 2;
    return process.map(size -> size.resolve(availableBytes)).orElse(unlimited);
  }

  /** Returns the limit of a job. */
  MemoryLimit limit(long availableBytes) {
    long bytes = processBytes(availableBytes);
    long payload = data.map(size -> size.resolve(availableBytes)).orElse(Long.MAX_VALUE);
    if (process.isPresent()) {
      return new MemoryLimit.OfProcess(bytes, payload);
    }
    return data.isPresent() ? new MemoryLimit.OfData(payload) : new MemoryLimit.Auto(bytes);
  }
}
