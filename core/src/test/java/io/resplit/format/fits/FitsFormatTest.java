package io.resplit.format.fits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.Resplit;
import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.FileTail;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.request.SetRequest;
import io.resplit.testkit.FormatContract;
import io.resplit.testkit.MadeVolume;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The contract of formats, for files that the test knows how to begin. */
class FitsFormatTest extends FormatContract {

  /** A program that embeds resplit could write such files. */
  private record Written(FormatDescriptor read) implements FormatDescriptor {

    @Override
    public String name() {
      return "fits-written";
    }

    @Override
    public List<String> ownEndings() {
      return List.of(".written");
    }

    @Override
    public boolean recognises(byte[] start) {
      return read.recognises(start);
    }

    @Override
    public StorageOrder defaultOrder() {
      return read.defaultOrder();
    }

    @Override
    public Set<Ability> abilities() {
      return read.abilities();
    }

    @Override
    public Format format(String name, long coordinateBytes) {
      return new WrittenFormat(read.format(read.name(), coordinateBytes));
    }
  }

  private record WrittenFormat(Format read) implements Format {

    @Override
    public String name() {
      return "fits-written";
    }

    @Override
    public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
      return read.inspect(place, expected);
    }

    @Override
    public List<String> datasets(Path file) throws IOException {
      return read.datasets(file);
    }

    @Override
    public BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts)
        throws IOException {
      return read.open(place, header, counts);
    }

    @Override
    public FileImage image(String dataset, BlockHeader block) {
      ElementType type = block.type().withOrder(ByteOrder.BIG_ENDIAN);
      byte[] prefix = MadeVolume.fits(block.shape(), type, dataset);
      BlockLayout layout = new BlockLayout.Strided(block.shape(), prefix.length);
      return new FileImage(prefix, layout, type, FileTail.NONE, block.namesBeside(Set.of()));
    }
  }

  @Override
  protected FormatDescriptor descriptor() {
    return new Written(new FitsFiles());
  }

  @Override
  protected Resplit resplit() {
    return new Resplit(List.of(descriptor()));
  }

  @Override
  protected String ending() {
    return ".written";
  }

  /** What is not written is what they are. */
  @Override
  protected void isFoundByItsFirstBytes() throws IOException {
    byte[] start = MadeVolume.fits(Shape.of(3, 2), type(2).withOrder(ByteOrder.BIG_ENDIAN), "");
    Path file = Files.write(folder.resolve("any"), Arrays.copyOf(start, start.length + 12));
    assertEquals("fits", new Resplit().find(SetRequest.at(file.toString())).format().name());
  }

  @Override
  protected ElementType type(int bytes) {
    return ElementType.parse(bytes == 1 ? "uint8" : "int" + 8 * bytes);
  }
}
