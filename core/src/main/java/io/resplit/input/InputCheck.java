package io.resplit.input;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.codec.FilterPipeline;
import io.resplit.format.index.ChunkIndex;
import io.resplit.header.BlockHeader;
import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.io.FileLook;
import io.resplit.io.IoFailure;
import io.resplit.io.ManyFiles;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.KnownLayouts;
import io.resplit.set.MissingBlocks;
import io.resplit.set.NeededArray;
import io.resplit.set.StrayFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/**
 * Checks before anything is written that every block of a set is there, once, and of the right
 * size.
 */
public final class InputCheck {

  /** Missing blocks that a message names. */
  private static final int NAMED = 10;

  /** Missing blocks after which it is plain that the shape is wrong, or the folder. */
  private static final long ENOUGH = 100_000;

  /** Places of chunks that are kept of all sets that are checked together: about 3 MiB. */
  private static final long MOST_PLACES = 1 << 17;

  /** What is kept of each block besides is as much as so many places. */
  private static final long PLACES_A_BLOCK = 16;

  private static final Path NO_FILE = Path.of("");

  private static final Looks UNSEEN = (block, file, attributes) -> {};

  private final BlockSet set;
  private final AtomicLong placesLeft;
  private final Looks looks;
  private final Activity activity;
  private final Predicate<Path> readable;
  private final List<String> missing = new ArrayList<>();
  private final KnownLayouts layouts;
  private final Map<Long, ChunkIndex> indexes = new HashMap<>();
  private final BlockAgreement agreement;
  private long missingCount;

  /** Learns how the file of a block looks, before anything in it is read. */
  @FunctionalInterface
  interface Looks {
    void see(int block, Path file, BasicFileAttributes attributes) throws IOException;
  }

  /** What the system says of the file of a block, asked of many before any of them is read. */
  private record Answer(long number, Path file, FileLook look, boolean isReadable) {}

  private InputCheck(
      BlockSet set,
      AtomicLong placesLeft,
      Looks looks,
      Activity activity,
      Predicate<Path> readable) {
    this.placesLeft = placesLeft;
    this.looks = looks;
    this.set = set;
    this.activity = activity;
    this.layouts = new KnownLayouts(set.blockCount());
    this.agreement = new BlockAgreement(set);
    this.readable = readable;
  }

  /**
   * Checks that every block of {@code set} is there and sound, and returns them for reading.
   *
   * @param activity counts the files
   * @throws ResplitException if one is not
   */
  public static InputSet open(BlockSet set, Activity activity) throws IOException {
    return check(set, activity, Files::isReadable);
  }

  /**
   * Checks that the files of some blocks say the same of what elements mean.
   *
   * @throws ResplitException if they do not
   */
  public static void requireAgreement(BlockSet set, long... blocks) throws IOException {
    BlockAgreement agreement = new BlockAgreement(set);
    for (long block : blocks) {
      agreement.check(block, set.read(block));
    }
  }

  /** Checks the same of sets whose files nobody watches. */
  public static List<InputSet> openParts(List<BlockSet> parts, Activity activity)
      throws IOException {
    return openParts(parts, Collections.nCopies(parts.size(), UNSEEN), activity);
  }

  /**
   * Checks the blocks of parts of several sets, whose names were checked before, and returns them
   * for reading: all blocks of a file are checked before the next one.
   *
   * @param looks learn how the files of each set look
   * @param activity counts the files
   * @throws ResplitException if one is not there or not sound
   */
  static List<InputSet> openParts(
      List<BlockSet> parts, List<? extends Looks> looks, Activity activity) throws IOException {
    return blocks(parts, looks, activity, Files::isReadable);
  }

  /**
   * Checks all files of {@code set}.
   *
   * @param activity counts them
   * @param readable says which files this process may read
   * @return the files, for reading
   * @throws ResplitException if a block is missing, not a readable regular file, of another size or
   *     there twice, or if there is a block outside the grid
   */
  public static InputSet check(BlockSet set, Activity activity, Predicate<Path> readable)
      throws IOException {
    InputSet checked = blocks(List.of(set), List.of(UNSEEN), activity, readable).get(0);
    checkNames(set);
    return checked;
  }

  /**
   * Checks that no block of a set is there twice, and none outside the grid.
   *
   * @throws ResplitException if one is
   */
  public static void checkNames(BlockSet set) throws IOException {
    if (set.names() instanceof BlockNames.Templated names) {
      new StrayFiles(set, names).refuse(ResplitException.Reason.BAD_INPUT);
    } else if (set.names() instanceof BlockNames.Listed names) {
      checkListedOnce(names, set.whole());
    }
  }

  private static List<InputSet> blocks(
      List<BlockSet> sets, List<? extends Looks> looks, Activity activity, Predicate<Path> readable)
      throws IOException {
    AtomicLong placesLeft = new AtomicLong(MOST_PLACES);
    List<InputCheck> checks = new ArrayList<>();
    for (int i = 0; i < sets.size(); i++) {
      checks.add(new InputCheck(sets.get(i), placesLeft, looks.get(i), activity, readable));
    }
    activity.begin(Phase.CHECKING, sets.stream().mapToLong(BlockSet::blockCount).sum());
    Iterator<Long> numbers =
        LongStream.iterate(0, each -> isWanted(checks, each), each -> each + 1).iterator();
    try (ManyFiles many = new ManyFiles()) {
      many.forEach(
          numbers,
          number -> answers(checks, number),
          answers -> {
            for (int i = 0; i < answers.size(); i++) {
              checks.get(i).next(answers.get(i));
            }
          });
    }
    List<InputSet> checked = new ArrayList<>();
    for (InputCheck check : checks) {
      checked.add(check.checked());
    }
    return checked;
  }

