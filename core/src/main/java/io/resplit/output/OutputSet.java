package io.resplit.output;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSink;
import io.resplit.block.PartOfBlock;
import io.resplit.checksum.FileSum;
import io.resplit.format.BlockWriter;
import io.resplit.format.index.IndexPlace;
import io.resplit.geometry.Box;
import io.resplit.io.Activity;
import io.resplit.io.BehindWrites;
import io.resplit.io.FileSync;
import io.resplit.io.FolderSync;
import io.resplit.io.IoCounts;
import io.resplit.io.IoFailure;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.request.Fsync;
import io.resplit.request.WriteOptions;
import io.resplit.result.DiskModel;
import io.resplit.set.BlockSet;
import io.resplit.set.Padding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The files of a set that is written: each is filled under {@code NAME.part} and renamed once it is
 * complete and on the disk.
 *
 * <p>Files with several arrays take these one after the other, each as a set of its own with the
 * same files, and are complete with the last.
 *
 * <p>A file under its final name is therefore always complete. Closing it leaves unfinished files,
 * which a later job can resume. Takes a few bits and twelve bytes a block, and where files differ
 * in their sizes or in where their data starts eight bytes more for each. Confined to one thread,
 * except that several may visit different blocks.
 */
public final class OutputSet implements BlockSink {

  private final List<BlockSet> arrays;
  private final WriteOptions options;
  private final OutputSums sums;
  private final FolderSync folders;
  private final FileSync files = new FileSync();
  private final BehindWrites behind = new BehindWrites();
  private final FilesApart apart;
  private final FileEnds ends;
  private final CompleteFiles complete;
  private final PartWatch parts;
  private final BegunFiles begun;
  private final UnsyncedFiles unsynced;
  private final BitSet justComplete = new BitSet();
  private int turn;
  private BlockSet set;
  private BlockWriter writer;
  private OutputLayouts layouts;
  private AppendedFiles appended;
  private EarlierFiles earlier;
  private ChunkSink boxes;
  private int writers;

  /**
   * Creates the sink of files with one or several arrays; creates no file yet.
   *
   * @param arrays in the order in which they are written: those whose chunks are appended last
   */
  public OutputSet(List<BlockSet> arrays, WriteOptions options) {
    this.arrays = List.copyOf(arrays);
    this.options = options;
    BlockSet first = arrays.get(0);
    this.sums = new OutputSums(this.arrays);
    this.folders = new FolderSync(options.fsync() != Fsync.NONE);
    this.apart = new FilesApart(folders, options.fsync(), behind);
    this.parts = new PartWatch(first);
    this.ends = new FileEnds(first.blockCount());
    this.complete = new CompleteFiles(first, sums, folders, parts, options.replace());
    this.begun = new BegunFiles(folders);
    this.unsynced = new UnsyncedFiles(first, options.fsync(), files);
    begin(0);
    begun.addFirst(first.names().isShared() ? 1 : 0);
  }

  private void begin(int array) {
    turn = array;
    set = arrays.get(array);
    writer = new BlockWriter(set.header().fillBytes(set.type()));
    layouts = new OutputLayouts(set);
    boxes = ChunkSink.NONE;
    sums.turnTo(array, layouts);
    earlier = new EarlierFiles(set, layouts);
    boolean isOnlyDataset = arrays.size() == 1 && set.header().companions().isEmpty();
    List<String> names =
        isOnlyDataset ? List.of("") : arrays.stream().map(BlockSet::dataset).toList();
    appended = new AppendedFiles(set, writer, sums, parts, ends, turn, names, apart);
  }

  /** Turns to an array by its number; those before it have been written. Counts begin again. */
  public void turnTo(int array) {
    if (array != turn) {
      begin(array);
      begun.addFirst(set.blockCount());
    }
  }

  /** Returns whether no other array follows, so that files become complete. */
  public boolean isLast() {
    return turn == arrays.size() - 1;
  }

  /** Says who takes the boxes of blocks whose chunks are appended. */
  public void writeThrough(ChunkSink chunkSink) {
    boxes = chunkSink;
  }

  /**
   * Says that unfinished files of these names may be there, left by the job that this one resumes.
   */
  public void resume() {
    begun.resume();
  }

  /**
   * Takes up a part of a block that an earlier job has written.
   *
   * @param box the part, relative to the block
   * @throws ResplitException if it is not there any more
   */
  public void restore(long number, Box box) throws IOException {
    int block = Math.toIntExact(number);
    earlier.require(number, inFile(number, box));
    complete.restore(block);
    watch(block);
    if (!set.isAppended()) {
      begun.add(block); // else begun is what the journal says
    }
  }

