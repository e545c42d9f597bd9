package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;

/**
 * One entry of a group.
 *
 * @param address address of the object, for {@code OBJECT}
 * @param target path in a file, for {@code PATH} and {@code OTHER_FILE}
 * @param file name of the file that has that path, for {@code OTHER_FILE}
 * @param order its number in the order of creation; {@link #NO_ORDER} where that is not recorded
 */
record Link(String name, Kind kind, long address, String target, String file, long order) {

  /** Says that the order of creation is not recorded. */
  static final long NO_ORDER = -1;

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

  /** Returns whether a path may lead through this link: damage can make names that none has. */
  boolean canBeFollowed() {
    return !name.isEmpty() && !name.equals(".") && name.indexOf('/') < 0 && name.indexOf('\0') < 0;
  }

  static Link toObject(String name, long address) {
    return new Link(name, Kind.OBJECT, address, "", "", NO_ORDER);
  }

  static Link toPath(String name, String target) {
    return new Link(name, Kind.PATH, StructureBytes.NOWHERE, target, "", NO_ORDER);
  }

  /** Reads a link message (IV.A.2.g). */
  static Link read(StructureBytes message) {
    int version = message.u8();
    if (version != 1) {
      throw MalformedHdf5.unsupported("a link of version " + version);
    }
    int flags = message.u8();
    int type = (flags & TYPE) == 0 ? HARD : message.u8();
    long order = (flags & CREATION_ORDER) == 0 ? NO_ORDER : message.i64();
    message.skip((flags & CHARSET) == 0 ? 0 : 1);
    String name = message.text(message.sized(1 << (flags & LENGTH_BYTES)));
    long address = type == HARD ? message.address() : StructureBytes.NOWHERE;
    StructureBytes way = message.part(type == HARD ? 0 : message.u16());
    String file = type == EXTERNAL ? way.skip(1).terminatedText() : "";
    String target =
        type == SOFT ? way.text(way.remaining()) : type == EXTERNAL ? way.terminatedText() : "";
    return new Link(name, kind(type), address, target, file, order);
  }

  private static Kind kind(int type) {
    return switch (type) {
      case HARD -> Kind.OBJECT;
      case SOFT -> Kind.PATH;
      case EXTERNAL -> Kind.OTHER_FILE;
      default -> Kind.USER_DEFINED;
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
