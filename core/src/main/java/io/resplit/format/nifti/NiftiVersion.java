package io.resplit.format.nifti;

import java.nio.charset.StandardCharsets;

/** The two versions of the format; the second has wider fields. */
public enum NiftiVersion {
  /** Lengths of at most 32767. */
  NIFTI1(348, Short.MAX_VALUE, 344, "n+1\0", "ni1\0"),
  /** Lengths of up to 2^63 - 1. */
  NIFTI2(540, Long.MAX_VALUE, 4, "n+2\0\r\n\032\n", "ni2\0\r\n\032\n");

  /** Bytes after the header that say whether there are extensions. */
  private static final int EXTENDER_BYTES = 4;

  private final int headerBytes;
  private final long maxLength;
  private final int magicOffset;
  private final String magic;
  private final String pairMagic;

  NiftiVersion(int headerBytes, long maxLength, int magicOffset, String magic, String pairMagic) {
    this.headerBytes = headerBytes;
    this.maxLength = maxLength;
    this.magicOffset = magicOffset;
    this.magic = magic;
    this.pairMagic = pairMagic;
  }

  int headerBytes() {
    return headerBytes;
  }

  /** Returns the least offset of data in a single file. */
  int leastDataOffset() {
    return headerBytes + EXTENDER_BYTES;
  }

  long maxLength() {
    return maxLength;
  }

  int magicOffset() {
    return magicOffset;
  }

  byte[] magic() {
    return magic.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Returns whether {@code header} says that its data is in the same file. */
  boolean isSingle(byte[] header) {
    return magicIs(header, magic);
  }

  /** Returns whether {@code header} says that its data is in another file. */
  boolean isPair(byte[] header) {
    return magicIs(header, pairMagic);
  }

  private boolean magicIs(byte[] header, String expected) {
    return header.length >= magicOffset + expected.length()
        && new String(header, magicOffset, expected.length(), StandardCharsets.ISO_8859_1)
            .equals(expected);
  }
}
