package io.resplit;

import io.resplit.array.AxisInfo;
import io.resplit.array.Companion;
import io.resplit.array.Companions;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.array.ValueLimit;
import io.resplit.cost.DiskModel;
import io.resplit.cost.DiskSpace;
import io.resplit.cost.HeapUse;
import io.resplit.cost.HeldData;
import io.resplit.cost.JobSummary;
import io.resplit.cost.MemoryBudget;
import io.resplit.cost.MemoryCurve;
import io.resplit.cost.PlanReport;
import io.resplit.cost.Rest;
import io.resplit.describe.OutputDescription;
import io.resplit.disk.DiskFinder;
import io.resplit.disk.DiskProbe;
import io.resplit.engine.Engine;
import io.resplit.engine.SequentialEngine;
import io.resplit.find.InputMembers;
import io.resplit.find.SetFinder;
import io.resplit.find.beside.JoinedCompanions;
import io.resplit.format.CoordinateLimit;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.Formats;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import io.resplit.input.FileOrder;
import io.resplit.input.InputCheck;
import io.resplit.io.Activity;
import io.resplit.io.ResplitException;
import io.resplit.job.Append;
import io.resplit.job.DemoJob;
import io.resplit.job.DurableJob;
import io.resplit.job.Move;
import io.resplit.job.ProblemOf;
import io.resplit.job.ResumeState;
import io.resplit.job.SetComparison;
import io.resplit.job.UnfinishedSet;
import io.resplit.journal.SavedJob;
import io.resplit.manifest.Manifest;
import io.resplit.manifest.ManifestReader;
import io.resplit.output.OutputSpace;
import io.resplit.plan.Problem;
import io.resplit.planner.ClusteredPlanner;
import io.resplit.planner.GridPlanner;
import io.resplit.planner.KeepPlanner;
import io.resplit.planner.MultiplePlanner;
import io.resplit.planner.NaivePlanner;
import io.resplit.planner.Planner;
import io.resplit.planner.frontier.FrontierPlanner;
import io.resplit.region.RegionFinder;
import io.resplit.report.JobReport;
import io.resplit.report.plot.PlanPlot;
import io.resplit.request.Existing;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.Objective;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.RegionRequest;
import io.resplit.request.SetRequest;
import io.resplit.request.TaskNumber;
import io.resplit.search.CurveSearch;
import io.resplit.search.PlanSearch;
import io.resplit.set.Address;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.Copies;
import io.resplit.set.Members;
import io.resplit.set.Mismatch;
import io.resplit.set.OutputAddress;
import io.resplit.set.SetMemory;
import io.resplit.task.Attempt;
import io.resplit.task.JobEnd;
import io.resplit.task.JobTask;
import io.resplit.verify.Companionship;
import io.resplit.verify.Comparison;
import io.resplit.verify.RecordCheck;
import io.resplit.verify.SameElements;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * Finds sets of blocks, plans how to move an array between them, and runs the plan.
 *
 * <p>The entrance for programs that embed resplit, and the only place that knows all planners and
 * all formats. Immutable and safe for use by several threads; prints nothing and never ends the
 * process.
 */
public final class Resplit {

  private static final long MEASURED_FILES = 64;
  private static final long MAKE_BYTES = 16L << 20;

  private final Map<String, Planner> planners = planners();
  private final Formats formats;
  private final SetFinder finder;
  private final Engine engine = new SequentialEngine();

  /** Creates the facade with the formats that resplit has, for coordinates of any size. */
  public Resplit() {
    this(List.of());
  }

  /** Creates the facade with further formats, for coordinates of any size. */
  public Resplit(List<FormatDescriptor> more) {
    this(more, Long.MAX_VALUE);
  }

  /**
   * Creates the facade with further formats. Of coordinates for which there is no memory it reads
   * only the size: they count in plans, which then do not fit; outputs are described without them.
   *
   * @param more formats beside those that resplit has
   * @param metadataBytes most memory for what sets say beside their data, in bytes
   */
  public Resplit(List<FormatDescriptor> more, long metadataBytes) {
    this(more, metadataBytes, ValueLimit.SMALL);
  }

