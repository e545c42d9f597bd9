package io.resplit.io;

import java.io.IOException;

/** What is made of a value where reading or writing may fail. */
@FunctionalInterface
public interface IoFunction<T, R> {

  /** Makes it. */
  R apply(T value) throws IOException;
}