  private void watch(int block) throws IOException {
    if (!parts.knows(block) && PartFiles.isThere(set.unfinished(block))) {
      parts.begin(block);
    }
  }

  /**
   * Takes up the sum of a file as an earlier job has recorded it.
   *
   * @param array the array that was being written
   */
  public void restoreSum(int array, long number, int sum) {
    sums.restore(number, sum);
    if (array == turn && set.isAppended()) {
      appended.restoreFinished(number); // others are summed apart
    }
  }

  /**
   * Takes up where the index of an array lies in a file as an earlier job has recorded it.
   *
   * @param root its address, or {@link IndexPlace#NOWHERE}
   * @param end where it ends, in bytes
   */
  public void restoreEnd(int array, long number, long root, long end) {
    Objects.checkIndex(number, set.blockCount());
    Objects.checkIndex(array, arrays.size());
    ends.restore(array, number, new IndexPlace(root, end));
  }

  /** Shows the indices of the array that have been completed since the last time. */
  public void takeEnds(EndVisitor visitor) throws IOException {
    ends.takeChanged(turn, visitor);
  }

  /**
   * Checks that the files still hold the arrays before this one, which an earlier job has written,
   * and what that has finished of this one.
   *
   * @throws ResplitException if one is gone, or too short, or finished and too long
   */
  public void requireBefore() throws IOException {
    for (BlockSet before : arrays.subList(0, turn)) {
      EarlierFiles written = new EarlierFiles(before, new OutputLayouts(before));
      for (long number = 0; number < before.blockCount(); number++) {
        written.require(number, Box.whole(before.blockShape(number)));
      }
    }
    for (long number = 0; number < set.blockCount(); number++) {
      if (ends.end(number).isPresent()) {
        boolean isWhole = isLast() && appended.earlier().isFinished(number);
        earlier.requireEnd(number, ends.end(number).getAsLong(), isWhole);
      }
    }
  }

  /**
   * Cuts off what an earlier job has appended but not recorded; changes files for the first time.
   */
  public void cutOff() throws IOException {
    appended.cutOff(earlier, begun::add);
  }

  /**
   * Returns whether a part of a block that an earlier job has written did not get to its file.
   *
   * @param box the part, relative to the block; within one chunk if the block has chunks
   */
  public boolean isLost(long number, Box box) {
    return boxes.isLost(number, box);
  }

  @Override
  public byte[] padding() {
    return set.padding().map(Padding::element).orElseGet(BlockSink.super::padding);
  }

  /** Says how many threads may visit blocks at the same time, each its own ones. */
  public void writtenBy(int threads) {
    writers = threads;
  }

  /** Says where files lie: on a server each call that writes is a request. */
  public void writeTo(DiskModel disk) {
    if (disk.isServer()) {
      complete.nameOnServer();
      writer.data().writeAtOnce();
    } else if (!disk.rotates()) { // else the cache saves seeks
      behind.writePastCache();
    }
  }

  /** Chunks that are appended pass through a cache, which one thread uses. */
  @Override
  public int writers() {
    return set.isAppended() ? 0 : writers;
  }

  @Override
  public BlockFile open(long number) throws IOException {
    int block = Math.toIntExact(number);
    Path part = set.unfinished(number);
    if (!begun.has(block)) {
      parts.forget(block);
      begun.prepare(part);
    }
    BlockFile file =
        set.isAppended() ? openChunks(number) : inFile(openBytes(part, number), number);
    if (!parts.knows(block)) {
      parts.begin(block);
    }
    if (!begun.has(block)) {
      begun.made(block, part);
    }
    return file;
  }

  @Override
  public void endVisit(long number) {
    unsynced.add(number);
    sums.endVisit(number);
  }

  private Box inFile(long number, Box box) {
    return box.shifted(inFile(number));
  }

  private BlockFile inFile(BlockFile file, long number) {
    return set.names().isWrittenTogether() ? new PartOfBlock(file, inFile(number)) : file;
  }

  private Box inFile(long number) {
    return set.grid().box(number).relativeTo(set.storedBox(number));
  }

  private BlockFile openBytes(Path part, long number) throws IOException {
    IoCounts counts = writer.data();
    try {
      if (!options.checksums()) {
        return visit(part, number, counts);
      }
      FileSum sum = sums.begin(number);
      return sums.summed(number, sum, visit(part, number, counts.watchedBy(sum::add)));
    } catch (IoFailure e) {
      if (complete.isRestored((int) number)) {
        earlier.requirePart(number);
      }
      throw e;
    }
  }