  private static boolean isWanted(List<InputCheck> checks, long number) {
    return checks.stream().anyMatch(check -> check.isWanted(number));
  }

  /** A shape may be absurd: of very many missing blocks not all are counted. */
  private boolean isWanted(long number) {
    return number < set.blockCount() && missingCount < ENOUGH;
  }

  private void next(Answer answer) throws IOException {
    if (isWanted(answer.number)) {
      if (set.hasFile(answer.number)) {
        block(answer);
      }
      activity.add(1);
    }
  }

  /** Returns an answer for each check; one for all arrays of a file. */
  private static List<Answer> answers(List<InputCheck> checks, long number) {
    List<Answer> answers = new ArrayList<>();
    for (InputCheck check : checks) {
      boolean isAsked = number < check.set.blockCount() && check.set.hasFile(number);
      Path file = isAsked ? check.set.path(number) : NO_FILE;
      int last = answers.size() - 1;
      boolean isSame = last >= 0 && answers.get(last).file.equals(file);
      answers.add(isSame ? answers.get(last) : check.ask(number, file));
    }
    return answers;
  }

  private Answer ask(long number, Path file) {
    FileLook look = file.equals(NO_FILE) ? FileLook.NONE : FileLook.at(file);
    return new Answer(number, file, look, look.found().isPresent() && readable.test(file));
  }

  private InputSet checked() throws ResplitException {
    reportMissing();
    return new InputSet(set, layouts, indexes, agreement.warnings(), agreement.undefined());
  }

  private void block(Answer answer) throws IOException {
    long number = answer.number;
    Path path = answer.file;
    try {
      BasicFileAttributes attributes = answer.look.require();
      checkKind(path, attributes, answer.isReadable);
      looks.see((int) number, path, attributes);
      BlockHeader header = set.read(number);
      agreement.check(number, header);
      requireKnown(path, header.layout().filters());
      layouts.put(number, header.layout());
      keepIndex(number, header);
    } catch (NoSuchFileException e) {
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        throw bad(path, "block '" + path + "' is a broken link");
      }
      if (++missingCount <= NAMED) {
        missing.add(path.toString());
      }
    } catch (ResplitException e) {
      throw e;
    } catch (IOException e) {
      throw bad(path, IoFailure.of("cannot read", path, e).getMessage());
    }
  }

  /** Chunks of one file cannot stay as they are stored where those of the first are decoded. */
  private void requireKnown(Path path, List<ChunkFilter> filters) throws ResplitException {
    if (ChunkFilter.areStoredOnly(filters) && !set.header().isStoredOnly()) {
      throw ResplitException.unsupported(path, FilterPipeline.unsupported(filters));
    }
  }

  /** While the file is parsed, it costs little to read where its chunks lie. */
  private void keepIndex(long number, BlockHeader header) throws IOException {
    boolean isUsual = !set.header().isStoredOnly() && new NeededArray(set).isThere();
    if (isUsual && header.layout() instanceof BlockLayout.Chunked chunked && header.showsFill()) {
      long places = PLACES_A_BLOCK + chunked.grid().blockCount();
      if (places <= placesLeft.get()) {
        placesLeft.addAndGet(-places);
        indexes.put(number, set.formats().chunkIndex(set.place(number), header));
      }
    }
  }

  private static void checkKind(Path path, BasicFileAttributes attributes, boolean isReadable)
      throws ResplitException {
    if (attributes.isDirectory()) {
      throw bad(path, "block '" + path + "' is a folder, not a file");
    }
    if (!attributes.isRegularFile()) {
      throw bad(path, "block '" + path + "' is not a regular file");
    }
    if (!isReadable) {
      throw bad(path, "block '" + path + "' cannot be read: permission denied");
    }
  }

  private void reportMissing() throws ResplitException {
    if (missingCount == 0) {
      return;
    }
    String count = missingCount == ENOUGH ? "at least " + ENOUGH : Long.toString(missingCount);
    String more = missingCount > NAMED ? " and " + (missingCount - NAMED) + " more" : "";
    throw bad(
        Path.of(missing.get(0)),
        "%s of %s blocks missing: %s%s%s"
            .formatted(
                count,
                set.blockCount(),
                String.join(", ", missing),
                more,
                MissingBlocks.advice(missingCount, set.blockCount())));
  }

  private static void checkListedOnce(BlockNames.Listed names, BlockSet set)
      throws ResplitException {
    List<Path> files = set.missing().isEmpty() ? names.files() : set.firstFiles(Long.MAX_VALUE);
    int[] hashes = files.stream().mapToInt(file -> file.normalize().hashCode()).toArray();
    Arrays.sort(hashes);
    Set<Path> seen = new HashSet<>(); // of those with a common hash: few, unless there is a fault
    for (Path file : files) {
      Path normal = file.normalize();
      if (occursTwice(hashes, normal.hashCode()) && !seen.add(normal)) {
        throw bad(file, "the list names '" + file + "' twice");
      }
    }
  }

  private static boolean occursTwice(int[] sorted, int hash) {
    int at = Arrays.binarySearch(sorted, hash);
    return at > 0 && sorted[at - 1] == hash || at + 1 < sorted.length && sorted[at + 1] == hash;
  }

  private static ResplitException bad(Path file, String message) {
    return new ResplitException(ResplitException.Reason.BAD_INPUT, file, message);
  }
}
