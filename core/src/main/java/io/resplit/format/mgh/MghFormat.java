package io.resplit.format.mgh;

import io.resplit.format.ElementFiles;
import io.resplit.format.HeaderFile;
import io.resplit.format.HeaderFormat;
import io.resplit.io.GzipBytes;
import java.io.IOException;
import java.util.Optional;

/** Blocks in MGH files, compressed by gzip or not, which are only read. Immutable. */
final class MghFormat extends HeaderFormat {

  static final String NAME = "mgh";

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
    MghHeader header = MghHeader.read(file, start);
    return new Content(header.block(), packed);
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
