package io.resplit.format;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.index.AppendedChunks;
import io.resplit.header.BlockHeader;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a new file consists of besides its data: the bytes before and after it. Immutable.
 *
 * <p>Its layout is {@code Strided} or {@code FixedChunks}, and then the data may be written at once
 * and in any order; or it is {@code Chunked}, and then {@link #appendedChunks} says how the file
 * comes about.
 */
public final class FileImage {

  private static final Supplier<byte[]> NOTHING = () -> new byte[0];
  private static final Function<String, byte[]> NO_HEADER = name -> new byte[0];

  private final Supplier<byte[]> prefix;
  private final Part part;
  private final FileTail tail;
  private final List<String> dropped;
  private final long dataEnd;
  private final Map<String, Part> parts;
  private final Function<String, byte[]> header;

  /**
   * One of several datasets of a file.
   *
   * @param layout where its elements lie; the chunks of one that is {@code Chunked} come behind
   *     {@link FileImage#endOfFixedData}
   * @param type type of its elements in the file, with its byte order
   * @param appended how it comes about if its layout is {@code Chunked}
   */
  public record Part(BlockLayout layout, ElementType type, Optional<AppendedChunks> appended) {}

  private FileImage(
      Supplier<byte[]> prefix,
      Part part,
      FileTail tail,
      List<String> dropped,
      long dataEnd,
      Map<String, Part> parts,
      Function<String, byte[]> header) {
    this.prefix = prefix;
    this.part = part;
    this.tail = tail;
    this.dropped = List.copyOf(dropped);
    this.dataEnd = dataEnd;
    this.parts = parts;
    this.header = header;
  }

  /**
   * Creates an image of a file whose data starts right after {@code prefix}.
   *
   * @param prefix must not change from now on
   * @param layout where the elements lie
   * @param type type of the elements in the file, with its byte order
   * @param tail what lies after the data, or between its records
   * @param dropped names of what the format cannot hold and the file therefore lacks
   * @throws IllegalArgumentException if the data does not start where the prefix ends
   */
  public FileImage(
      byte[] prefix, BlockLayout layout, ElementType type, FileTail tail, List<String> dropped) {
    this(
        () -> prefix,
        new Part(layout, type, Optional.empty()),
        tail,
        dropped,
        layout.end(type.bytes()).orElseThrow(),
        Map.of(),
        NO_HEADER);
    long start = layout.start().orElseThrow();
    if (start != prefix.length) {
      throw new IllegalArgumentException(
          "data at byte " + start + " after a prefix of " + prefix.length);
    }
  }

  /**
   * Returns the image of a file that is a prefix and the elements of a block.
   *
   * @param prefix must not change from now on
   * @param dropped names of what the format cannot hold and the file therefore lacks
   */
  public static FileImage of(byte[] prefix, BlockHeader block, List<String> dropped) {
    BlockLayout layout = new BlockLayout.Strided(block.shape(), prefix.length);
    return new FileImage(prefix, layout, block.type(), FileTail.NONE, dropped);
  }

  /**
   * Returns the image of a file that is the elements of a block, with a header beside it.
   *
   * @param header makes that of a file of a name
   * @param dropped names of what the format cannot hold and the header therefore lacks
   */
  public static FileImage beside(
      Function<String, byte[]> header, BlockHeader block, List<String> dropped) {
    FileImage data = of(new byte[0], block, dropped);
    return new FileImage(
        data.prefix, data.part, data.tail, dropped, data.dataEnd, data.parts, header);
  }

  /**
   * Returns the image of a file with one dataset or several, each with a name.
   *
   * @param prefix makes what precedes all data, each time that it is asked for
   * @param dataset name of the dataset that this is about
   * @param parts all of them by name
   * @param fixedEnd where the data of those ends that are not {@code Chunked}, in bytes
   * @param tail what lies there; nothing if a dataset is {@code Chunked}
   * @param dropped names of what the format cannot hold and the file therefore lacks
   */
  public static FileImage ofParts(
      Supplier<byte[]> prefix,
      String dataset,
      Map<String, Part> parts,
      long fixedEnd,
      FileTail tail,
      List<String> dropped) {
    return new FileImage(
        prefix, parts.get(dataset), tail, dropped, fixedEnd, Map.copyOf(parts), NO_HEADER);
  }

  /** Returns whether the file has a further dataset of that name. */
  public boolean has(String dataset) {
    return parts.containsKey(dataset);
  }

  /** Returns the image of the same file, about another dataset of it. */
  public FileImage about(String dataset) {
    return new FileImage(prefix, parts.get(dataset), tail, dropped, dataEnd, parts, header);
  }

  /** Returns the image of the same file, about the same dataset with other axes. */
  public FileImage withLayout(BlockLayout other) {
    Part turned = new Part(other, part.type(), part.appended());
    return new FileImage(prefix, turned, tail, dropped, dataEnd, parts, header);
  }

  /** Returns the places and the size of a file of several datasets, without its other bytes. */
  public FileImage withoutBytes() {
    return new FileImage(
        NOTHING, part, FileTail.NONE, dropped, dataEnd + tail.bytes(), parts, header);
  }

  /** Returns whether all datasets of another file lie where those of this one do. */
  public boolean hasPlacesOf(FileImage other) {
    return dataEnd == other.dataEnd && parts.equals(other.parts);
  }

  /** Returns whether the file has a dataset whose chunks are appended. */
  public boolean isAppended() {
    return parts.values().stream().anyMatch(each -> each.appended().isPresent());
  }

  /** Returns where the first chunk may lie that is appended, in bytes. */
  public long endOfFixedData() {
    return dataEnd;
  }

  /** Returns a copy of the bytes before the data. */
  public byte[] prefix() {
    return prefix.get().clone();
  }

  /** Returns the bytes before the data, to be written. */
  ByteBuffer prefixBytes() {
    return ByteBuffer.wrap(prefix.get()).asReadOnlyBuffer();
  }

  /** Returns where the data of the dataset starts, in bytes. */
  public long dataOffset() {
    return part.layout().start().orElseGet(this::endOfFixedData);
  }

  /** Returns where the elements lie. */
  public BlockLayout layout() {
    return part.layout();
  }

  /** Returns the type of the elements in the file, with its byte order. */
  public ElementType type() {
    return part.type();
  }

  /** Returns the header beside a file of that name; nothing if there is to be none. */
  public byte[] headerNaming(String file) {
    return header.apply(file);
  }

  /** Returns what lies after the data. */
  public FileTail tail() {
    return tail;
  }

  /** Returns how the file comes about if its layout is {@code Chunked}; else nothing. */
  public Optional<AppendedChunks> appendedChunks() {
    return part.appended();
  }

  /** Returns the names of what the format cannot hold and the file therefore lacks. */
  public List<String> dropped() {
    return dropped;
  }

  /**
   * Returns the size of the file, in bytes.
   *
   * @throws IllegalStateException if it depends on chunks that are still to be encoded
   */
  public long fileBytes() {
    return Math.addExact(endOfData(), tail.bytes());
  }

  /**
   * Returns where the data ends, in bytes.
   *
   * @throws IllegalStateException if it depends on chunks that are still to be encoded
   */
  public long endOfData() {
    if (!isAppended()) {
      return dataEnd;
    }
    return part.layout()
        .end(part.type().bytes())
        .orElseThrow(
            () -> new IllegalStateException("the size of the file follows from its chunks"));
  }
}
