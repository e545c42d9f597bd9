package io.resplit.output;

import io.resplit.checksum.FileSum;
import io.resplit.codec.ChunkCodec;
import io.resplit.format.BlockWriter;
import io.resplit.format.FileImage;
import io.resplit.format.index.AppendedChunks;
import io.resplit.format.index.ChunkFiles;
import io.resplit.format.index.ChunkIndexBuilder;
import io.resplit.format.index.IndexPlace;
import io.resplit.format.index.Written;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalFile;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * Unfinished files whose chunks are appended in any order: where their chunks lie, and the one that
 * is open.
 *
 * <p>Chunks that are complete stay where they are, so a file can be resumed from any of its ends:
 * whatever follows is cut off. Holds the index of every unfinished file. A visit may write for
 * several steps, perhaps on another thread: where it fails, what it wrote before counts no more
 * than the rest. Confined to one thread.
 */
public final class AppendedFiles {

  private final BlockSet set;
  private final BlockWriter writer;
  private final OutputSums sums;
  private final PartWatch watch;
  private final FileEnds ends;
  private final int array;
  private final List<String> names;
  private final Written written;
  private final EarlierChunks earlier = new EarlierChunks();
  private final Map<Long, Unfinished> files = new TreeMap<>();
  private final Map<Long, Unfinished> changed = new TreeMap<>();
  private final List<Long> finishedInStep = new ArrayList<>();
  private Unfinished current;

  /** A file with some of its chunks. */
  private static final class Unfinished {
    private final long number;
    private final Path part;
    private final AppendedChunks image;
    private final ChunkCodec codec;
    private final FileChunks chunks;
    private final Optional<ChunkFiles> apart;
    private final FileSum sum = new FileSum(OutputLayouts.ASSUMED_BYTES);
    private int sumOfChunks;
    private PositionalFile file;

    Unfinished(long number, Path part, FileImage image, long start, Written written) {
      this.number = number;
      this.part = part;
      this.image = image.appendedChunks().orElseThrow();
      this.codec = this.image.codec();
      int mostBytes = codec.maxStoredBytes();
      this.apart = this.image.apart(part, written);
      this.chunks = new FileChunks(this.image.newIndex(), start, mostBytes, this.apart.isPresent());
    }

    /** Returns the sum of all chunks so far. */
    int sumOfChunks() {
      sumOfChunks ^= sum.take();
      return sumOfChunks;
    }
  }

  /**
   * Starts without a file.
   *
   * @param watch knows the unfinished files
   * @param ends what files hold already
   * @param array number of the array among those of its files
   * @param names of all these arrays; one without a name if there is no other
   * @param written writes chunks in files of their own
   */
  AppendedFiles(
      BlockSet set,
      BlockWriter writer,
      OutputSums sums,
      PartWatch watch,
      FileEnds ends,
      int array,
      List<String> names,
      Written written) {
    this.set = set;
    this.written = written;
    this.ends = ends;
    this.array = array;
    this.names = names;
    this.writer = writer;
    this.sums = sums;
    this.watch = watch;
  }

  /** Creates the file of a block, without any chunk. */
  void create(long number) throws IOException {
    current = watch.visiting(() -> created(number));
  }

  private Unfinished created(long number) throws IOException {
    leave();
    Unfinished created = add(number);
    created.file = BlockWriter.createForChunks(created.part, counts(created));
    current = created;
    if (created.apart.isPresent()) {
      created.apart.get().begin();
    }
    return created;
  }

  /**
   * Continues the file of a block behind what it holds of other arrays; what an earlier job has
   * written there but not recorded is cut off.
   */
  void enter(long number) throws IOException {
    if (files.containsKey(number)) {
      return;
    }
    Unfinished entered = add(number);
    if (!watch.knows(number)) {
      cutOff(entered);
    }
  }

  private void cutOff(Unfinished file) throws IOException {
    long start = file.chunks.start();
    long least = ends.end(file.number).orElse(0);
    boolean isEmpty = file.chunks.end() == start;
    BlockWriter.cutChunks(
        file.part,
        isEmpty ? least : file.chunks.end(),
        isEmpty && array == 0 ? 0 : file.chunks.end());
  }

