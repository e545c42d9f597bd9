package io.resplit.cli.option;

import io.resplit.format.Formats;
import io.resplit.format.hdf5.Hdf5Format;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.ChunkStorageRequest.Kind;
import io.resplit.request.OutputRequest;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options that say how an input without files is stored. */
public final class InputChunkFlags {

  @Option(
      names = "--in-chunk",
      paramLabel = "SHAPE",
      description =
          "Plan without IN for HDF5 files in chunks of this shape. Default: for raw files.")
  private ShapeArgument chunk;

  @Option(
      names = "--in-filters",
      paramLabel = "LIST",
      converter = WordConverter.class,
      description = "Set the filters of the chunks of --in-chunk, as for --filters.")
  private String filters;

  /**
   * Refuses the options where files say how they are stored.
   *
   * @throws IllegalArgumentException if one is given
   */
  public void requireNone() {
    if (chunk != null || filters != null) {
      throw new IllegalArgumentException(
          "--in-chunk and --in-filters describe an input that does not exist: leave them out");
    }
  }

  /**
   * Returns the request for an input in blocks that is stored so.
   *
   * @param array shape of the array, as listed
   * @param grid its blocks, as listed
   */
  public OutputRequest request(Shape array, Grid grid) {
    OutputRequest blocks = OutputRequest.blocks("in", grid);
    if (chunk != null) {
      Shape shape = chunk.chunkWithin(array, List.of());
      if (!shape.fitsIn(grid.blockShape())) {
        throw new IllegalArgumentException(
            "chunks of %s do not fit in blocks of %s: give a smaller --in-chunk"
                .formatted(shape, grid.blockShape()));
      }
      return blocks
          .withFormat(Hdf5Format.HDF5)
          .withChunks(
              new ChunkStorageRequest(
                  Kind.GIVEN,
                  Optional.of(shape),
                  Optional.empty(),
                  Optional.ofNullable(filters).map(StorageFlags::named),
                  false));
    }
    if (filters != null) {
      throw new IllegalArgumentException("--in-filters is for --in-chunk: give both");
    }
    return blocks.withFormat(Formats.RAW);
  }
}
