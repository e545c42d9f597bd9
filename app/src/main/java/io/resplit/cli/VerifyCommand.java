package io.resplit.cli;

import io.resplit.Job;
import io.resplit.cli.console.JobProgress;
import io.resplit.cli.option.BlockShapeFlag;
import io.resplit.cli.option.InputFlags;
import io.resplit.cli.option.JobFlags;
import io.resplit.cli.option.PermuteFlag;
import io.resplit.cli.option.PlanningFlags;
import io.resplit.cli.option.ReaderFlag;
import io.resplit.cli.option.RegionFlag;
import io.resplit.cli.option.ShapeArgument;
import io.resplit.find.SetFinder;
import io.resplit.geometry.Shape;
import io.resplit.header.Mismatch;
import io.resplit.io.Activity.Phase;
import io.resplit.io.ResplitException;
import io.resplit.manifest.Manifest;
import io.resplit.report.JsonObject;
import io.resplit.report.Sizes;
import io.resplit.request.RefusedPair;
import io.resplit.request.SetRequest;
import io.resplit.set.Address;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;
import io.resplit.text.NameList;
import io.resplit.verify.Comparison;
import io.resplit.verify.OtherCheck;
import io.resplit.verify.RecordCheck;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares a set with its manifest, or two sets with each other. */
@Command(
    name = "verify",
    description = "Compare two sets element by element, or a set with its manifest.",
    footer = {
      "resplit verify out",
      "Compares files with the names, sizes and checksums in resplit.json.",
      "resplit verify in out",
      "Compares two sets element for element.",
      "resplit verify --quick in out",
      "Compares the recorded digests of the two arrays.",
    },
    sortOptions = false)
final class VerifyCommand extends SetCommand {

  @Parameters(
      paramLabel = "A [B]",
      arity = "0..*",
      hideParamSyntax = true,
      description =
          "The sets. Options describe A, and also B by default. Use --out-shape or "
              + "--out-edges if B has no manifest.")
  private List<String> sets = new ArrayList<>();

  @Mixin private BlockShapeFlag outShape;

  /** Most names in a message. */
  private static final int NAMED = 12;

  @Option(
      names = "--quick",
      description =
          "Compare recorded digests of arrays, not elements. Reads only sets without a"
              + " recorded digest.")
  private boolean quick;

  @Mixin private ReaderFlag reader;

  private Optional<OtherCheck> other = Optional.empty();

  @Mixin private PermuteFlag permute;
  @Mixin private InputFlags input;
  @Mixin private RegionFlag region;
  @Mixin private PlanningFlags planning;

  @Override
  void work() throws IOException {
    CommandJob job = new CommandJob(spec, messages, planning, new JobFlags());
    int given = sets.size() + (input.hasList() ? 1 : 0);
    if (given < 1 || given > 2) {
      UnquotedGlob.refuse(spec, sets, input.hasList() ? 1 : 2);
      throw new IllegalArgumentException(
          "give one set or two; --in-list counts as the first, and globs need quotes here");
    }
    if (region.isGiven() && given == 1) {
      throw new IllegalArgumentException("--roi compares a region of two sets: give A and B");
    }
    if (quick && given == 1) {
      throw new IllegalArgumentException("--quick compares two sets: give A and B");
    }
    if (permute.isGiven() && given == 1) {
      throw new IllegalArgumentException("--permute compares two sets: give A and B");
    }
    if (quick && reader.isGiven()) {
      throw new IllegalArgumentException("--quick reads no elements: give either it or --reader");
    }
    other = reader.check();
    SetRequest request = input.request(sets.subList(0, input.hasList() ? 0 : 1), job.names());
    try {
      if (given == 1) {
        againstManifest(job, job.findToVerify(request));
      } else {
        BlockSet a = permute.of(region.of(job.resplit(), job.find(request)));
        againstSet(job, a, sets.get(sets.size() - 1));
      }
    } finally {
      if (other.isPresent()) {
        other.get().close();
      }
    }
  }

  private void againstManifest(CommandJob job, BlockSet set) throws IOException {
    Optional<Manifest> manifest = job.resplit().manifestOf(set);
    if (manifest.isEmpty()) {
      throw new IllegalArgumentException(
          set.root()
              + " has no "
              + Manifest.FILE_NAME
              + ": give a second file or folder to compare with");
    }
    JobProgress progress = job.progress();
    progress.setVerbs("read", "compared");
    RecordCheck.Result checked =
        progress.running(() -> job.resplit().verify(set, manifest.get(), progress));
    if (other.isPresent()) { // what the library reads is what we read, and that is as recorded
      each(job, pairs(job, set, set, Optional.empty()), this::compared);
      other.get().requireAllRead();
    }
    long files = set.grid().blockCount();
    job.console()
        .print(
            "%s as recorded: names and sizes, %s%s%s\n"
                .formatted(
                    Sizes.count(files, "file") + (files == 1 ? " is" : " are"),
                    Sizes.count(checked.checksums(), "checksum"),
                    checked.digest().map(digest -> digestText(set, digest)).orElse(""),
                    readerText()),
            message()
                .put("files", files)
                .put("checksums", checked.checksums())
                .put(digestKey(set), checked.digest()));
  }

