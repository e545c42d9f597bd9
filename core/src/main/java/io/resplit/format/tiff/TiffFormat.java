package io.resplit.format.tiff;

import io.resplit.array.BlockLayout;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.FileState;
import io.resplit.format.Format;
import io.resplit.format.LastFile;
import io.resplit.format.SeenFiles;
import io.resplit.format.SpaceRule;
import io.resplit.format.index.ChunkIndex;
import io.resplit.format.index.IndexHeap;
import io.resplit.geometry.Shape;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalBytes;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Blocks in TIFF files, each of one page or several.
 *
 * @param name of the format, or of the version in which files are written
 * @param seen what was found in files
 * @param last where parts lie in the file whose directories were read last
 * @param named further files of arrays that are being read
 */
record TiffFormat(
    String name, SeenFiles<TiffArray> seen, LastFile<TiffPlaces> last, TiffNamedFiles named)
    implements Format {

  static final String NAME = "tiff";

  /** An array that no other file has, beside its pages. */
  private static final long BYTES_AN_ARRAY = 2048;

  /** Creates the format that has read no file yet. */
  TiffFormat(String name) {
    this(name, new SeenFiles<>(), new LastFile<>(), new TiffNamedFiles());
  }

  @Override
  public String toString() {
    return name;
  }

  @Override
  public boolean mixesChunks() {
    return true;
  }

  @Override
  public SpaceRule space() {
    return TiffRule.RULE;
  }

  @Override
  public Optional<AxisMap> neededOrder(List<AxisInfo> axes) {
    return name.equals(ImageJTiff.NAME)
        ? ImageJTiff.order(axes)
        : name.equals(OmeNewText.NAME) ? OmeNewText.order(axes) : Optional.empty();
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    return array(place.file(), expected.rank()).header();
  }

  /** Reads the directories of a file, unless that was done before. */
  private TiffArray array(Path path, int rank) throws IOException {
    Optional<FileState> before = FileState.of(path);
    Optional<TiffArray> known = before.flatMap(seen::find).filter(array -> array.isOf(rank));
    return known.isPresent() ? known.get() : read(path, rank, before);
  }

  private TiffArray read(Path path, int rank, Optional<FileState> before) throws IOException {
    last.take(path); // files that it names may have changed
    TiffArray.Read found = TiffBytes.ask(path, before, file -> TiffArray.read(file, rank));
    TiffArray array = found.array();
    if (before.isPresent() && array.siblings().areSettled()) {
      List<FileState> others =
          array.siblings().looks().values().stream().flatMap(Optional::stream).toList();
      seen.keep(before.get(), others, array, BYTES_AN_ARRAY + array.bytes());
      if (found.places().areHeld() && array.layout().isIndexed()) {
        last.keep(before.get(), found.places());
      }
    }
    return array;
  }

  @Override
  public ChunkIndex chunkIndex(BlockPlace place, BlockHeader header) throws IOException {
    Path path = place.file();
    TiffArray array = array(path, header.shape().rank());
    named.forget(path);
    Optional<TiffPlaces> places = last.take(path);
    return IndexHeap.within(
        path,
        ((BlockLayout.Chunked) header.layout()).grid().blockCount(),
        () ->
            places.isPresent()
                ? TiffBytes.sound(path, () -> array.index(path, header.fillBytes(), places.get()))
                : TiffBytes.ask(path, file -> array.index(file, header.fillBytes())));
  }

  @Override
  public List<Path> filesBeside(Path file) throws IOException {
    try {
      return TiffOmeFiles.mayNameOthers(file) ? siblings(file).beside() : List.of();
    } catch (ResplitException e) {
      return List.of(); // whatever reads it says so; what is gone or damaged may not be needed
    }
  }

  /** Returns the files that one names, as these were read or as they are now. */
  private TiffSiblings siblings(Path path) throws IOException {
    Optional<TiffArray> known = FileState.of(path).flatMap(seen::find);
    return known.isPresent() ? known.get().siblings() : TiffBytes.ask(path, TiffArray::siblings);
  }

  @Override
  public PositionalBytes bytes(BlockPlace place, IoCounts counts) throws IOException {
    Path file = place.file();
    return TiffOmeFiles.mayNameOthers(file)
        ? new TiffSeriesBytes(file, () -> furtherFiles(file), counts)
        : Format.super.bytes(place, counts);
  }

  private TiffSiblings furtherFiles(Path file) throws IOException {
    Optional<FileState> now = FileState.of(file);
    Optional<TiffSiblings> known = now.flatMap(named::of);
    if (known.isPresent()) {
      return known.get();
    }
    TiffSiblings found = siblings(file);
    now.ifPresent(state -> named.keep(state, found));
    return found;
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    boolean isOme = name.equals(OmeNewText.NAME);
    return name.equals(ImageJTiff.NAME)
        ? ImageJTiff.of(block)
        : NewTiff.of(dataset, block, isOme ? new OmeNewText() : new ShapedNewText());
  }
}
