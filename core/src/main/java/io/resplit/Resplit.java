package io.resplit;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cost.HeapUse;
import io.resplit.describe.AskedAxes;
import io.resplit.describe.Cmip7;
import io.resplit.describe.OutputDescription;
import io.resplit.engine.Engine;
import io.resplit.engine.SequentialEngine;
import io.resplit.find.SetFinder;
import io.resplit.find.beside.JoinedCompanions;
import io.resplit.format.CoordinateLimit;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.Formats;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.Packing;
import io.resplit.header.ValueLimit;
import io.resplit.input.FileOrder;
import io.resplit.input.InputCheck;
import io.resplit.io.Activity;
import io.resplit.io.ResplitException;
import io.resplit.job.Append;
import io.resplit.job.DemoJob;
import io.resplit.job.ProblemOf;
import io.resplit.job.ResumeState;
import io.resplit.job.SetComparison;
import io.resplit.job.UnfinishedSet;
import io.resplit.journal.SavedJob;
import io.resplit.manifest.Manifest;
import io.resplit.manifest.SetFormats;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.planner.GridPlanner;
import io.resplit.request.Existing;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.Planning;
import io.resplit.request.RegionRequest;
import io.resplit.request.SetRequest;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.search.PlanSearch;
import io.resplit.set.Address;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import io.resplit.set.TooManyNamesException;
import io.resplit.task.JobEnd;
import io.resplit.verify.Comparison;
import io.resplit.verify.RecordCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The entrance for programs that embed resplit: finds and describes sets of blocks, makes jobs
 * between them, and verifies. Immutable and safe for use by several threads; prints nothing and
 * never ends the process.
 */
public final class Resplit {

  private static final long MAKE_BYTES = 16L << 20;

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
   * @param more formats besides those that resplit has
   * @param metadataBytes most memory for what sets say besides their data, in bytes
   */
  public Resplit(List<FormatDescriptor> more, long metadataBytes) {
    this(more, metadataBytes, ValueLimit.SMALL);
  }

  /** Variables up to the size {@code small} are held, and not moved as arrays. */
  Resplit(List<FormatDescriptor> more, long metadataBytes, ValueLimit small) {
    long coordinates = Math.max(0, metadataBytes) / CoordinateLimit.COPIES;
    this.formats = FormatList.with(more, coordinates);
    this.finder = new SetFinder(formats, Math.max(HeapUse.IN_RESERVE, metadataBytes), small);
  }

  /** Returns what the metadata of sets may take in a process of so many bytes. */
  public static long metadataWithin(long processBytes) {
    return HeapSpace.metadataWithin(processBytes);
  }

