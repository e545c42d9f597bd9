package io.resplit.format.raw;

import io.resplit.array.BlockLayout;
import io.resplit.format.BlockFile;
import io.resplit.format.Format;
import io.resplit.format.IoCounts;
import io.resplit.format.PositionalFile;
import io.resplit.format.StridedFile;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Elements one after the other, the last axis fastest, behind a header of known length.
 *
 * @param elementBytes size of one element
 * @param headerBytes bytes to skip at the start of each file; written files get zeros there
 */
public record RawFormat(int elementBytes, long headerBytes) implements Format {

  /** Name of the format. */
  public static final String NAME = "raw";

  /** Refuses an element without bytes and a negative header. */
  public RawFormat {
    if (elementBytes < 1 || headerBytes < 0) {
      throw new IllegalArgumentException(
          "an element has at least 1 byte and a header at least 0: "
              + elementBytes
              + ", "
              + headerBytes);
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long fileBytes(Shape block) {
    return layout(block).fileBytes(elementBytes);
  }

  private BlockLayout.Strided layout(Shape block) {
    return new BlockLayout.Strided(block, headerBytes);
  }

  @Override
  public BlockFile open(Path file, Shape block, Access access, IoCounts counts) throws IOException {
    PositionalFile opened = PositionalFile.open(file, counts, options(access));
    return new StridedFile(opened, layout(block), elementBytes);
  }

  private static OpenOption[] options(Access access) {
    return switch (access) {
      case READ -> new OpenOption[] {StandardOpenOption.READ};
      case CREATE ->
          new OpenOption[] {
            StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW, LinkOption.NOFOLLOW_LINKS
          };
      case UPDATE -> new OpenOption[] {StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS};
    };
  }
}
