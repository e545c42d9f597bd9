package io.resplit.format.hdf5;

import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.format.hdf5.structure.FileSuperblock;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;

/** What there is to know of NetCDF-4 files, which are HDF5 files, before one is opened. */
public final class Netcdf4Files implements FormatDescriptor {

  @Override
  public String name() {
    return Hdf5Format.NETCDF4;
  }

  @Override
  public String ending() {
    return ".nc";
  }

  @Override
  public List<String> ownEndings() {
    return List.of(".nc4");
  }

  @Override
  public List<String> sharedEndings() {
    return List.of(".nc");
  }

  @Override
  public boolean recognises(byte[] start) {
    return FileSuperblock.isAt(ByteBuffer.wrap(start));
  }

  @Override
  public Set<Ability> abilities() {
    return Set.of(
        Ability.DATASETS, Ability.GROUPS, Ability.CHUNKS, Ability.HISTORY, Ability.DIMENSIONS);
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return new Hdf5Format(Flavour.NETCDF4, new Hdf5Reader(coordinateBytes));
  }
}
