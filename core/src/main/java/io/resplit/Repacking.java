package io.resplit;

import io.resplit.array.ChunkStorage;
import io.resplit.cost.DiskSpace;
import io.resplit.describe.Cmip7;
import io.resplit.format.FileImage;
import io.resplit.format.FileState;
import io.resplit.format.FolderFiles;
import io.resplit.format.Formats;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Packing;
import io.resplit.io.IoFunction;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.io.StoredFile;
import io.resplit.job.FileReplacement;
import io.resplit.job.SameChunks;
import io.resplit.job.warning.Warning;
import io.resplit.name.ObjectPath;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.Existing;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.OutputRequest;
import io.resplit.request.Planning;
import io.resplit.request.SetRequest;
import io.resplit.result.ChunkCost;
import io.resplit.result.JobSummary;
import io.resplit.result.Rest;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;
import io.resplit.set.SetBytes;
import io.resplit.verify.Comparison;
import io.resplit.verify.SameStructure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;

/**
 * One file that is written anew with all that it holds, in its own format: what is not asked for
 * stays. It goes to another place, or takes that of the old one, which is compared with it before.
 * Confined to one thread.
 */
public final class Repacking {

  private static final String BESIDE = ".repack";

  /** Refusals after which what there is of a new file is of no use. */
  private static final Set<Reason> SPOILT =
      Set.of(Reason.UNSUPPORTED, Reason.DIFFERENT, Reason.BAD_INPUT);

  /** Filters may make chunks larger by such a part of them, and by so many bytes each. */
  private static final int PART_MORE = 128;

  private static final long BYTES_MORE = 64;

  /** What is to be done where a file cannot be replaced. */
  private static final String ELSEWHERE = ": give --out-dir to write it elsewhere";

  /**
   * What was done.
   *
   * @param summary what the job has done
   * @param bytes size of the file that was written
   * @param sha256 the SHA-256 of what has replaced the file; empty where it was not replaced
   */
  public record Done(JobSummary summary, long bytes, Optional<String> sha256) {}

  /** Describes an output. */
  @FunctionalInterface
  interface Outputs {

    /** Returns the description of an output that takes the array of a set. */
    BlockSet of(BlockSet in, OutputRequest request) throws IOException;
  }

  private final Formats formats;
  private final IoFunction<SetRequest, BlockSet> sets;
  private final Outputs outputs;
  private final Path file;
  private final Optional<Path> out;
  private final FileReplacement place;
  private final Optional<FileState> before;
  private final BlockSet in;
  private Optional<Optional<Packing>> packing = Optional.empty();
  private boolean resumes;

  /**
   * Looks into a file.
   *
   * @param sets finds a set
   * @param out where it is written to; in its own place if empty
   * @throws ResplitException if it cannot be read, or if it cannot be replaced
   */
  Repacking(
      Formats formats,
      IoFunction<SetRequest, BlockSet> sets,
      Outputs outputs,
      Path file,
      Optional<Path> out)
      throws IOException {
    this.formats = formats;
    this.sets = sets;
    this.outputs = outputs;
    this.file = file;
    this.out = out;
    this.place = FileReplacement.of(file, BESIDE);
    if (FolderFiles.in(file).isPresent()) {
      throw ResplitException.unsupported(
          file, "it is a folder, and files are repacked: write it to another with resplit IN OUT");
    }
    if (out.isEmpty()) {
      requireReplaceable();
    }
    this.before = FileState.of(file);
    this.in = sets.apply(SetRequest.of(List.of(file)).withVariables(List.of()));
  }

  private void requireReplaceable() throws IOException {
    if (Files.isSymbolicLink(file)) {
      throw refusal(
          "'%s' is a link to '%s': name that".formatted(file, Files.readSymbolicLink(file)));
    }
    if (names() > 1) {
      throw refusal(
          "'%s' has %d names (hard links), and the others would keep the old file%s"
              .formatted(file, names(), ELSEWHERE));
    }
  }

  private ResplitException refusal(String message) {
    return ResplitException.refused(file, message);
  }

  private int names() throws IOException {
    boolean isKnown = file.getFileSystem().supportedFileAttributeViews().contains("unix");
    return isKnown && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        ? (int) Files.getAttribute(file, "unix:nlink")
        : 1;
  }

  /** Returns the file that is repacked. */
  public Path file() {
    return file;
  }

  /** Returns the file as a set with all of its variables. */
  public BlockSet in() {
    return in;
  }

  /** Returns whether the new file goes to another place. */
  public boolean isElsewhere() {
    return out.isPresent();
  }

  /** Returns the file that is written to. */
  public Path target() {
    return out.orElse(file);
  }

  /** Reads how the file is packed, once, if its format has indexes of chunks. */
  private Optional<Packing> packing() throws IOException {
    if (packing.isEmpty()) {
      packing = Optional.of(in.format().packing(file));
    }
    return packing.get();
  }

