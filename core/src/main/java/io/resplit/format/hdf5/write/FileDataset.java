package io.resplit.format.hdf5.write;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.block.FillFile;
import io.resplit.format.hdf5.encode.AttributeBytes;
import io.resplit.format.hdf5.encode.DataPlace;
import io.resplit.format.hdf5.encode.ObjectHeaderBytes;
import io.resplit.format.hdf5.encode.TypeBytes;
import io.resplit.format.hdf5.structure.DatatypeBytes;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.ChunksAsStored;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import io.resplit.header.FillValue;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * A dataset of a new file.
 *
 * @param key name of its section in the draft
 * @param variable what it is; its path is where it lies, its dimensions are those of the file
 * @param place where its elements lie
 * @param encoded its values, if they are stored as those of the array are, or its chunks
 */
record FileDataset(
    String key, Companion variable, DataPlace place, Optional<EncodedValues> encoded) {

  /** Size of a text of any length where it is an element: its length and where it lies. */
  private static final int TEXT_BYTES = 16;

  /** Refuses attributes of one name. */
  FileDataset {
    AttributeBytes.checkNames(variable.attributes());
  }

  private FileDataset(String key, Companion variable, DataPlace place) {
    this(key, variable, place, Optional.empty());
  }

  /** Returns a dataset whose elements come later. */
  static FileDataset moved(String key, Companion variable, MovedData data) {
    return new FileDataset(key, variable.endingAt(data.layout().stored()), data.place());
  }

  /** Returns a dataset without elements, or with none stored. */
  static FileDataset bare(String key, Companion variable) {
    List<Dimension> dimensions = variable.dimensions();
    int elementBytes = elementBytes(variable);
    boolean grows = dimensions.stream().anyMatch(Dimension::unlimited);
    if (!grows && variable.chunks().isEmpty()) {
      long bytes = Math.multiplyExact(variable.count(), elementBytes);
      return new FileDataset(key, variable, DataPlace.contiguous(DataPlace.NOWHERE, bytes));
    }
    Shape chunk =
        variable
            .chunks()
            .map(ChunkStorage::chunkShape)
            .orElseGet(() -> ValueChunks.chunk(dimensions, elementBytes));
    List<ChunkFilter> filters = variable.chunks().map(ChunkStorage::filters).orElse(List.of());
    DataPlace nowhere =
        new DataPlace(DataPlace.NOWHERE, 0, 0, Optional.of(chunk), elementBytes, filters);
    return new FileDataset(key, variable, nowhere);
  }

  /**
   * Returns a dataset whose values are held.
   *
   * @throws IllegalArgumentException if there are not as many values as its dimensions say
   */
  static FileDataset held(String key, Companion variable) {
    Attribute values = variable.values().orElseThrow();
    long count = values.hasTexts() ? values.texts().size() : values.count();
    if (count != variable.shape().volume()) {
      throw new IllegalArgumentException(
          "'%s' of shape %s has %d values".formatted(variable.path(), variable.shape(), count));
    }
    Optional<EncodedValues> encoded =
        variable.chunks().map(all -> new EncodedValues(variable, all, unplaced(values)));
    if (encoded.isPresent()) {
      DataPlace place = encoded.get().place(ValueChunks.INDEX_OF + valuesKey(key));
      return new FileDataset(key, variable, place, encoded);
    }
    DataPlace place =
        chunks(variable)
            .map(chunks -> chunks.place(valuesKey(key)))
            .orElseGet(() -> DataPlace.contiguous(valuesKey(key), count * elementBytes(variable)));
    return new FileDataset(key, variable, place);
  }

  /** Returns a dataset whose chunks are held as they are stored. */
  static FileDataset stored(String key, Companion variable, ChunksAsStored held) {
    EncodedValues chunks = new EncodedValues(variable, variable.chunks().orElseThrow(), held);
    DataPlace place = chunks.place(ValueChunks.INDEX_OF + valuesKey(key));
    return new FileDataset(key, variable, place, Optional.of(chunks));
  }

  private static String valuesKey(String key) {
    return "values of " + key;
  }

  private static int elementBytes(Companion variable) {
    return variable.hasTexts() ? TEXT_BYTES : variable.type().bytes();
  }

  /** Returns elements as long as no place is known: those that lead nowhere are zeros. */
  private static ByteBuffer unplaced(Attribute values) {
    if (!values.hasTexts()) {
      return values.numbers();
    }
    ByteBuffer elements = ByteBuffer.allocate(values.texts().size() * TEXT_BYTES);
    for (int i = 0; i < values.texts().size(); i++) {
      elements.put(i * TEXT_BYTES, (byte) (values.lacks(i) ? 0 : 1));
    }
    return elements;
  }

  private static Optional<ValueChunks> chunks(Companion variable) {
    return variable.dimensions().stream().anyMatch(Dimension::unlimited)
        ? Optional.of(ValueChunks.of(variable.dimensions(), elementBytes(variable)))
        : Optional.empty();
  }

  /**
   * Adds its values to a draft, if it holds them.
   *
   * @param indices takes the index of its chunks, if it has some
   */
  void addValues(FileDraft draft, FileDraft indices, AttributeMessages messages) {
    if (encoded.isPresent() && !isUnstored()) {
      addValues(encoded.get(), draft, indices, messages);
    } else {
      variable
          .values()
          .filter(values -> !isUnstored())
          .ifPresent(values -> addValues(values, draft, indices, messages));
    }
  }

  /** Chunks of what leads away are known when all is laid out to which it leads. */
  private void addValues(
      EncodedValues chunks, FileDraft draft, FileDraft indices, AttributeMessages messages) {
    String data = valuesKey(key);
    String index = ValueChunks.INDEX_OF + data;
    AtomicReference<EncodedValues> known = new AtomicReference<>(chunks);
    if (variable.values().isEmpty() || variable.isPlain()) {
      draft.add(data, chunks.stored());
    } else {
      draft.add(
          data,
          to -> {
            ByteBuffer elements = ByteBuffer.wrap(messages.elements(values(), to));
            known.set(new EncodedValues(variable, variable.chunks().orElseThrow(), elements));
            return known.get().stored().array();
          });
    }
    indices.add(index, to -> known.get().at(to.applyAsLong(data)).index(to.applyAsLong(index)));
  }

  private void addValues(
      Attribute values, FileDraft draft, FileDraft indices, AttributeMessages messages) {
    Optional<ValueChunks> chunks = chunks(variable);
    if (!variable.isPlain()) {
      draft.add(
          valuesKey(key), to -> stored(ByteBuffer.wrap(messages.elements(values(), to)), chunks));
    } else if (chunks.isPresent()) {
      draft.add(valuesKey(key), addresses -> stored(values.numbers(), chunks));
    } else {
      draft.add(valuesKey(key), values.numbers());
    }
    chunks.ifPresent(all -> all.addTo(indices, valuesKey(key)));
  }

  /** Returns its values with what they mean. */
  private Attribute values() {
    return variable.values().orElseThrow().withMeaning(variable.meaning());
  }

  private byte[] stored(ByteBuffer values, Optional<ValueChunks> chunks) {
    byte[] stored = new byte[chunks.map(ValueChunks::bytes).orElse(values.remaining())];
    int there = values.remaining();
    values.get(stored, 0, there);
    fill()
        .filter(fill -> !fill.hasTexts())
        .map(FillValue::written)
        .ifPresent(
            fill -> FillFile.fill(ByteBuffer.wrap(stored), there, stored.length - there, fill));
    return stored;
  }

  /** Starts its object header. */
  ObjectHeaderBytes header(AttributeMessages messages, ToLongFunction<String> addresses) {
    TypeBytes type =
        variable
            .values()
            .filter(Attribute::hasTexts)
            .map(values -> TypeBytes.own(DatatypeBytes.variableText(values.kind().form())))
            .orElseGet(() -> messages.types().of(variable.type(), variable.meaning(), addresses));
    byte[] space =
        variable.dimensions().isEmpty() && variable.isEmpty()
            ? ObjectHeaderBytes.nullDataspace()
            : ObjectHeaderBytes.dataspace(lengths(), most());
    Optional<Attribute> fill = fill().map(each -> messages.place(each, addresses));
    return ObjectHeaderBytes.dataset(space, type, fill, place, addresses);
  }

  private Optional<Attribute> fill() {
    return variable
        .fillValue()
        .filter(
            fill -> fill.hasTexts() ? variable.hasTexts() : fill.bytes() == elementBytes(variable));
  }

  private long[] lengths() {
    return variable.dimensions().stream().mapToLong(Dimension::length).toArray();
  }

  /** The library refuses chunks that are longer than a dataset can become. */
  private long[] most() {
    return IntStream.range(0, variable.dimensions().size()).mapToLong(this::most).toArray();
  }

  private long most(int axis) {
    Dimension dimension = variable.dimensions().get(axis);
    return dimension.unlimited() && place.isChunked()
        ? LittleEndianBytes.UNDEFINED
        : Math.max(dimension.length(), place.chunk().map(all -> all.length(axis)).orElse(0L));
  }

  /** Returns its attributes but those that say what it is. */
  List<Attribute> attributes() {
    return Reserved.without(variable.attributes(), isScale());
  }

  /** Returns its path as users know it. */
  String name() {
    return Reserved.shown(variable.path());
  }

  /** Has the texts and sequences taken up that are its values. */
  void collect(TextHeap texts) {
    if (!variable.isMoved() && !variable.isPlain()) {
      texts.collect(values());
      fill().filter(Attribute::hasTexts).ifPresent(texts::collect);
    }
  }

  /** Returns whether it only stands for a dimension. */
  boolean isBare() {
    return isUnstored() && variable.values().isEmpty();
  }

  private boolean isUnstored() {
    return place.section().equals(DataPlace.NOWHERE);
  }

  /** Returns whether it stands for the slowest of its dimensions. */
  boolean isScale() {
    return variable.isScale();
  }
}
