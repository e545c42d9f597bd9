package io.resplit.format;

import io.resplit.block.BlockFile;
import io.resplit.block.RowFile;
import io.resplit.format.index.ChunkIndex;
import io.resplit.format.index.ChunkedFile;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.ChunksAsStored;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Packing;
import io.resplit.header.ValueLimit;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalBytes;
import io.resplit.io.PositionalFile;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisMap;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A way to store one block in a file: recognise it, read boxes of it, and say with which bytes a
 * new file begins. {@link BlockWriter} writes the files of all formats. Immutable.
 */
public interface Format {

  /** Returns the name of the format in manifests and options. */
  String name();

  /**
   * Returns what a file says of its block, after checking that the block lies in the file.
   *
   * <p>Nothing here counts as access to data.
   *
   * @param expected shape of the block, slowest axis first; used by formats whose files do not
   *     record it, ignored by the others
   * @throws ResplitException if the file is not sound or holds no such block; the message names it
   */
  BlockHeader inspect(BlockPlace place, Shape expected) throws IOException;

  /**
   * Returns the names of the datasets in a file that could hold a block; none if it has no names.
   */
  default List<String> datasets(Path file) throws IOException {
    return List.of();
  }

  /**
   * Returns how large datasets of a file can be at most, by their names; of those alone of which
   * that is read faster than all that {@link #inspect} says.
   */
  default Map<String, DatasetSize> sizes(Path file, List<String> datasets) throws IOException {
    return Map.of();
  }

  /**
   * Returns what a file holds besides a block, its axes and their coordinates; nothing if files of
   * this format hold nothing else.
   *
   * @param block what {@link #inspect} returned for the place
   * @param limit variables of more bytes are returned without values, except scalars
   * @throws ResplitException if the file is not sound; the message names it
   */
  default Companions companions(BlockPlace place, BlockHeader block, ValueLimit limit)
      throws IOException {
    return Companions.NONE;
  }

  /**
   * Returns the chunks of small variables of a file as they are stored, by their paths; of those
   * alone that the file has in the same chunks, and lacks none of, or of which it stores nothing
   * and that are not in chunks. Nothing here counts as access.
   *
   * @param variables what {@link #companions} returned of them
   */
  default Map<String, ChunksAsStored> storedChunks(BlockPlace place, List<Companion> variables)
      throws IOException {
    return Map.of();
  }

  /** Returns how a file is packed, if files of this format have indexes of chunks. */
  default Optional<Packing> packing(Path file) throws IOException {
    return Optional.empty();
  }

  /** Returns the most bytes of coordinates to hold: beyond that, only their size is of use. */
  default long coordinateLimit() {
    return CoordinateLimit.ALL;
  }

  /**
   * Returns the order that the axes of a new array need, slowest first, if that is another one than
   * they have.
   */
  default Optional<AxisMap> neededOrder(List<AxisInfo> axes) {
    return Optional.empty();
  }

  /** Returns what files say of the place of their block in space, as the format has it. */
  default SpaceRule space() {
    return SpaceRule.NONE;
  }

  /**
   * Returns whether a file is a stream: reading before what was read last starts again from its
   * first byte, and checksums cover all of it.
   */
  default boolean isStream(Path file) throws IOException {
    return false;
  }

  /** Returns whether blocks lie in chunks in some files and not in others, or in other chunks. */
  default boolean mixesChunks() {
    return false;
  }

  /** Returns whether {@link #open} opens blocks of chunks as well, however they are stored. */
  default boolean opensChunks() {
    return false;
  }

  /**
   * Returns the files that hold elements of a block for the file that stands for it, those that it
   * names; nothing if that is gone or damaged.
   */
  default List<Path> filesBeside(Path file) throws IOException {
    return List.of();
  }

  /**
   * Opens a block for one visit that reads; unless a format says otherwise, its elements lie in the
   * file, in chunks where {@link #chunkIndex} says, or in rows.
   *
   * @param header what {@link #inspect} returned for the block; only type, layout and fill value
   *     are needed
   * @param counts counts the visit and its accesses to data
   * @throws IOException if the file cannot be opened; the message names it
   */
  default BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts) throws IOException {
    int elementBytes = header.type().bytes();
    if (header.layout().isIndexed()) {
      ChunkIndex index = chunkIndex(place, header);
      return new ChunkedFile(bytes(place, counts), index, elementBytes);
    }
    return new RowFile(bytes(place, counts), header.layout(), elementBytes);
  }

  /**
   * Returns where the chunks of a block lie, after checking that they do lie in the file.
   *
   * <p>Reads the index of the file, which is not counted; meant to be called once for a file.
   *
   * @param header what {@link #inspect} returned for the block; its layout is {@code Chunked}
   * @throws ResplitException if the index is not sound, or if a filter cannot be undone; the
   *     message names the file
   */
  default ChunkIndex chunkIndex(BlockPlace place, BlockHeader header) throws IOException {
    throw ResplitException.unsupported(place.file(), name() + " has no chunks");
  }

  /** Returns the slowest axis, if files lack it and each has one index of it. */
  default Optional<StackAxis> lacking() {
    return Optional.empty();
  }

  /**
   * Opens the file of a block for reading its chunks where {@link #chunkIndex} says that they lie.
   *
   * @param counts counts the visit and its accesses
   * @throws IOException if the file cannot be opened; the message names it
   */
  default PositionalBytes bytes(BlockPlace place, IoCounts counts) throws IOException {
    return PositionalFile.open(place.file(), counts, StandardOpenOption.READ);
  }

  /**
   * Returns what a new file with one block consists of besides its data.
   *
   * @param dataset name of the block in the file, for formats that have such names
   * @param block shape, type and all that is carried with them; where its layout puts the data is
   *     ignored, but its kind is heeded by formats that have chunks: {@code FixedChunks} asks for
   *     chunks without filters that are all stored, {@code Chunked} for chunks that are encoded or
   *     perhaps absent; its companions become part of the file, those without values as further
   *     datasets of the image
   * @throws ResplitException if the format cannot hold the block
   */
  FileImage image(String dataset, BlockHeader block) throws ResplitException;

  /** Returns how the headers of new files are called, if these have only elements. */
  default Optional<HeaderBeside> headerBeside() {
    return Optional.empty();
  }

  /** Returns the name of the format in which a file like another one is written. */
  default String nameLike(Path file) {
    return name();
  }

  /**
   * Returns the name of the format in which a copy of a block is written if only its ending says
   * which: what it is to others stays.
   */
  default String nameOfCopy(BlockPlace place) throws IOException {
    return name();
  }

  /**
   * Returns how the file of a block becomes longer along its slowest axis without being written
   * anew; empty if it is one file.
   *
   * @param joined what the block says together with what is to follow it
   * @param length of the axis of both
   * @throws ResplitException if it cannot
   */
  default Optional<FolderGrowth> growth(BlockPlace place, ArrayHeader joined, long length)
      throws IOException {
    return Optional.empty();
  }

  /**
   * Gives the files of a piece that is prepared their places, and deletes it. May be done again if
   * it was interrupted: each array has its old length until all of its files are there.
   *
   * @param file the file that stands for the folder
   * @param piece the folder of the piece
   * @return what was left out and why, if anything was
   * @see FolderGrowth#prepare
   */
  default List<String> grow(Path file, Path piece) throws IOException {
    throw ResplitException.unsupported(file, name() + " files are written anew");
  }

  /** Returns the image of a file, about another dataset of it as this format stores it. */
  default FileImage about(String dataset, FileImage file) {
    return file.about(dataset);
  }
}
