package io.resplit.readers;

import io.resplit.array.ElementType;
import io.resplit.array.ElementType.Kind;
import io.resplit.format.other.OtherFile;
import io.resplit.format.other.OtherReader;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import ucar.nc2.NetcdfFile;

/** Reads NetCDF files, and HDF5 files as far as they are like those, by netcdf-java. Immutable. */
public final class NetcdfJavaReader implements OtherReader {

  @Override
  public String name() {
    return "netcdf-java";
  }

  @Override
  public OtherFile open(Path file) throws ResplitException {
    try {
      return new NetcdfJavaFile(NetcdfFile.open(file.toString()));
    } catch (RuntimeException | LinkageError | IOException e) {
      throw ResplitException.unsupported(file, name() + " does not read it: " + OtherReader.why(e));
    }
  }

  @Override
  public Optional<String> lacks(ElementType type) {
    return type.kind() == Kind.FLOAT && type.bytes() == 2
        ? Optional.of("it has no floats of 2 bytes")
        : Optional.empty();
  }
}
