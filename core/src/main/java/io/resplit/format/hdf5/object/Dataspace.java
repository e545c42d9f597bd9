package io.resplit.format.hdf5.object;

import io.resplit.array.ElementType;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.geometry.Shape;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A dataspace message (IV.A.2.b).
 *
 * @param kind whether there are elements
 * @param lengths length of each axis, in elements, slowest axis first, as unsigned numbers
 * @param most the largest length that each axis may get, {@link #UNLIMITED} for any
 */
public record Dataspace(Kind kind, long[] lengths, long[] most) {

  /** A largest length that stands for any. */
  public static final long UNLIMITED = -1;

  private static final int HAS_MOST = 1;

  /** How many elements there are. */
  public enum Kind {
    /** One, without an axis. */
    SCALAR,
    /** As many as the lengths say. */
    SIMPLE,
    /** None, and no axis. */
    NULL
  }

  /** Reads the dataspace of a dataset. */
  public static Dataspace of(ObjectHeader header) {
    return read(header.required(Message.DATASPACE, "dataspace"));
  }

  static Dataspace read(StructureBytes message) {
    int version = message.u8();
    int rank = message.u8();
    int flags = message.u8();
    int type = message.u8();
    if (version < 1 || version > 2) {
      throw MalformedHdf5.unsupported("a dataspace of version " + version);
    }
    if (version == 1) {
      message.skip(4);
    }
    Kind kind = kind(version, type, rank);
    long[] lengths = lengths(message, rank);
    long[] most = (flags & HAS_MOST) == 0 ? lengths : lengths(message, rank);
    return new Dataspace(kind, lengths, most);
  }

  private static Kind kind(int version, int type, int rank) {
    if (version == 1) {
      return rank == 0 ? Kind.SCALAR : Kind.SIMPLE;
    }
    if (type >= Kind.values().length) {
      throw MalformedHdf5.damaged("a dataspace of type " + type);
    }
    Kind kind = Kind.values()[type];
    if (kind != Kind.SIMPLE && rank > 0) {
      throw MalformedHdf5.damaged("an object has axes but is not an array");
    }
    return kind;
  }

  /** Reads one length an axis; all bits set stand for any, also where a length has four bytes. */
  private static long[] lengths(StructureBytes message, int rank) {
    int bytes = message.file().lengthBytes();
    long[] lengths = new long[rank];
    for (int axis = 0; axis < rank; axis++) {
      long length = bytes == Integer.BYTES ? message.u32() : message.i64();
      lengths[axis] = bytes == Integer.BYTES && length == 0xffff_ffffL ? UNLIMITED : length;
    }
    return lengths;
  }

  /** Returns this dataspace with other lengths. */
  public Dataspace withLengths(long... others) {
    return new Dataspace(kind, others, most);
  }

  /** Returns how many axes there are. */
  public int rank() {
    return lengths.length;
  }

  /** Returns whether an axis may get any length. */
  public boolean isUnlimited(int axis) {
    return most[axis] == UNLIMITED;
  }

  /** Returns whether any axis may get any length. */
  public boolean isUnlimited() {
    return Arrays.stream(most).anyMatch(length -> length == UNLIMITED);
  }

  /** Returns whether an axis may get longer, but only up to some length. */
  public boolean isBounded() {
    return IntStream.range(0, lengths.length)
        .anyMatch(axis -> most[axis] != UNLIMITED && most[axis] > lengths[axis]);
  }

  /** Returns whether there are no elements. */
  public boolean isEmpty() {
    return kind == Kind.NULL || Arrays.stream(lengths).anyMatch(length -> length == 0);
  }

  /** Returns how many elements there are; refuses more than 2^31. */
  public int count() {
    long count = kind == Kind.NULL ? 0 : 1;
    for (long length : lengths) {
      count = length == 0 ? 0 : Math.multiplyExact(count, length);
    }
    if (count < 0 || count > Integer.MAX_VALUE) {
      throw MalformedHdf5.damaged("a value of shape " + Arrays.toString(lengths));
    }
    return (int) count;
  }

  /**
   * Returns the shape of a dataset, checked against the largest it may have and against our limits.
   *
   * @param path path of the dataset, for messages
   */
  public Shape shape(ElementType type, String path) {
    if (lengths.length == 0) {
      throw MalformedHdf5.unsupported(path + " has no axis");
    }
    if (lengths.length > Shape.MAX_RANK) {
      throw MalformedHdf5.bad(path + " has " + lengths.length + " axes");
    }
    checkLengths(path);
    try {
      Shape shape = Shape.of(lengths);
      shape.requireCountable(type.bytes());
      return shape;
    } catch (IllegalArgumentException e) {
      throw MalformedHdf5.unsupported(
          "%s has shape %s of %s bytes each: an array can have at most 2^61 bytes"
              .formatted(path, text(lengths), type.bytes()));
    }
  }

  private void checkLengths(String path) {
    if (Arrays.stream(lengths).anyMatch(length -> length == 0)) {
      throw MalformedHdf5.unsupported(path + " has no elements: shape " + text(lengths));
    }
    for (int axis = 0; axis < lengths.length; axis++) {
      if (most[axis] != UNLIMITED && Long.compareUnsigned(lengths[axis], most[axis]) > 0) {
        throw MalformedHdf5.bad(
            "%s has shape %s, but at most %s is possible"
                .formatted(path, text(lengths), text(most)));
      }
    }
  }

  private static String text(long[] lengths) {
    return Arrays.toString(Arrays.stream(lengths).mapToObj(Long::toUnsignedString).toArray());
  }
}