  private Unfinished add(long number) throws ResplitException {
    FileImage image = set.image(number);
    long start = ends.end(number).orElse(image.endOfFixedData());
    Unfinished added = new Unfinished(number, set.unfinished(number), image, start, written);
    files.put(number, added);
    return added;
  }

  private IoCounts counts(Unfinished file) {
    IoCounts counts = writer.data().withoutOpens().watchedBy(file.sum::add);
    return watch.watching(file.number, counts);
  }

  /**
   * Writes a chunk behind all others; one that was written before is left where it is, unused. In a
   * stream it is left in use: a step that failed had written it, and writes the same again.
   */
  public void append(long number, long chunk, ByteBuffer stored, int skippedFilters)
      throws IOException {
    changed.put(number, watch.visiting(() -> appended(number, chunk, stored, skippedFilters)));
  }

  private Unfinished appended(long number, long chunk, ByteBuffer stored, int skippedFilters)
      throws IOException {
    Unfinished file = open(number);
    int bytes = stored.remaining();
    if (file.apart.isPresent()) {
      ChunkIndexBuilder index = file.chunks.index();
      long place = file.apart.get().write(chunk, index, stored, countsApart());
      file.chunks.put(chunk, place, bytes, skippedFilters);
    } else {
      boolean isThere = file.image.isStream() && file.chunks.index().isStored(chunk);
      file.file.restart();
      file.file.write(file.chunks.end(), isThere ? stored.limit(stored.position()) : stored);
      if (!isThere) {
        file.chunks.append(chunk, bytes, skippedFilters);
      }
    }
    return file;
  }

  private IoCounts countsApart() {
    return writer.data().withoutOpens();
  }

  /**
   * Waits until the system has what was appended to files of chunks.
   *
   * @throws IOException if it has not
   */
  void flush() throws IOException {
    if (current != null && current.apart.isPresent()) {
      current.apart.get().flush();
    }
  }

  /** Notes that a chunk only holds the fill value, so that it need not be written. */
  public void leaveOut(long number, long chunk) {
    Unfinished file = files.get(number);
    file.chunks.leaveOut(chunk);
    changed.put(number, file);
  }

  /**
   * Reads a chunk that is not written in full yet; returns the number of its bytes, 0 if it is not
   * in the file.
   */
  public int read(long number, long chunk, ByteBuffer target) throws IOException {
    return watch.visiting(() -> readNow(number, chunk, target));
  }

  private int readNow(long number, long chunk, ByteBuffer target) throws IOException {
    Unfinished file = open(number);
    file.chunks.take(chunk);
    changed.put(number, file);
    int bytes = file.chunks.index().storedBytes(chunk);
    if (bytes == 0) {
      return 0; // it was left out
    }
    long place = file.chunks.index().position(chunk);
    target.limit(target.position() + bytes);
    if (file.apart.isPresent()) {
      file.apart.get().read(place, target, countsApart());
    } else {
      file.file.restart();
      file.file.read(place, target);
    }
    return bytes;
  }

  /** Returns the filters that were not applied to a chunk that was written. */
  public int skippedFilters(long number, long chunk) {
    return files.get(number).chunks.index().skippedFilters(chunk);
  }

  /** Returns what encodes the chunks of a block. */
  public ChunkCodec codec(long number) {
    return files.get(number).codec;
  }

  private Unfinished open(long number) throws IOException {
    if (current != null && current.number == number) {
      if (current.apart.isEmpty()) { // else it holds no chunk
        watch.require(number);
      }
      return current;
    }
    leave();
    Unfinished file = files.get(number);
    file.file = reopened(file, counts(file));
    current = file;
    return file;
  }

  private PositionalFile reopened(Unfinished file, IoCounts counts) throws IOException {
    watch.require(file.number);
    return PositionalFile.open(
        file.part,
        counts,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE,
        LinkOption.NOFOLLOW_LINKS);
  }

  /** Closes the file that is open. */
  void leave() throws IOException {
    if (current != null) {
      current.file.close();
      if (current.apart.isPresent()) {
        current.apart.get().close();
      }
      current = null;
    }
  }

