package io.resplit.job;

import io.resplit.format.FolderFiles;
import io.resplit.format.FolderGrowth;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.CoordinateOrder;
import io.resplit.header.Mismatch;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisGrid;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import io.resplit.text.ShellWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Makes a file longer along its unlimited axis. A job writes its array and the new blocks to a file
 * next to it, which then takes its name: until then the old one is there, and whole. Of a folder
 * that is one file only the end is written next to it, see {@link FolderGrowth}.
 *
 * @param file the file, which is no link
 * @param axis name of the axis
 * @param mayBeFixed whether the axis may be of fixed length in the file, as it will be unlimited
 */
public record Append(Path file, String axis, boolean mayBeFixed) {

  private static final String BESIDE = ".append";
  private static final String COPY = ".append-1";

  /**
   * Prepares it.
   *
   * @throws ResplitException if there is no such file, or if it is a part of a store
   */
  public static Append to(Path file, String axis) throws IOException {
    Optional<Path> inFolder = FolderFiles.in(file);
    if (inFolder.isEmpty() && !Files.isRegularFile(file)) {
      throw ResplitException.badInput(file, "--append needs a file that exists");
    }
    return new Append(FolderFiles.whole(inFolder.orElse(file)), axis, inFolder.isPresent());
  }

  /** Returns the same of a file whose axis may be of fixed length. */
  public Append growing() {
    return new Append(file, axis, true);
  }

  /** Returns the file that is written, or the folder. */
  public Path beside() {
    Path place = FolderFiles.place(file);
    return place.resolveSibling(place.getFileName() + BESIDE);
  }

  /** Returns whether what follows is written alone, and its files take their places then. */
  public boolean isFolder() {
    return FolderFiles.isOne(file);
  }

  /** Returns how what is written takes its place in a folder. */
  public TakingIn takingIn() {
    return new TakingIn(file, beside());
  }

  /**
   * Returns the request for the array of the file with that of some blocks behind it, and for all
   * else that the file holds, which must not be lost.
   *
   * @throws ResplitException if the blocks lie along an axis that their files lack
   */
  public SetRequest joined(BlockSet more) throws ResplitException {
    if (more.lacksAxis()) {
      throw new IllegalArgumentException("files that are stacked are copied before");
    }
    List<Path> files = new ArrayList<>(List.of(file));
    files.addAll(files(more));
    return request(files, more);
  }

  /** Returns the request for the array of the file alone that some blocks are to follow. */
  public SetRequest old(BlockSet more) {
    return request(List.of(file), more);
  }

  /** Returns the request for the copy of blocks. */
  public SetRequest copied(BlockSet more) {
    return request(List.of(copy()), more);
  }

  private Path copy() {
    Path place = FolderFiles.place(file);
    return place.resolveSibling(place.getFileName() + COPY);
  }

  private static List<Path> files(BlockSet more) {
    return more.firstFiles(more.grid().blockCount());
  }

  private static SetRequest request(List<Path> files, BlockSet more) {
    SetRequest all =
        SetRequest.of(files)
            .withDataset(more.dataset())
            .withOrder(more.order())
            .withVariables(List.of())
            .ignoring(Mismatch.Kind.PLACE); // what follows the file is compared with its end
    return more.mismatch().ignored().stream()
        .reduce(all, SetRequest::ignoring, (one, other) -> other);
  }

  /** Returns whether each file of a set holds a block, one behind the other, and nothing else. */
  private static boolean isStack(BlockSet more) {
    return more.arrangement().isPlain()
        && !more.lacksAxis()
        && more.missing().isEmpty()
        && more.grid().axis(0).count() == more.grid().blockCount();
  }

  /**
   * Returns the copy to be made of blocks before they can be appended, if they do not lie one
   * behind the other in files of their own.
   *
   * @param old what {@link #old} found
   */
  public Optional<AlikeCopy> copy(BlockSet old, BlockSet more) {
    return isStack(more) ? Optional.empty() : Optional.of(new AlikeCopy(copy(), old, more));
  }

