package io.resplit.testkit;

import io.resplit.array.ElementType;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import java.util.List;
import java.util.Optional;

/** Variables beside an array, in few words. */
public final class Variables {

  private Variables() {}

  /** Returns a variable of plain elements that is moved, of which nothing else is said. */
  public static Companion moved(String path, ElementType type, List<Dimension> dimensions) {
    return new Companion(
        path,
        type,
        dimensions,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
