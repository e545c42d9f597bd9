package io.resplit.format;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import java.util.List;

/** What a new file consists of beside its data: the bytes before and after it. Immutable. */
public final class FileImage {

  private final byte[] prefix;
  private final BlockLayout.Strided layout;
  private final ElementType type;
  private final int paddingBytes;
  private final List<String> dropped;

  /**
   * Creates an image of a file whose data starts right after {@code prefix}.
   *
   * @param layout where the elements lie
   * @param type type of the elements in the file, with its byte order
   * @param paddingBytes zeros after the data
   * @param dropped names of what the format cannot hold and the file therefore lacks
   * @throws IllegalArgumentException if the data does not start where the prefix ends
   */
  public FileImage(
      byte[] prefix,
      BlockLayout.Strided layout,
      ElementType type,
      int paddingBytes,
      List<String> dropped) {
    if (layout.dataOffset() != prefix.length) {
      throw new IllegalArgumentException(
          "data at byte " + layout.dataOffset() + " after a prefix of " + prefix.length);
    }
    this.prefix = prefix.clone();
    this.layout = layout;
    this.type = type;
    this.paddingBytes = paddingBytes;
    this.dropped = List.copyOf(dropped);
  }

  /** Returns a copy of the bytes before the data. */
  public byte[] prefix() {
    return prefix.clone();
  }

  /** Returns where the elements lie. */
  public BlockLayout.Strided layout() {
    return layout;
  }

  /** Returns the type of the elements in the file, with its byte order. */
  public ElementType type() {
    return type;
  }

  /** Returns the number of zeros after the data. */
  public int paddingBytes() {
    return paddingBytes;
  }

  /** Returns the names of what the format cannot hold and the file therefore lacks. */
  public List<String> dropped() {
    return dropped;
  }

  /** Returns the size of the file, in bytes. */
  public long fileBytes() {
    return Math.addExact(layout.fileBytes(type.bytes()), paddingBytes);
  }
}
