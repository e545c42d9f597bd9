package io.resplit.format.meta;

import io.resplit.array.BlockLayout;
import io.resplit.format.FileImage;
import io.resplit.format.HeaderBeside;
import io.resplit.format.HeaderFile;
import io.resplit.format.HeaderFormat;
import io.resplit.format.gzip.Envelope;
import io.resplit.format.gzip.GzipStream;
import io.resplit.header.BlockHeader;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Blocks in MetaImage files, with their elements or beside these. Immutable. */
final class MetaImageFormat extends HeaderFormat {

  static final String NAME = "mha";

  MetaImageFormat(String name, Optional<HeaderBeside> beside) {
    super(name, true, beside);
  }

  @Override
  protected Content read(HeaderFile file, String dataset) throws IOException {
    return MetaImageHeader.read(file).content();
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    MetaImageHeader.require(block);
    Optional<VoxelSpace> space = MetaImageHeader.space(block);
    List<String> dropped = block.namesBeside(MetaImageHeader.held(space));
    if (headerBeside().isPresent()) {
      return FileImage.beside(file -> MetaImageHeader.text(block, space, 0, file), block, dropped);
    }
    return block.layout() instanceof BlockLayout.Chunked blocks
        ? GzipStream.image(
            Envelope.zlibBehind(
                bytes -> MetaImageHeader.text(block, space, bytes, MetaImageHeader.LOCAL)),
            dataset,
            blocks,
            block.type(),
            dropped)
        : FileImage.of(
            MetaImageHeader.text(block, space, 0, MetaImageHeader.LOCAL), block, dropped);
  }
}
