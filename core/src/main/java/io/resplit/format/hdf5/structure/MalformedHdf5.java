package io.resplit.format.hdf5.structure;

import io.resplit.io.IoSupplier;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.file.Path;

/**
 * A file that cannot be used, thrown through the layers of the structure reader; {@link #explained}
 * makes one exception of it and of everything else that a damaged file can provoke.
 */
public final class MalformedHdf5 extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Reason reason;

  private MalformedHdf5(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** Returns the exception for a file that is not what it should be. */
  public static MalformedHdf5 bad(String message) {
    return new MalformedHdf5(Reason.BAD_INPUT, message);
  }

  /** Returns the exception for a structure that contradicts itself or the specification. */
  public static MalformedHdf5 damaged(String what) {
    return bad("damaged HDF5 structure: " + what);
  }

  /** Returns the exception for a structure that is sound but not supported. */
  public static MalformedHdf5 unsupported(String message) {
    return new MalformedHdf5(Reason.UNSUPPORTED, message);
  }

  /** Returns the exception for a structure for which there is no memory. */
  public static MalformedHdf5 tooLarge(String message) {
    return new MalformedHdf5(Reason.NO_MEMORY, message);
  }

  /** Returns whether there is too little memory, not anything wrong with the file. */
  public boolean isOutOfMemory() {
    return reason == Reason.NO_MEMORY;
  }

  /** Returns whether the file is sound, but not supported. */
  public boolean isUnsupported() {
    return reason == Reason.UNSUPPORTED;
  }

  /** Returns the exception for whatever a damaged structure provoked. */
  public static MalformedHdf5 of(RuntimeException thrown) {
    if (thrown instanceof MalformedHdf5 own) {
      return own;
    }
    if (thrown instanceof UncheckedIOException io) {
      throw io;
    }
    MalformedHdf5 damage =
        damaged(thrown instanceof BufferUnderflowException ? "a part is too short" : line(thrown));
    damage.initCause(thrown);
    return damage;
  }

  /** Returns the exception for an object that may be passed over; throws it if memory is short. */
  public static MalformedHdf5 ofObject(RuntimeException thrown) {
    MalformedHdf5 reason = of(thrown);
    if (reason.isOutOfMemory()) {
      throw reason;
    }
    return reason;
  }

  /** Returns the answer, or throws one exception whose message is one line and names the file. */
  public static <T> T explained(Path file, IoSupplier<T> query) throws IOException {
    try {
      return query.get();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (RuntimeException e) {
      MalformedHdf5 reason = of(e);
      String message = "'%s': %s".formatted(file, reason.getMessage());
      throw new ResplitException(reason.reason, file, message, e);
    }
  }

  private static String line(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null
        ? thrown.getClass().getSimpleName()
        : message.lines().findFirst().orElse("");
  }
}
