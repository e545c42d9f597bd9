package io.resplit.format.hdf5;

import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.HeaderFile;
import io.resplit.format.SpaceRule;
import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.format.hdf5.structure.FileSuperblock;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.header.ArrayHeader;
import io.resplit.partition.AxisMap;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;

/** What there is to know of HDF5 files before one is opened. */
public final class Hdf5Files implements FormatDescriptor {

  private static final String LABELS = "DIMENSION_LABELS";

  @Override
  public String name() {
    return Hdf5Format.HDF5;
  }

  @Override
  public String ending() {
    return ".h5";
  }

  @Override
  public List<String> ownEndings() {
    return List.of(".h5", ".hdf5", ".he5");
  }

  @Override
  public boolean recognises(byte[] start) {
    return FileSuperblock.isAt(ByteBuffer.wrap(start));
  }

  /** A user block of 512 bytes or twice as many, and so on, may come first: MATLAB writes one. */
  @Override
  public boolean recognisesBehindStart(HeaderFile file) throws IOException {
    return FileSuperblock.isBehindUserBlock(file);
  }

  @Override
  public Set<Ability> abilities() {
    return Set.of(
        Ability.DATASETS, Ability.GROUPS, Ability.CHUNKS, Ability.HISTORY, Ability.USER_BLOCK);
  }

  @Override
  public SpaceRule space() {
    return new Labels();
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new Hdf5Format(Flavour.HDF5, new Hdf5Reader(coordinateBytes));
  }

  /** Labels of dimensions are texts in an attribute of their own, besides scales. */
  private record Labels() implements SpaceRule {

    @Override
    public ArrayHeader permuted(ArrayHeader header, AxisMap permutation, String output) {
      return header.attributes().stream()
          .filter(each -> each.name().equals(LABELS) && each.texts().size() == permutation.rank())
          .findFirst()
          .map(labels -> header.withAttribute(labels.permuted(permutation)))
          .orElse(header);
    }
  }
}