  /**
   * Returns a description of the file with some blocks after it: what axes and coordinates will be,
   * and from which files, none of which is read for that.
   *
   * @param old what {@link #old} found
   * @throws ResplitException if the blocks do not fit the file
   */
  public BlockSet described(BlockSet old, BlockSet more) throws ResplitException {
    FollowingFiles files = new FollowingFiles(old, file);
    files.add(more);
    return files.described();
  }

  /** Returns whether a job has begun to write the new file, or has written it. */
  public boolean isBegun() throws IOException {
    return isFolder() && FolderFiles.in(beside()).isPresent()
        || new FileReplacement(file, beside()).isBegun();
  }

  /** Returns whether the coordinates along which blocks follow one another are not held. */
  private static boolean isStreamed(BlockSet set) {
    return set.header().companions().streamedAxes().contains(0);
  }

  /**
   * Returns the last elements of the file, as many as blocks hold that may be these; empty if it is
   * shorter, has other axes, or coordinates that are not held.
   *
   * @param old what {@link #old} found
   * @param more the blocks
   */
  public static Optional<BlockSet> end(BlockSet old, BlockSet more) {
    Shape whole = old.grid().shape();
    Shape end = more.grid().shape();
    boolean areKnown = !isStreamed(old) && !isStreamed(more);
    if (!areKnown || whole.rank() != end.rank() || whole.length(0) < end.length(0)) {
      return Optional.empty();
    }
    Box box = Box.whole(whole).withAxis(0, whole.length(0) - end.length(0), whole.length(0));
    return Optional.of(old.within(box, (block, region) -> block));
  }

  /**
   * Checks that the array of the file can be made longer by blocks that follow it, and that nothing
   * of the file is lost when it is written anew.
   *
   * @param joined what {@link #joined} found
   * @param more the blocks
   * @throws IllegalArgumentException if the array has no such axis
   * @throws ResplitException if the axis is not unlimited or not the slowest, or if the file holds
   *     more than the array
   */
  public void check(BlockSet joined, BlockSet more) throws ResplitException {
    Companions beside = joined.header().companions();
    if (beside.variables().stream().anyMatch(each -> !each.isOfAxis())
        && more.header().companions().isEmpty()) {
      throw ResplitException.unsupported(
          file,
          "it holds more than %s, which would be lost: append whole files, without --dataset"
              .formatted(more.dataset()));
    }
    List<String> names = joined.listedAxisNames();
    int position = names.indexOf(axis);
    if (position < 0) {
      throw new IllegalArgumentException(
          "--append %s: '%s' has no such axis, only %s"
              .formatted(
                  axis, file, names.isEmpty() ? "axes without names" : String.join(", ", names)));
    }
    boolean isSlowest = joined.order().axis(position, names.size()) == 0;
    if (!isSlowest || !mayBeFixed && !joined.header().isUnlimited(0)) {
      throw ResplitException.unsupported(
          file,
          "axis %s %s"
              .formatted(
                  axis,
                  isSlowest
                      ? "has a fixed length: add --unlimited " + axis + " to this command"
                      : "is not the slowest: merge to another file"));
    }
    if (isStreamed(joined)) {
      throw ResplitException.unsupported(
          file,
          ("axis %s has too many coordinates to compare them with the new coordinates: "
                  + "merge to another file")
              .formatted(axis));
    }
    if (!joined.header().notCarried().isEmpty()) {
      throw ResplitException.unsupported(
          file,
          "it would lose what resplit does not carry: "
              + String.join(", ", joined.header().notCarried()));
    }
  }

  /** Returns the region of the first blocks of those that follow one another. */
  public static Box first(BlockSet more, long blocks) {
    long end = more.grid().axis(0).end(blocks - 1);
    return Box.whole(more.grid().shape()).withAxis(0, 0, end);
  }

  /**
   * Returns how many of the blocks, counted from the first, have the coordinates that the file ends
   * with; empty if there are none to compare.
   *
   * @param joined what {@link #joined} found
   * @param more the blocks
   */
  public Optional<Long> repeatedCoordinates(BlockSet joined, BlockSet more) {
    AxisInfo axis = joined.header().axes().get(0);
    AxisGrid parts = joined.grid().axis(0);
    long old = parts.end(0);
    boolean areComparable =
        axis.isTime() || Agreement.haveSameUnits(axis, more.header().axes().get(0));
    return axis.coordinates()
        .filter(Attribute::isRead)
        .filter(all -> !axis.isUnknown(old, parts.extent()))
        .map(
            all ->
                LongStream.range(1, areComparable ? parts.count() : 1)
                    .filter(blocks -> parts.end(blocks) <= 2 * old)
                    .filter(
                        blocks ->
                            all.slice(2 * old - parts.end(blocks), old)
                                .equals(all.slice(old, parts.end(blocks))))
                    .max()
                    .orElse(0));
  }

