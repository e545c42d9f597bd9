package io.resplit.cli;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.block.DemoSource;
import io.resplit.cli.console.JobProgress;
import io.resplit.cli.option.BlockShapeFlag;
import io.resplit.cli.option.OutputFlags;
import io.resplit.cli.option.ShapeArgument;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.partition.Grid;
import io.resplit.report.JsonObject;
import io.resplit.report.Sizes;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.OutputRequest;
import io.resplit.result.JobSummary;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes demo data. */
@Command(
    name = "make",
    description = "Write demo data: every element is its own linear index in the array.",
    footer = {
      "resplit make in --shape 240,200,160 --out-shape 80,50,40 --dtype uint16",
      "Makes 48 raw files.",
      "resplit make a.h5 --shape 1000,1000 --dtype float64 --chunk 100,100",
      "Makes an HDF5 file in chunks.",
      "resplit make 'b_{0}_{1}.raw' --shape 100,100 --out-shape 50 --dtype int8",
      "Makes files with names like b_0_1.raw.",
    },
    sortOptions = false)
final class MakeCommand extends SetCommand {

  @Parameters(
      index = "0",
      paramLabel = "OUT",
      description = "Folder or quoted template; a file if --out-shape is not given.")
  private String out;

  @Option(
      names = "--shape",
      paramLabel = "SHAPE",
      required = true,
      description = "Set the shape of the whole array.")
  private ShapeArgument shape;

  @Mixin private BlockShapeFlag outShape;

  @Option(
      names = "--dtype",
      paramLabel = "TYPE",
      required = true,
      description = "Set the type of the elements, such as uint16.")
  private ElementType type;

  @Option(
      names = "--order",
      paramLabel = "F|C",
      description =
          "Set which axis varies fastest in the files. F: the first of every SHAPE; C: the"
              + " last. Default F for raw files and volumes (NIfTI, NRRD, MetaImage, MRC),"
              + " otherwise C.")
  private StorageOrder order;

  @Option(names = "--overwrite", description = "Replace existing files.")
  private boolean overwrite;

  @Mixin private OutputFlags output;

  @Override
  void work() throws IOException {
    CommandJob job = answers();
    Shape array = shape.exact();
    BlockSet described = describe(job, array);
    JobProgress progress = job.progress();
    progress.setVerbs("made", "wrote");
    JobSummary done = progress.running(() -> job.resplit().make(described, overwrite, progress));
    job.console()
        .print(
            "made %s, %s%s\n"
                .formatted(
                    Sizes.count(done.filesWritten(), "file"),
                    Sizes.format(done.bytesWritten()),
                    repeats(array)),
            JsonObject.message("make")
                .put("files_written", done.filesWritten())
                .put("bytes_written", done.bytesWritten()));
  }

  /** Blocks that are mixed up may look alike then. */
  private String repeats(Shape array) {
    long period = DemoSource.period(type);
    return array.volume() <= period
        ? ""
        : "; values of %s repeat after %s".formatted(type, Sizes.count(period, "element"));
  }

  private BlockSet describe(CommandJob job, Shape array) throws ResplitException {
    Optional<Grid> block =
        outShape.within(array, List.of()).map(given -> given.blocks(array, List.of()));
    ChunkStorageRequest chunks = output.chunks().request(array);
    OutputRequest request = output.request(out, block, chunks, job.given().historyLine());
    StorageOrder listing = order == null ? job.resplit().defaultOrder(request) : order;
    return job.resplit().output(request, array, type, listing);
  }
}
