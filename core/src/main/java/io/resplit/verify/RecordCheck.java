package io.resplit.verify;

import io.resplit.input.InputSet;
import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import io.resplit.io.StoredFile;
import io.resplit.manifest.Manifest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Compares a set with what its manifest recorded: each file, and the array that they hold.
 *
 * <p>The digest of the array was taken from the input when the set was written. Files with the
 * right checksums are what was written; only the digest shows that the right thing was.
 *
 * <p>Reads several files at a time. Itself confined to one thread.
 */
public final class RecordCheck {

  /** Bytes that are read at once for the digest. */
  private static final int STAGING_BYTES = 1 << 20;

  /** Most memory for buffers and chunks of files that are read at a time. */
  private static final long MOST_BYTES = 16L << 20;

  private final BlockSet set;
  private final InputSet files;
  private final Supplier<StoredFile> reading;
  private final Activity activity;
  private final BooleanSupplier cancelled;

  /**
   * What was compared.
   *
   * @param checksums number of files with a checksum
   * @param digest digest of the array, if there is one
   */
  public record Result(long checksums, Optional<String> digest) {}

  /**
   * Creates a check of {@code set}.
   *
   * @param activity counts the bytes that are read
   * @param cancelled asked now and then whether to stop
   */
  public RecordCheck(BlockSet set, Activity activity, BooleanSupplier cancelled) {
    this(set, new InputSet(set), StoredFile::cached, activity, cancelled);
  }

  /**
   * Creates the same of a set whose files are known to be there.
   *
   * @param reading how files are read for their checksums
   */
  public RecordCheck(
      BlockSet set,
      InputSet files,
      Supplier<StoredFile> reading,
      Activity activity,
      BooleanSupplier cancelled) {
    this.set = set;
    this.files = files;
    this.reading = reading;
    this.activity = activity;
    this.cancelled = cancelled;
  }

  /**
   * Checks every recorded file: name, size, and checksum where there is one; and the digest of the
   * array, if there is one. Nothing is trusted that the manifest says.
   *
   * @throws CancellationException if it was to stop
   * @throws ResplitException if a file or the array differs from its record
   */
  public Result check(Manifest manifest) throws IOException {
    boolean hasDigest = !manifest.digest().isEmpty() && manifest.describes(set);
    long array = hasDigest ? set.grid().shape().volume() * set.type().bytes() : 0;
    long files = bytes(manifest);
    activity.begin(Phase.DIGESTING, files + array);
    return check(manifest, hasDigest, activity::add, activity::add);
  }

  /**
   * Checks the same, and counts apart what is read of files for their checksums, and read and
   * compared of the array: where there are checksums and a digest, everything is read twice.
   */
  public Result compare(Manifest manifest) throws IOException {
    boolean hasDigest = !manifest.digest().isEmpty() && manifest.describes(set);
    if (!hasDigest || bytes(manifest) == 0) {
      return check(manifest);
    }
    long array = set.grid().shape().volume() * set.type().bytes();
    activity.expect(array, bytes(manifest));
    activity.beginArray(array);
    activity.begin(Phase.MOVING, 0);
    Result same =
        check(
            manifest,
            true,
            activity::addChecked,
            bytes -> {
              activity.addRead(bytes);
              activity.addWritten(bytes);
            });
    activity.complete();
    return same;
  }

  private Result check(
      Manifest manifest, boolean hasDigest, LongConsumer reads, LongConsumer compares)
      throws IOException {
    LongConsumer compared = oneByOne(compares);
    LongConsumer read = oneByOne(reads);
    List<FileCheck> threads =
        Stream.generate(() -> new FileCheck(digest(hasDigest, compared), read))
            .limit(threads())
            .toList();
    long listed = check(manifest, threads);
    Optional<Digest> digest = threads.get(0).digest;
    if (digest.isPresent() && listed == 0) {
      digest.get().compute();
    } else if (digest.isPresent()) {
      threads.stream().skip(1).forEach(each -> digest.get().add(each.digest.orElseThrow()));
    }
    if (digest.isPresent()) {
      checkDigest(digest.get().text(), manifest.digest());
    }
    long checksums = threads.stream().mapToLong(each -> each.checksums).sum();
    return new Result(checksums, digest.map(Digest::text));
  }

  /** Files are read in several threads. */
  private LongConsumer oneByOne(LongConsumer counter) {
    return bytes -> {
      synchronized (activity) {
        counter.accept(bytes);
      }
    };
  }

  private Optional<Digest> digest(boolean isWanted, LongConsumer compares) {
    return isWanted
        ? Optional.of(new Digest(set, files.again(), STAGING_BYTES, compares, cancelled))
        : Optional.empty();
  }

  /** Returns how many files are checked at a time; each takes two buffers, and chunks. */
  private int threads() {
    long chunk = set.chunks().map(all -> all.chunkShape().volume() * set.type().bytes()).orElse(0L);
    long files = Math.min(Runtime.getRuntime().availableProcessors(), set.blockCount());
    return (int) Math.max(1, Math.min(files, MOST_BYTES / (2 * STAGING_BYTES + 2 * chunk)));
  }