  private static String digestText(BlockSet set, String digest) {
    String summed = set.header().isStoredOnly() ? "chunks as stored" : "array";
    return ", digest %s of the %s".formatted(digest, summed);
  }

  private static String digestKey(BlockSet set) {
    return set.header().isStoredOnly() ? "stored_digest" : "digest";
  }

  private void againstSet(CommandJob job, BlockSet a, String address) throws IOException {
    BlockSet b = found(job, a, address);
    if (!b.arrangement().isGrid()
        && !quick
        && (!a.arrangement().isGrid() || !a.axes().isIdentity())) {
      throw RefusedPair.COMPARED_NO_GRID.refusal(b.root().toString());
    }
    List<Map.Entry<BlockSet, BlockSet>> pairs =
        pairs(job, a, b, Optional.of(job.resplit().placed(a, b.format().name())));
    if (!new NeededArray(a).isThere()) {
      requireAllRead();
      job.console()
          .print(
              ("no array; all groups, dimensions, variables, attributes, types and links are"
                      + " equal%s\n")
                  .formatted(readerText()),
              message().put("array", false));
      return;
    }
    Optional<String> elsewhere = elsewhere(job, a, b);
    String besides = besideText(pairs.subList(1, pairs.size()));
    List<String> stored =
        pairs.stream()
            .map(Map.Entry::getKey)
            .filter(set -> set.header().isStoredOnly())
            .map(BlockSet::dataset)
            .distinct()
            .toList();
    if (quick) {
      String digest = each(job, pairs, VerifyCommand::digest).get(0);
      refuse(elsewhere, "both arrays have the digest " + digest);
      String ofStored = a.header().isStoredOnly() ? " of their stored chunks" : "";
      job.console()
          .print(
              "both arrays have the digest " + digest + ofStored + besides + "\n",
              JsonObject.message("verify").put(digestKey(a), digest));
    } else {
      long elements = each(job, pairs, this::compared).stream().reduce(0L, Long::sum);
      requireAllRead();
      refuse(elsewhere, "all %s elements are equal".formatted(Sizes.count(elements)));
      job.console()
          .print(
              "all %s elements are equal%s%s%s\n"
                  .formatted(Sizes.count(elements), besides, storedText(stored), readerText()),
              message().put("elements", elements).putIf(!stored.isEmpty(), "as_stored", stored));
    }
  }

  private static Optional<String> elsewhere(CommandJob job, BlockSet a, BlockSet b)
      throws ResplitException {
    return a.mismatch().ignores(Mismatch.Kind.ORIENTATION)
        ? Optional.empty()
        : job.resplit().comparePlaces(a, b);
  }

  /** Refuses sets whose elements are equal, and lie at other places. */
  private static void refuse(Optional<String> elsewhere, String equal) throws ResplitException {
    if (elsewhere.isPresent()) {
      throw new ResplitException(
          ResplitException.Reason.DIFFERENT,
          "%s, but %s: --ignore-mismatch orientation compares only elements"
              .formatted(equal, elsewhere.get()));
    }
  }

  /**
   * Returns which sets are compared element for element, the arrays that lead first.
   *
   * @param like the first set as a job would write it, if attributes are to be like that
   */
  private List<Map.Entry<BlockSet, BlockSet>> pairs(
      CommandJob job, BlockSet a, BlockSet own, Optional<BlockSet> like) throws IOException {
    BlockSet b = readByOther(own);
    List<Map.Entry<BlockSet, BlockSet>> pairs = new ArrayList<>();
    pairs.add(b.arrangement().isGrid() || quick ? Map.entry(a, b) : Map.entry(b, a));
    pairs.addAll(beside(job, a, own));
    if (other.isPresent()) {
      other.get().check(b, like);
    }
    return pairs;
  }

  /** Where the library cannot read coordinates, we do, and that is noted. */
  private List<Map.Entry<BlockSet, BlockSet>> beside(CommandJob job, BlockSet a, BlockSet own)
      throws IOException {
    try {
      return job.resplit().compareBeside(a, readByOther(own));
    } catch (ResplitException e) {
      note(e);
    }
    List<Map.Entry<BlockSet, BlockSet>> pairs = new ArrayList<>();
    for (Map.Entry<BlockSet, BlockSet> each : job.resplit().compareBeside(a, own)) {
      pairs.add(Map.entry(each.getKey(), readByOther(each.getValue())));
    }
    return pairs;
  }

