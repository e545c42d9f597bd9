package io.resplit.set;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.array.FileKind;
import io.resplit.array.StorageOrder;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileFormats;
import io.resplit.format.FileImage;
import io.resplit.format.Format;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.BlockHeader;
import io.resplit.header.Mismatch;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.partition.Arrangement;
import io.resplit.partition.AxisArrangement;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Blocks;
import io.resplit.partition.Grid;
import io.resplit.partition.SomeBlocks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What a set of block files is: partition, element type, order, format and names.
 *
 * @param arrangement which block of the array is where, slowest axis first
 * @param type type of the elements in the files
 * @param order how users list the axes
 * @param formats how a block is stored in a file
 * @param names where the files are
 * @param dataset name of a block in its file; empty if the format has no such names, for the only
 *     one in each file, and where {@code names} contains it
 * @param header what the files say of the whole array
 * @param mismatch what to do if the files disagree about what their elements mean
 * @param axes which axis of the array each axis of this set is, slowest first
 * @param inRecords whether every index of the slowest axis of a block is accessed on its own: there
 *     is a file that stores something else between them
 * @param missing blocks that have no file and are read anyway, if there are any
 * @param padding what is written beyond the end of the array, if blocks at the end are padded to
 *     the shape of all others
 * @param lead the files of the array that leads, if this is one of the other variables in them
 * @param placing what says where the files lie
 */
