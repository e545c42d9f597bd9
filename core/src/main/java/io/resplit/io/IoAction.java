package io.resplit.io;

import java.io.IOException;

/** What is done with a value where reading or writing may fail. */
@FunctionalInterface
public interface IoAction<T> {

  /** Does it. */
  void accept(T value) throws IOException;
}
