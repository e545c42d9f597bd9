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
import ucar.unidata.io.RandomAccessFile;

/** Reads NetCDF files, and HDF5 files as far as they are like those, by netcdf-java. Immutable. */
public final class NetcdfJavaReader implements OtherReader {

  @Override
  public String name() {
    return "netcdf-java";
  }

  @Override
  public OtherFile open(Path file) throws ResplitException {
    RandomAccessFile bytes = null;
    try {
      bytes = new RandomAccessFile(file.toString(), "r");
      return new NetcdfJavaFile(opened(bytes));
    } catch (RuntimeException | Error | IOException e) {
      close(bytes);
      throw ResplitException.unsupported(file, name() + " does not read it: " + OtherReader.why(e));
    }
  }

  private static void close(RandomAccessFile opened) {
    try {
      if (opened != null) {
        opened.close();
      }
    } catch (IOException e) {
      return; // why it could not be read is said
    }
  }

  /**
   * A name could be that of a packed file or an address to it. It prints what it leaves out: not to
   * our results.
   */
  private static synchronized NetcdfFile opened(RandomAccessFile file) throws IOException {
    PrintStream out = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    try {
      return NetcdfFile.open(file, file.getLocation(), null, null);
    } finally {
      System.setOut(out);
    }
  }

  @Override
  public Set<String> changes() {
    return Set.of(
        "_NCProperties", "_nc3_strict", "_Unsigned", "_ChunkSizes", "_ChunkSize", "_lastModified");
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
