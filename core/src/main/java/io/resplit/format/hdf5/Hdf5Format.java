package io.resplit.format.hdf5;

import io.resplit.array.BlockHeader;
import io.resplit.format.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.Format;
import io.resplit.format.IoCounts;
import io.resplit.format.SetException;
import io.resplit.format.SetException.Reason;
import io.resplit.format.hdf5.Hdf5Header.Flavour;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.util.List;

/**
 * Blocks in HDF5 or NetCDF-4 files, one dataset in each.
 *
 * @param flavour who shall be able to read the files that are written
 */
public record Hdf5Format(Flavour flavour) implements Format {

  @Override
  public String name() {
    return flavour == Flavour.NETCDF4 ? "netcdf4" : "hdf5";
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    return Hdf5Reader.read(place.file(), place.dataset()).header();
  }

  @Override
  public BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts) throws IOException {
    Hdf5Dataset dataset = new Hdf5Dataset(place.dataset(), header, List.of());
    return Hdf5Reader.open(place.file(), dataset, counts);
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws SetException {
    try {
      Hdf5Header header = Hdf5Header.of(dataset, block, flavour);
      return new FileImage(header.toBytes(), header.layout(), block.type(), 0, List.of());
    } catch (IllegalArgumentException e) {
      throw new SetException(Reason.UNSUPPORTED, e.getMessage(), e);
    }
  }
}
