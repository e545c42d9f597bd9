package io.resplit.format.hdf5.structure;

import io.jhdf.exceptions.UnsupportedHdfException;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * A file that cannot be used, thrown through the layers of the structure reader; {@link #explain}
 * makes one exception of it and of everything else that a damaged file can provoke.
 */
public final class MalformedHdf5 extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What jHDF says of datatypes in the encoding of HDF5 1.12 and later. */
  private static final String NEW_TYPE = "Unrecognized datatype version";

  /** What jHDF says of the empty name of an opaque datatype, as h5py writes it. */
  private static final String NO_TAG = "End of buffer reached before NULL";

  private final Reason reason;

  private MalformedHdf5(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** Returns the exception for a structure that is damaged. */
  public static MalformedHdf5 bad(String message) {
    return new MalformedHdf5(Reason.BAD_INPUT, message);
  }

  /** Returns the exception for a structure that is sound but not supported. */
  public static MalformedHdf5 unsupported(String message) {
    return new MalformedHdf5(Reason.UNSUPPORTED, message);
  }

  /** Something that is asked of the structure of a file. */
  @FunctionalInterface
  public interface Query<T> {
    T answer() throws IOException;
  }

  /** Returns the answer, or throws one exception whose message is one line and names the file. */
  public static <T> T explained(Path file, Query<T> query) throws IOException {
    try {
      return query.answer();
    } catch (RuntimeException | StackOverflowError e) {
      throw explain(file, e);
    } catch (OutOfMemoryError e) {
      throw because(Reason.UNSUPPORTED, file, "its structure does not fit into memory", e);
    }
  }

  private static IOException explain(Path file, Throwable thrown) {
    Throwable deepest = thrown;
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof MalformedHdf5 own) {
        return because(own.reason, file, own.getMessage(), thrown);
      }
      if (cause instanceof UncheckedIOException io) {
        return io.getCause();
      }
      if (cause instanceof UnsupportedHdfException) {
        return because(Reason.UNSUPPORTED, file, line(cause), thrown);
      }
      deepest = cause;
    }
    String line = line(deepest);
    if (line.startsWith(NEW_TYPE)) {
      String what = "a datatype or attribute of HDF5 1.12 or later: copy the file with h5repack";
      return because(Reason.UNSUPPORTED, file, what, thrown);
    }
    if (line.equals(NO_TAG)) {
      String what = "an opaque datatype without a tag, in the dataset or an attribute, or damage";
      return because(Reason.UNSUPPORTED, file, what, thrown);
    }
    return because(Reason.BAD_INPUT, file, "damaged HDF5 structure: " + line, thrown);
  }

  private static ResplitException because(Reason reason, Path file, String what, Throwable thrown) {
    return new ResplitException(reason, file, file + ": " + what, thrown);
  }

  private static String line(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null
        ? thrown.getClass().getSimpleName()
        : message.lines().findFirst().orElse("");
  }
}
