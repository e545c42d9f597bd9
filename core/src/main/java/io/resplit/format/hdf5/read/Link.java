package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;

/**
 * One entry of a group.
 *
 * @param address address of the object, for {@code OBJECT}
 * @param target path in the file, for {@code PATH}
 */
record Link(String name, Kind kind, long address, String target) {

  private static final int HARD = 0;
  private static final int SOFT = 1;
  private static final int EXTERNAL = 64;
  private static final int LENGTH_BYTES = 3;
  private static final int CREATION_ORDER = 1 << 2;
  private static final int TYPE = 1 << 3;
  private static final int CHARSET = 1 << 4;

  /** Where a link leads. */
  enum Kind {
    /** To an object. */
    OBJECT,
    /** To whatever is at a path. */
    PATH,
    /** To another file, which is not followed. */
    OTHER_FILE,
    /** To where only the program knows that made it. */
    USER_DEFINED
  }

  static Link toObject(String name, long address) {
    return new Link(name, Kind.OBJECT, address, "");
  }

  static Link toPath(String name, String target) {
    return new Link(name, Kind.PATH, StructureBytes.NOWHERE, target);
  }

  /** Reads a link message (IV.A.2.g). */
  static Link read(StructureBytes message) {
    int version = message.u8();
    if (version != 1) {
      throw MalformedHdf5.unsupported("a link of version " + version);
    }
    int flags = message.u8();
    int type = (flags & TYPE) == 0 ? HARD : message.u8();
    message.skip(
        ((flags & CREATION_ORDER) == 0 ? 0 : Long.BYTES) + ((flags & CHARSET) == 0 ? 0 : 1));
    String name = message.text(message.sized(1 << (flags & LENGTH_BYTES)));
    return switch (type) {
      case HARD -> toObject(name, message.address());
      case SOFT -> toPath(name, message.text(message.u16()));
      case EXTERNAL -> new Link(name, Kind.OTHER_FILE, StructureBytes.NOWHERE, "");
      default -> new Link(name, Kind.USER_DEFINED, StructureBytes.NOWHERE, "");
    };
  }

  /** Returns whether the link cannot be followed. */
  boolean leadsAway() {
    return kind == Kind.OTHER_FILE || kind == Kind.USER_DEFINED;
  }

  /** Returns what the link is, for messages. */
  String label() {
    return kind == Kind.OTHER_FILE ? "a link to another file" : "a user-defined link";
  }
}
