package io.resplit.format.netcdf;

import io.resplit.array.ElementType;
import io.resplit.format.netcdf.NetcdfHeader.Dimension;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.header.Attribute;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Small classic files for tests, sound ones and others. */
final class ClassicFiles {

  private NetcdfVersion version = NetcdfVersion.CDF1;
  private long records;
  private final List<Dimension> dimensions = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();

  ClassicFiles version(NetcdfVersion newVersion) {
    version = newVersion;
    return this;
  }

  ClassicFiles records(long count) {
    records = count;
    return this;
  }

  ClassicFiles dimension(String name, long length) {
    dimensions.add(new Dimension(name, length));
    return this;
  }

  ClassicFiles variable(String name, String type, long begin, Integer... ids) {
    return variable(name, type, begin, List.of(), ids);
  }

  ClassicFiles variable(
      String name, String type, long begin, List<Attribute> attributes, Integer... ids) {
    ElementType element = ElementType.parse(type);
    variables.add(new Variable(name, List.of(ids), attributes, element, 4, begin));
    return this;
  }

  byte[] header() {
    return HeaderEncoder.encode(
        new NetcdfHeader(version, records, dimensions, List.of(), variables));
  }

  /** Writes a file of {@code fileBytes} bytes; byte i after the header is the low byte of i. */
  Path write(Path path, int fileBytes) throws IOException {
    byte[] header = header();
    byte[] bytes = Arrays.copyOf(header, Math.max(header.length, fileBytes));
    for (int i = header.length; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return Files.write(path, bytes);
  }
}
