package io.resplit.job;

import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.block.PermutedSource;
import io.resplit.codec.FilterPipeline;
import io.resplit.engine.Engine;
import io.resplit.geometry.Box;
import io.resplit.header.Agreement;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.input.InputCheck;
import io.resplit.input.InputSet;
import io.resplit.input.KeptStreams;
import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.io.StoredFile;
import io.resplit.job.warning.LeftOutWarnings;
import io.resplit.manifest.Manifest;
import io.resplit.manifest.SetFormats;
import io.resplit.request.JobObserver;
import io.resplit.result.MemoryBudget;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.verify.Companionship;
import io.resplit.verify.Comparison;
import io.resplit.verify.Differences;
import io.resplit.verify.Digest;
import io.resplit.verify.RecordCheck;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Compares sets with one another and with their manifests. Immutable.
 *
 * @param engine reads by plans
 * @param observer is shown how far it is, and may ask to stop
 */
public record SetComparison(Engine engine, JobObserver observer) {

  /**
   * Compares two sets of one array element for element, whatever their partitions.
   *
   * @param planned plan of the problem from {@code a} to {@code b}
   * @return number of elements compared
   * @throws ResplitException if they differ; the message names the first difference that was met
   */
  public long elements(BlockSet a, BlockSet b, PlanReport planned) throws IOException {
    Comparison.requireSameArray(a, b);
    InputSet source = InputCheck.open(a, observer.activity()).comparing();
    InputSet other = InputCheck.open(b, observer.activity()).comparing();
    Comparison comparison = new Comparison(a, b, other, planned.budget().writeStagingBytes());
    observer.activity().expect(planned.plan().problem().bytes(), 0);
    long most = MemoryBudget.permutedBytes(planned.plan().problem());
    BlockSource array =
        PermutedSource.of(source, a::numberInFiles, a.axes(), a.type().bytes(), most);
    try (KeptStreams streams = source.keepStreams();
        KeptStreams others = other.keepStreams()) {
      if (readAsOne(a, source, b, other)) {
        observer.activity().addRead(planned.plan().problem().bytes());
      } else {
        run(planned, array, comparison, a, b);
      }
      streams.verify();
      others.verify();
      LeftOutWarnings.warnOfRest("not compared", source.counts());
      LeftOutWarnings.warnOfRest("not compared", other.counts());
    }
    requireNone(comparison.differences(), a, b);
    comparison.requireAllRead();
    return a.grid().shape().volume();
  }

  /** Of sets that hold no chunk nothing need be read. */
  private static boolean readAsOne(BlockSet a, InputSet source, BlockSet b, InputSet other)
      throws IOException {
    ElementType type = a.type().withOrder(ByteOrder.LITTLE_ENDIAN);
    return Arrays.equals(a.header().fillBytes(type), b.header().fillBytes(type))
        && source.holdsNoChunk()
        && other.holdsNoChunk();
  }

  /** Where a library fails that reads the source, what was found before is not lost. */
  private void run(
      PlanReport planned, BlockSource source, Comparison comparison, BlockSet a, BlockSet b)
      throws IOException {
    try {
      engine.run(planned.plan(), source, comparison, planned.budget(), observer);
    } catch (ResplitException e) {
      if (e.reason() != Reason.UNSUPPORTED || !a.format().opensChunks()) {
        throw e;
      }
      requireNone(comparison.differences(), a, b);
      throw new ResplitException(
          Reason.UNSUPPORTED, e.getMessage() + "; no elements after these are compared", e);
    }
  }

  /**
   * Compares coordinates that are a variable of one set with those that another set holds.
   *
   * @param variable the variable, of one axis
   * @param held an axis of {@code other}, with as many coordinates
   * @throws ResplitException if they differ
   */
  public void coordinates(BlockSet variable, AxisInfo held, BlockSet other) throws IOException {
    AxisInfo axis = new AxisInfo(held.name(), Optional.of(values(variable)), List.of());
    Optional<Disagreement> found = Agreement.sameCoordinates(axis, held);
    if (found.isPresent()) {
      throw Companionship.differing(found.get(), variable, other);
    }
  }

