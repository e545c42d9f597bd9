package io.resplit;

import io.resplit.describe.OutputDescription;
import io.resplit.format.FolderFiles;
import io.resplit.format.Formats;
import io.resplit.geometry.Shape;
import io.resplit.io.IoFunction;
import io.resplit.job.Move;
import io.resplit.job.ResumeState;
import io.resplit.journal.Fingerprint;
import io.resplit.output.OutputSpace;
import io.resplit.partition.Grid;
import io.resplit.plan.Problem;
import io.resplit.request.Existing;
import io.resplit.request.OutputRequest;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Finds how a job is done in two passes: the first decodes an array into raw blocks in a folder,
 * each of which holds some whole chunks of the output; the second reads each of these once and
 * encodes its chunks. Of several arrays, each takes two where that is faster. In little memory, one
 * pass between chunks that lie across one another decodes and encodes them again and again.
 *
 * <p>An intermediate partition is also what rechunker uses (Pangeo, its page "Algorithm"), as the
 * overlap of what memory holds of both sides. Here whole chunks of the output are tried, more of
 * them along one axis, and the plans of both passes say which takes least time.
 */
final class TwoPasses {

  private static final String ENDING = ".temp-";

  /** Digits in a name that tell apart what is written to outputs of the same name. */
  private static final int DIGITS = 8;

  /** What each chunk may be decoded and encoded on average before two passes are thought of. */
  private static final double OFTEN = 1.5;

  private static final int MOST_FILES = 100_000;

  private final Formats formats;
  private final Job whole;
  private final IoFunction<Path, Optional<Grid>> begun;
  private final Optional<String> left;
  private final String own;

  /**
   * Looks for the passes of a job.
   *
   * @param whole the job in one pass
   * @param begun returns the blocks, as listed, that an interrupted job has left at a place: they
   *     are taken
   */
  TwoPasses(Formats formats, Job whole, IoFunction<Path, Optional<Grid>> begun) throws IOException {
    this.formats = formats;
    this.whole = whole;
    this.begun = begun;
    this.left = whole.attempt().isPresent() ? whole.attempt().get().blocks() : Optional.empty();
    this.own = left.orElseGet(this::fresh);
  }

  /** Attempts at one task may meet, so blocks of each are called otherwise. */
  private String fresh() {
    if (whole.attempt().isPresent()) {
      return UUID.randomUUID().toString();
    }
    BlockNames all = whole.out().names();
    String names = all instanceof BlockNames.Templated own ? own.template().toString() : "";
    return new Fingerprint().add(written().toString()).add(names).toString();
  }

  /**
   * Returns the first passes that are worth it, and the job that reads what they write; the job
   * alone if none is.
   *
   * @param folder for the blocks in between
   */
  List<Job> through(Path folder) throws IOException {
    requireApart(folder);
    List<Job> passes = new ArrayList<>();
    Map<String, BlockSet> between = new HashMap<>();
    long files = 0;
    for (Move move : whole.moves()) {
      Optional<Job> first = first(move, place(folder, move));
      long blocks = first.map(Job::out).orElse(move.in()).blockCount();
      boolean isWatched = files == 0 || files + blocks <= MOST_FILES;
      if (first.isPresent() && isWatched) {
        passes.add(first.get());
        between.put(move.out().dataset(), first.get().out());
      }
      files += blocks;
    }
    if (passes.isEmpty()) {
      requireBlocks();
      return List.of(whole);
    }
    passes.add(whole.asPass(between));
    if (whole.attempt().isPresent()) {
      whole.attempt().get().keepBlocks(own);
    }
    if (whole.options().existing() == Existing.REFUSE) {
      OutputSpace.requireAll(passes.stream().map(Job::out).toList());
    }
    return passes;
  }

  /** What an earlier attempt has begun to write from blocks needs them. */
  private void requireBlocks() throws IOException {
    if (left.isPresent() && isLastBegun()) {
      throw whole.attempt().orElseThrow().lacksBlocks();
    }
  }

  /** Returns the first passes of which an interrupted job has left blocks. */
  List<Job> left(Path folder) throws IOException {
    List<Job> left = new ArrayList<>();
    for (Move move : whole.moves()) {
      Path place = place(folder, move);
      Optional<Grid> known = begun.apply(place);
      if (known.isPresent()) {
        left.add(first(move, place, known.get()));
      }
    }
    return left;
  }

