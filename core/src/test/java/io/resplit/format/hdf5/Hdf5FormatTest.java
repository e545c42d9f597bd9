package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.format.BlockWriter;
import io.resplit.format.FileImage;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.hdf5.write.Hdf5Header;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.geometry.Box;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Meaning;
import io.resplit.header.Meaning.Enumeration;
import io.resplit.header.Meaning.Member;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import io.resplit.testkit.FormatContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
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
    new BlockWriter(new byte[1]).create(place.file(), image, new IoCounts()).close();
    Files.write(place.file(), new byte[240], StandardOpenOption.APPEND);
    BlockHeader found = format.inspect(place, Samples.SHAPE);
    assertEquals(block.axes(), found.axes());
    assertEquals(block.fileAttributes(), found.fileAttributes());
    assertEquals(List.of(), image.dropped());
  }

  /** On its way through the header of an array, in the other byte order. */
  @Test
  void onlyHdf5HoldsWhatElementsMean() throws IOException {
    Optional<Meaning> names = Optional.of(new Enumeration(List.of(new Member("on", 258))));
    ElementType big = ElementType.parse(">i2");
    Attribute flag = Attribute.ofNumbers("flag", big, new byte[2]).withMeaning(names);
    Attribute bytes = Attribute.ofNumbers("bytes", ElementType.parse("V2"), new byte[2]);
    BlockHeader plain = Samples.described(ElementType.parse("<i2"));
    BlockHeader block =
        ArrayHeader.of(plain.withFileAttributes(List.of(flag, bytes)).withMeaning(names))
            .withAxes(plain.axes())
            .readable()
            .blockHeader(big, Box.whole(Samples.SHAPE));
    FileImage kept = new Hdf5Format(Flavour.HDF5).image("data", block);
    assertEquals(List.of(), kept.dropped());
    byte[] message = {0x38, 1, 0, 0, 2, 0, 0, 0}; // version 3, class 8, one member, two bytes
    byte[] member = {'o', 'n', 0, 1, 2};
    byte[] start = Samples.bytes(Hdf5Header.of("data", block, Flavour.HDF5));
    assertEquals(2, count(start, message));
    assertEquals(2, count(start, member));
    assertEquals(
        List.of("flag", "bytes", "datatype enum"),
        new Hdf5Format(Flavour.NETCDF4).image("data", block).dropped());
  }

  private static long count(byte[] bytes, byte[] wanted) {
    return IntStream.range(0, bytes.length - wanted.length)
        .filter(i -> Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length))
        .count();
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