  /**
   * Ends a block, all of whose chunks have been written: its index is, too, and what precedes all
   * data if no other array follows.
   */
  void finish(long number) throws IOException {
    sums.add(number, watch.visiting(() -> finished(number)));
    finishedInStep.add(number);
  }

  /** Returns the sum of all that the file holds of the array. */
  private int finished(long number) throws IOException {
    Unfinished file = files.get(number);
    leave();
    FileSum around = new FileSum(OutputLayouts.ASSUMED_BYTES);
    IoCounts summed = writer.headers().withoutOpens().watchedBy(around::add);
    IoCounts counts = watch.watching(number, summed);
    if (file.apart.isPresent()) {
      file.apart.get().finish(file.chunks.index());
    }
    try (PositionalFile opened = reopened(file, counts)) {
      IndexPlace place = file.image.writeIndex(file.chunks.index(), file.chunks.end(), opened);
      ends.put(array, number, array == names.size() - 1 ? complete(file, place, opened) : place);
    }
    return file.sumOfChunks() ^ around.take();
  }

  private IndexPlace complete(Unfinished file, IndexPlace last, PositionalFile opened)
      throws IOException {
    if (file.apart.isPresent()) {
      file.apart.get().complete();
    }
    Map<String, Long> roots = ends.roots(file.number, names);
    roots.put(names.get(array), last.root());
    return new IndexPlace(
        0, file.image.complete(roots, last.end(), opened)); // none is needed again
  }

  /** Deletes what is left behind of chunks in files of their own, once all is recorded. */
  void sweep() throws IOException {
    if (set.isAppended() && set.blockCount() == 1) {
      Optional<AppendedChunks> image = set.image(0).appendedChunks();
      Optional<ChunkFiles> apart = image.flatMap(all -> all.apart(set.unfinished(0), written));
      if (apart.isPresent()) {
        apart.get().sweep();
      }
    }
  }

  /** Says that a step is over: the files that it has completed are unfinished no longer. */
  void endStep() {
    for (Long number : finishedInStep) {
      files.remove(number);
      changed.remove(number);
    }
    finishedInStep.clear();
  }

  /** Visits the unfinished files that have changed since {@link #takeChanged}. */
  void forEachChanged(LongConsumer visitor) {
    changed.keySet().forEach(visitor::accept);
  }

  /**
   * Shows what has changed in unfinished files since the last time. The file of a step that is not
   * over counts as unfinished: what follows its chunks is not shown.
   */
  public void takeChanged(ChunkRecords records) throws IOException {
    for (Unfinished file : changed.values()) {
      records.file(file.number, file.chunks.end(), file.sumOfChunks());
      file.chunks.takeChanged(records);
    }
    changed.clear();
  }

  /** Returns the chunks that an earlier job has left in files. */
  public EarlierChunks earlier() {
    return earlier;
  }

  /** Says that the file of a block was completed by an earlier job. */
  void restoreFinished(long number) {
    earlier.finish(number);
    files.remove(number);
  }

  /** Returns what takes up the unfinished files of an earlier job. */
  public ChunkRecords restoring() {
    return new Restoring();
  }

  private final class Restoring implements ChunkRecords {
    private Unfinished file;

    @Override
    public void file(long number, long end, int sum) throws IOException {
      earlier.begin(number, set);
      file = files.containsKey(number) ? files.get(number) : add(number);
      file.chunks.restoreEnd(end);
      file.sumOfChunks = sum;
    }

    @Override
    public void chunk(long chunk, long position, int storedBytes, int skippedFilters) {
      file.chunks.restore(chunk, position, storedBytes, skippedFilters);
      earlier.set(file.number, chunk, storedBytes != NOT_IN_FILE);
    }
  }

  /**
   * Cuts off what an earlier job has written behind the chunks that it has recorded.
   *
   * @param present knows which files an earlier job has left
   * @param visitor visits the files that were restored
   */
  void cutOff(EarlierFiles present, LongConsumer visitor) throws IOException {
    for (Unfinished file : files.values()) {
      present.requirePart(file.number);
      cutOff(file);
      file.apart.ifPresent(apart -> apart.resume(file.chunks.index()));
      visitor.accept(file.number);
    }
  }
}
