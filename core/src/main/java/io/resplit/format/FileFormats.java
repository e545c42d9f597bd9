package io.resplit.format;

import io.resplit.block.BlockFile;
import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.header.CopyAxes;
import io.resplit.header.ValueLimit;
import io.resplit.io.IoCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * In which format each file of a set is, and what reading them as one set adds to what each says.
 * Immutable, but for what is known of times.
 *
 * @param usual of the first file, and of all that are not named
 * @param others of files in another format, by their normal paths
 * @param times how times are counted, if all as in the first file
 * @param copies axes that files lack, along which each block has one index: the order of elements
 *     and the numbers of chunks are the same without them
 */
public record FileFormats(
    Format usual, Map<Path, Format> others, Optional<FirstTimes> times, Optional<CopyAxes> copies) {

  /** Copies the map. */
  public FileFormats {
    others = Map.copyOf(others);
  }

  /** Returns formats of files to whose words nothing is added. */
  public FileFormats(Format usual, Map<Path, Format> others) {
    this(usual, others, Optional.empty(), Optional.empty());
  }

  /** Returns the formats of files that are all in one. */
  public static FileFormats all(Format format) {
    return new FileFormats(format, Map.of());
  }

  /**
   * Returns the same where times are those of the first file.
   *
   * @param isStrict whether times that cannot be counted so are refused, not read as they are
   */
  public FileFormats timed(Path first, boolean isStrict) {
    return timed(Optional.of(new FirstTimes(this::of, first, isStrict)));
  }

  private FileFormats timed(Optional<FirstTimes> of) {
    return new FileFormats(usual, others, of, copies);
  }

  /** Returns the same where another file is the first, if times are converted at all. */
  public FileFormats startingAt(Path first) {
    return timed(times.map(all -> all.startingAt(first)));
  }

  /** Returns the same where all that files say of times is read as it is. */
  public FileFormats stored() {
    return timed(Optional.empty());
  }

  /** Returns the same with axes that the files lack. */
  public FileFormats copied(CopyAxes along) {
    return new FileFormats(usual, others, times, Optional.of(along));
  }

  /** Returns the same with others in the places of these formats. */
  public FileFormats map(UnaryOperator<Format> change) {
    return new FileFormats(
        change.apply(usual),
        others.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> change.apply(each.getValue()))),
        times,
        copies);
  }

  /** Returns the format of a file. */
  public Format of(Path file) {
    return others.isEmpty() ? usual : others.getOrDefault(file.normalize(), usual);
  }

  /** Returns what a file says of a block, see {@link Format#inspect}. */
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    Shape inFile = copies.map(axes -> axes.without(expected)).orElse(expected);
    BlockHeader found = of(place.file()).inspect(place, inFile);
    BlockHeader block = times.isPresent() ? times.get().inspect(place, found) : found;
    return copies.map(axes -> with(axes, block)).orElse(block);
  }

  private static BlockHeader with(CopyAxes copies, BlockHeader inFile) {
    return inFile.withLayout(inFile.layout().reshaped(copies::with), copies.infos(inFile.axes()));
  }

  /** Returns what a file holds beside a block, see {@link Format#companions}. */
  public Companions companions(BlockPlace place, BlockHeader block, ValueLimit limit)
      throws IOException {
    Companions found = of(place.file()).companions(place, block, limit);
    return times.isPresent() ? times.get().companions(place, block, found) : found;
  }

  /** Returns whether some of the variables beside a dataset count time in the first file. */
  public boolean countTime(String dataset, Set<String> some) throws IOException {
    return times.isPresent() && times.get().counts(dataset, some);
  }

  /**
   * Returns which of some variables beside a block have times that are to be converted.
   *
   * @param block what {@link #inspect} returned for the place
   */
  public Set<String> unlikeFirst(BlockPlace place, BlockHeader block, Set<String> some)
      throws IOException {
    return times.orElseThrow().unlikeFirst(place, block, some);
  }

  /** Returns whether times of that name are read in other units than those of their files. */
  public boolean convert(String path) {
    return times.filter(all -> all.isConverted(path)).isPresent();
  }

  /** Opens the file of a block, whose elements have their places whatever axes its file lacks. */
  public BlockFile open(BlockPlace place, BlockHeader block, IoCounts counts) throws IOException {
    if (copies.isPresent() && block.layout().isIndexed()) {
      throw new IllegalArgumentException("chunks are found by their index: " + place);
    }
    return of(place.file()).open(place, block, counts);
  }

  /** Returns where the chunks of a block lie. */
  public ChunkIndex chunkIndex(BlockPlace place, BlockHeader block) throws IOException {
    Format format = of(place.file());
    return copies.isEmpty()
        ? format.chunkIndex(place, block)
        : format
            .chunkIndex(
                place, block.withLayout(block.layout().reshaped(copies.get()::without), List.of()))
            .reshaped(copies.get()::with);
  }

  /** Returns what a new file consists of, of a dataset in it. */
  public FileImage about(String dataset, FileImage file) {
    FileImage stored = usual.about(dataset, file);
    return copies
        .map(axes -> stored.withLayout(stored.layout().reshaped(axes::with)))
        .orElse(stored);
  }
}
