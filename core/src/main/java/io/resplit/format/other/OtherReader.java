package io.resplit.format.other;

import io.resplit.array.ElementType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** A library that is not ours, and reads files that we write. Safe for use by several threads. */
public interface OtherReader {

  /** Returns its name in options and messages. */
  String name();

  /**
   * Opens a file.
   *
   * @throws io.resplit.io.ResplitException with the reason {@code UNSUPPORTED} if the library does
   *     not read it
   */
  OtherFile open(Path file) throws IOException;

  /** Returns the names of attributes that the library adds or hides. */
  default Set<String> changes() {
    return Set.of();
  }

  /** Returns whether the library says which dimensions without a name are unlimited. */
  default boolean showsNamelessGrowth() {
    return true;
  }

  /** Returns why the library lists no variables of a type, if it does not. */
  default Optional<String> lacks(ElementType type) {
    return Optional.empty();
  }

  /** Returns in words why a library failed. */
  static String why(Throwable failure) {
    String message = failure.getMessage();
    String own = message == null ? failure.getClass().getSimpleName() : message;
    Throwable cause = failure.getCause();
    boolean isSaid = cause == null || own.contains(String.valueOf(cause.getMessage()));
    return isSaid ? own : own + ": " + why(cause);
  }
}
