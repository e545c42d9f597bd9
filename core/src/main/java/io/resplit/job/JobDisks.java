package io.resplit.job;

import io.resplit.disk.DiskFinder;
import io.resplit.disk.DiskProbe;
import io.resplit.output.OutputSpace;
import io.resplit.result.DiskModel;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The disks of two sets. */
public record JobDisks(BlockSet in, BlockSet out) {

  private static final long MEASURED_FILES = 64;

  /**
   * Returns a model of both from a measurement of about two seconds that reads some of the input
   * and writes up to 16 MiB next to the output, in a file without a name.
   *
   * @throws IOException if that fails
   */
  public DiskModel measured() throws IOException {
    List<Path> files = new ArrayList<>();
    long count = in.blockCount();
    for (long i = 0; i < Math.min(count, MEASURED_FILES); i++) {
      long block = count <= MEASURED_FILES ? i : count / MEASURED_FILES * i;
      files.add(in.path(in.hasFile(block) ? block : in.firstBlock()));
    }
    return new DiskProbe(files, OutputSpace.of(out).folder()).measure();
  }

  /**
   * Returns the slower of both, as the system describes them, with the reason; a rotating disk,
   * without a reason, where it says nothing.
   */
  public DiskModel described() {
    return new DiskFinder(Path.of("/")).slowest(Stream.of(in.path(in.firstBlock()), out.root()));
  }
}