  /**
   * Returns a description of the new file.
   *
   * @param chunks what is asked for its chunks
   * @param history line for its history; none if empty
   * @throws ResplitException if it cannot be written, or not without its other files
   */
  public BlockSet output(ChunkStorageRequest chunks, String history) throws IOException {
    if (out.isEmpty() && !in.format().filesBeside(file).isEmpty()) {
      throw refusal("'%s' has its elements in another file%s".formatted(file, ELSEWHERE));
    }
    Path written = out.orElse(place.beside());
    return outputs.of(
        in,
        OutputRequest.file(written.toString())
            .withFormat(formatName())
            .withChunks(chunks)
            .withHistory(history));
  }

  /** Some endings promise a version of a format, such as OME-TIFF. */
  private String formatName() {
    String own = in.format().name();
    String place = file.toString();
    return formats.fits(own, place) ? own : formats.outputName(place, own);
  }

  /**
   * Returns what the rules for CMIP7 ask for the chunks of the file. Nothing is asked of what has
   * no elements, and of dimensions that are no variables.
   *
   * @throws ResplitException if its format has none
   */
  public ChunkStorageRequest forCmip7() throws IOException {
    Map<String, ChunkStorageRequest> asked = cmip7().requests(in.order());
    Map<String, ChunkStorageRequest> own = new HashMap<>(); // others of that name are in groups
    asked.forEach((path, chunks) -> own.put("/" + path, chunks));
    own.keySet().removeIf(path -> !hasElements(ObjectPath.inRoot(path)));
    return ChunkStorageRequest.KEEP.withOwn(own);
  }

  /** What is held in one piece is contiguous. */
  private boolean hasElements(String path) {
    ArrayHeader header = in.header();
    boolean isArray = new NeededArray(in).isThere() && ObjectPath.inRoot(in.dataset()).equals(path);
    boolean isAxis =
        header.axes().stream()
            .anyMatch(axis -> axis.name().equals(path) && axis.coordinates().isPresent());
    return isArray
        || isAxis
        || header
            .companions()
            .find(path)
            .filter(each -> !each.isEmpty() && (each.isHeldInChunks() || each.isStoredAlike()))
            .isPresent();
  }

  /**
   * Returns what of the rules for CMIP7 the file does not keep, in words.
   *
   * @throws ResplitException if its format has no chunks
   */
  public List<String> failures() throws IOException {
    return cmip7().failures();
  }

  /**
   * Checks that the file that was written keeps the rules for CMIP7.
   *
   * @throws ResplitException if it does not; the message says why
   */
  public void requireKept() throws IOException {
    List<String> left =
        in.format().packing(target()).map(Cmip7::new).map(Cmip7::failures).orElse(List.of());
    if (!left.isEmpty()) {
      throw new ResplitException(
          Reason.DIFFERENT,
          "'%s' does not keep the rules for %s: %s"
              .formatted(target(), Cmip7.NAME, String.join("; ", left)));
    }
  }

  private Cmip7 cmip7() throws IOException {
    return new Cmip7(
        packing()
            .orElseThrow(
                () ->
                    ResplitException.unsupported(
                        file,
                        "%s is for NetCDF-4 and HDF5, and '%s' is %s"
                            .formatted(Cmip7.NAME, file, in.format().name()))));
  }

  /** Returns whether all indexes of chunks lie before the first chunk, if there are any. */
  public boolean isIndexInFront() throws IOException {
    return packing().map(Packing::isIndexInFront).orElse(true);
  }

  /** Returns whether the file is packed as a new one would be: nothing is asked that it is not. */
  public boolean fits(BlockSet described) throws IOException {
    return isIndexInFront() && storages(in.header()).equals(storages(described.header()));
  }

  private static List<Object> storages(ArrayHeader header) {
    List<Optional<ChunkStorage>> all = new ArrayList<>(List.of(header.chunks()));
    header.axes().stream().map(AxisInfo::chunks).forEach(all::add);
    header.companions().variables().stream().map(Companion::chunks).forEach(all::add);
    return all.stream()
        .map(each -> (Object) each.map(chunks -> List.of(chunks.chunkShape(), chunks.filters())))
        .toList();
  }

  /** Returns whether the file is certain to be as it was when it was looked into. */
  public boolean isCurrent() {
    return isUnchanged() && before.orElseThrow().isSettled();
  }

  private boolean isUnchanged() {
    return before.isPresent() && FileState.of(file).filter(before.get()::isUnchanged).isPresent();
  }

  /** Returns what a job that writes {@code out} takes on the Java heap besides its data. */
  public long metadataBytes(BlockSet out) throws IOException {
    return JobPlan.metadataBytes(in, out);
  }

  /**
   * Returns the job that writes the new file.
   *
   * @param out what {@link #output} has described
   * @throws ResplitException if another job has left a part of it, and none of them is asked for
   */
  public Job job(BlockSet out, Planning planning, JobOptions asked) throws IOException {
    return new Job(formats, in, out, planning, options(asked));
  }

