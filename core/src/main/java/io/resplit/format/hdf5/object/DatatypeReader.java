package io.resplit.format.hdf5.object;

import io.resplit.format.hdf5.structure.DatatypeBytes;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.header.Meaning.FixedText;
import io.resplit.header.Meaning.Padding;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Decodes datatype messages of versions 1 to 5 (IV.A.2.d). */
final class DatatypeReader {

  private static final int INTEGERS = 0;
  private static final int FLOATS = 1;
  private static final int TIME = 2;
  private static final int TEXT = 3;
  private static final int BITS = 4;
  private static final int OPAQUE = 5;
  private static final int COMPOUND = 6;
  private static final int REFERENCE = 7;
  private static final int ENUMERATED = 8;
  private static final int SEQUENCE = 9;
  private static final int ARRAY = 10;
  private static final int COMPLEX = 11;

  private static final int NEWEST = 5;
  private static final int ALIGNMENT = 8;
  private static final int MOST_DEPTH = 32;
  private static final int BIG_ENDIAN = 1;
  private static final int VAX = 1 << 6;
  private static final int SIGNED = 1 << 3;
  private static final int IMPLIED_BIT = 2;
  private static final int FLOAT_BYTES = 12;
  private static final int OLDEST_RANK = 4;

  private final StructureBytes bytes;
  private final int depth;
  private int version;
  private int flags;
  private long size;

  private DatatypeReader(StructureBytes bytes, int depth) {
    this.bytes = bytes;
    this.depth = depth;
  }

  /** Takes a datatype off the front of {@code bytes}. */
  static Datatype read(StructureBytes bytes) {
    return read(bytes, 0);
  }

  private static Datatype read(StructureBytes bytes, int depth) {
    if (depth > MOST_DEPTH) {
      throw MalformedHdf5.unsupported("a datatype in more than " + MOST_DEPTH + " others");
    }
    return new DatatypeReader(bytes, depth).read();
  }

  private Datatype base() {
    return read(bytes, depth + 1);
  }

  private Datatype read() {
    int first = bytes.u8();
    version = first >> 4;
    flags = bytes.u8() | bytes.u8() << 8 | bytes.u8() << 16;
    size = bytes.u32();
    if (version < 1) {
      throw MalformedHdf5.damaged("a datatype of version " + version);
    }
    if (version > NEWEST) {
      throw MalformedHdf5.unsupported("a datatype of version " + version);
    }
    return switch (first & 0xf) {
      case INTEGERS ->
          new Datatype.Integers(size, order(), (flags & SIGNED) != 0, bytes.u16(), bytes.u16());
      case FLOATS -> floats();
      case TIME -> {
        bytes.skip(Short.BYTES);
        yield new Datatype.Other(size, "time");
      }
      case TEXT -> new Datatype.Text(size, form(flags));
      case BITS -> new Datatype.Bits(size, order(), bytes.u16(), bytes.u16());
      case OPAQUE -> new Datatype.Opaque(size, bytes.text(flags & 0xff));
      case COMPOUND -> compound(flags & 0xffff);
      case REFERENCE -> new Datatype.Reference(size, (flags & 0xf) == 0);
      case ENUMERATED -> enumerated(flags & 0xffff);
      case SEQUENCE -> sequence();
      case ARRAY -> array();
      case COMPLEX -> new Datatype.Pair(size, base());
      default -> throw MalformedHdf5.unsupported("a datatype of class " + (first & 0xf));
    };
  }

  private ByteOrder order() {
    return (flags & BIG_ENDIAN) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
  }

  private Datatype sequence() {
    boolean isText = (flags & 0xf) == 1;
    Optional<FixedText> form = isText ? Optional.of(form(flags >> 4)) : Optional.empty();
    return new Datatype.Sequence(size, form, base());
  }

  private static FixedText form(int bits) {
    return new FixedText(padding(bits & 0xf), (bits >> 4 & 0xf) == 1);
  }

  private static Padding padding(int number) {
    if (number >= Padding.values().length) {
      throw MalformedHdf5.damaged("a text padded in way " + number);
    }
    return Padding.values()[number];
  }

  /**
   * IEEE 754: sign, exponent and mantissa from the highest bit on, a bit implied, half the bias.
   */
  private Datatype floats() {
    byte[] properties = bytes.take(FLOAT_BYTES);
    boolean isIeee =
        (size == 2 || size == 4 || size == 8)
            && (flags & VAX) == 0
            && (flags >> 4 & 3) == IMPLIED_BIT
            && (flags >> 8 & 0xff) == Byte.SIZE * size - 1
            && Arrays.equals(properties, DatatypeBytes.floatProperties((int) size));
    return new Datatype.Floats(size, order(), isIeee);
  }

  private Datatype compound(int count) {
    List<Datatype.Part> parts = new ArrayList<>();
    for (int part = 0; part < count; part++) {
      String name = name();
      long offset = version < 3 ? bytes.u32() : bytes.sized(StructureBytes.bytesFor(size));
      parts.add(part(name, offset, version == 1 ? oldestPart() : base()));
    }
    requireAtMost(parts.stream().mapToLong(part -> part.type().size()).sum());
    return new Datatype.Compound(size, List.copyOf(parts));
  }

  /** The oldest version has no arrays but says of each part how many of its type it holds. */
  private Datatype oldestPart() {
    int rank = bytes.u8();
    if (rank > OLDEST_RANK) {
      throw MalformedHdf5.damaged("a part of a compound with " + rank + " axes");
    }
    bytes.skip(3 + 2 * Integer.BYTES);
    long count = 1;
    for (int axis = 0; axis < rank; axis++) {
      count = Math.multiplyExact(count, bytes.u32());
    }
    bytes.skip((long) (OLDEST_RANK - rank) * Integer.BYTES);
    Datatype base = base();
    long all = Math.multiplyExact(count, base.size());
    return rank == 0 ? base : new Datatype.Array(all, count, base);
  }

  private Datatype.Part part(String name, long offset, Datatype type) {
    requireAtMost(Math.addExact(offset, type.size()));
    return new Datatype.Part(name, offset, type);
  }

  /** Parts lie in their compound, and do not overlap. */
  private void requireAtMost(long end) {
    if (end > size) {
      throw MalformedHdf5.damaged("a compound of " + size + " bytes with parts up to " + end);
    }
  }

  /** Takes a name; old versions fill it up to a multiple of 8 bytes. */
  private String name() {
    long start = bytes.here();
    String name = bytes.terminatedText();
    long length = bytes.here() - start;
    bytes.skip(version < 3 ? (ALIGNMENT - length % ALIGNMENT) % ALIGNMENT : 0);
    return name;
  }

  private Datatype enumerated(int count) {
    Datatype base = base();
    List<String> names = new ArrayList<>();
    for (int member = 0; member < count; member++) {
      names.add(name());
    }
    return new Datatype.Enumerated(base, List.copyOf(names), bytes.take(count * base.size()));
  }

  private Datatype array() {
    int rank = bytes.u8();
    bytes.skip(version < 3 ? 3 : 0);
    long count = 1;
    for (int axis = 0; axis < rank; axis++) {
      count = Math.multiplyExact(count, bytes.u32());
    }
    bytes.skip(version < 3 ? (long) rank * Integer.BYTES : 0);
    Datatype base = base();
    if (Math.multiplyExact(count, base.size()) != size) {
      throw MalformedHdf5.damaged("an array of " + count + " elements in " + size + " bytes");
    }
    return new Datatype.Array(size, count, base);
  }
}
