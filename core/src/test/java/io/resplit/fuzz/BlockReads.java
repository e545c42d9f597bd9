package io.resplit.fuzz;

import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.format.Format;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of any bytes, read as a block of some format: it may only end in an error of ours. */
final class BlockReads {

  private static final long MOST_BYTES = 1 << 16;

  private final Path file;
  private final ByteBuffer target = ByteBuffer.allocateDirect((int) MOST_BYTES);

  BlockReads() {
    try {
      file = Files.createTempFile("resplit-fuzz", ".block");
      file.toFile().deleteOnExit();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Puts bytes into the file and returns it. */
  Path file(byte[] data) throws IOException {
    return Files.write(file, data);
  }

  /** Reads what is beside a block, and its first and last elements, if the file holds it. */
  void read(Format format, String dataset) {
    read(format, new BlockPlace(file, dataset));
  }

  /** Reads the same of a block elsewhere. */
  void read(Format format, BlockPlace place) {
    try {
      BlockHeader header = format.inspect(place, Shape.of(3, 4));
      format.companions(place, header, name -> MOST_BYTES);
      if (header.type().bytes() > MOST_BYTES) {
        return;
      }
      Box whole = Box.whole(header.shape());
      try (BlockFile opened = format.open(place, header, new IoCounts())) {
        opened.read(part(whole, header.type().bytes(), true), target);
        opened.read(part(whole, header.type().bytes(), false), target);
      }
    } catch (IOException e) {
      Findings.requireOneLine(e);
    }
  }

  /** Returns a part at one end of a block, cut on every axis until it is small. */
  private static Box part(Box whole, int elementBytes, boolean first) {
    Box part = whole;
    for (int axis = 0; axis < whole.rank(); axis++) {
      if (part.volume() > MOST_BYTES / elementBytes) {
        long start = first ? 0 : whole.length(axis) - 1;
        part = part.withAxis(axis, start, start + 1);
      }
    }
    return part;
  }
}
