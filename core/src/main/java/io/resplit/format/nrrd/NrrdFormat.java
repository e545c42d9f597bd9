package io.resplit.format.nrrd;

import io.resplit.array.BlockLayout;
import io.resplit.format.FileImage;
import io.resplit.format.HeaderBeside;
import io.resplit.format.HeaderFile;
import io.resplit.format.HeaderFormat;
import io.resplit.format.gzip.Envelope;
import io.resplit.format.gzip.GzipStream;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.SpaceParts;
import io.resplit.io.ResplitException;
import io.resplit.text.StoredText;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Blocks in NRRD files, with their elements or beside these. Immutable. */
final class NrrdFormat extends HeaderFormat {

  static final String NAME = "nrrd";

  NrrdFormat(String name, Optional<HeaderBeside> beside) {
    super(name, true, beside);
  }

  @Override
  protected Content read(HeaderFile file, String dataset) throws IOException {
    return NrrdHeader.read(file).content();
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    String text = NrrdText.text(block);
    byte[] prefix = StoredText.bytes(text);
    Set<String> held = new HashSet<>(SpaceParts.ALL);
    Stream.concat(NrrdText.pairs(block), NrrdLists.of(block).stream())
        .map(Attribute::name)
        .forEach(held::add);
    List<String> dropped = block.namesBeside(held);
    if (headerBeside().isPresent()) {
      return FileImage.beside(file -> NrrdText.naming(text, file), block, dropped);
    }
    return block.layout() instanceof BlockLayout.Chunked blocks
        ? GzipStream.image(Envelope.gzipBehind(prefix), dataset, blocks, block.type(), dropped)
        : FileImage.of(prefix, block, dropped);
  }
}