  private void note(ResplitException failure) throws ResplitException {
    if (other.isEmpty()) {
      throw failure;
    }
    other.get().note(failure);
  }

  private BlockSet readByOther(BlockSet set) throws ResplitException {
    return other.isPresent() ? other.get().read(set) : set;
  }

  private void requireAllRead() throws ResplitException {
    if (other.isPresent()) {
      other.get().requireAllRead();
    }
  }

  private String readerText() {
    return reader.isGiven() ? ", as " + reader.name() + " reads them" : "";
  }

  private JsonObject message() {
    return JsonObject.message("verify").putIf(reader.isGiven(), "reader", reader.name());
  }

  private static String besideText(List<Map.Entry<BlockSet, BlockSet>> beside) {
    long datasets = beside.stream().map(each -> each.getKey().dataset()).distinct().count();
    return datasets == 0 ? "" : ", in " + Sizes.count(datasets + 1, "dataset");
  }

  /** Chunks with filters that are not known are not decoded. */
  private static String storedText(List<String> stored) {
    return stored.isEmpty()
        ? ""
        : "; the chunks of %s as stored".formatted(NameList.first(NAMED, stored));
  }

  /** Compares two sets. */
  private interface PairCheck<T> {
    T of(CommandJob job, BlockSet a, BlockSet b) throws IOException;
  }

  /** Compares one pair after the other, all of which are one progress. */
  private static <T> List<T> each(
      CommandJob job, List<Map.Entry<BlockSet, BlockSet>> pairs, PairCheck<T> check)
      throws IOException {
    List<T> results = new ArrayList<>();
    long later = pairs.stream().mapToLong(pair -> bytes(pair.getKey())).sum();
    for (Map.Entry<BlockSet, BlockSet> pair : pairs) {
      later -= bytes(pair.getKey());
      job.progress().activity().expectLater(later);
      results.add(check.of(job, pair.getKey(), pair.getValue()));
    }
    return results;
  }

  private static long bytes(BlockSet set) {
    return set.grid().shape().volume() * set.type().bytes();
  }

  private long compared(CommandJob job, BlockSet a, BlockSet b) throws IOException {
    if (other.isPresent() && other.get().isStoredOnly(a, b)) {
      return 0;
    }
    Job both = job.between(a, b);
    JobProgress progress = job.progress();
    progress.during(Phase.PLANNING, both::lead);
    progress.setVerbs("read", "compared");
    try {
      return progress.running(() -> both.compare(progress));
    } catch (ResplitException e) {
      note(e);
      return 0;
    }
  }

  private static String digest(CommandJob job, BlockSet a, BlockSet b) throws IOException {
    JobProgress progress = job.progress();
    return progress.running(() -> job.resplit().compareDigests(a, b, progress));
  }

  /**
   * Returns the second set: by its own manifest, else with shape, type and order of the first. It
   * is all of the region that is compared, or the array that the region is of.
   */
  private BlockSet found(CommandJob job, BlockSet a, String address) throws IOException {
    Optional<BlockSet> recorded = job.resplit().findRecorded(address);
    BlockSet found = recorded.isPresent() ? recorded.get() : job.find(like(job, a, address));
    boolean holdsRegion = found.listedShape().equals(a.array().listedShape());
    BlockSet b = holdsRegion || !region.isGiven() ? found : job.resplit().sameRegion(found, a);
    Comparison.requireSameArray(a, b);
    return b;
  }

  /** The same array leads in both, where it has the same name. */
  private static SetRequest named(CommandJob job, BlockSet a, SetRequest bare) throws IOException {
    return !a.dataset().isEmpty() && job.resplit().datasets(bare).contains(a.dataset())
        ? bare.withDataset(a.dataset())
        : bare;
  }

  private SetRequest like(CommandJob job, BlockSet a, String address) throws IOException {
    SetRequest bare = SetRequest.at(address).withOrder(a.order());
    if (job.resplit().describesItself(bare)) {
      boolean isAlone = new NeededArray(a).isThere() && a.header().companions().isEmpty();
      SetRequest named = named(job, a, bare);
      return isAlone ? named : named.withVariables(List.of());
    }
    Shape array = a.array().listedShape();
    SetRequest request = bare.withShape(array).withType(a.type());
    Optional<ShapeArgument> blocks = outShape.given();
    if (blocks.isPresent()) {
      return request.withBlocks(blocks.get().blocks(array, List.of()));
    }
    if (Address.ofInput(address).kind() != Address.Kind.FILE && !SetFinder.statesEdges(address)) {
      throw new IllegalArgumentException(
          "the block shape of '%s' is needed: give --out-shape%s"
              .formatted(
                  address,
                  job.resplit().likelyBlock(request).map(job.given()::example).orElse("")));
    }
    return request;
  }
}
