package io.resplit.format.mgh;

import io.resplit.format.ElementFiles;
import io.resplit.format.HeaderFile;
import io.resplit.format.HeaderFormat;
import io.resplit.header.BlockHeader;
import io.resplit.io.GzipBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/** Blocks in MGH files, compressed by gzip or not, which are only read. Immutable. */
final class MghFormat extends HeaderFormat {

  static final String NAME = "mgh";

  /** What may follow the elements. */
  private static final List<String> AFTER = List.of("scan parameters and tags after the voxels");

  MghFormat() {
    super(NAME, true);
  }

  @Override
  protected Content read(HeaderFile file, String dataset) throws IOException {
    Optional<ElementFiles> packed = ElementFiles.gzip(file);
    byte[] start =
        packed.isPresent()
            ? GzipBytes.start(file.path(), MghHeader.BYTES)
            : file.read(0, (int) Math.min(MghHeader.BYTES, file.size()));
    BlockHeader block = MghHeader.read(file, start).block();
    long end = block.layout().end(block.type().bytes()).orElseThrow();
    return new Content(
        isFollowed(file, end, packed.isPresent()) ? block.withNotCarried(AFTER) : block, packed);
  }

  /** Files of gzip end with how long their content is, without what four bytes cannot say. */
  private static boolean isFollowed(HeaderFile file, long end, boolean isPacked)
      throws IOException {
    if (!isPacked) {
      return file.size() > end;
    }
    ByteBuffer last = ByteBuffer.wrap(file.read(file.size() - Integer.BYTES, Integer.BYTES));
    return last.order(ByteOrder.LITTLE_ENDIAN).getInt() != (int) end;
  }

  @Override
  protected Optional<ElementFiles> elsewhere(HeaderFile file, String dataset) throws IOException {
    return ElementFiles.gzip(file);
  }

  @Override
  protected boolean isFollowed() {
    return true;
  }
}
