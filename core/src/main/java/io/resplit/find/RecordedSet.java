package io.resplit.find;

import io.resplit.format.BlockPlace;
import io.resplit.format.FileFormats;
import io.resplit.format.Format;
import io.resplit.format.Formats;
import io.resplit.format.StackedFormat;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.CopyAxes;
import io.resplit.header.Mismatch;
import io.resplit.io.ResplitException;
import io.resplit.manifest.Manifest;
import io.resplit.manifest.ManifestJson;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import io.resplit.request.SetRequest;
import io.resplit.request.Stack;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.NameLimit;
import io.resplit.set.PathList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns the manifest of a set into the set. */
record RecordedSet(Manifest manifest, Path file) {

  /**
   * Returns the set that {@code manifest} describes.
   *
   * @param request what the user says of the set, which must not contradict
   * @param nameBytes most memory for the names of its files
   * @throws ResplitException if it does, or if the manifest contradicts itself
   */
  static BlockSet of(Manifest manifest, SetRequest request, Formats formats, long nameBytes)
      throws IOException {
    RecordedSet recorded = new RecordedSet(manifest, manifest.folder().resolve(Manifest.FILE_NAME));
    if (!request.trim().isEmpty()) {
      throw ManifestJson.bad(recorded.file, "its blocks do not overlap: leave out --trim");
    }
    recorded.agree("--shape", "shape", request.shape(), manifest.shape());
    recorded.agree("--in-shape", "block shape", request.block(), manifest.block());
    recorded.agreeOnEdges(request);
    recorded.agree("--dtype", "type", request.type(), manifest.type());
    recorded.agree("--order", "order", request.order(), manifest.order());
    recorded.agree("--header-bytes", "header size", request.headerBytes(), manifest.headerBytes());
    recorded.agree("--in-format", "format", request.format(), manifest.format());
    recorded.agree("--dataset", "dataset", request.dataset(), manifest.dataset());
    Format format = recorded.format(formats);
    BlockSet bare;
    try {
      Grid grid = manifest.grid();
      BlockSet blocks =
          new BlockSet(
              grid,
              manifest.type(),
              manifest.order(),
              format,
              recorded.names(grid, nameBytes),
              manifest.dataset(),
              ArrayHeader.NONE,
              recorded.laidOut(request.mismatch()));
      bare = manifest.isPadded() ? blocks.padded(Optional.empty()) : blocks;
    } catch (IllegalArgumentException e) {
      throw ManifestJson.bad(recorded.file, e.getMessage());
    }
    BlockSet set = MissingFiles.of(request.missing(), nameBytes).found(bare);
    if (manifest.dropped().isPresent()) {
      return JoinedHeader.addToAlike(recorded.lacking(set, formats));
    }
    return manifest.format().equals(Formats.RAW) ? set : JoinedHeader.addToAlike(set);
  }

  /** Files that lack the slowest axis have one index of it each, in the order of their blocks. */
  private BlockSet lacking(BlockSet set, Formats formats) throws IOException {
    Manifest.DroppedAxis dropped = manifest.dropped().get();
    if (set.grid().axis(0).count() < set.blockCount() || set.missing().isPresent()) {
      throw ManifestJson.bad(file, "files that lack an axis are there, and have all others");
    }
    List<Path> all = set.firstFiles(set.blockCount());
    Shape block = CopyAxes.SLOWEST.without(set.blockShape(0));
    boolean isOther = hasAxis(dropped.name(), set.format(), set.dataset(), all.get(0), block);
    StackedFiles files =
        new StackedFiles(
            Stack.along(isOther ? "" : dropped.name()),
            formats,
            set.format(),
            set.dataset(),
            Map.of(),
            block,
            all);
    return set.withFormats(
        FileFormats.all(
            new StackedFormat(
                set.format(),
                formats,
                files.axisInOrder().withCommon(dropped.common()),
                files.coordinatePath())));
  }

  /** Formats that name axes by their places, as MRC does, may name another one so in a file. */
  private static boolean hasAxis(String name, Format format, String dataset, Path file, Shape block)
      throws IOException {
    return !name.isEmpty()
        && format.inspect(new BlockPlace(file, dataset), block).axes().stream()
            .anyMatch(axis -> axis.name().equals(name));
  }

  /** What a manifest says of the layout counts more than coordinates, which raw files lack. */
  private Mismatch laidOut(Mismatch mismatch) {
    boolean mayHaveCoordinates = !manifest.format().equals(Formats.RAW);
    return mayHaveCoordinates ? mismatch.ignoring(Mismatch.Kind.PLACE) : mismatch;
  }

  private <T> void agree(String option, String what, Optional<T> given, T recorded)
      throws ResplitException {
    if (given.isPresent() && !given.get().equals(recorded)) {
      throw ManifestJson.bad(
          file,
          "it has %s %s, not %s: leave out %s".formatted(what, recorded, given.get(), option));
    }
  }

  private void agreeOnEdges(SetRequest request) throws ResplitException {
    if (request.block().isPresent() && !request.grid().equals(manifest.edges())) {
      throw ManifestJson.bad(file, "its blocks have other edges than those that are given");
    }
  }

  private Format format(Formats formats) throws ResplitException {
    try {
      return manifest.format().equals(Formats.RAW)
          ? formats.raw(manifest.type(), manifest.headerBytes())
          : formats.named(manifest.format());
    } catch (IllegalArgumentException e) {
      throw new ResplitException(
          ResplitException.Reason.UNSUPPORTED, "manifest " + file + ": " + e.getMessage(), e);
    }
  }

  private BlockNames names(Grid grid, long nameBytes) throws IOException {
    if (manifest.template().isEmpty()) {
      return listedNames(grid, new NameLimit(nameBytes));
    }
    NameTemplate template = NameTemplate.parse(manifest.template(), grid.rank());
    template.checkFor(grid, manifest.order());
    return new BlockNames.Templated(manifest.folder(), template);
  }

  private BlockNames listedNames(Grid grid, NameLimit limit) throws IOException {
    PathList files = new PathList(manifest.folder(), limit);
    long count =
        manifest.forEachFile(
            (number, entry) -> {
              if (number >= grid.blockCount()) {
                throw ManifestJson.bad(file, "it lists more than " + grid.blockCount() + " files");
              }
              if (!entry.isAt(grid.box(number), manifest.order())) {
                throw ManifestJson.bad(file, entry.path() + " is not a block of the grid");
              }
              files.append(entry.path());
            });
    if (count < grid.blockCount()) {
      throw ManifestJson.bad(
          file,
          "it lists " + count + " of " + grid.blockCount() + " files and has no name template");
    }
    limit.require();
    return new BlockNames.Listed(manifest.folder(), files);
  }
}
