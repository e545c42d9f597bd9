package io.resplit.format.tiff;

import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.Format;
import io.resplit.format.SpaceRule;
import io.resplit.format.VoxelRule;
import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalBytes;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Blocks in TIFF files, each of one page or several.
 *
 * @param name of the format, or of the version in which files are written
 */
record TiffFormat(String name) implements Format {

  static final String NAME = "tiff";

  @Override
  public String toString() {
    return name;
  }

  @Override
  public SpaceRule space() {
    return VoxelRule.RULE;
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    return TiffBytes.ask(place.file(), file -> TiffArray.read(file, expected.rank()).header());
  }

  @Override
  public ChunkIndex chunkIndex(BlockPlace place, BlockHeader header) throws IOException {
    return TiffBytes.ask(
        place.file(),
        file -> TiffArray.read(file, header.shape().rank()).index(file, header.fillBytes()));
  }

  @Override
  public List<Path> filesBeside(Path file) throws IOException {
    try {
      return TiffOmeFiles.mayNameOthers(file) ? TiffBytes.ask(file, TiffArray::beside) : List.of();
    } catch (ResplitException e) {
      return List.of(); // whatever reads it says so; what is gone or damaged may not be needed
    }
  }

  @Override
  public PositionalBytes bytes(BlockPlace place, IoCounts counts) throws IOException {
    Path file = place.file();
    return TiffOmeFiles.mayNameOthers(file)
        ? new TiffSeriesBytes(file, () -> TiffBytes.ask(file, TiffArray::others), counts)
        : Format.super.bytes(place, counts);
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    return name.equals(ImageJTiff.NAME) ? ImageJTiff.of(block) : NewTiff.of(dataset, block);
  }
}
