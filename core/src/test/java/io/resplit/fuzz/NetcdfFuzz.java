package io.resplit.fuzz;

import io.resplit.format.CoordinateLimit;
import io.resplit.format.netcdf.NetcdfFormat;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Reads any bytes as a NetCDF classic file. */
public final class NetcdfFuzz {

  private static final int MOST_VARIABLES = 4;
  private static final BlockReads READS = new BlockReads();
  private static final NetcdfFormat FORMAT =
      new NetcdfFormat(Optional.empty(), CoordinateLimit.ALL);

  private NetcdfFuzz() {}

  /** Takes one input of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    List<String> variables;
    try {
      variables = FORMAT.datasets(READS.file(data));
    } catch (IOException e) {
      Findings.requireOneLine(e);
      variables = List.of("");
    }
    for (String variable : variables.subList(0, Math.min(MOST_VARIABLES, variables.size()))) {
      READS.read(FORMAT, variable);
    }
  }
}
