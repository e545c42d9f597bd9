package io.resplit.io;

import java.io.IOException;

/** What is got where reading or writing may fail. */
@FunctionalInterface
public interface IoSupplier<T> {

  /** Gets it. */
  T get() throws IOException;
}
