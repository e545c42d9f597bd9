package io.resplit.cli;

import io.resplit.cli.option.BlockShapeFlag;
import io.resplit.set.BlockSet;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Cuts one file into blocks. */
@Command(
    name = "split",
    description = "Cut one file into blocks.",
    footer = {
      "resplit split tas.nc maps --out-shape time=1",
      "Writes a file for each time.",
      "resplit split a.raw out --shape 512,512,300 --dtype uint16 --out-shape '*,*,8'",
      "Cuts a raw file into files of 8 slices.",
      "resplit split brain.nii out --out-shape 64 --out-format hdf5",
      "Cuts a NIfTI file into cubes in HDF5 files.",
    },
    sortOptions = false)
final class SplitCommand extends JobCommand {

  @Parameters(index = "0", paramLabel = "FILE", description = "File that contains the whole array.")
  private String file;

  @Parameters(
      index = "1",
      paramLabel = "OUT",
      description =
          "Folder, or a template in quotes. 'maps/day_{n:03}.nc' numbers the files; use"
              + " 'maps/{time}.nc' with time=month.")
  private String out;

  @Mixin private BlockShapeFlag outShape;

  @Override
  void work() throws IOException {
    CommandJob job = job();
    BlockSet in = permute.of(job.find(input.wholeFile(file)));
    if (in.blockCount() != 1) {
      throw new IllegalArgumentException(
          "'"
              + file
              + "' is a set of "
              + in.blockCount()
              + " files: leave out 'split', which needs one file");
    }
    BlockSet part = region.of(job.resplit(), in);
    job.run(part, inBlocks(job, part, out, outShape));
  }
}