  /**
   * Returns the options of a job that writes the new file. No checksum of one file is kept
   * anywhere, so chunks that stay are not decoded for one unless files are read again.
   */
  private JobOptions options(JobOptions asked) throws IOException {
    if (out.isPresent()) {
      return asked.readBack() ? asked : asked.withoutChecksums();
    }
    if (asked.existing() == Existing.REFUSE && place.isBegun()) {
      throw refusal(
          "an interrupted repack of '%s' has left '%s': --resume continues it, --overwrite begins anew"
              .formatted(file, place.beside()));
    }
    resumes = asked.existing() == Existing.RESUME;
    return asked.withoutChecksums();
  }

  /** Returns the space that the new file takes at least and at most, and what there is. */
  public DiskSpace space(Job job) throws IOException {
    DiskSpace space = job.space().get(0);
    FileImage image = job.out().image(0);
    long most =
        image.isAppended()
            ? Math.addExact(image.endOfFixedData(), mostChunkBytes(job))
            : image.fileBytes();
    return new DiskSpace(space.path(), Math.min(space.leastBytes(), most), most, space.freeBytes());
  }

  private static long mostChunkBytes(Job job) throws IOException {
    SetBytes bytes = new SetBytes(job.out());
    long chunks = bytes.all() - bytes.least();
    ChunkCost cost = job.report().total().cost().chunks();
    return chunks
        + chunks / PART_MORE
        + BYTES_MORE * (cost.encodes() + cost.copies())
        + (long) cost.writtenAgainBytes();
  }

  /**
   * Checks that the new file can be written, and take the place of the old one; changes nothing.
   *
   * @return what there is to do
   * @throws ResplitException if it cannot, or would lack anything
   */
  public Rest check(Job job) throws IOException {
    return out.isPresent() ? job.check() : Warning.refusing(file, ELSEWHERE, job::check);
  }

  /**
   * Writes the new file. Where it is to replace the old one, everything that would be a warning is
   * refused, and it does so only after all of both files was compared.
   *
   * @param job as {@link #job} has returned it
   * @param planning how the comparison is planned
   * @throws ResplitException if the new file would lack anything, or differs
   */
  public Done run(Job job, Planning planning, JobObserver observer) throws IOException {
    if (out.isPresent()) {
      JobSummary done = job.run(observer);
      return new Done(done, Files.size(out.get()), Optional.empty());
    }
    try {
      return Warning.refusing(file, ELSEWHERE, () -> replaced(job, planning, observer));
    } catch (ResplitException e) {
      if (SPOILT.contains(e.reason())) {
        place.discard();
      }
      throw e;
    }
  }

  private Done replaced(Job job, Planning planning, JobObserver observer) throws IOException {
    boolean isThere = resumes && place.isWritten() && !place.isUnfinished();
    JobSummary done = isThere ? job.nothing() : job.run(observer);
    compare(planning, observer);
    long bytes = Files.size(place.beside());
    String sum = StoredFile.cached().sha256(place.beside(), bytesRead -> requireWanted(observer));
    requireUnchanged();
    requireReplaceable(); // it may have got another name meanwhile
    place.finish();
    return new Done(done, bytes, Optional.of(sum));
  }

  /** What is complete is resumed. */
  private static void requireWanted(JobObserver observer) {
    if (observer.cancelled()) {
      throw new CancellationException("stopped before the old file was replaced");
    }
  }

  private void requireUnchanged() throws ResplitException {
    if (!isUnchanged()) {
      throw ResplitException.badInput(
          file,
          "'%s' was changed while it was repacked, and stays: repack it again".formatted(file));
    }
  }

  private void compare(Planning planning, JobObserver observer) throws IOException {
    BlockSet written =
        sets.apply(
            SetRequest.of(List.of(place.beside()))
                .withFormat(in.format().name())
                .withDataset(in.dataset())
                .withVariables(List.of()));
    SameStructure.check(in, written);
    List<Map.Entry<BlockSet, BlockSet>> pairs = BesideComparison.pairs(in, written);
    if (!new NeededArray(in).isThere()) {
      return;
    }
    compare(in, written, planning, observer);
    for (Map.Entry<BlockSet, BlockSet> each : pairs) {
      compare(each.getKey(), each.getValue(), planning, observer);
    }
    Optional<String> elsewhere = BesideComparison.places(formats, in, written);
    if (elsewhere.isPresent()) {
      throw new ResplitException(Reason.DIFFERENT, elsewhere.get());
    }
  }

  private void compare(BlockSet old, BlockSet written, Planning planning, JobObserver observer)
      throws IOException {
    Comparison.requireSameArray(old, written);
    if (!SameChunks.are(old, written, observer)) {
      new Job(formats, old, written, planning, JobOptions.DEFAULT).compare(observer);
    }
  }
}