  /**
   * Creates the facade.
   *
   * @param small of which size variables beside an array are held, and not moved as arrays
   */
  Resplit(List<FormatDescriptor> more, long metadataBytes, ValueLimit small) {
    long coordinates = Math.max(0, metadataBytes) / CoordinateLimit.COPIES;
    this.formats = FormatList.with(more, coordinates);
    this.finder = new SetFinder(formats, Math.max(HeapUse.IN_RESERVE, metadataBytes), small);
  }

  /** Returns what sets say beside their data may take in a process of so many bytes. */
  public static long metadataWithin(long processBytes) {
    return Math.max(HeapUse.IN_RESERVE, processBytes - MemoryBudget.RESERVE_BYTES);
  }

  /**
   * Returns the memory that two sets take beside their data, in bytes: for {@link
   * PlanOptions#withMetadata}.
   */
  public static long metadataBytes(BlockSet in, BlockSet out) {
    return SetMemory.bytes(in, out);
  }

  private static Map<String, Planner> planners() {
    Map<String, Planner> planners = new LinkedHashMap<>();
    planners.put(FrontierPlanner.NAME, new FrontierPlanner());
    planners.put(KeepPlanner.NAME, new KeepPlanner());
    planners.put(ClusteredPlanner.NAME, new ClusteredPlanner());
    planners.put(MultiplePlanner.NAME, new MultiplePlanner());
    planners.put(GridPlanner.NAME, new GridPlanner());
    planners.put(NaivePlanner.NAME, new NaivePlanner());
    return Collections.unmodifiableMap(planners);
  }

  /** Returns the names of all strategies, the usually best first. */
  public List<String> strategies() {
    return List.copyOf(planners.keySet());
  }

  /**
   * Returns the datasets of the file that a request addresses, any of which may be a set; none if
   * it names one itself, or is not about a single file of a format that has datasets.
   */
  public List<String> datasets(SetRequest request) throws IOException {
    return finder.datasets(request);
  }

  /**
   * Returns the input set that {@code request} describes; its files are not checked yet.
   *
   * @throws IllegalArgumentException if the request lacks something or contradicts itself
   * @throws ResplitException if what is on disk does not fit the request
   */
  public BlockSet find(SetRequest request) throws IOException {
    if (SetFinder.isFolder(request)) {
      UnfinishedSet.refuseFolder(Path.of(request.address()));
    }
    BlockSet set = finder.find(request);
    UnfinishedSet.refuse(set);
    return set;
  }

  /**
   * Returns an input set as {@link #find} does; where its files cannot be read, finds out whether
   * they are still what its manifest says, if it has one.
   *
   * @throws ResplitException if what is on disk does not fit the request, or its record
   */
  public BlockSet findToVerify(SetRequest request, JobObserver observer) throws IOException {
    try {
      return find(request);
    } catch (ResplitException e) {
      Optional<Manifest> manifest =
          SetFinder.isFolder(request)
              ? ManifestReader.read(Path.of(request.address()))
              : Optional.empty();
      if (manifest.isPresent()) {
        RecordCheck.checkFiles(manifest.get(), observer.activity());
      }
      throw e;
    }
  }

  /**
   * Returns some indices of the axes of a set as a set of its own: blocks without any are left out,
   * and never opened; the others are read in part.
   *
   * @throws IllegalArgumentException if the array has no such axes or indices
   * @throws ResplitException if an axis has no such coordinates
   */
  public BlockSet within(BlockSet set, RegionRequest region) throws ResplitException {
    List<AxisIndices> indices = RegionFinder.indices(set, region);
    BlockSet within = set.within(indices, formats);
    if (within.hasGaps() && (!set.isWholeArray() || set.missing().isPresent())) {
      throw new ResplitException(
          ResplitException.Reason.UNSUPPORTED,
          "--roi '%s' leaves out indices between others, which is not supported %s: give one range FROM:TO for each axis"
              .formatted(
                  region.text(),
                  set.tiling().isPresent()
                      ? "of blocks that are no grid"
                      : "with --trim or --missing"));
    }
    return within.hasGaps() ? within.withHeader(formats.sampled(within.header(), indices)) : within;
  }

