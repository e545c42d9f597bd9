package io.resplit.codec;

import java.io.IOException;

/** Bytes that no chunk of the expected size and filters has; the message is one line. */
final class CorruptChunkException extends IOException {

  private static final long serialVersionUID = 1L;

  CorruptChunkException(String message) {
    super(message);
  }
}