public record BlockSet(
    Arrangement arrangement,
    ElementType type,
    StorageOrder order,
    FileFormats formats,
    BlockNames names,
    String dataset,
    ArrayHeader header,
    Mismatch mismatch,
    AxisMap axes,
    boolean inRecords,
    Optional<MissingBlocks> missing,
    Optional<Padding> padding,
    Optional<FileImages> lead,
    Placing placing)
    implements Blocks {

  /**
   * Most bytes that are read and dropped to save a seek: from memory that takes 5 to 15 µs, where a
   * read of its own takes 1 to 5; from any disk a read takes longer than both.
   */
  private static final long THROUGH_BYTES = 1 << 14;

  /** Refuses an array with more bytes than can be counted. */
  public BlockSet {
    AxisArrangement blocks = arrangement.asGrid();
    Grid files = blocks.isPadded() ? blocks.padded() : blocks.grid();
    files.shape().requireCountable(type.bytes());
  }

  /** Creates a set whose axes are those of the array, and whose blocks have no records. */
  public BlockSet(
      Grid grid,
      ElementType type,
      StorageOrder order,
      Format format,
      BlockNames names,
      String dataset,
      ArrayHeader header,
      Mismatch mismatch) {
    this(
        Arrangement.of(grid),
        type,
        order,
        FileFormats.all(format),
        names,
        dataset,
        header,
        mismatch,
        AxisMap.identity(grid.rank()),
        false,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Placing.NONE);
  }

  /** Creates a set whose files say nothing but their elements. */
  public BlockSet(
      Grid grid, ElementType type, StorageOrder order, Format format, BlockNames names) {
    this(grid, type, order, format, names, "", ArrayHeader.NONE, Mismatch.REFUSE);
  }

  /** Returns the format of the first file, and of all new ones. */
  public Format format() {
    return formats.others().isEmpty() ? formats.usual() : format(firstBlock());
  }

  /** Returns whether the files lack the slowest axis, of which each has one index. */
  public boolean lacksAxis() {
    return format().lacking().isPresent();
  }

  /** Returns the format of the file of block {@code number}. */
  public Format format(long number) {
    return formats.others().isEmpty() ? formats.usual() : formats.of(path(number));
  }

  /** Returns the box of a block of the array, in its axes. */
  public Box arrayBox(long number) {
    return axes.isIdentity() ? box(number) : axes.inverse().permute(box(numberInFiles(number)));
  }

  /** Returns the number in this set of a block of the array, whose axes may be permuted. */
  public long numberInFiles(long number) {
    return axes.isIdentity() ? number : arrangement.numberBefore(axes.inverse(), number);
  }

  /** Returns the file of block {@code number}. */
  public Path path(long number) {
    return names.path(storedGrid(), order, storedNumber(number));
  }

  /** Returns the name that the file of block {@code number} has until it is complete. */
  public Path unfinished(long number) {
    return names.unfinished(path(number));
  }

  /** Returns where the file of block {@code number} is: unfinished, or else under its name. */
  public Path file(long number) {
    Path part = unfinished(number);
    return PartFiles.isThere(part) ? part : path(number);
  }

  /** Returns the number of a block in the partition that the files hold. */
  public long storedNumber(long number) {
    return arrangement.storedNumber(number);
  }

  /** Returns the partition that the files hold; the array may be a region of it. */
  public Grid storedGrid() {
    return arrangement.stored();
  }

  /** Returns the region of the array that the file of a block holds; it may reach beyond. */
  public Box storedBox(long number) {
    return arrangement.storedBox(number);
  }

  /** Returns the set of all files, whatever region of it is of use, without what they say. */
  public BlockSet whole() {
    Arrangement all = arrangement.isGrid() ? Arrangement.of(storedGrid()) : arrangement.whole();
    return arrangement.isPlain()
        ? this
        : new BlockSet(
                storedGrid(),
                type,
                order,
                format(),
                names,
                dataset,
                ArrayHeader.NONE.withOthers(header.others()),
                mismatch)
            .withFormats(formats)
            .withMissing(missing)
            .through(all);
  }

  /** Returns a region of this set, see {@link #within(List, ArrayHeader.Placement)}. */
  public BlockSet within(Box region, ArrayHeader.Placement placement) {
    return within(region.indices(), placement);
  }

  /**
   * Returns some indices of the axes of this set as a set of its own.
   *
   * @param indices one for each axis, slowest first
   * @param placement how the place of a region in space follows from that of the array
   */
  public BlockSet within(List<AxisIndices> indices, ArrayHeader.Placement placement) {
    return within(indices, placement, THROUGH_BYTES);
  }

  /** Returns the same where at most so many bytes are read and dropped to save a seek. */
  public BlockSet within(
      List<AxisIndices> indices, ArrayHeader.Placement placement, long throughBytes) {
    return Box.whole(grid().shape()).indices().equals(indices)
        ? this
        : withHeader(header.within(type, indices, placement))
            .through(storedCells(chunks()).within(indices, throughBytes));
  }

  /**
   * Returns the arrangement with what is stored contiguously as its blocks.
   *
   * @param kind how files are stored in chunks, if they are
   */
  public AxisArrangement contiguous(Optional<ChunkStorage> kind) {
    return storedCells(kind).contiguous();
  }

  /** Returns what files that are stored in chunks so, or in none, store contiguously. */
  StoredCells storedCells(Optional<ChunkStorage> kind) {
    return new StoredCells(arrangement, type.bytes(), inRecords, kind);
  }

  /**
   * Returns a part of this set as a set of its own, whose files say the same of the whole array.
   *
   * @param where where the files are
   */
  public BlockSet part(Box region, BlockNames where) {
    return through(arrangement.within(region)).with(all -> all.names = where);
  }

  /** Returns this set with another arrangement of its files. */
  public BlockSet through(Arrangement other) {
    return with(all -> all.arrangement = other);
  }

  private BlockSet with(Consumer<SetDraft> change) {
    SetDraft draft = new SetDraft(this);
    change.accept(draft);
    return draft.toSet();
  }

  /**
   * Returns this set, whose files hold blocks of one shape at the end of the array as well.
   *
   * @param with what is written beyond the end, of a set that is written
   */
  public BlockSet padded(Optional<Padding> with) {
    Arrangement padded = AxisArrangement.padded(grid());
    return through(padded).with(all -> all.padding = with.filter(any -> padded.isPadded()));
  }

  /** Returns the files of the first blocks, at most so many. */
  public List<Path> firstFiles(long most) {
    return LongStream.range(0, blockCount())
        .filter(this::hasFile)
        .limit(most)
        .mapToObj(this::path)
        .toList();
  }

  /** Returns where block {@code number} is. */
  public BlockPlace place(long number) {
    return new BlockPlace(
        path(number), names.dataset(storedGrid(), order, storedNumber(number), dataset));
  }

  /** Returns the shape of block {@code number} in its file, slowest axis first. */
  public Shape blockShape(long number) {
    return storedBox(number).shape();
  }

  /**
   * Returns what the file of block {@code number} says of it, without coordinates that are moved as
   * a variable; in the set of a companion, without any.
   *
   * @throws ResplitException if the file is not sound
   */
  public BlockHeader read(long number) throws IOException {
    BlockHeader found = formats.inspect(place(number), blockShape(number));
    Set<Integer> streamed = header.companions().streamedAxes();
    return lead.isEmpty() && streamed.isEmpty()
        ? found
        : found.streaming(axis -> lead.isPresent() || streamed.contains(axis));
  }

  /**
   * Returns this set with the element type that new files of its format store, in records where
   * they do.
   *
   * @throws ResplitException if the format cannot hold the blocks, or not in the byte order asked
   *     for
   */
  public BlockSet stored() throws ResplitException {
    return stored(image(0));
  }

  /** Returns the same, given what {@link #image} says of the first file. */
  public BlockSet stored(FileImage image) {
    boolean records =
        grid().axis(0).longest() > 1
            && image.layout() instanceof BlockLayout.Strided strided
            && strided.outermostStride() != BlockLayout.Strided.PACKED;
    return withType(image.type()).withRecords(records);
  }

  /** Returns this set with files that are read in another way. */
  public BlockSet withFormats(FileFormats newFormats) {
    return with(all -> all.formats = newFormats);
  }

  /** Returns this set with elements of another type. */
  public BlockSet withType(ElementType newType) {
    return with(all -> all.type = newType);
  }

  /** Returns this set with another header. */
  public BlockSet withHeader(ArrayHeader newHeader) {
    return with(all -> all.header = newHeader);
  }

  /** Returns this set as one of another variable of the files of {@code leading}. */
  public BlockSet besides(FileImages leading) {
    return with(all -> all.lead = Optional.of(leading));
  }

  /** Returns this set, whose files lie where that says. */
  public BlockSet placed(Placing by) {
    return with(all -> all.placing = by);
  }

  /** Returns this set, whose files lie where a clue says, unless a stronger one has said it. */
  public BlockSet placedBy(String clue) {
    return placing.clue().isEmpty() ? placed(placing.by(clue)) : this;
  }

  /** Returns this set with more to say of where its files lie. */
  public BlockSet noted(List<String> notes) {
    return notes.isEmpty() ? this : placed(placing.with(notes));
  }

  /** Returns this set with records in its blocks, or without. */
  public BlockSet withRecords(boolean records) {
    return with(all -> all.inRecords = records);
  }

  /** Returns this set with blocks that have no file and are read anyway, or without. */
  public BlockSet withMissing(Optional<MissingBlocks> blocks) {
    return with(all -> all.missing = blocks);
  }

  /** Returns the element that all of block {@code number} is read as, if it has no file. */
  public Optional<byte[]> fillOf(long number) {
    return missing
        .filter(all -> all.blocks().contains(storedNumber(number)))
        .map(MissingBlocks::fill);
  }

  /** Returns whether block {@code number} has a file; those of a new set have. */
  public boolean hasFile(long number) {
    return missing.isEmpty() || !missing.get().blocks().contains(storedNumber(number));
  }

  /** Returns the blocks that have no file. */
  public SomeBlocks missingBlocks() {
    return missing.isEmpty() ? SomeBlocks.NONE : SomeBlocks.of(grid(), number -> !hasFile(number));
  }

  /** Returns the first block that has a file; 0 if none has. */
  public long firstBlock() {
    return LongStream.range(0, blockCount()).filter(this::hasFile).findFirst().orElse(0);
  }

  /**
   * Returns this set as one that stores the array whose axis k is axis {@code permutation.axis(k)}
   * of the set, as in {@code numpy.transpose}, both counted as users list them.
   */
  public BlockSet permuted(AxisMap permutation) {
    return withAxes(order.turned(permutation).inverse());
  }

  /** Returns this set as one that stores an array with other axes, see {@link #axes}. */
  public BlockSet withAxes(AxisMap ofArray) {
    return with(all -> all.axes = ofArray);
  }

  /** Returns what each file has of the array, in the axes of the array. */
  public Grid arrayGrid() {
    return axes.inverse().permute(arrangement.asGrid().byFile());
  }

  /** Returns a description of the array, in its own axes; its files cannot be read in them. */
  public BlockSet array() {
    return axes.isIdentity()
        ? this
        : new BlockSet(
            arrayGrid(),
            type,
            order,
            format(),
            names,
            dataset,
            header.permuted(axes.inverse()),
            mismatch);
  }

  /** Returns the names of the axes as users list them; none if they have no names. */
  public List<String> listedAxisNames() {
    List<String> axisNames =
        IntStream.range(0, header.axes().size())
            .mapToObj(position -> header.axes().get(order.axis(position, grid().rank())).name())
            .toList();
    return axisNames.stream().allMatch(String::isEmpty) ? List.of() : axisNames;
  }

  /** Returns the name of an axis, or else its number as listed. */
  public String axisName(int axis) {
    int position = order.axis(axis, grid().rank());
    return listedAxisNames().stream()
        .skip(position)
        .findFirst()
        .filter(name -> !name.isEmpty())
        .orElse("axis " + position);
  }

  /** Returns what the file of block {@code number} consists of besides its data when it is new. */
  public FileImage image(long number) throws ResplitException {
    if (lead.isPresent()) {
      return formats.about(dataset, lead.get().image(number));
    }
    try {
      return format().image(dataset, header.blockHeader(type, placeInArray(number)));
    } catch (ResplitException e) {
      throw e.about(path(number));
    }
  }

  /** Returns the same; of the files of a set that leads, without the bytes around their data. */
  public FileImage places(long number) throws ResplitException {
    return lead.isPresent() ? formats.about(dataset, lead.get().places(number)) : image(number);
  }

  /** Returns names of what is said of the whole array and of no block of it. */
  public List<String> lostInBlocks() {
    return lead.isPresent() ? List.of() : header.blockHeader(type, placeInArray(0)).notCarried();
  }

  private Box placeInArray(long number) {
    if (padding.isPresent()) {
      return storedBox(number).shifted(arrangement.region());
    }
    return names.isInTask() ? storedGrid().box(storedNumber(number)) : grid().box(number);
  }

  /** Returns whether the chunks of files are appended, so that sizes depend on what is written. */
  public boolean isAppended() {
    return chunks().isPresent() && !chunks().get().isFixed();
  }

  /** Returns whether no other variable of the files is moved with this one. */
  public boolean isAlone() {
    return lead.isEmpty() && header.companions().moved().findAny().isEmpty();
  }

  /** Returns the size of the file of block {@code number}: what it will be, or else what it is. */
  public long fileBytes(long number) throws IOException {
    return isAppended() ? Files.size(path(number)) : image(number).fileBytes();
  }

  /** Returns how blocks are stored in chunks, if they are, but those of other kinds. */
  public Optional<ChunkStorage> chunks() {
    return header.chunks();
  }

  /** Returns how the file of a block is stored in chunks, if it is, as far as plans know. */
  public Optional<ChunkStorage> chunks(long number) {
    return stored(number).map(FileKind::chunks).orElse(chunks());
  }

  private Optional<FileKind> stored(long number) {
    return header.others().isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(header.others().get(storedNumber(number)));
  }

  /** Returns the type of the elements of block {@code number} in its file. */
  public ElementType type(long number) {
    return stored(number).map(other -> type.withOrder(other.order())).orElse(type);
  }

  /** Returns whether only whole chunks of the file of a block can be read. */
  public boolean isFiltered(long number) {
    return chunks(number).filter(stored -> !stored.isFixed()).isPresent();
  }

  /** Returns the shape of the array as users list it. */
  public Shape listedShape() {
    return order.toListed(grid().shape());
  }

  /** Returns the shape of a block as users list it. */
  public Shape listedBlock() {
    return order.toListed(grid().blockShape());
  }

  /** Returns the folder of the set, or its only file. */
  public Path root() {
    return names.root();
  }
}
