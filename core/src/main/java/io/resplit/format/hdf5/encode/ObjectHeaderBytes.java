package io.resplit.format.hdf5.encode;

import io.resplit.format.hdf5.object.Message;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.header.Attribute;
import io.resplit.header.FillValue;
import io.resplit.text.StoredText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Encodes one object header of version 2 (IV.A.1.b) and the messages in it (IV.A.2). */
public final class ObjectHeaderBytes {

  /** Most bytes of one message: its size has two bytes. */
  static final int MAX_MESSAGE_BYTES = 65_535;

  /** The attributes outside of a header begin at a multiple of so many bytes, as all sections. */
  private static final int ALIGNMENT = 8;

  private static final int HARD = 0;
  private static final int SOFT = 1;
  private static final int EXTERNAL = 64;
  private static final int HAS_MOST = 1;
  private static final long[] NO_LENGTHS = {};
  private static final int CONSTANT = 1;
  private static final int SHARED = 1 << 1;
  private static final int NEVER_SHARED = 4;
  private static final int LATE = 2;
  private static final int INCREMENTAL = 3;
  private static final int FOUR_BYTE_SIZE = 2;
  private static final int ATTRIBUTE_ORDER_TRACKED = 1 << 2;

  private record Encoded(int type, int flags, int order, byte[] body) {}

  private final List<Encoded> messages = new ArrayList<>();
  private int links;
  private final List<byte[]> attributes = new ArrayList<>();

  private ObjectHeaderBytes() {}

  /**
   * Starts the header of a group that will hold {@code links} links.
   *
   * <p>Link creation order is tracked (IV.A.2.c), else the NetCDF library opens the file for
   * reading only.
   */
  public static ObjectHeaderBytes group(int links) {
    ObjectHeaderBytes header = new ObjectHeaderBytes();
    byte[] info =
        new LittleEndianBytes()
            .u8(0)
            .u8(1)
            .u64(links)
            .u64(LittleEndianBytes.UNDEFINED)
            .u64(LittleEndianBytes.UNDEFINED)
            .toArray();
    header.add(Message.LINK_INFO, 0, info);
    header.add(Message.GROUP_INFO, CONSTANT, new byte[2]);
    return header;
  }

  /** Starts the header of a datatype. */
  public static ObjectHeaderBytes datatype(byte[] datatype) {
    ObjectHeaderBytes header = new ObjectHeaderBytes();
    header.add(Message.DATATYPE, CONSTANT, datatype);
    return header;
  }

  /** Says how often the object is named or used, so that it stays until the last one goes. */
  public ObjectHeaderBytes references(int count) {
    if (count > 1) {
      add(Message.REFERENCE_COUNT, 0, new LittleEndianBytes().u8(0).u32(count).toArray());
    }
    return this;
  }

  /**
   * Starts the header of a dataset.
   *
   * @param fill one element that was never written, if anything is said of it
   */
  public static ObjectHeaderBytes dataset(
      byte[] dataspace,
      TypeBytes datatype,
      Optional<Attribute> fill,
      DataPlace place,
      ToLongFunction<String> addresses) {
    ObjectHeaderBytes header = new ObjectHeaderBytes();
    int allocation = place.isChunked() ? INCREMENTAL : LATE;
    header.describe(dataspace, datatype, fillValue(fill, allocation));
    header.add(Message.DATA_LAYOUT, 0, place.layout(addresses));
    byte[] filters = place.filterMessage();
    if (filters.length > 0) {
      header.add(Message.FILTERS, CONSTANT, filters);
    }
    return header;
  }

  private void describe(byte[] dataspace, TypeBytes datatype, byte[] fill) {
    add(Message.DATASPACE, 0, dataspace);
    add(Message.DATATYPE, CONSTANT | (datatype.shared() ? SHARED : 0), datatype.bytes());
    add(Message.FILL_VALUE, CONSTANT, fill);
  }

  /** Encodes a simple dataspace (IV.A.2.b) of fixed lengths. */
  static byte[] dataspace(long... lengths) {
    return dataspace(lengths, lengths);
  }

  /** Encodes the dataspace of what has no element, and no axis. */
  public static byte[] nullDataspace() {
    return new byte[] {2, 0, 0, 2};
  }

  /**
   * Encodes a dataspace whose lengths may grow up to others: a scalar without lengths.
   *
   * @param most the largest length that each axis may get, {@link LittleEndianBytes#UNDEFINED} for
   *     any
   */
  public static byte[] dataspace(long[] lengths, long[] most) {
    int simple = lengths.length == 0 ? 0 : 1;
    boolean grows = !Arrays.equals(lengths, most);
    LittleEndianBytes bytes = new LittleEndianBytes().u8(2).u8(lengths.length);
    bytes.u8(grows ? HAS_MOST : 0).u8(simple);
    Arrays.stream(lengths).forEach(bytes::u64);
    Arrays.stream(grows ? most : NO_LENGTHS).forEach(bytes::u64);
    return bytes.toArray();
  }

