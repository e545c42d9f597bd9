package io.resplit.format.mrc;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.FileImage;
import io.resplit.format.HeaderFile;
import io.resplit.format.HeaderFormat;
import io.resplit.header.BlockHeader;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Blocks in MRC files. Immutable. */
final class MrcFormat extends HeaderFormat {

  static final String NAME = "mrc";

  private static final Set<String> KEPT = Set.of(MrcHeader.LABELS, MrcHeader.SPACE_GROUP);

  MrcFormat() {
    super(NAME, false);
  }

  @Override
  protected Content read(HeaderFile file, String dataset) throws IOException {
    MrcHeader header = MrcHeader.read(file);
    ElementType type =
        header
            .type()
            .orElseThrow(
                () ->
                    ResplitException.unsupported(
                        file.path(),
                        "resplit does not read MRC mode %d; convert it first, for example with newstack -mode 2"
                            .formatted(header.mode())));
    BlockLayout layout = new BlockLayout.Strided(header.shape(), header.bytes());
    BlockHeader block =
        new BlockHeader(
            type, layout, header.axes(), header.attributes(), header.labels(), Optional.empty());
    return new Content(block.withNotCarried(header.notCarried()), Optional.empty());
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    byte[] prefix = MrcHeader.bytes(block);
    Optional<VoxelSpace> space = VoxelSpace.carriedBy(block.attributes(), block.shape().rank());
    Set<String> held = new HashSet<>(KEPT);
    space.ifPresent(each -> held.addAll(MrcHeader.held(each)));
    List<String> dropped = new ArrayList<>(block.namesBeside(held));
    if (block.type().kind() == ElementType.Kind.UINT && block.type().bytes() == 1) {
      dropped.add("the unsigned type of bytes, for programs that ignore IMOD's stamp");
    }
    return FileImage.of(prefix, block, dropped);
  }
}