  /**
   * Returns the set of a file and of blocks that are to be appended to it; its job writes {@link
   * Append#beside}, and {@link Append#finish} ends it. Where no coordinates show whether they were
   * appended before, reads both up to the first difference.
   *
   * @throws IllegalArgumentException if the array has no such axis
   * @throws ResplitException if the file cannot be made longer by these blocks, or ends with them
   * @throws java.util.concurrent.CancellationException if the observer asks to stop
   */
  public BlockSet appended(Append append, BlockSet more, JobObserver observer) throws IOException {
    if (formats.nameOf(append.file()).equals(Formats.RAW)) {
      throw ResplitException.unsupported(append.file(), "raw files have no unlimited axis");
    }
    BlockSet joined = find(append.joined(more));
    append.check(joined, more);
    Optional<Long> known = append.repeatedCoordinates(joined, more);
    boolean mayRepeat = more.mismatch().ignores(Mismatch.Kind.REPEAT);
    boolean asksValues = known.isEmpty() && !mayRepeat && !append.isBegun();
    long repeated = asksValues ? repeatedValues(append, more, observer) : known.orElse(0L);
    if (repeated == 0) {
      append.checkOrder(joined);
    } else if (!mayRepeat) {
      throw append.repeating(more, repeated, known.isPresent());
    }
    return joined;
  }

  /** Returns how many of the blocks, counted from the first, the file ends with already. */
  private long repeatedValues(Append append, BlockSet more, JobObserver observer)
      throws IOException {
    BlockSet old = find(append.old(more));
    for (long blocks = more.blockCount(); blocks > 0; blocks--) {
      BlockSet first = more.within(Append.first(more, blocks), (block, region) -> block);
      if (endsWith(old, first, observer)) {
        return blocks;
      }
    }
    return 0;
  }

  /**
   * Returns whether blocks were appended to a file before: no job has begun to do so, and the file
   * ends with what they hold. Reads both up to the first difference.
   *
   * @throws java.util.concurrent.CancellationException if the observer asks to stop
   */
  public boolean isAppended(Append append, BlockSet more, JobObserver observer) throws IOException {
    if (append.isBegun()) {
      return false;
    }
    try {
      return endsWith(find(append.old(more)), more, observer);
    } catch (ResplitException e) {
      return false; // or the job says what is wrong
    }
  }

  private boolean endsWith(BlockSet old, BlockSet more, JobObserver observer) throws IOException {
    Optional<BlockSet> end = Append.end(old, more);
    try {
      return end.isPresent() && holdSame(more, end.get(), observer);
    } catch (ResplitException e) {
      if (e.reason() == ResplitException.Reason.DIFFERENT) {
        return false;
      }
      throw e;
    }
  }

