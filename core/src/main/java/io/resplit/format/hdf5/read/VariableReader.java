package io.resplit.format.hdf5.read;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.format.CoordinateLimit;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.Datatype;
import io.resplit.format.hdf5.object.FileObjects;
import io.resplit.format.hdf5.object.FillMessage;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.object.Sequences;
import io.resplit.format.hdf5.object.StoredType;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import io.resplit.header.FillValue;
import io.resplit.header.Meaning;
import io.resplit.header.TextKind;
import io.resplit.header.ValueLimit;
import io.resplit.text.StoredText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;

/** Reads datasets as companions of an array, small ones with their values. */
final class VariableReader {

  /** A chunk is held as it is stored, decoded, and between two filters. */
  private static final long COPIES_OF_CHUNK = 3;

  /** What the place of a chunk takes on the Java heap. */
  private static final long BYTES_A_CHUNK = 48;

  /** Most bytes of a variable with sequences or references, with what they lead to. */
  private static final long MOST_OF_SEQUENCES = 1 << 24;

  private final FileObjects objects;
  private final StructureFile file;
  private final ValueLimit most;
  private long left;

  /**
   * Prepares reading.
   *
   * @param most values of more bytes are left out
   * @param limit most bytes of values to hold of all variables
   */
  VariableReader(FileObjects objects, ValueLimit most, long limit) {
    this.objects = objects;
    this.file = objects.file();
    this.most = most;
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
   * @param paths returns the path of the object at an address
   */
  Companion read(
      String path,
      ObjectHeader header,
      List<Attribute> attributes,
      List<Dimension> dimensions,
      LongFunction<Optional<String>> paths)
      throws IOException {
    StoredType stored = header.datatype();
    Datatype datatype = stored.type();
    Optional<TextKind> texts = datatype.textKind().filter(TextKind::isVariable);
    ElementType type = texts.isPresent() ? ofTexts(datatype) : fixed(stored);
    long[] lengths = dimensions.stream().mapToLong(Dimension::length).toArray();
    Dataspace space = Dataspace.of(header).withLengths(lengths);
    BlockHeader block =
        new DatasetReader(file, path, List.of(), header, space)
            .anyBlock(type)
            .withAttributes(attributes, List.of());
    boolean leadsAway = stored.leadsAway();
    BlockHeader data = leadsAway ? block.withMeaning(stored.meaningOfBytes()) : block;
    Companion variable =
        new Companion(
            path,
            type,
            dimensions,
            attributes,
            fillValue(data, header, texts),
            data.meaning(),
            ArrayHeader.of(data).chunks(),
            Optional.empty());
    if (space.isEmpty()) {
      return empty(variable, texts);
    }
    if (leadsAway) {
      return leadingAway(variable, header, data, paths);
    }
    return texts.isPresent()
        ? texts(variable, texts.get(), header, data)
        : values(variable, header, data);
  }

  /**
   * Returns the fill value: of elements that lead away only when it is written, but for texts, and
   * that nothing is set.
   */
  private Optional<Attribute> fillValue(
      BlockHeader data, ObjectHeader header, Optional<TextKind> texts) {
    boolean isPlace = texts.isPresent() || header.datatype().leadsAway();
    if (!isPlace || !FillMessage.of(header).leadsSomewhere()) {
      return data.fillValue();
    }
    return data.fillValue()
        .flatMap(
            fill ->
                texts
                    .map(kind -> text(fill).withKind(kind))
                    .or(() -> FillValue.unset(fill.type(), true, FillValue.time(fill))));
  }

  private Attribute text(Attribute place) {
    StructureBytes element = StructureBytes.of(file, place.toBytes());
    String text = StoredText.untilZero(ByteBuffer.wrap(objects.sequence(element, 1)));
    return Attribute.ofText(place.name(), text);
  }

  private static Companion empty(Companion variable, Optional<TextKind> texts) {
    String name = variable.name();
    return texts
        .map(kind -> withTexts(variable, Attribute.ofTexts(name, List.of(), true).withKind(kind)))
        .orElseGet(
            () ->
                variable.withValues(
                    Optional.of(Attribute.wrapping(name, variable.type(), new byte[0]))));
  }

  private static Companion withTexts(Companion variable, Attribute values) {
    return variable
        .withElements(values.type(), variable.fillValue(), Optional.empty())
        .withValues(Optional.of(values));
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

  private static ElementType fixed(StoredType stored) {
    Optional<ElementType> bytes = stored.asBytes().filter(all -> stored.leadsAway());
    return stored
        .find()
        .or(() -> bytes)
        .orElseThrow(() -> MalformedHdf5.unsupported(inWords(stored.type())));
  }

  private static String inWords(Datatype datatype) {
    if (datatype instanceof Datatype.Compound) {
      return "compound data with references to regions, or next to parts of any length";
    }
    if (datatype instanceof Datatype.Sequence) {
      return "sequences of any length";
    }
    return datatype.label();
  }

  /** Holds the values, unless they are many, or cannot be decoded. A scalar always has them. */
  private Companion values(Companion variable, ObjectHeader header, BlockHeader data)
      throws IOException {
    long bytes = variable.bytes();
    if (variable.dimensions().isEmpty()) {
      file.hold(bytes);
    } else if (!ChunkFilter.areStoredOnly(data.layout().filters())
        && bytes <= Math.min(most.of(variable.path()), left)
        && hasMemory(data)) {
      left -= bytes;
    } else {
      return variable;
    }
    ValueReader.Values all = ValueReader.read(file, header, data);
    most.undefined(variable.path(), data.showsFill() ? 0 : all.absent());
    return holding(
        variable, all, Attribute.wrapping(variable.name(), variable.type(), all.bytes()));
  }

  private static Companion holding(Companion variable, ValueReader.Values read, Attribute values) {
    return variable.withChunks(read.chunks(variable.chunks())).withValues(Optional.of(values));
  }

  private boolean hasMemory(BlockHeader block) {
    return !(block.layout() instanceof BlockLayout.Chunked chunked)
        || hasMemory(chunked, block.type().bytes());
  }

  private boolean hasMemory(BlockLayout.Chunked layout, int elementBytes) {
    boolean isPlain = layout.filters().isEmpty();
    long chunkBytes = isPlain ? 0 : layout.chunkShape().volume() * elementBytes;
    return file.hasMemory(chunkBytes * COPIES_OF_CHUNK)
        && file.hasMemory(layout.grid().blockCount() * BYTES_A_CHUNK);
  }

  /**
   * Returns a variable with its texts of any length, which no one could move as an array: their
   * number does not matter, unless none of its values are wanted.
   */
  private Companion texts(Companion variable, TextKind kind, ObjectHeader header, BlockHeader data)
      throws IOException {
    if (most.of(variable.path()) == 0 || !hasMemory(data)) {
      throw MalformedHdf5.unsupported("texts of any length");
    }
    long count = variable.shape().volume();
    long bytes = Math.multiplyExact(count, Companion.BYTES_A_TEXT);
    requireMemory(variable, bytes);
    ValueReader.Values stored = ValueReader.read(file, header, data);
    requireMemory(variable, bytes + 2 * lengths(stored.bytes(), variable.type().bytes()));
    StructureBytes elements = StructureBytes.of(file, stored.bytes());
    List<String> texts = new ArrayList<>();
    byte[] lacking = new byte[Math.toIntExact(count)];
    for (int i = 0; i < count; i++) {
      lacking[i] = objects.isNowhere(elements.copyAt(0)) ? (byte) 1 : 0;
      texts.add(StoredText.untilZero(ByteBuffer.wrap(objects.sequence(elements, 1))));
      left -= Companion.BYTES_A_TEXT + 2L * texts.get(texts.size() - 1).length();
    }
    Attribute values = Attribute.ofTexts(variable.name(), texts, false).withKind(kind);
    return holding(withTexts(variable, values), stored, values.withApart(lacking));
  }

  /**
   * Returns the elements of a variable with the sequences and texts of any length in them, or with
   * the objects to which they refer, which no one could move as an array; what is larger than
   * {@link #MOST_OF_SEQUENCES} is left out.
   */
  private Companion leadingAway(
      Companion variable,
      ObjectHeader header,
      BlockHeader data,
      LongFunction<Optional<String>> paths)
      throws IOException {
    boolean isKnown = !ChunkFilter.areStoredOnly(data.layout().filters());
    if (most.of(variable.path()) == 0 || !isKnown || !hasMemory(data)) {
      throw MalformedHdf5.unsupported(inWords(header.datatype().type()));
    }
    AtomicLong taken = new AtomicLong();
    LongConsumer memory = bytes -> requireSmall(variable, taken.addAndGet(bytes));
    memory.accept(variable.bytes());
    ValueReader.Values read = ValueReader.read(file, header, data);
    byte[] stored = read.bytes();
    requireSmall(variable, Sequences.bytes(header.datatype(), stored));
    Attribute values =
        header.datatype().references().isEmpty()
            ? Sequences.value(objects, variable.name(), header.datatype(), stored, memory)
            : Targets.attribute(variable.name(), header.datatype(), stored, paths)
                .orElseThrow(
                    () -> MalformedHdf5.unsupported("a reference to an object without a name"));
    Meaning.Encoded.in(values.meaning()).ifPresent(type -> memory.accept(type.targetBytes()));
    left -= taken.get();
    Optional<Meaning> meaning = values.meaning().or(variable::meaning);
    return holding(
        variable.withElements(variable.type(), variable.fillValue(), meaning),
        read,
        values.withMeaning(Optional.empty()));
  }

  private void requireSmall(Companion variable, long bytes) {
    if (bytes > MOST_OF_SEQUENCES) {
      throw MalformedHdf5.unsupported(
          "sequences or references that need more than " + MOST_OF_SEQUENCES + " bytes");
    }
    if (bytes > left) {
      throw MalformedHdf5.tooLarge(
          CoordinateLimit.lacks(
              "the sequences or references in %s need %s bytes or more"
                  .formatted(variable.path(), bytes),
              bytes,
              left));
    }
  }

  /** Returns how many bytes texts have, as the places say that are stored of them (IV.B). */
  private static long lengths(byte[] stored, int placeBytes) {
    ByteBuffer places = ByteBuffer.wrap(stored).order(ByteOrder.LITTLE_ENDIAN);
    long bytes = 0;
    for (int at = 0; at < stored.length; at += placeBytes) {
      bytes += Integer.toUnsignedLong(places.getInt(at));
    }
    return bytes;
  }

  private void requireMemory(Companion variable, long bytes) {
    if (bytes > left) {
      throw MalformedHdf5.tooLarge(
          CoordinateLimit.lacks(
              "the %s texts of any length in %s need %s bytes"
                  .formatted(variable.shape().volume(), variable.path(), bytes),
              bytes,
              left));
    }
  }
}