  /** Returns where the blocks of an array lie, and those of no array that is written elsewhere. */
  private Path place(Path folder, Move move) {
    Path written = written();
    Fingerprint mark = new Fingerprint().add(own);
    String digits = mark.add(move.out().dataset()).toString().substring(0, DIGITS);
    return folder.resolve(written.getFileName() + ENDING + digits);
  }

  /** Returns the file or folder that is written. */
  private Path written() {
    BlockSet out = whole.out();
    Path place = out.blockCount() == 1 ? FolderFiles.place(out.path(0)) : out.root();
    return place.toAbsolutePath().normalize();
  }

  private void requireApart(Path folder) {
    boolean isInside = folder.toAbsolutePath().normalize().startsWith(written());
    if (isInside && FolderFiles.isOne(whole.out().root())) {
      throw new IllegalArgumentException(
          "--temp %s is inside the output: choose another folder".formatted(folder));
    }
  }

  /** Once the last pass has begun, it reads what is there; before, time says what is best. */
  private Optional<Job> first(Move move, Path place) throws IOException {
    Optional<Grid> known = begun.apply(place);
    PlanReport one = move.planned();
    if (known.isPresent()) {
      return Optional.of(first(move, place, known.get()));
    }
    if (holdsCopies(move) || !isWorthIt(one) || isLastBegun()) {
      return Optional.empty();
    }
    double least = seconds(one);
    Optional<Job> best = Optional.empty();
    for (Grid blocks : candidates(move)) {
      Job first = first(move, place, blocks);
      double seconds = seconds(first, move, least);
      if (seconds < least) {
        best = Optional.of(first);
        least = seconds;
      }
    }
    return best;
  }

  /** Returns the predicted time of both passes; more than the limit as soon as that is known. */
  private double seconds(Job first, Move move, double most) throws IOException {
    double seconds = seconds(first.lead());
    return seconds >= most ? seconds : seconds + seconds(whole.from(first.out(), move).planned());
  }

  private static double seconds(PlanReport plan) {
    return plan.fits() ? plan.predictedSeconds() : Double.MAX_VALUE;
  }

  private boolean isLastBegun() throws IOException {
    return whole.options().existing() == Existing.RESUME
        && ResumeState.of(whole.out()).header().isPresent();
  }

  private static boolean holdsCopies(Move move) {
    return Stream.of(move.in(), move.out()).anyMatch(set -> set.formats().copies().isPresent());
  }

  private static boolean isWorthIt(PlanReport plan) {
    Problem problem = plan.plan().problem();
    return problem.isFiltered()
        && !problem.isStoredOnly()
        && (!plan.fits() || plan.chunkVisits() > OFTEN);
  }

  /**
   * Returns partitions, as listed: chunks of the output, and as many on one axis as memory holds.
   */
  private static Set<Grid> candidates(Move move) {
    Problem problem = move.planned().plan().problem();
    Shape array = problem.shape();
    Shape chunk = problem.out().chunksOrBlocks().blockShape();
    long bytes = move.planned().limit().dataBytes();
    long most = Math.max(1, bytes / problem.elementBytes() / chunk.volume());
    Set<Grid> grids = new LinkedHashSet<>();
    for (int axis = 0; axis < array.rank(); axis++) {
      for (long count : new long[] {most, (most + 1) / 2}) {
        int along = axis;
        long length = Math.min(array.length(axis), count * chunk.length(axis));
        Shape box = Shape.of(array.rank(), each -> each == along ? length : chunk.length(each));
        grids.add(move.in().order().toListed(Grid.uniform(array, box)));
      }
    }
    grids.removeIf(grid -> grid.blockCount() > MOST_FILES);
    return grids;
  }

  private Job first(Move move, Path place, Grid blocks) throws IOException {
    BlockSet in = move.in();
    OutputRequest request = OutputRequest.blocks(place.toString(), blocks);
    BlockSet between =
        new OutputDescription(formats, request.withFormat(Formats.RAW))
            .fresh(in.array().listedShape(), in.type(), in.order());
    return new Job(formats, in, between, whole.planning(), whole.options()).asPass(Map.of());
  }
}