  private boolean holdSame(BlockSet a, BlockSet b, JobObserver observer) throws IOException {
    List<Map.Entry<BlockSet, BlockSet>> pairs = new ArrayList<>(compareBeside(a, b));
    pairs.add(Map.entry(a, b));
    for (Map.Entry<BlockSet, BlockSet> each : pairs) {
      int bytes = MemoryBudget.MAX_STAGING_BYTES;
      if (!new SameElements(each.getKey(), each.getValue(), bytes, observer::cancelled)
          .areEqual()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the region of an array that another set is of an array of the same shape, in its axes.
   *
   * @param part a region of a set, perhaps with its axes permuted
   * @throws ResplitException if the whole arrays have other shapes
   */
  public BlockSet sameRegion(BlockSet set, BlockSet part) throws ResplitException {
    AxisMap toArray = part.axes().inverse();
    if (part.window().isEmpty()
        || !set.grid().shape().equals(toArray.permute(part.storedGrid().shape()))) {
      Comparison.requireSameArray(part, set);
    }
    return part.window().isEmpty()
        ? set
        : set.within(toArray.permute(part.window().get().indices()), formats);
  }

  /**
   * Returns whether a set describes its own shape and type, by format or manifest.
   *
   * @throws ResplitException if an interrupted job was to write it
   */
  public boolean describesItself(SetRequest request) throws IOException {
    if (SetFinder.isFolder(request)) {
      UnfinishedSet.refuseFolder(Path.of(request.address()));
    }
    return finder.describesItself(request);
  }

  /**
   * Returns the shape that raw blocks seem to have by their names and sizes, as listed; empty if
   * these do not tell.
   *
   * @param request address, shape, type and order of the set
   */
  public Optional<Shape> likelyBlock(SetRequest request) {
    return finder.likelyBlock(request);
  }

  /**
   * Returns the set in a folder that has a manifest; empty if {@code address} is no such folder.
   */
  public Optional<BlockSet> findRecorded(String address) throws IOException {
    return finder.findRecorded(address);
  }

  /**
   * Checks that two sets hold arrays of one shape and type, whatever the byte order.
   *
   * @throws ResplitException if they do not
   */
  public static void requireSameArray(BlockSet a, BlockSet b) throws ResplitException {
    Comparison.requireSameArray(a, b);
  }

  /**
   * Returns in one line which files of a set follow one another on which axis, where nothing but
   * their names or their order says so; empty if coordinates do, or a manifest.
   */
  public String joinedBy(BlockSet set) throws IOException {
    boolean isRecorded =
        set.names() instanceof BlockNames.Templated && ManifestReader.isThere(set.root());
    return isRecorded ? "" : new FileOrder(set).text();
  }

  /** Returns the manifest of a set, if it has one. */
  public Optional<Manifest> manifestOf(BlockSet set) throws IOException {
    return ManifestReader.of(set);
  }

  /**
   * Returns the description of a set to be written with the array of another.
   *
   * @param like set whose array, element type, order and header the output has
   * @throws IllegalArgumentException if the request contradicts itself
   * @throws ResplitException if the format cannot hold the array
   */
  public BlockSet output(BlockSet like, OutputRequest request) throws IOException {
    BlockSet array = like.array();
    Grid blocks = request.partition(array.listedShape(), array.order());
    BlockSet known = JoinedCompanions.withTurned(like, blocks, finder.small());
    return new OutputDescription(formats, request).like(known);
  }

  /**
   * Returns the description of a set of several files to be written, as the input in all else.
   *
   * @param like set whose array, element type, order and header the output has
   * @param address folder, or template of file names
   * @param listedBlock shape of a block, as listed
   * @throws ResplitException if the format that the address asks for cannot hold the array
   */
  public BlockSet output(BlockSet like, String address, Shape listedBlock) throws IOException {
    return output(like, OutputRequest.blocks(address, listedBlock));
  }

  /**
   * Returns the description of a new set that is like no other.
   *
   * @param listedShape shape of the array, as listed
   * @throws ResplitException if the format cannot hold the array
   */
  public BlockSet output(
      OutputRequest request, Shape listedShape, ElementType type, StorageOrder order)
      throws ResplitException {
    return new OutputDescription(formats, request).fresh(listedShape, type, order);
  }

  /**
   * Returns the description of a new set that is like no other, with axes listed as is usual for
   * its format.
   *
   * @param listedShape shape of the array, as listed
   * @param type element type, for example {@code uint16} or {@code float32be}
   * @throws IllegalArgumentException if there is no such type
   * @throws ResplitException if the format cannot hold the array
   */
  public BlockSet output(OutputRequest request, Shape listedShape, String type)
      throws ResplitException {
    return output(request, listedShape, ElementType.parse(type), defaultOrder(request));
  }

  /** Returns how axes are listed for a format, or for the ending of an output, by default. */
  public StorageOrder defaultOrder(OutputRequest request) {
    String place = OutputAddress.parse(request.address()).place();
    String name = request.format().orElse(formats.outputName(place, Formats.RAW));
    return formats.defaultOrder(name);
  }

  /** Returns the problem of moving an array between two sets, with checksums. */
  public static Problem problem(BlockSet in, BlockSet out) {
    return problem(in, out, true);
  }

  /**
   * Returns the problem of moving an array between two sets.
   *
   * @param checksums whether the job will take checksums, and so look at all elements
   */
  public static Problem problem(BlockSet in, BlockSet out, boolean checksums) {
    return ProblemOf.sets(in, out, checksums);
  }

  /**
   * Returns the plan that {@code options} ask for, with its cost; and, if they ask for a
   * comparison, with what other strategies and limits would cost.
   *
   * <p>If nothing fits the memory, the report holds the plan that needs least and says so.
   *
   * @throws IllegalArgumentException if the strategy is unknown or does not solve such a problem
   */
  public PlanReport plan(Problem problem, ElementType type, PlanOptions options) {
    return new PlanSearch(problem, planners, options).report(type.toString());
  }

  /**
   * Returns what a job does that moves the array of a set and the variables beside it: one move
   * after the other, those whose chunks are appended to the files last.
   *
   * @param planned plan of the array that leads
   * @param options what that was made from, also for the others
   * @param checksums whether the job will take checksums
   * @throws ResplitException if a variable cannot be moved
   */
  public List<Move> moves(
      BlockSet in, BlockSet out, PlanReport planned, PlanOptions options, boolean checksums)
      throws IOException {
    List<Move> moves = new ArrayList<>(List.of(new Move(in, out, planned, Optional.empty())));
    Members targets = new Members(out);
    for (Companion each : out.header().companions().moved().toList()) {
      BlockSet target = targets.stored(each);
      Copies copies = Copies.of(out.storedGrid(), each).like(target.grid().shape());
      InputMembers sources = InputMembers.of(in, each.path());
      BlockSet source = sources.with(copies);
      PlanReport member = plan(problem(source, target, checksums), source.type(), options);
      moves.add(new Move(source, target, member, sources.copies()));
    }
    moves.sort(Comparator.comparing(move -> move.out().isAppended()));
    return moves;
  }

  /** Returns the plans of several moves between the same files, by the names of their arrays. */
  public static JobReport report(List<Move> moves) {
    return new JobReport(
        Move.leading(moves).planned(),
        moves.stream()
            .map(move -> new JobReport.Named(move.out().dataset(), move.planned()))
            .toList());
  }

  /**
   * Returns what all strategies cost at many limits of memory, that of {@code planned} among them.
   *
   * @param objective that of the plan
   */
  public MemoryCurve curve(PlanReport planned, Objective objective) {
    List<Long> marks = new ArrayList<>();
    marks.add(planned.dataLimitBytes());
    planned.outlook().ifPresent(outlook -> marks.add(outlook.leastForLowerBoundBytes()));
    planned.outlook().ifPresent(outlook -> marks.add(outlook.enough().dataBytes()));
    Problem problem = planned.plan().problem();
    marks.removeIf(mark -> mark < problem.elementBytes() || mark > problem.bytes());
    PlanOptions options =
        PlanOptions.within(new MemoryLimit.OfData(planned.dataLimitBytes()))
            .withDisk(planned.disk())
            .withObjective(objective);
    return new CurveSearch(problem, planners, options).curve(marks);
  }

  /**
   * Returns a drawing of a plan as SVG: {@code curve}, the blocks and steps in a section, and the
   * data held over the steps.
   */
  public String plot(PlanReport planned, MemoryCurve curve) {
    return PlanPlot.svg(planned, curve, HeldData.of(planned.plan(), PlanPlot.BUCKETS));
  }

  /**
   * Returns a model of the disks of two sets, from a measurement of about two seconds that reads
   * some of the input and writes up to 16 MiB beside the output, in a file without a name.
   *
   * @throws IOException if that fails
   */
  public DiskModel measureDisk(BlockSet in, BlockSet out) throws IOException {
    List<Path> files = new ArrayList<>();
    long count = in.blockCount();
    for (long i = 0; i < Math.min(count, MEASURED_FILES); i++) {
      long block = count <= MEASURED_FILES ? i : count / MEASURED_FILES * i;
      files.add(in.path(in.hasFile(block) ? block : in.firstBlock()));
    }
    return new DiskProbe(files, OutputSpace.of(out).folder()).measure();
  }

  /**
   * Returns the slower of the disks of two sets, as the system describes them, with the reason;
   * that of a rotating disk, without a reason, where it says nothing.
   */
  public DiskModel findDisk(BlockSet in, BlockSet out) {
    return new DiskFinder(Path.of("/")).slowest(Stream.of(in.path(in.firstBlock()), out.root()));
  }

  /** Returns the space that an output needs and has, one entry for each folder that is written. */
  public List<DiskSpace> space(BlockSet out) throws IOException {
    OutputSpace space = OutputSpace.of(out);
    return List.of(
        new DiskSpace(
            out.root().toString(), out.leastBytes(), space.neededBytes(), space.freeBytes()));
  }

  /**
   * Returns what the plan of an interrupted job of {@code out} was made from, if one has left a
   * journal: a job can only resume the plan that it began with.
   */
  public Optional<PlanOptions> recorded(BlockSet out) throws IOException {
    return ResumeState.of(out).planning();
  }

  /**
   * Returns the blocks, with their axes as listed, that an interrupted job was to write to an
   * address, unless they are too many to be recorded, or that one has written to this folder.
   */
  public Optional<Grid> recordedBlocks(String address) throws IOException {
    ResumeState begun = ResumeState.at(address);
    return begun.header().isPresent()
        ? begun.blocks()
        : findRecorded(address).map(done -> done.order().toListed(done.grid()));
  }

  /** Returns the command that resumes the job that was to write to an address, if one is known. */
  public Optional<String> recordedCommand(String address) throws IOException {
    return ResumeState.at(address).command();
  }

  /**
   * Checks that no interrupted job has begun an output.
   *
   * @throws ResplitException if one has
   */
  public void requireNotBegun(BlockSet out) throws IOException {
    UnfinishedSet.refuseOutput(out);
  }

  /**
   * Returns an output with the history that an interrupted job has begun to write, if it has left a
   * journal: all files of a set hold the same history, however often its job was resumed. What a
   * task writes holds that of its job, whatever its journal says.
   */
  public BlockSet asBegun(BlockSet out) throws IOException {
    return out.isOfTask() ? out : ResumeState.of(out).output(out, formats);
  }

  /**
   * Checks before anything is written that a job can start, or go on where it is to go on; changes
   * nothing.
   *
   * @return what the job would do: all of the plan, or what an interrupted job has left of it
   * @throws ResplitException if inputs are wrong, outputs exist or alias inputs, space is short, or
   *     what an interrupted job has left belongs to another plan
   */
  public Rest check(BlockSet in, BlockSet out, PlanReport planned, JobOptions options)
      throws IOException {
    return new DurableJob(engine, in, out, planned, options, JobObserver.NONE).check();
  }

  /**
   * Checks before anything is written that a job of several moves can start, see {@link
   * #check(BlockSet, BlockSet, PlanReport, JobOptions)}.
   */
  public Rest check(List<Move> moves, JobOptions options) throws IOException {
    return new DurableJob(engine, moves, options, JobObserver.NONE).check();
  }

  /** Runs several moves between the same files, see {@link #run}. */
  public JobSummary run(List<Move> moves, JobOptions options, JobObserver observer)
      throws IOException {
    return new DurableJob(engine, moves, options, observer).run();
  }

  /** Checks that all files of an input set are there and of the right size. */
  public void check(BlockSet in) throws IOException {
    InputCheck.open(in, new Activity());
  }

  /**
   * Checks both sets, runs the plan and writes the manifest.
   *
   * <p>What a failed job has completed stays, and a job with {@link Existing#RESUME} continues from
   * there.
   *
   * @throws IllegalArgumentException if the plan copies chunks undecoded, but checksums are asked
   *     for
   * @throws IOException if the sets are not as they should be, or reading or writing fails; no
   *     incomplete file has its final name then
   * @throws java.util.concurrent.CancellationException if the observer asked to stop
   */
  public JobSummary run(
      BlockSet in, BlockSet out, PlanReport planned, JobOptions options, JobObserver observer)
      throws IOException {
    return new DurableJob(engine, in, out, planned, options, observer).run();
  }

  /**
   * Returns one of the tasks that a job between two sets is cut into; touches nothing.
   *
   * @throws IllegalArgumentException if the job cannot have so many tasks
   */
  public JobTask task(BlockSet in, BlockSet out, TaskNumber number) {
    return JobTask.of(in, out, number, formats);
  }

  /**
   * Returns all tasks that a job between two sets is cut into, by their numbers; touches nothing.
   *
   * @param by axes to cut along, as listed; chosen if empty
   * @throws IllegalArgumentException if the job cannot have so many tasks
   */
  public LongFunction<JobTask> tasks(BlockSet in, BlockSet out, long count, List<String> by) {
    return JobTask.all(in, out, count, by, formats);
  }

  /**
   * Checks an input and saves a job in tasks, so that they begin without looking at all of its
   * files: with {@link #saved} and {@link JobTask#from}.
   *
   * @param file is written; a saved job is replaced, anything else refused
   * @param command the command without the options about tasks; any words
   * @param input the input as it was found
   * @param read what the job reads of it
   * @throws ResplitException if a file is missing, or the set cannot be saved
   */
  public void save(
      Path file,
      long tasks,
      List<String> command,
      BlockSet input,
      BlockSet read,
      JobObserver observer)
      throws IOException {
    InputCheck.open(read, observer.activity());
    SavedJob.write(file, tasks, command, input, read, observer.activity());
  }

  /**
   * Checks that a job in tasks can be saved.
   *
   * @param input the input as it was found
   * @throws ResplitException if something else is in place of the file, or the set cannot be saved
   */
  public void checkSaving(Path file, BlockSet input) throws ResplitException {
    SavedJob.check(file, input);
  }

  /**
   * Returns a job in tasks that was saved.
   *
   * @throws ResplitException if there is none, or it is damaged, or of another version
   */
  public SavedJob saved(Path file) throws IOException {
    return SavedJob.read(file, formats, finder.nameBytes());
  }

  /**
   * Checks that a task can begin, apart from its plan; changes nothing.
   *
   * @return whether there is anything left to do
   * @throws ResplitException if its output is not free, or that of another job
   */
  public boolean check(JobTask task) throws IOException {
    return Attempt.check(task, JobObserver.NONE);
  }

  /**
   * Begins an attempt at a task: its two sets are planned and run as any others, then it is said to
   * be complete.
   *
   * @param history when and how the job was asked for, if this is its first task; may be empty
   * @param durable whether what is written is forced to the disk
   * @return empty if the task is done
   * @throws ResplitException if the output is not free, or that of another job
   */
  public Optional<Attempt> begin(
      JobTask task, String history, boolean durable, JobObserver observer) throws IOException {
    return Attempt.begin(task, history, durable, formats, observer);
  }

  /**
   * Does a task, unless it is done: plans it, or continues the plan of an attempt that was left.
   *
   * @param history when and how the job was asked for, if this is its first task; may be empty
   * @return what it took; empty if the task was done before, or by another attempt meanwhile
   * @throws ResplitException if no plan fits the memory, or as {@link #begin} and {@link #run} do
   */
  public Optional<JobSummary> run(
      JobTask task, String history, PlanOptions planning, JobOptions options, JobObserver observer)
      throws IOException {
    Optional<Attempt> begun = begin(task, history, options.isDurable(), observer);
    if (begun.isEmpty()) {
      return Optional.empty();
    }
    try (Attempt attempt = begun.get()) {
      return finished(attempt, planning, options, observer);
    }
  }

  private Optional<JobSummary> finished(
      Attempt attempt, PlanOptions planning, JobOptions options, JobObserver observer)
      throws IOException {
    try {
      JobSummary done = run(attempt, planning, options, observer);
      attempt.complete();
      return Optional.of(done);
    } catch (IOException e) {
      if (!attempt.isDone()) {
        throw e;
      }
      attempt.complete(); // another attempt was faster, and what this one needed is gone
      return Optional.empty();
    }
  }

  private JobSummary run(
      Attempt attempt, PlanOptions planning, JobOptions options, JobObserver observer)
      throws IOException {
    BlockSet in = attempt.in();
    BlockSet out = attempt.out();
    PlanOptions made = recorded(out).orElse(planning).withMetadata(metadataBytes(in, out));
    PlanReport planned = plan(problem(in, out, options.checksums()), in.type(), made);
    List<Move> moves = moves(in, out, planned, made, options.checksums());
    JobReport report = report(moves);
    if (!report.total().fits()) {
      PlanReport worst = report.worst();
      throw new ResplitException(
          ResplitException.Reason.NO_MEMORY,
          "no plan of the task fits the memory: it needs %s bytes"
              .formatted(worst.limitFor(worst.cost().peakBytes())));
    }
    JobOptions how = options.with(Existing.RESUME).with(made.chunks()).withPlanning(made);
    return run(moves, how, observer);
  }

  /**
   * Makes the output of a job in tasks complete: names, digest, manifest.
   *
   * @param address its folder, or its only file
   * @throws ResplitException if a task is not done; the message names it
   */
  public JobEnd.Result finish(String address) throws IOException {
    return JobEnd.of(Address.parse(OutputAddress.parse(address).place()).root());
  }

  /** Writes demo data whose elements are their own linear indices. */
  public JobSummary make(BlockSet out, boolean overwrite) throws IOException {
    return make(out, overwrite, JobObserver.NONE);
  }

  /** Writes demo data, watched. */
  public JobSummary make(BlockSet out, boolean overwrite, JobObserver observer) throws IOException {
    MemoryLimit memory = new MemoryLimit.OfData(Math.max(MAKE_BYTES, out.type().bytes()));
    PlanOptions options = PlanOptions.within(memory).withStrategy(GridPlanner.NAME);
    Problem.Side source = new Problem.Side(out.grid(), out.order());
    Problem problem = new Problem(source, ProblemOf.side(out), out.type().bytes());
    PlanReport planned = plan(problem, out.type(), options);
    Existing existing = overwrite ? Existing.REPLACE : Existing.REFUSE;
    return new DemoJob(engine, out, planned, existing, observer).run();
  }

  /**
   * Compares two sets of one array element for element, whatever their partitions.
   *
   * @param planned plan of the problem from {@code a} to {@code b}
   * @return number of elements compared
   * @throws ResplitException if they differ; the message names the first difference that was met
   */
  public long compare(BlockSet a, BlockSet b, PlanReport planned, JobObserver observer)
      throws IOException {
    return new SetComparison(engine, observer).elements(a, b, planned);
  }

  /**
   * Compares what two sets hold beside their arrays as values; and returns the pairs of sets of
   * variables that are to be compared element for element.
   *
   * @return pairs of sets, each of one variable; none if one of the two holds an array only
   * @throws ResplitException if variables are missing or differ
   */
  public List<Map.Entry<BlockSet, BlockSet>> compareBeside(BlockSet a, BlockSet b)
      throws IOException {
    Companionship.check(a.array(), b.array());
    List<Map.Entry<BlockSet, BlockSet>> pairs = new ArrayList<>();
    Companions first = a.header().companions();
    Companions second = b.header().companions();
    compareStreamed(a, b);
    compareStreamed(b, a);
    for (Companion each : first.variables()) {
      Optional<Companion> other = second.find(each.path());
      if (other.isPresent() && (each.isMoved() || other.get().isMoved())) {
        pairs.addAll(InputMembers.of(a, each.path()).pairs(InputMembers.of(b, each.path())));
      }
    }
    return pairs;
  }

  /** What one set has as a variable and the other holds is read, since it is short in that. */
  private void compareStreamed(BlockSet a, BlockSet b) throws IOException {
    List<AxisInfo> axes = b.array().header().axes();
    for (Companion each : a.array().header().companions().moved().toList()) {
      int axis = each.isOfAxis() ? each.dimensions().get(0).axis() : axes.size();
      if (axis < axes.size() && axes.get(axis).coordinates().isPresent()) {
        BlockSet values = InputMembers.of(a, each.path()).first();
        new SetComparison(engine, JobObserver.NONE).coordinates(values, axes.get(axis), b);
      }
    }
  }

  /**
   * Compares the digests of two sets of one array: those that their manifests record, or else those
   * of what they hold.
   *
   * @return the digest
   * @throws ResplitException if they differ, or shapes or types do; byte orders may
   */
  public String compareDigests(BlockSet a, BlockSet b, JobObserver observer) throws IOException {
    return new SetComparison(engine, observer).digests(a, b);
  }

  /**
   * Checks a set against its manifest: names, sizes, and checksums and the digest of the array
   * where they were recorded.
   *
   * @return what was compared
   * @throws java.util.concurrent.CancellationException if the observer asks to stop
   * @throws ResplitException if a file is missing or differs from its record
   */
  public RecordCheck.Result verify(BlockSet set, Manifest manifest, JobObserver observer)
      throws IOException {
    return new SetComparison(engine, observer).withManifest(set, manifest);
  }
}