  /** Checks what is in files; confined to one thread at a time. */
  private final class FileCheck implements Manifest.EntryVisitor {

    private final StoredFile stored = reading.get();
    private final Optional<Digest> digest;
    private final LongConsumer reads;
    private long checksums;

    FileCheck(Optional<Digest> digest, LongConsumer reads) {
      this.digest = digest;
      this.reads = stoppable(reads);
    }

    @Override
    public void visit(long number, Manifest.Entry entry) throws IOException {
      checkNameAndSize(entry, number);
      if (entry.crc32c().isPresent()) {
        checkChecksum(stored, set.path(number), entry.crc32c().get(), reads);
        checksums++;
      }
      if (digest.isPresent()) {
        digest.get().add(number);
      }
    }
  }

  private LongConsumer stoppable(LongConsumer counter) {
    return bytes -> {
      counter.accept(bytes);
      if (cancelled.getAsBoolean()) {
        throw new CancellationException("stopped while reading " + set.root());
      }
    };
  }

  /** Returns how many bytes have checksums. */
  private static long bytes(Manifest manifest) throws IOException {
    long[] bytes = {0};
    manifest.forEachFile(
        (number, entry) -> bytes[0] += entry.crc32c().isPresent() ? entry.bytes() : 0);
    return bytes[0];
  }

  /**
   * Checks what a manifest says of its files alone, whatever is in them: sizes and checksums.
   * Distinguishes files that were damaged from others that cannot be read.
   *
   * @param activity counts the bytes that are read
   * @throws ResplitException if a file that is there differs from its record
   */
  public static void checkFiles(Manifest manifest, Activity activity) throws IOException {
    StoredFile stored = StoredFile.cached();
    activity.begin(Phase.DIGESTING, 0);
    manifest.forEachFile(
        (number, entry) -> {
          Path file = manifest.folder().resolve(entry.path());
          if (Files.isRegularFile(file)) {
            checkSize(entry, file);
            if (entry.crc32c().isPresent()) {
              checkChecksum(stored, file, entry.crc32c().get(), activity::add);
            }
          }
        });
  }

  /** Checks names and sizes only. */
  public void checkNames(Manifest manifest) throws IOException {
    requireAll(manifest.forEachFile((number, entry) -> checkNameAndSize(entry, number)));
  }

  /** Returns the number of files that the manifest lists: all or none. */
  private long check(Manifest manifest, List<FileCheck> threads) throws IOException {
    try (FileChecks checks = new FileChecks(threads)) {
      long listed = manifest.forEachFile((number, entry) -> checks.add(number, entry));
      checks.finish();
      requireAll(listed);
      return listed;
    }
  }

  private void requireAll(long listed) throws ResplitException {
    if (listed > 0 && listed < set.grid().blockCount()) {
      throw different(
          set.root(),
          "the manifest of '%s' lists %s files, the grid has %s"
              .formatted(set.root(), listed, set.grid().blockCount()));
    }
  }

  private void checkDigest(String actual, String recorded) throws ResplitException {
    if (!actual.equals(recorded)) {
      throw different(
          set.root(),
          ("'%s' holds an array with digest %s, but the manifest has %s: compare it with "
                  + "its source")
              .formatted(set.root(), actual, recorded));
    }
  }

  private void checkNameAndSize(Manifest.Entry entry, long number) throws IOException {
    if (number >= set.grid().blockCount()) {
      throw different(
          set.root(),
          "the manifest of '%s' lists more files than the %s of the grid"
              .formatted(set.root(), set.grid().blockCount()));
    }
    Path recorded = set.root().resolve(entry.path());
    if (!recorded.equals(set.path(number))) {
      throw different(
          recorded,
          "block " + number + " is recorded as " + recorded + " but named " + set.path(number));
    }
    if (!entry.isAt(set.grid().box(number), set.order())) {
      throw different(
          recorded,
          "'%s' is recorded at %s with shape %s, which is not a block of the grid"
              .formatted(recorded, entry.offset(), entry.shape()));
    }
    checkSize(entry, recorded);
  }

  private static void checkSize(Manifest.Entry entry, Path file) throws IOException {
    long bytes = size(file);
    if (entry.bytes() != bytes) {
      throw different(
          file, "'" + file + "' is recorded with " + entry.bytes() + " bytes, but has " + bytes);
    }
  }

  private static long size(Path path) throws IOException {
    try {
      return Files.size(path);
    } catch (IOException e) {
      throw IoFailure.of("cannot read", path, e);
    }
  }

  private static void checkChecksum(
      StoredFile stored, Path path, String recorded, LongConsumer counter) throws IOException {
    String actual = stored.crc32c(path, counter);
    if (!actual.equals(recorded.toLowerCase(Locale.ROOT))) {
      throw different(
          path,
          "'%s' has changed or been damaged since it was written (CRC32C %s, but the manifest has %s): write it again"
              .formatted(path, actual, recorded));
    }
  }

  private static ResplitException different(Path path, String message) {
    return new ResplitException(ResplitException.Reason.DIFFERENT, path, message);
  }
}