  /** Returns what to say of names that take too much, and which limit is enough for them. */
  public static String tooSmallFor(TooManyNamesException names) {
    return HeapSpace.tooSmallFor(names);
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
   * they are still what its manifest says, if it has one: the exception says so.
   */
  public BlockSet findToVerify(SetRequest request, JobObserver observer) throws IOException {
    try {
      return find(request);
    } catch (ResplitException e) {
      Optional<Manifest> manifest =
          SetFinder.isFolder(request)
              ? SetFormats.read(Path.of(request.address()))
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
  public BlockSet within(BlockSet set, RegionRequest region) throws IOException {
    return new AskedPart(formats).within(set, region);
  }

  /** Returns a file with blocks that are to be appended to it along its slowest, unlimited axis. */
  public AppendedInput appending(Path file, String axis, BlockSet more, JobObserver observer)
      throws IOException {
    return appending(Append.to(file, axis), more, observer);
  }

  /**
   * Returns the same of an append that says whether the axis may be of fixed length.
   *
   * @param observer may stop what reads elements
   * @throws ResplitException if files of its format cannot become longer
   */
  public AppendedInput appending(Append append, BlockSet more, JobObserver observer)
      throws IOException {
    return new AppendedInput(append, formats, more, this::find, this::output, observer);
  }

  /** Ends an append to a folder that was interrupted at its end; returns whether one was. */
  public boolean endAppending(Append append) throws IOException {
    return append.takingIn().end(formats);
  }

  /**
   * Returns a file that is to be written anew with all that it holds, in its own format.
   *
   * @param out where it is written to; if empty, it takes the place of the old one
   * @throws ResplitException if it cannot be read, or not be replaced
   */
  public Repacking repacking(Path file, Optional<Path> out) throws IOException {
    return new Repacking(formats, this::find, this::output, file, out);
  }

  /**
   * Returns what of the rules for CMIP7 a file of that project does not keep, in words; empty of
   * other files.
   */
  public Optional<List<String>> cmip7(BlockSet file) throws IOException {
    boolean isOfProject =
        Attribute.text(file.header().fileAttributes(), Packing.MAIN)
            .filter(main -> !main.isEmpty())
            .isPresent();
    return isOfProject // else no index is read
        ? file.format().packing(file.path(0)).map(packing -> new Cmip7(packing).failures())
        : Optional.empty();
  }

  /**
   * Returns the region of an array that another set is of an array of the same shape, in its axes.
   *
   * @param part a region of a set, perhaps with its axes permuted
   * @throws ResplitException if the whole arrays have other shapes
   */
  public BlockSet sameRegion(BlockSet set, BlockSet part) throws ResplitException {
    AxisMap toArray = part.axes().inverse();
    if (!part.arrangement().isPart()
        || !set.grid().shape().equals(toArray.permute(part.storedGrid().shape()))) {
      Comparison.requireSameArray(part, set);
    }
    return part.arrangement().isPart()
        ? set.within(toArray.permute(part.arrangement().indices()), formats)
        : set;
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

  /** Returns the set in a folder that has a manifest; empty if there is no such folder. */
  public Optional<BlockSet> findRecorded(String address) throws IOException {
    return finder.findRecorded(address);
  }

  /**
   * Returns in one line which files of a set follow one another on which axis, where nothing but
   * their names or their order says so; empty if coordinates do, or a manifest.
   */
  public String joinedBy(BlockSet set) throws IOException {
    return SetFormats.isRecorded(set) ? "" : new FileOrder(set).text();
  }

  /** Returns the manifest of a set, if it has one. */
  public Optional<Manifest> manifestOf(BlockSet set) throws IOException {
    return SetFormats.recorded(set);
  }

  /**
   * Returns the description of a set to be written with the array of another.
   *
   * @param like set whose array, element type, order and header the output has
   * @throws IllegalArgumentException if the request contradicts itself
   * @throws ResplitException if the format cannot hold the array
   */
  public BlockSet output(BlockSet like, OutputRequest request) throws IOException {
    AskedAxes axes = new AskedAxes(request.axes());
    BlockSet asked = axes.in(like);
    BlockSet array = asked.array();
    Grid blocks = request.partition(array.listedShape(), array.order());
    BlockSet known = JoinedCompanions.withTurned(asked, blocks, finder.small());
    return axes.of(new OutputDescription(formats, request).like(known), formats);
  }

  /** Returns the same of a set in a folder, or named by a template, in blocks of this shape. */
  public BlockSet output(BlockSet like, String address, Shape listedBlock) throws IOException {
    return output(like, OutputRequest.blocks(address, listedBlock));
  }

  /** Returns whether an output at such a place is one file, by the ending of its name. */
  public boolean isFile(OutputRequest request) {
    return new OutputDescription(formats, request).isFile();
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
    if (!request.axes().equals(OutputRequest.Axes.KEEP)) {
      throw new IllegalArgumentException(
          "the axes of a new array have no names: leave out --axes, --unlimited and --drop-axis");
    }
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

  /**
   * Returns the plan that {@code options} ask for, with its cost; and, if they ask for a
   * comparison, with what other strategies and limits would cost.
   *
   * <p>If nothing fits the memory, the report holds the plan that needs least and says so.
   *
   * @throws IllegalArgumentException if the strategy is unknown or does not solve such a problem
   */
  public PlanReport plan(Problem problem, ElementType type, PlanOptions options) {
    return new PlanSearch(problem, StrategyList.ALL, options).report(type.toString());
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

  /** Checks that all files of an input set are there and of the right size. */
  public void check(BlockSet in) throws IOException {
    InputCheck.open(in, new Activity());
  }

  /**
   * Returns the job that moves the array of a set, and what else it holds, into another set.
   *
   * @param out as {@link #output} describes it
   * @param planning how it is planned, once it has to be
   * @param options how it is run
   */
  public Job job(BlockSet in, BlockSet out, Planning planning, JobOptions options) {
    return new Job(formats, in, out, planning, options);
  }

  /**
   * Returns the passes through raw blocks in a folder that take less time than a job: where it
   * decodes and encodes chunks of an array again and again. A job that has none is returned alone.
   * Else the last is the job that reads what the others have written, to be run after them; then
   * their blocks are to be deleted: {@link Job#deleteBlocks}.
   *
   * @param whole the job; a task that has begun, if it is to be run
   * @throws ResplitException if the blocks that an earlier attempt at a task needs are not there
   */
  public List<Job> passes(Job whole, Path folder) throws IOException {
    return twoPasses(whole).through(folder);
  }

  /** Returns the first of such passes that have left blocks in a folder. */
  public List<Job> passesLeft(Job whole, Path folder) throws IOException {
    return twoPasses(whole).left(folder);
  }

  private TwoPasses twoPasses(Job whole) throws IOException {
    return new TwoPasses(formats, whole, place -> recordedBlocks(place.toString()));
  }

  /** Returns a job that is planned by these options; one that is resumed has its plan. */
  public Job job(BlockSet in, BlockSet out, PlanOptions planning, JobOptions options) {
    return job(in, out, Planning.by(planning), options);
  }

  /**
   * Checks an input and saves a job in tasks, so that they begin without looking at all of its
   * files: with {@link #saved} and {@link Job#from}.
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
   * Returns a job in tasks that was saved.
   *
   * @throws ResplitException if there is none, or it is damaged, or of another version
   */
  public SavedJob saved(Path file) throws IOException {
    return SavedJob.read(file, formats, finder.nameBytes());
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
    Side source = new Side(out.grid(), out.order());
    Problem problem = new Problem(source, ProblemOf.side(out), out.type().bytes());
    PlanReport planned = plan(problem, out.type(), options);
    Existing existing = overwrite ? Existing.REPLACE : Existing.REFUSE;
    return new DemoJob(engine, out, planned, existing, observer).run();
  }

  /**
   * Compares what two sets hold besides their arrays as values, or all that files without one say.
   *
   * @return pairs of sets of one variable, to be compared element for element; none if one of the
   *     two holds an array only
   * @throws ResplitException if variables are missing or differ
   */
  public List<Map.Entry<BlockSet, BlockSet>> compareBeside(BlockSet a, BlockSet b)
      throws IOException {
    return BesideComparison.pairs(a, b);
  }

  /** Returns a sentence on the first place in space and time that differs in two sets, if any. */
  public Optional<String> comparePlaces(BlockSet a, BlockSet b) throws ResplitException {
    return BesideComparison.places(formats, a, b);
  }

  /** Returns an array with what files of a format say of its place in space, and of each block. */
  public BlockSet placed(BlockSet set, String format) throws ResplitException {
    return BesideComparison.placed(formats, set, format);
  }

  /**
   * Returns the digest of two sets of one array, as their manifests or else their elements have it.
   *
   * @throws ResplitException if they differ, or shapes or types do; byte orders may
   */
  public String compareDigests(BlockSet a, BlockSet b, JobObserver observer) throws IOException {
    return new SetComparison(engine, observer).digests(a, b);
  }

  /**
   * Checks a set against its manifest: names, sizes, and checksums and the digest of the array
   * where they were recorded.
   *
   * @throws java.util.concurrent.CancellationException if the observer asks to stop
   * @throws ResplitException if a file is missing or differs from its record
   */
  public RecordCheck.Result verify(BlockSet set, Manifest manifest, JobObserver observer)
      throws IOException {
    return new SetComparison(engine, observer).withManifest(set, manifest);
  }
}
