package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.BlockHeader;
import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.format.BlockWriter;
import io.resplit.format.FileImage;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import io.resplit.testkit.FormatContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class Hdf5FormatTest extends FormatContract {

  @Override
  protected FormatDescriptor descriptor() {
    return new Hdf5Files();
  }

  @Nested
  class Netcdf4 extends FormatContract {
    @Override
    protected FormatDescriptor descriptor() {
      return new Netcdf4Files();
    }
  }

  @ParameterizedTest
  @EnumSource(Flavour.class)
  void carriesWhatGoesAlongWithABlock(Flavour flavour) throws IOException {
    BlockHeader block = Samples.described(ElementType.parse("<u2"));
    Hdf5Format format = new Hdf5Format(flavour);
    FileImage image = format.image("/deep/data", block);
    BlockPlace place = new BlockPlace(folder.resolve("block.h5"), "/deep/data");
    new BlockWriter().create(place.file(), image, new IoCounts()).close();
    Files.write(place.file(), new byte[240], StandardOpenOption.APPEND);
    BlockHeader found = format.inspect(place, Samples.SHAPE);
    assertEquals(block.axes(), found.axes());
    assertEquals(block.fileAttributes(), found.fileAttributes());
    assertEquals(List.of(), image.dropped());
  }

  @Test
  void saysThatNetcdfHasNoSuchType() {
    BlockHeader block = Samples.described(ElementType.parse("float16"));
    ResplitException refusal =
        assertThrows(
            ResplitException.class, () -> new Hdf5Format(Flavour.NETCDF4).image("data", block));
    assertEquals(ResplitException.Reason.UNSUPPORTED, refusal.reason());
  }
}
