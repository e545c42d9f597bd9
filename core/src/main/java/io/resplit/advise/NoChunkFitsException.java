package io.resplit.advise;

/**
 * Thrown when no chunk shape meets a request, or a number of slots does not suit the chunks; the
 * message says which limit is too small, and what would do.
 */
public final class NoChunkFitsException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception; {@code message} is one line. */
  public NoChunkFitsException(String message) {
    super(message);
  }
}