  private static Attribute values(BlockSet variable) throws IOException {
    int bytes = variable.type().bytes();
    byte[] all = new byte[Math.toIntExact(variable.grid().shape().volume() * bytes)];
    InputSet files = new InputSet(variable);
    for (long number = 0; number < variable.blockCount(); number++) {
      Box box = variable.box(number);
      int length = (int) box.shape().volume() * bytes;
      ByteBuffer part = ByteBuffer.allocateDirect(length);
      try (BlockFile file = files.open(number)) {
        file.read(Box.whole(box.shape()), part);
      }
      part.clear().get(all, (int) box.start(0) * bytes, length);
    }
    return Attribute.wrapping(variable.dataset(), variable.type(), all);
  }

  private static void requireNone(Differences found, BlockSet set, BlockSet other)
      throws ResplitException {
    if (found.first().isPresent()) {
      requireDecoded(set, other);
      throw new ResplitException(
          Reason.DIFFERENT,
          "%d of %d elements %s; the first one found is %s"
              .formatted(
                  found.count(),
                  set.grid().shape().volume(),
                  found.count() == 1 ? "differs" : "differ",
                  found.first().get().text(set.root().toString())));
    }
  }

  /**
   * Compares the digests of two sets of one array: those that their manifests record, or else those
   * of what they hold.
   *
   * @return the digest
   * @throws ResplitException if they differ, or shapes or types do; byte orders may
   */
  public String digests(BlockSet a, BlockSet b) throws IOException {
    Comparison.requireSameArray(a, b);
    observer.activity().expect(0, bytes(a) + bytes(b));
    String first = digest(a);
    String second = digest(b);
    observer.activity().complete();
    if (!first.equals(second)) {
      requireDecoded(a, b);
      throw new ResplitException(
          Reason.DIFFERENT,
          "the digests differ: %s of %s, %s of %s; verify without --quick shows where"
              .formatted(first, a.root(), second, b.root()));
    }
    return first;
  }

  /** Refuses to call sets different because chunks are that can only be compared as stored. */
  private static void requireDecoded(BlockSet a, BlockSet b) throws ResplitException {
    if (a.header().isStoredOnly() || b.header().isStoredOnly()) {
      BlockSet stored = a.header().isStoredOnly() ? a : b;
      throw new ResplitException(
          Reason.UNSUPPORTED,
          "%s and %s cannot be compared, since they are stored in other bytes: %s"
              .formatted(
                  a.root(),
                  b.root(),
                  FilterPipeline.unsupported(stored.chunks().orElseThrow().filters())));
    }
  }

  private String digest(BlockSet set) throws IOException {
    InputCheck.open(set, observer.activity());
    boolean isWhole =
        set.arrangement().isWhole() && set.axes().isIdentity() && set.missing().isEmpty();
    String recorded = isWhole ? SetFormats.recorded(set).map(Manifest::digest).orElse("") : "";
    if (!recorded.isEmpty()) {
      return recorded;
    }
    return digestOfElements(set, observer);
  }

  /** Returns the digest of what the files of a set hold; reads all of it. */
  static String digestOfElements(BlockSet set, JobObserver observer) throws IOException {
    Activity activity = observer.activity();
    activity.begin(Phase.DIGESTING, bytes(set));
    return new Digest(set, MemoryBudget.MAX_STAGING_BYTES, activity::add, observer::cancelled)
        .compute();
  }

  private static long bytes(BlockSet set) {
    return set.grid().shape().volume() * set.type().bytes();
  }

  /**
   * Checks a set against its manifest: names, sizes, and checksums and the digest of the array
   * where they were recorded.
   *
   * @return what was compared
   * @throws java.util.concurrent.CancellationException if the observer asks to stop
   * @throws ResplitException if a file is missing or differs from its record
   */
  public RecordCheck.Result withManifest(BlockSet set, Manifest manifest) throws IOException {
    return new RecordCheck(
            set,
            checked(set, manifest),
            StoredFile::cached,
            observer.activity(),
            observer::cancelled)
        .compare(manifest);
  }

  /** What a manifest says of files distinguishes those that were damaged from others. */
  private InputSet checked(BlockSet set, Manifest manifest) throws IOException {
    try {
      return InputCheck.open(set, observer.activity());
    } catch (ResplitException e) {
      RecordCheck.checkFiles(manifest, observer.activity());
      throw e;
    }
  }
}
