package io.resplit.cli;

import io.resplit.cli.console.MessageFlags;
import io.resplit.cli.option.BlockShapeFlag;
import io.resplit.cli.option.InputFlags;
import io.resplit.cli.option.JobFlags;
import io.resplit.cli.option.OutputFlags;
import io.resplit.cli.option.PermuteFlag;
import io.resplit.cli.option.PlanningFlags;
import io.resplit.cli.option.RegionFlag;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Cuts one file into blocks. */
@Command(
    name = "split",
    description = "Cuts one file into blocks.",
    footer = {
      "resplit split tas.nc maps --out-shape time=1",
      "Writes a file for each time.",
      "resplit split a.raw out --shape 512,512,300 --dtype uint16 --out-shape '*,*,8'",
      "Cuts a raw file into files of 8 slices.",
      "resplit split brain.nii out --out-shape 64 --out-format hdf5",
      "Cuts a NIfTI file into cubes in HDF5 files.",
    },
    sortOptions = false)
final class SplitCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILE", description = "File that holds the whole array.")
  private String file;

  @Parameters(
      index = "1",
      paramLabel = "OUT",
      description =
          "Folder, or quoted template such as 'maps/day_{n:03}.nc', which numbers the files.")
  private String out;

  @Mixin private BlockShapeFlag outShape;

  @Mixin private PermuteFlag permute;
  @Mixin private InputFlags input;
  @Mixin private RegionFlag region;
  @Mixin private OutputFlags output;
  @Mixin private PlanningFlags planning;
  @Mixin private JobFlags run;
  @Mixin private MessageFlags messages;

  @Override
  public Integer call() throws IOException {
    CommandJob job = new CommandJob(spec, messages, planning, run);
    BlockSet in = permute.of(job.find(input.wholeFile(file)));
    if (in.blockCount() != 1) {
      throw new IllegalArgumentException(
          file + " is a set of " + in.blockCount() + " files: split takes one file");
    }
    BlockSet part = region.of(job.resplit(), in);
    return job.run(part, job.output(part, output, out, outShape, permute.keeps(part, region)));
  }
}
