package io.resplit.readers;

import io.resplit.array.ElementType;
import io.resplit.array.ElementType.Kind;
import io.resplit.format.other.OtherFile;
import io.resplit.format.other.OtherReader;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
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
      return new NetcdfJavaFile(opened(file.toString()));
    } catch (RuntimeException | LinkageError | IOException e) {
      throw ResplitException.unsupported(file, name() + " does not read it: " + OtherReader.why(e));
    }
  }

  /** It prints what it leaves out: not to our results. */
  private static synchronized NetcdfFile opened(String file) throws IOException {
    PrintStream out = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    try {
      return NetcdfFile.open(file);
    } finally {
      System.setOut(out);
    }
  }

  @Override
  public Set<String> changes() {
    return Set.of("_nc3_strict", "_Unsigned", "_ChunkSizes", "_ChunkSize", "_lastModified");
  }

  @Override
  public boolean showsNamelessGrowth() {
    return false;
  }

  @Override
  public Optional<String> lacks(ElementType type) {
    return type.kind() == Kind.FLOAT && type.bytes() == 2
        ? Optional.of("it has no floats of 2 bytes")
        : Optional.empty();
  }
}
