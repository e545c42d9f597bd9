package io.resplit.advise;

/**
 * Thrown when no chunk shape meets a request, or a number of slots does not suit the chunks; the
 * message says which limit is too small.
 */
public final class NoChunkFitsException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final long leastBytes;

  /**
   * Creates the exception.
   *
   * @param leastBytes the least value of the limit that would do
   */
  public NoChunkFitsException(String message, long leastBytes) {
    super(message);
    this.leastBytes = leastBytes;
  }

  /** Returns the least value of the limit that would do: bytes, or slots. */
  public long leastBytes() {
    return leastBytes;
  }
}