  /** Returns the exception for blocks that the file ends with, as coordinates or values show. */
  public ResplitException repeating(BlockSet more, long blocks, boolean byCoordinates) {
    return ResplitException.badInput(
        more.path(0),
        ("'%s' already ends with the %s of %s%s: leave out what was appended before; "
                + "--ignore-mismatch repeat appends it again")
            .formatted(
                file,
                byCoordinates ? "coordinates of " + axis : "values",
                more.path(0),
                blocks > 1 ? " to " + more.path(blocks - 1) : ""));
  }

  /**
   * Checks that the new file will hold every variable of the old one.
   *
   * @param joined what {@link #joined} found
   * @param out the new file
   * @throws ResplitException if it will not
   */
  public void checkKept(BlockSet joined, BlockSet out) throws ResplitException {
    for (Companion each : joined.header().companions().variables()) {
      if (out.header().companions().find(each.path()).isEmpty()) {
        throw ResplitException.unsupported(file, "it would lose variable " + each.path());
      }
    }
  }

  /**
   * Checks that the coordinates of the blocks do not turn back behind those of the file.
   *
   * @param joined what {@link #joined} found
   * @param more the blocks
   * @throws ResplitException if they do; where the file ends with the first ones, it says which
   *     region of the blocks is new
   */
  public void checkOrder(BlockSet joined, BlockSet more) throws ResplitException {
    AxisInfo info = joined.header().axes().get(0);
    Optional<Attribute> coordinates = info.coordinates().filter(Attribute::isRead);
    OptionalLong turn =
        coordinates
            .map(values -> CoordinateOrder.firstTurn(info, joined.grid().axis(0)))
            .orElse(OptionalLong.empty());
    if (turn.isPresent()) {
      long at = turn.getAsLong();
      Attribute all = coordinates.get();
      long there = at == joined.grid().axis(0).end(0) ? overlap(joined, more, all) : 0;
      throw ResplitException.badInput(
          joined.path(new FileFit(joined).onAxis(0, joined.grid().axis(0).indexOf(at))),
          "%s goes from %s to %s%s there: %s"
              .formatted(
                  axis,
                  all.slice(at - 1, at).valueText(),
                  all.slice(at, at + 1).valueText(),
                  Agreement.haveSameUnits(info, more.header().axes().get(0))
                      ? ""
                      : Attribute.text(info.attributes(), "units")
                          .map(" \"%s\""::formatted)
                          .orElse(""),
                  there == 0
                      ? "its values do not come after the values in '"
                          + file
                          + "': join both into a new file"
                      : "%s ends with its first %s, so append only the rest: --roi %s"
                          .formatted(
                              file,
                              there,
                              ShellWord.of("%s=%s:%s".formatted(axis, there, added(more))))));
    }
  }

  /** Returns how many indices of the blocks the file ends with, if others follow in them. */
  private static long overlap(BlockSet joined, BlockSet more, Attribute all) {
    long old = joined.grid().axis(0).end(0);
    long most = Math.min(old, added(more) - 1);
    Attribute last = all.slice(old - 1, old);
    boolean areComparable =
        !more.arrangement().isPart()
            && Agreement.haveSameUnits(joined.header().axes().get(0), more.header().axes().get(0));
    return LongStream.rangeClosed(1, areComparable ? most : 0)
        .filter(count -> all.slice(old + count - 1, old + count).equals(last))
        .filter(count -> all.slice(old - count, old).equals(all.slice(old, old + count)))
        .max()
        .orElse(0);
  }

  private static long added(BlockSet more) {
    return more.grid().axis(0).extent();
  }

  /** Gives the file that was written the name of the old one, at once, and makes that durable. */
  public void finish() throws IOException {
    new FileReplacement(file, beside()).finish();
  }
}
