package io.resplit;

import io.resplit.describe.OutputDescription;
import io.resplit.format.FolderFiles;
import io.resplit.format.Formats;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.plan.Problem;
import io.resplit.request.JobOptions;
import io.resplit.request.OutputRequest;
import io.resplit.request.Planning;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds how a job is done in two passes: the first decodes the input into raw blocks in a folder,
 * each of which holds some whole chunks of the output; the second reads each of these once and
 * encodes its chunks. In little memory, one pass between chunks that lie across one another decodes
 * and encodes them again and again.
 *
 * <p>An intermediate partition is also what rechunker uses (Pangeo, its page "Algorithm"), as the
 * overlap of what memory holds of both sides. Here whole chunks of the output are tried, more of
 * them along one axis, and the plans of both passes say which takes least time.
 */
final class TwoPasses {

  private static final String ENDING = ".temp";

  /** What each chunk may be decoded and encoded on average before two passes are thought of. */
  private static final double OFTEN = 1.5;

  private static final int MOST_FILES = 100_000;

  private final Formats formats;
  private final Job whole;
  private final Planning planning;
  private final JobOptions options;

  /**
   * Looks for the passes of a job.
   *
   * @param whole the job in one pass
   * @param options how both are run
   */
  TwoPasses(Formats formats, Job whole, Planning planning, JobOptions options) {
    this.formats = formats;
    this.whole = whole;
    this.planning = planning;
    this.options = options;
  }

  /** Returns where the blocks of a job lie that may be in several folders. */
  static Path place(BlockSet out, Path folder) {
    Path written = out.blockCount() == 1 ? FolderFiles.place(out.path(0)) : out.root();
    return folder.resolve(written.toAbsolutePath().normalize().getFileName() + ENDING);
  }

  /**
   * Returns the two passes that take less time than the job; otherwise the job alone.
   *
   * @param place folder for the blocks in between
   * @param begun those of an interrupted job, as listed, which are taken
   */
  List<Job> through(Path place, Optional<Grid> begun) throws IOException {
    PlanReport lead = whole.lead();
    boolean isOne = whole.report().arrays().size() == 1;
    if (!isOne || begun.isEmpty() && !isWorthIt(lead)) {
      return List.of(whole);
    }
    double least = begun.isEmpty() && lead.fits() ? lead.predictedSeconds() : Double.MAX_VALUE;
    List<Job> best = List.of(whole);
    for (Grid blocks : begun.map(Set::of).orElseGet(() -> candidates(lead))) {
      List<Job> passes = passes(OutputRequest.blocks(place.toString(), blocks));
      double seconds = seconds(passes, least);
      if (seconds < least) {
        best = passes;
        least = seconds;
      }
    }
    return best;
  }

  private static boolean isWorthIt(PlanReport lead) {
    Problem problem = lead.plan().problem();
    return problem.isFiltered()
        && !problem.isStoredOnly()
        && (!lead.fits() || lead.chunkVisits() > OFTEN);
  }

  /**
   * Returns partitions, as listed: chunks of the output, and as many on one axis as memory holds.
   */
  private Set<Grid> candidates(PlanReport lead) {
    Problem problem = lead.plan().problem();
    Shape array = problem.shape();
    Shape chunk = problem.out().chunksOrBlocks().blockShape();
    long most = Math.max(1, lead.limit().dataBytes() / problem.elementBytes() / chunk.volume());
    Set<Grid> grids = new LinkedHashSet<>();
    for (int axis = 0; axis < array.rank(); axis++) {
      for (long count : new long[] {most, (most + 1) / 2}) {
        int along = axis;
        long length = Math.min(array.length(axis), count * chunk.length(axis));
        Shape box = Shape.of(array.rank(), each -> each == along ? length : chunk.length(each));
        grids.add(whole.in().order().toListed(Grid.uniform(array, box)));
      }
    }
    grids.removeIf(grid -> grid.blockCount() > MOST_FILES);
    return grids;
  }

  private List<Job> passes(OutputRequest blocks) throws IOException {
    BlockSet in = whole.in();
    BlockSet between =
        new OutputDescription(formats, blocks.withFormat(Formats.RAW))
            .fresh(in.array().listedShape(), in.type(), in.order());
    return List.of(
        new Job(formats, in, between, planning, options.withoutChecksums()),
        new Job(formats, between, whole.out(), planning, options));
  }

  /** Returns the predicted time; more than the limit as soon as that is known. */
  private static double seconds(List<Job> passes, double most) throws IOException {
    double seconds = 0;
    for (Job pass : passes) {
      PlanReport plan = pass.lead();
      seconds += plan.fits() ? plan.predictedSeconds() : Double.MAX_VALUE;
      if (seconds >= most) {
        return seconds;
      }
    }
    return seconds;
  }
}
