package io.resplit.testkit;

import io.resplit.header.Mismatch;
import io.resplit.partition.Grid;
import io.resplit.request.OutputRequest;
import io.resplit.request.SetRequest;
import io.resplit.request.SetRequest.PlacedBy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Requests that differ from others in one thing. */
public final class Requests {

  private Requests() {}

  /** Returns a request for another place. */
  public static SetRequest at(String address, SetRequest like) {
    return with(like, address, like.files(), like.headerBytes(), like.mismatch());
  }

  /** Returns a request for files in file order, slowest axis first. */
  public static SetRequest ofFiles(List<Path> files, SetRequest like) {
    return with(like, like.address(), List.copyOf(files), like.headerBytes(), like.mismatch())
        .placedBy(PlacedBy.ORDER);
  }

  /** Returns a request for files that start with so many bytes to skip. */
  public static SetRequest behindHeader(long bytes, SetRequest like) {
    return with(like, like.address(), like.files(), Optional.of(bytes), like.mismatch());
  }

  /** Returns a request with another way to treat files that disagree. */
  public static SetRequest treating(Mismatch mismatch, SetRequest like) {
    return with(like, like.address(), like.files(), like.headerBytes(), mismatch);
  }

  private static SetRequest with(
      SetRequest like,
      String address,
      List<Path> files,
      Optional<Long> headerBytes,
      Mismatch mismatch) {
    return new SetRequest(
        address,
        files,
        like.shape(),
        like.block(),
        like.openAxes(),
        like.lengths(),
        like.grid(),
        like.type(),
        like.order(),
        headerBytes,
        like.format(),
        like.dataset(),
        mismatch,
        like.missing(),
        like.trim(),
        like.variables(),
        like.stack(),
        like.placedBy(),
        like.refusesGaps());
  }

  /** Returns a request for an output at another place, in blocks as listed or in one file. */
  public static OutputRequest at(String address, Optional<Grid> blocks, OutputRequest like) {
    OutputRequest there =
        blocks
            .map(all -> OutputRequest.blocks(address, all))
            .orElseGet(() -> OutputRequest.file(address));
    return new OutputRequest(
        address,
        there.block(),
        there.grid(),
        like.format(),
        like.dataset(),
        like.byteOrder(),
        like.chunks(),
        like.history(),
        like.edge(),
        like.copies(),
        like.dates(),
        like.axes());
  }
}