  /** What is written passes through the cache that makes chunks of it. */
  private BlockFile openChunks(long number) throws IOException {
    unsynced.add(number);
    if (begun.has(number)) {
      appended.enter(number);
    } else {
      appended.create(number);
    }
    writer.data().countOpen();
    return inFile(boxes.open(number), number);
  }

  /** Returns the unfinished files whose chunks are appended. */
  public AppendedFiles appended() {
    return appended;
  }

  private BlockFile visit(Path part, long number, IoCounts watched) throws IOException {
    IoCounts counts = parts.watching(number, watched);
    if (!begun.has(number)) {
      return parts.closing(writer.create(part, layouts.image(number), counts));
    }
    parts.require(number);
    return parts.closing(writer.update(part, layouts.layout(number), set.type(), counts));
  }

  @Override
  public void publish(long number) throws IOException {
    int block = Math.toIntExact(number);
    boolean writtenNow = unsynced.has(block);
    if (set.isAppended()) {
      finishChunks(number, writtenNow);
    }
    if (isLast() && writtenNow) {
      justComplete.set(block);
    } else if (isLast()) {
      complete.add(block);
    }
  }

  private void finishChunks(long number, boolean writtenNow) throws IOException {
    if (writtenNow) {
      boxes.publish(number);
      appended.finish(number);
    } else if (!appended.earlier().isFinished(number)) {
      Path file = set.path(number);
      throw ResplitException.refused(
          file,
          "the journal does not record that '" + file + "' is done: start again with --overwrite");
    }
  }

  /** Says that a step is over: what it has written counts, and may go to the disk. */
  public void endStep() {
    sums.endStep();
    appended.endStep();
    justComplete.stream().forEach(complete::add);
    unsynced.startSome(justComplete, counts().bytes());
    apart.startSome(files, counts().bytes());
    justComplete.clear();
  }

  /**
   * Brings to the files what is on its way to them, and forces to the disk what has been written
   * since the last time, names of new files included.
   *
   * @throws IOException if that fails, or writing has; nothing written since the last time can be
   *     relied on then
   */
  public void sync() throws IOException {
    boxes.drain();
    appended.flush();
    parts.requireVisits();
    complete.awaitNames();
    if (options.fsync() != Fsync.NONE) {
      appended.forEachChanged(unsynced::add);
      unsynced.startAll();
      apart.start(files);
      files.await();
    }
    folders.sync();
  }

  /**
   * Checks that complete files are as long as what was written, and no others; reads them again and
   * compares them with the checksums of what was written, if that is wanted.
   *
   * @param activity counts what is read
   * @throws ResplitException if a file holds something else
   * @throws IOException if a file was changed by another program
   */
  public void readBack(Activity activity) throws IOException {
    complete.requireWhole();
    if (options.readBack()) {
      complete.readBack(activity);
    }
  }

  /** Returns how many complete files wait for their final names. */
  public int unnamed() {
    return complete.waiting();
  }

  /** Returns whether all files are complete, with or without their names. */
  public boolean isWhole() {
    return complete.added() == arrays.get(0).blockCount();
  }

  /**
   * Gives all complete blocks their final names; {@link #sync} makes the names durable.
   *
   * @param activity says which
   * @param isAwaited whether they have them when this returns, or when they are next synced
   */
  public void rename(Activity activity, boolean isAwaited) throws IOException {
    if (isLast() && unnamed() > 0) {
      appended.sweep();
    }
    complete.beginNames(activity);
    if (isAwaited) {
      complete.awaitNames();
    }
  }

  /** Returns an unfinished file that another program has changed, now that the job has failed. */
  public Optional<Path> lostPart() {
    complete.stop();
    return parts.lost();
  }

  /** Returns what has been opened and written so far, what surrounds the data not counted. */
  public IoCounts counts() {
    return writer.data();
  }

  /** Returns the checksums. */
  public OutputSums sums() {
    return sums;
  }

  /** Returns the folders with changed names. */
  public FolderSync folders() {
    return folders;
  }

  /** Returns the number of files that have their final names. */
  public long published() {
    return complete.published();
  }

  /** Returns the number of files that are there besides these, in folders that are one each. */
  public long inFolders() {
    return complete.inFolders();
  }

  /** Deletes the files that have no final name. */
  public void discard() throws IOException {
    begun.deleteAll(set);
  }

  @Override
  public void close() throws IOException {
    files.close();
    try (complete;
        behind) {
      appended.leave();
    }
  }
}
