package io.resplit.set;

import io.resplit.format.CoordinateLimit;
import io.resplit.format.index.ChunkIndexBuilder;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.partition.Grid;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What two sets of a job take on the Java heap besides their data: coordinates, attributes, names
 * of files, and some bytes for each file. All numbers are measured, as anonymous memory of the
 * process against that of a job without them, and rounded up.
 */
public final class SetMemory {

  /** The same for names and values of attributes, which are texts in part. */
  private static final long COPIES_OF_ATTRIBUTES = 6;

  /** What else an attribute takes: 500 bytes measured for 10,000 to 30,000 of them. */
  private static final long BYTES_AN_ATTRIBUTE = 600;

  /**
   * What a companion takes: itself, its place in new files, its plan if it is moved; 6,900 bytes
   * measured for 5,000 that are moved.
   */
  private static final long BYTES_A_VARIABLE = 7_500;

  /** What each further text of a list takes, besides its characters. */
  private static final long BYTES_A_TEXT = 20;

  /** Numbers of blocks without a file: of the set, of each side, and as they are sorted. */
  private static final long BYTES_A_MISSING_BLOCK = 8 * Long.BYTES;

  /**
   * The number of a file that is not stored as the others, in the set and in both forms of a side.
   */
  private static final long BYTES_AN_OTHER_FILE = 300;

  /** What a listed index takes: the list, its copies, and the edges of runs. */
  private static final long BYTES_AN_INDEX = 100;

  /** Its elements, its padding, what is stored of it, and between two filters. */
  private static final long COPIES_OF_A_CHUNK = 5;

  /** A set, its region, both sides of a problem, and these in the axes of their files. */
  private static final long COPIES_OF_TILES = 4;

  private SetMemory() {}

  /**
   * Returns the memory of a job that reads {@code in} and writes or compares {@code out}, besides
   * what {@code InputWatch} takes for files that blocks have besides their own.
   */
  public static long bytes(BlockSet in, BlockSet out) {
    long coordinates = Math.max(coordinateBytes(in.header()), coordinateBytes(out.header()));
    long attributes = Math.max(attributeBytes(in.header()), attributeBytes(out.header()));
    return CoordinateLimit.COPIES * coordinates
        + attributes
        + encodingBytes(out.header())
        + indexBytes(out)
        + ofFiles(in)
        + ofFiles(out);
  }

  /** Values that are held are encoded one chunk after the other, which are no longer than they. */
  private static long encodingBytes(ArrayHeader header) {
    LongStream variables =
        header.companions().variables().stream()
            .filter(each -> !each.isMoved() && each.chunks().isPresent())
            .mapToLong(Companion::bytes);
    LongStream coordinates =
        header.axes().stream()
            .filter(each -> each.chunks().isPresent())
            .mapToLong(AxisInfo::coordinateBytes);
    return COPIES_OF_A_CHUNK * LongStream.concat(variables, coordinates).max().orElse(0);
  }

  /** The index of a store is that of all chunks, also of those that other tasks write. */
  private static long indexBytes(BlockSet out) {
    return out.names().isWrittenTogether() && out.chunks().isPresent()
        ? ChunkIndexBuilder.heapBytes(chunksOfFile(out))
        : 0;
  }

  private static long chunksOfFile(BlockSet out) {
    Shape file = out.arrangement().longestStored();
    return Grid.uniform(file, out.chunks().orElseThrow().storedShape(file)).blockCount();
  }

  /** Returns how many chunks one file says the place of, which is held until it is complete. */
  public static long indexedChunks(BlockSet out) {
    return out.isAppended() ? chunksOfFile(out) : 0;
  }

  /** Returns what any job takes that reads a set, besides its coordinates and other values. */
  public static long bytesBeside(BlockSet set) {
    return attributeBytes(set.header()) + ofFiles(set);
  }

  private static long coordinateBytes(ArrayHeader header) {
    return header.axes().stream().mapToLong(AxisInfo::coordinateBytes).sum()
        + header.companions().heldBytes();
  }

  private static long attributeBytes(ArrayHeader header) {
    Stream<Attribute> ofAxes =
        header.axes().stream()
            .flatMap(axis -> Stream.concat(axis.attributes().stream(), axis.lists().stream()));
    Stream<Attribute> ofArray =
        Stream.concat(header.attributes().stream(), header.fileAttributes().stream());
    Stream<Attribute> beside =
        Stream.concat(
            header.companions().variables().stream().flatMap(each -> each.attributes().stream()),
            header.companions().groups().stream().flatMap(each -> each.attributes().stream()));
    return Stream.of(ofAxes, ofArray, beside)
            .flatMap(all -> all)
            .mapToLong(SetMemory::attributeBytes)
            .sum()
        + BYTES_A_VARIABLE * header.companions().variables().size();
  }

  private static long attributeBytes(Attribute attribute) {
    long value = attribute.bytes() + texts(attribute);
    return BYTES_AN_ATTRIBUTE + COPIES_OF_ATTRIBUTES * (attribute.name().length() + value);
  }

  private static long texts(Attribute attribute) {
    long others = BYTES_A_TEXT * Math.max(0, attribute.texts().size() - 1);
    return others + attribute.texts().stream().mapToLong(String::length).sum();
  }

  /** Returns what the names and places of the files of a set take. */
  public static long ofFiles(BlockSet set) {
    long missing = set.missing().map(all -> all.blocks().count()).orElse(0L);
    long moved = set.header().companions().moved().count();
    return set.arrangement().heapBytes()
        + set.names().heapBytes()
        + NameLimit.BYTES_A_FILE * set.blockCount()
        + BYTES_A_MISSING_BLOCK * missing
        + BYTES_AN_OTHER_FILE * (1 + moved) * set.header().others().size();
  }
}
