package io.resplit.cli;

import io.resplit.cli.option.BlockShapeFlag;
import io.resplit.cli.option.InputFlags;
import io.resplit.cli.option.JobFlags;
import io.resplit.cli.option.OutputFlags;
import io.resplit.cli.option.PermuteFlag;
import io.resplit.cli.option.PlanningFlags;
import io.resplit.cli.option.RegionFlag;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** A command that moves the array of a set into another one, or says what that takes. */
abstract class JobCommand extends SetCommand {

  @Mixin PermuteFlag permute;

  @Mixin InputFlags input;

  @Mixin RegionFlag region;

  @Mixin OutputFlags output;

  @Mixin PlanningFlags planning;

  @Mixin JobFlags run;

  CommandJob job() throws IOException {
    return new CommandJob(spec, messages, planning, run);
  }

  /** Returns what the job takes of a set, with its axes as the output has them. */
  BlockSet taken(CommandJob job, BlockSet found) throws IOException {
    return permute.of(region.of(job.resplit(), found));
  }

  /** Describes an output, in blocks unless it is one file. */
  BlockSet output(CommandJob job, BlockSet in, String address, BlockShapeFlag shape)
      throws IOException {
    return isWholeFile(job, address, shape)
        ? job.output(in, output, address, Optional.empty())
        : inBlocks(job, in, address, shape);
  }

  /** Describes an output in blocks. */
  BlockSet inBlocks(CommandJob job, BlockSet in, String address, BlockShapeFlag shape)
      throws IOException {
    return new OutputInBlocks(job, output, address, run.resume())
        .of(in, shape, permute.keeps(in, region));
  }

  /** Returns whether an output is one file, by its name and as no blocks are asked for. */
  boolean isWholeFile(CommandJob job, String address, BlockShapeFlag shape) {
    return shape.given().isEmpty()
        && job.resplit()
            .isFile(output.request(address, Optional.empty(), ChunkStorageRequest.KEEP, ""));
  }
}