  /** Encodes a fill value (IV.A.2.f); without one, nothing is set, as in the library. */
  private static byte[] fillValue(Optional<Attribute> fill, int allocation) {
    FillValue.Time time = fill.map(FillValue::time).orElse(FillValue.Time.IF_SET);
    int flags = allocation | time.ordinal() << 2;
    int undefined = fill.filter(each -> !FillValue.isDefined(each)).isPresent() ? 1 << 4 : 0;
    LittleEndianBytes bytes = new LittleEndianBytes().u8(3);
    return fill.filter(FillValue::isSet)
        .map(Attribute::toBytes)
        .map(element -> bytes.u8(flags | 1 << 5).u32(element.length).bytes(element))
        .orElseGet(() -> bytes.u8(flags | undefined))
        .toArray();
  }

  /** Adds a hard link (IV.A.2.g) with its creation order. */
  public ObjectHeaderBytes link(String name, long address) {
    return link(name, HARD, new LittleEndianBytes().u64(address).toArray());
  }

  /** Adds a soft link with its creation order. */
  public ObjectHeaderBytes softLink(String name, String target) {
    byte[] encoded = LittleEndianBytes.utf8(target);
    return link(name, SOFT, new LittleEndianBytes().u16(encoded.length).bytes(encoded).toArray());
  }

  /** Adds a link to a path in another file with its creation order. */
  public ObjectHeaderBytes externalLink(String name, String file, String target) {
    byte[] encoded =
        new LittleEndianBytes()
            .u8(0)
            .bytes(LittleEndianBytes.utf8(file))
            .u8(0)
            .bytes(LittleEndianBytes.utf8(target))
            .u8(0)
            .toArray();
    return link(
        name, EXTERNAL, new LittleEndianBytes().u16(encoded.length).bytes(encoded).toArray());
  }

  private ObjectHeaderBytes link(String name, int kind, byte[] target) {
    boolean ascii = StoredText.isAscii(name);
    byte[] encoded = LittleEndianBytes.utf8(name);
    int sizeBytes = encoded.length < 256 ? 0 : 1;
    int flags = sizeBytes | 1 << 2 | (kind == HARD ? 0 : 1 << 3) | (ascii ? 0 : 1 << 4);
    LittleEndianBytes body = new LittleEndianBytes().u8(1).u8(flags);
    if (kind != HARD) {
      body.u8(kind);
    }
    body.u64(links++);
    if (!ascii) {
      body.u8(1);
    }
    if (sizeBytes == 0) {
      body.u8(encoded.length);
    } else {
      body.u16(encoded.length);
    }
    add(Message.LINK, 0, body.bytes(encoded).bytes(target).toArray());
    return this;
  }

  /** Adds an attribute that {@link AttributeBytes} encoded. */
  public ObjectHeaderBytes attribute(byte[] body) {
    attributes.add(body);
    return this;
  }

  private void add(int type, int flags, byte[] body) {
    if (body.length > MAX_MESSAGE_BYTES) {
      throw new IllegalArgumentException(
          "a type, a fill value or a link of " + body.length + " bytes does not fit a header");
    }
    messages.add(new Encoded(type, flags, 0, body));
  }

  /** All attributes lie outside the header as soon as one of them does not fit a message. */
  private boolean isDense() {
    boolean dense = attributes.stream().anyMatch(body -> body.length > MAX_MESSAGE_BYTES);
    if (dense && attributes.size() > DenseAttributes.MOST) {
      throw new IllegalArgumentException(
          attributes.size() + " attributes, with a value longer than 64 KiB: leave it out");
    }
    return dense;
  }

  /** Returns the finished header as it lies at an address, and the attributes outside of it. */
  public byte[] at(long address) {
    boolean outside = isDense();
    if (!outside) {
      return toArray(LittleEndianBytes.UNDEFINED, false);
    }
    long dense = aligned(address + toArray(address, true).length);
    return new LittleEndianBytes()
        .bytes(toArray(dense, true))
        .zerosTo(dense - address)
        .bytes(DenseAttributes.of(attributes, dense))
        .toArray();
  }

  private static long aligned(long address) {
    return (address + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  /**
   * Returns the header with its checksum.
   *
   * @param dense address of the attributes
   * @param outside whether they lie there
   */
  private byte[] toArray(long dense, boolean outside) {
    byte[] info =
        new LittleEndianBytes()
            .u8(0)
            .u8(1)
            .u16(attributes.size())
            .u64(outside ? dense : LittleEndianBytes.UNDEFINED)
            .u64(outside ? DenseAttributes.nameTree(dense) : LittleEndianBytes.UNDEFINED)
            .toArray();
    LittleEndianBytes all = new LittleEndianBytes();
    append(all, new Encoded(Message.ATTRIBUTE_INFO, NEVER_SHARED, 0, info));
    messages.forEach(message -> append(all, message));
    for (int i = 0; i < attributes.size() && !outside; i++) {
      append(all, new Encoded(Message.ATTRIBUTE, 0, i, attributes.get(i)));
    }
    return new LittleEndianBytes()
        .text("OHDR")
        .u8(2)
        .u8(FOUR_BYTE_SIZE | ATTRIBUTE_ORDER_TRACKED)
        .u32(all.length())
        .bytes(all.toArray())
        .checksum()
        .toArray();
  }

  private static void append(LittleEndianBytes all, Encoded message) {
    all.u8(message.type())
        .u16(message.body().length)
        .u8(message.flags())
        .u16(message.order())
        .bytes(message.body());
  }
}
