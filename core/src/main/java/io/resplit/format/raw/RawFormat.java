package io.resplit.format.raw;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.Format;
import io.resplit.format.Formats;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * Elements one after the other, the last axis fastest, behind a header of known length.
 *
 * @param type element type
 * @param headerBytes bytes to skip at the start of each file; written files get zeros there
 */
public record RawFormat(ElementType type, long headerBytes) implements Format {

  private static final long MAX_HEADER_BYTES = 1L << 40;

  /** A complex number of the largest kind. */
  private static final int MAX_NUMBER_BYTES = 16;

  /** Refuses a header of less than no bytes, or of more than 2^40. */
  public RawFormat {
    if (headerBytes < 0 || headerBytes > MAX_HEADER_BYTES) {
      throw new IllegalArgumentException(
          "a header has at least 0 bytes and at most 2^40: " + headerBytes);
    }
  }

  @Override
  public String name() {
    return Formats.RAW;
  }

  @Override
  public String toString() {
    return Formats.RAW + " " + type + " after " + headerBytes + " bytes";
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    BlockLayout.Strided layout = new BlockLayout.Strided(expected, headerBytes);
    long needed = layout.fileBytes(type.bytes());
    long actual = size(place.file());
    if (actual != needed) {
      throw new ResplitException(
          Reason.BAD_INPUT,
          place.file(),
          "block '%s' has %s bytes, not %s: %s"
              .formatted(place.file(), actual, needed, hint(expected.volume(), actual)));
    }
    return BlockHeader.bare(type, layout);
  }

  /** Says what may be behind a size that is not the expected one. */
  private String hint(long elements, long actual) {
    for (int bytes = 1; bytes <= MAX_NUMBER_BYTES; bytes *= 2) {
      if (actual == headerBytes + elements * bytes) {
        return "%d-byte elements would fit, not %d-byte ones: correct --dtype"
            .formatted(bytes, type.bytes());
      }
    }
    long header = actual - elements * type.bytes();
    return header > headerBytes
        ? ("%d bytes more: a header (--header-bytes %d), something after the data, or "
                + "another type or shape")
            .formatted(header - headerBytes, header)
        : "it is cut off, or the shape, the element type, --header-bytes or --trim is wrong";
  }

  private static long size(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw IoFailure.of("cannot read", file, e);
    }
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) {
    byte[] prefix = new byte[Math.toIntExact(headerBytes)];
    return FileImage.of(prefix, block, block.namesBeside(Set.of()));
  }

  /** Everything but the elements. */
}
