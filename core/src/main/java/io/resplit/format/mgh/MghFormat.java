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
    boolean isPacked = GzipBytes.isStart(file.read(0, (int) Math.min(2, file.size())));
    byte[] start =
        isPacked
            ? GzipBytes.start(file.path(), MghHeader.BYTES)
            : file.read(0, (int) Math.min(MghHeader.BYTES, file.size()));
    MghHeader header = MghHeader.read(file, start);
    Optional<ElementFiles> packed =
        isPacked ? Optional.of(ElementFiles.gzip(file.path())) : Optional.empty();
    return new Content(header.block(), packed, true);
  }
}
