package io.resplit.format.hdf5.read;

import io.resplit.array.ArrayHeader;
import io.resplit.array.Attribute;
import io.resplit.array.BlockHeader;
import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.array.Companion;
import io.resplit.array.Dimension;
import io.resplit.array.ElementType;
import io.resplit.codec.FilterPipeline;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.Datatype;
import io.resplit.format.hdf5.object.ElementTypes;
import io.resplit.format.hdf5.object.FileObjects;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StoredText;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads datasets as variables beside an array, small ones with their values. */
final class VariableReader {

  /** A chunk is held as it is stored, decoded, and between two filters. */
  private static final long COPIES_OF_CHUNK = 3;

  /** What the place of a chunk takes on the Java heap. */
  private static final long BYTES_A_CHUNK = 48;

  /** What a text takes on the Java heap beside its characters. */
  private static final long BYTES_A_TEXT = 64;

  private final FileObjects objects;
  private final StructureFile file;
  private final long mostBytes;
  private long left;

  /**
   * Prepares reading.
   *
   * @param mostBytes values of more bytes are left out
   * @param limit most bytes of values to hold of all variables
   */
  VariableReader(FileObjects objects, long mostBytes, long limit) {
    this.objects = objects;
    this.file = objects.file();
    this.mostBytes = mostBytes;
    this.left = limit;
  }

  /** Says that other values of the file take some of the memory. */
  void reserve(long bytes) {
    left = Math.max(0, left - bytes);
  }

  /**
   * Reads a dataset; refuses as unsupported one that cannot be carried.
   *
   * @param path name of the variable, groups before it
   * @param dimensions one for each axis
   */
  Companion read(
      String path, ObjectHeader header, List<Attribute> attributes, List<Dimension> dimensions)
      throws IOException {
    requireElements(Dataspace.of(header));
    Datatype datatype = header.datatype();
    boolean isText = datatype instanceof Datatype.Sequence sequence && sequence.isText();
    ElementType type = isText ? ofTexts(datatype) : numbers(datatype);
    BlockHeader block = new DatasetReader(file, path, List.of(), header).anyBlock(type);
    requireKnown(block.layout());
    Optional<ChunkStorage> chunks = ArrayHeader.of(block).chunks();
    String name = path.substring(path.lastIndexOf('/') + 1);
    if (isText) {
      Attribute texts = Attribute.ofTexts(name, texts(header, block), true);
      return new Companion(
          path,
          texts.type(),
          dimensions,
          attributes,
          Optional.empty(),
          Optional.empty(),
          chunks,
          Optional.of(texts));
    }
    return new Companion(
        path,
        type,
        dimensions,
        attributes,
        block.fillValue(),
        block.meaning(),
        chunks,
        values(name, header, block, dimensions.isEmpty()));
  }

  private static void requireElements(Dataspace space) {
    boolean isEmpty = Arrays.stream(space.lengths()).anyMatch(length -> length == 0);
    if (isEmpty || space.kind() == Dataspace.Kind.NULL) {
      throw MalformedHdf5.unsupported("no elements");
    }
  }

  /**
   * Returns the type of what is stored of a text of any length: how long it is, and where (IV.B).
   */
  private ElementType ofTexts(Datatype datatype) {
    int bytes = 2 * Integer.BYTES + file.offsetBytes();
    if (datatype.size() != bytes) {
      throw MalformedHdf5.damaged("texts of any length in " + datatype.size() + " bytes");
    }
    return new ElementType(ElementType.Kind.BYTES, bytes, ByteOrder.LITTLE_ENDIAN);
  }

  private static ElementType numbers(Datatype datatype) {
    return ElementTypes.find(datatype)
        .orElseThrow(() -> MalformedHdf5.unsupported(kind(datatype) + " data"));
  }

  private static String kind(Datatype datatype) {
    if (datatype instanceof Datatype.Compound) {
      return "compound";
    }
    if (datatype instanceof Datatype.Sequence) {
      return "ragged";
    }
    return datatype instanceof Datatype.Reference ? "reference" : datatype.label();
  }

  private static void requireKnown(BlockLayout layout) {
    if (layout instanceof BlockLayout.Chunked chunked) {
      for (ChunkFilter filter : chunked.filters()) {
        if (!FilterPipeline.knows(filter.name())) {
          throw MalformedHdf5.unsupported(FilterPipeline.unsupported(filter.name()));
        }
      }
    }
  }

  /** Returns the values; none if they are many. A scalar is never left out. */
  private Optional<Attribute> values(
      String name, ObjectHeader header, BlockHeader block, boolean isScalar) throws IOException {
    long bytes = Math.multiplyExact(block.shape().volume(), block.type().bytes());
    if (isScalar) {
      file.hold(bytes);
    } else if (!isSmall(bytes, block.layout())) {
      return Optional.empty();
    } else {
      left -= bytes;
    }
    byte[] values = ValueReader.read(file, header, block);
    return Optional.of(Attribute.wrapping(name, block.type(), values));
  }

  private boolean isSmall(long bytes, BlockLayout layout) {
    return bytes <= Math.min(mostBytes, left)
        && (!(layout instanceof BlockLayout.Chunked chunked) || hasMemory(chunked, bytes));
  }

  private boolean hasMemory(BlockLayout.Chunked layout, long bytes) {
    long elementBytes = bytes / layout.shape().volume();
    boolean isPlain = layout.filters().isEmpty();
    long chunkBytes = isPlain ? 0 : layout.chunkShape().volume() * elementBytes;
    return file.hasMemory(chunkBytes * COPIES_OF_CHUNK)
        && file.hasMemory(layout.grid().blockCount() * BYTES_A_CHUNK);
  }

  /** Returns texts of any length, which cannot be left out to be moved. */
  private List<String> texts(ObjectHeader header, BlockHeader block) throws IOException {
    long bytes = Math.multiplyExact(block.shape().volume(), block.type().bytes());
    if (!isSmall(Math.max(bytes, block.shape().volume() * BYTES_A_TEXT), block.layout())) {
      throw tooManyTexts();
    }
    StructureBytes elements = StructureBytes.of(file, ValueReader.read(file, header, block));
    List<String> texts = new ArrayList<>();
    for (long i = 0; i < block.shape().volume(); i++) {
      String text = StoredText.untilZero(ByteBuffer.wrap(objects.sequence(elements, 1)));
      left -= BYTES_A_TEXT + 2L * text.length();
      if (left < 0) {
        throw tooManyTexts();
      }
      texts.add(text);
    }
    return texts;
  }

  private static MalformedHdf5 tooManyTexts() {
    return MalformedHdf5.unsupported("too many texts of any length");
  }
}
