package io.resplit.format.mgh;

import io.resplit.format.ElementFiles;
import io.resplit.format.HeaderFile;
import io.resplit.format.HeaderFormat;
import io.resplit.header.BlockHeader;
import io.resplit.io.GzipBytes;
import java.io.IOException;
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
    boolean isLast = packed.isPresent() ? file.inflatesTo(end) : file.size() == end;
    return new Content(isLast ? block : block.withNotCarried(AFTER), packed);
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
