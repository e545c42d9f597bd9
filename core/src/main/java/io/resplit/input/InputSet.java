package io.resplit.input;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkStorage;
import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.block.ByteOrderSource;
import io.resplit.block.FillFile;
import io.resplit.block.PartOfBlock;
import io.resplit.block.SampledBlock;
import io.resplit.block.SampledBlocks;
import io.resplit.format.index.ChunkIndex;
import io.resplit.format.index.ChunkedFile;
import io.resplit.geometry.Box;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalBytes;
import io.resplit.partition.Arrangement;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import io.resplit.set.KnownLayouts;
import io.resplit.set.NeededArray;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files of a set, opened for reading and counted.
 *
 * <p>A file is inspected at its first visit; where its data lie contiguously, later visits go
 * straight to them. Confined to one thread, unless it {@link #isShareable}; where chunks lie may be
 * asked by another one meanwhile.
 */
public final class InputSet implements BlockSource {

  private final BlockSet set;
  private final KnownLayouts layouts;
  private final List<String> warnings;
  private final IoCounts counts = new IoCounts();
  private final Map<Long, ChunkIndex> indexes;
  private final UndefinedChunks undefined;
  private final BitSet unallocated = new BitSet();

  /** Blocks whose files were asked again where their data lie, since {@link #takeAsked}. */
  private final BitSet asked = new BitSet();

  /** Blocks that are known to have no chunks. */
  private final BitSet plain = new BitSet();

  private final Map<Optional<ChunkStorage>, SampledBlocks> sampled = new HashMap<>();
  private Optional<BlockSource> chunks = Optional.empty();
  private Optional<KeptStreams> streams = Optional.empty();
  private boolean comparing;

  /** Creates the source; opens nothing yet. */
  public InputSet(BlockSet set) {
    this(
        set, new KnownLayouts(set.blockCount()), new HashMap<>(), List.of(), new UndefinedChunks());
  }

  /**
   * Creates the source of a set with some layouts known.
   *
   * @param indexes where the chunks of some blocks lie, none of which is without a value
   */
  InputSet(
      BlockSet set,
      KnownLayouts layouts,
      Map<Long, ChunkIndex> indexes,
      List<String> warnings,
      UndefinedChunks undefined) {
    this.set = set;
    this.indexes = indexes;
    this.undefined = undefined;
    this.layouts = layouts;
    this.warnings = List.copyOf(warnings);
  }

  /** Returns the same files for another thread, with what is known of where their data lie. */
  public InputSet again() {
    return new InputSet(set, layouts, new HashMap<>(), warnings, new UndefinedChunks());
  }

  /** Returns what there is to say of files that can be read anyway. */
  public List<String> warnings() {
    return warnings;
  }

  /**
   * Reads chunks for those who only compare them from now on: of filters that are not known, what
   * stands for the stored bytes.
   */
  public InputSet comparing() {
    comparing = true;
    return this;
  }

  /** Says who gives the elements of filtered chunks. */
  public void readThrough(BlockSource source) {
    chunks = Optional.of(source);
  }

  /** Keeps streams open between visits from now on; they are closed with what is returned. */
  public KeptStreams keepStreams() throws IOException {
    BitSet numbers = new BitSet();
    for (int number = 0; number < set.blockCount(); number++) {
      numbers.set(number, set.hasFile(number) && set.format(number).isStream(set.path(number)));
    }
    KeptStreams kept =
        new KeptStreams(numbers, number -> openBytes(number, counts.withoutOpens()), counts);
    streams = Optional.of(kept);
    return kept;
  }

  /**
   * Returns whether the checksums of all streams have been compared, so that what was read of them
   * can be relied on.
   */
  public boolean isCompared() {
    return streams.map(KeptStreams::isCompared).orElse(true);
  }

  /**
   * Returns whether several threads may open and read blocks: nothing is kept between visits but
   * where the data of files lie.
   */
  public boolean isShareable() {
    return set.chunks().isEmpty()
        && set.header().others().isEmpty()
        && !set.arrangement().hasGaps()
        && streams.stream().noneMatch(KeptStreams::hasAny);
  }

  @Override
  public BlockFile open(long number) throws IOException {
    BlockSource files = this::openInOrderOfFile;
    return ByteOrderSource.between(set.type(number), set.type(), files).open(number);
  }

  private BlockFile openInOrderOfFile(long number) throws IOException {
    BlockFile file = openStored(number);
    Box block = set.box(number);
    if (set.arrangement().hasGaps()) {
      return chunks.isPresent() && set.isFiltered(number) || !set.hasFile(number)
          ? file
          : new SampledBlock(file, set.storedBox(number), block, sampled(set.chunks(number)));
    }
    return set.arrangement().isPlain() ? file : new PartOfBlock(file, partOfFile(number));
  }

  private Box partOfFile(long number) {
    return set.box(number).relativeTo(set.storedBox(number));
  }

  private SampledBlocks sampled(Optional<ChunkStorage> kind) {
    return sampled.computeIfAbsent(
        kind, any -> SampledBlocks.of(set.contiguous(kind), set.type().bytes(), counts));
  }

  /** A block without a file is not opened; one of filtered chunks has none that are stored. */
  private BlockFile openStored(long number) throws IOException {
    Optional<byte[]> fill = set.fillOf(number);
    if (chunks.isPresent() && set.isFiltered(number)) {
      if (fill.isEmpty()) {
        counts.countOpen();
      }
      return chunks.get().open(number);
    }
    if (fill.isPresent()) {
      return new FillFile(fill.get());
    }
    boolean hasChunks = set.chunks(number).isPresent() && !set.format().opensChunks();
    return hasChunks ? openChunks(number) : openBytes(number);
  }

  private BlockFile openBytes(long number) throws IOException {
    Optional<BlockFile> again = streams.flatMap(kept -> kept.visit(number));
    if (again.isPresent()) {
      return again.get();
    }
    BlockFile file = openBytes(number, counts);
    return streams.isPresent() ? streams.get().kept(number, file) : file;
  }

  private BlockFile openBytes(long number, IoCounts visits) throws IOException {
    return set.formats().open(set.place(number), asPlanned(number, header(number)), visits);
  }

  private synchronized BlockHeader header(long number) throws IOException {
    Optional<BlockLayout> known = layouts.get(number, set.blockShape(number));
    return known.isPresent() ? BlockHeader.bare(set.type(number), known.get()) : inspect(number);
  }

  /** Where some blocks have records, plans count them in all blocks. */
  private BlockHeader asPlanned(long number, BlockHeader header) {
    return set.inRecords()
        ? BlockHeader.bare(set.type(number), header.layout().asRecords(set.type().bytes()))
        : header;
  }

  private BlockFile openChunks(long number) throws IOException {
    Optional<ChunkIndex> index = indexOf(number);
    if (index.isEmpty()) {
      return openBytes(number, counts); // beside filtered chunks it would have been refused
    }
    PositionalBytes file = set.format(number).bytes(set.place(number), counts);
    return new ChunkedFile(file, index.get(), set.type().bytes());
  }

  /** Returns whether the file of a block has chunks, as not all need to that have no filters. */
  public boolean isIndexed(long number) throws IOException {
    return indexOf(number).isPresent();
  }

  /** Returns whether no file holds a chunk, and each element reads as the set's fill value. */
  public boolean holdsNoChunk() throws IOException {
    boolean isOfChunks = set.chunks().isPresent() && !set.format().opensChunks();
    boolean lacksAll = isOfChunks && set.missing().isEmpty() && set.header().showsFill();
    for (long number = 0; lacksAll && number < set.blockCount(); number++) {
      lacksAll =
          isIndexed(number)
              && index(number).storedCount() == 0
              && index(number).readsAs(fill(number));
    }
    return lacksAll;
  }

  private byte[] fill(long number) {
    return set.header().fillBytes(set.type(number));
  }

  /** The thread that reads ahead asks as well as the one that decides what stays absent. */
  private synchronized Optional<ChunkIndex> indexOf(long number) throws IOException {
    ChunkIndex known = indexes.get(number);
    if (known == null && !plain.get((int) number)) {
      BlockHeader header = header(number);
      plain.set((int) number, !header.layout().isIndexed());
      known = header.layout().isIndexed() ? remember(number, header) : null;
    }
    return Optional.ofNullable(known);
  }

  /**
   * Returns where the chunks of a block lie; read once.
   *
   * @throws io.resplit.io.ResplitException if the file is not sound
   */
  public synchronized ChunkIndex index(long number) throws IOException {
    ChunkIndex known = indexes.get(number);
    return known == null ? remember(number, new FileFit(set).inspect(number)) : known;
  }

  /** Returns the blocks whose files were asked where their data lie since the last time. */
  synchronized BitSet takeAsked() {
    BitSet taken = (BitSet) asked.clone();
    asked.clear();
    return taken;
  }

  private ChunkIndex remember(long number, BlockHeader header) throws IOException {
    asked.set((int) number);
    ChunkIndex found =
        new NeededArray(set).isThere()
            ? set.formats().chunkIndex(set.place(number), header)
            : ChunkIndex.ofNone(header);
    ChunkIndex index = comparing && set.header().isStoredOnly() ? found.comparing() : found;
    indexes.put(number, index);
    if (!header.showsFill()) {
      undefined.add(set.path(number), absent(index, number));
    }
    return index;
  }

  /** Between the indices of a block there may be chunks that have none of them. */
  private long absent(ChunkIndex index, long number) {
    Arrangement all = set.arrangement();
    Box around = all.inFile(number, set.box(number));
    return index.absent(around, chunk -> !all.ofFile(number, chunk).isEmpty());
  }

  private BlockHeader inspect(long number) throws IOException {
    asked.set((int) number);
    BlockHeader header = new FileFit(set).inspect(number);
    layouts.put(number, header.layout());
    boolean isUndefined = header.layout() instanceof BlockLayout.Unallocated && !header.showsFill();
    if (isUndefined && !unallocated.get((int) number)) {
      unallocated.set((int) number);
      undefined.add(set.path(number), 1);
    }
    return header;
  }

  /** Returns what was read so far of chunks that have no value. */
  public UndefinedChunks undefined() {
    return undefined;
  }

  /** Returns what has been opened and read so far. */
  public IoCounts counts() {
    return counts;
  }
}
