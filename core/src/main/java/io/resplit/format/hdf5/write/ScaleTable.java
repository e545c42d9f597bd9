package io.resplit.format.hdf5.write;

import io.resplit.array.Attribute;
import io.resplit.array.AxisInfo;
import io.resplit.array.ElementType;
import io.resplit.format.hdf5.structure.DatatypeBytes;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.geometry.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The named axes of a dataset as dimension scales, so that NetCDF-4 readers see dimensions and
 * coordinate variables.
 *
 * <p>Follows the <i>HDF5 Dimension Scale Specification</i> (CLASS, NAME, DIMENSION_LIST,
 * REFERENCE_LIST) and the <i>NetCDF-4 file format specification</i> (scales without coordinates,
 * {@code _Netcdf4Dimid}). Axes of one name, which must be alike, share one scale. A one-dimensional
 * dataset that has the name of its axis is its own scale.
 */
final class ScaleBytes {

  private static final byte[] FLOAT32 = DatatypeBytes.of(ElementType.parse(">f4"));

  /** One dimension scale and the axes attached to it. */
  private record Scale(AxisInfo axis, long length, List<Integer> attached) {}

  private final Map<String, Scale> scales = new LinkedHashMap<>();
  private final List<String> names = new ArrayList<>();
  private final TextHeap texts;
  private final boolean own;

  /**
   * Collects the scales.
   *
   * @param dataset name of the dataset in its group
   * @param texts has taken up the texts of all attributes
   * @throws IllegalArgumentException if axes of one name differ, if coordinates do not have the
   *     length of their axis, or if an axis of a dataset with several has its name
   */
  ScaleBytes(String dataset, Shape shape, List<AxisInfo> axes, TextHeap texts) {
    this.texts = texts;
    for (int axis = 0; axis < axes.size(); axis++) {
      collect(axes.get(axis), shape.length(axis), axis);
    }
    own = scales.containsKey(dataset);
    if (own && shape.rank() > 1) {
      throw new IllegalArgumentException(
          "dataset and axis have the same name '" + dataset + "': choose another dataset name");
    }
  }

  private void collect(AxisInfo info, long length, int axis) {
    names.add(info.name());
    if (info.name().isEmpty()) {
      return;
    }
    checkCoordinates(info, length);
    Scale scale =
        scales.computeIfAbsent(info.name(), name -> new Scale(info, length, new ArrayList<>()));
    if (scale.length() != length || !scale.axis().equals(info)) {
      throw new IllegalArgumentException(
          "two axes named '" + info.name() + "' of different lengths or coordinates");
    }
    scale.attached().add(axis);
  }

  private static void checkCoordinates(AxisInfo info, long length) {
    long count = info.coordinates().map(values -> (long) values.count()).orElse(length);
    if (count != length) {
      throw new IllegalArgumentException(
          "axis '" + info.name() + "' of length " + length + " has " + count + " coordinates");
    }
  }

  /** Returns whether the dataset is its own scale. */
  boolean isOwn() {
    return own;
  }

  /** Returns the names of the scales that are datasets of their own, in order. */
  List<String> separate() {
    return own ? List.of() : List.copyOf(scales.keySet());
  }

  /** Adds the scales and what refers to them to the draft. */
  void addTo(FileDraft draft) {
    if (separate().isEmpty()) {
      return;
    }
    int number = 0;
    for (String name : separate()) {
      int id = number++;
      draft.addObject(key(name), addresses -> scale(name, id, addresses));
      AxisInfo axis = scales.get(name).axis();
      axis.coordinates().ifPresent(values -> draft.add(dataKey(name), values.numbers()));
      if (axis.unlimited()) {
        axis.coordinates().map(ScaleChunks::of).ifPresent(all -> all.addTo(draft, dataKey(name)));
      }
    }
    draft.add("heap", this::heap);
  }

  static String key(String name) {
    return "scale " + name;
  }

  private static String dataKey(String name) {
    return "coordinates " + name;
  }

  private ObjectHeaderBytes scale(String name, int id, ToLongFunction<String> addresses) {
    Scale scale = scales.get(name);
    ObjectHeaderBytes header =
        scale
            .axis()
            .coordinates()
            .map(values -> coordinateHeader(scale, values, addresses))
            .orElseGet(() -> bareHeader(scale));
    header.attribute(AttributeBytes.terminatedText(Reserved.NAME, title(scale)));
    header.attribute(AttributeBytes.int32(Reserved.DIMENSION_ID, id));
    header.attribute(referenceList(scale, addresses));
    Reserved.without(scale.axis().attributes(), true)
        .forEach(attribute -> header.attribute(texts.message(attribute, addresses)));
    return header;
  }

  private static ObjectHeaderBytes coordinateHeader(
      Scale scale, Attribute values, ToLongFunction<String> addresses) {
    byte[] type = DatatypeBytes.of(values.type(), values.meaning());
    String data = dataKey(scale.axis().name());
    long bytes = scale.length() * values.type().bytes();
    ObjectHeaderBytes header =
        scale.axis().unlimited()
            ? ScaleChunks.of(values).header(type, data, addresses)
            : ObjectHeaderBytes.dataset(
                Shape.of(scale.length()), type, new byte[0], addresses.applyAsLong(data), bytes);
    return header.attribute(
        AttributeBytes.terminatedText(Reserved.CLASS, Reserved.DIMENSION_SCALE));
  }

  /** A dimension without coordinates: big-endian floats that are never allocated. */
  private static ObjectHeaderBytes bareHeader(Scale scale) {
    long bytes = Math.multiplyExact(scale.length(), Float.BYTES);
    ObjectHeaderBytes header =
        scale.axis().unlimited()
            ? new ScaleChunks(scale.length(), Float.BYTES)
                .header(FLOAT32, LittleEndianBytes.UNDEFINED)
            : ObjectHeaderBytes.dataset(
                Shape.of(scale.length()), FLOAT32, new byte[0], LittleEndianBytes.UNDEFINED, bytes);
    return header.attribute(
        AttributeBytes.terminatedText(Reserved.CLASS, Reserved.DIMENSION_SCALE));
  }

  private static String title(Scale scale) {
    return scale.axis().coordinates().isPresent()
        ? scale.axis().name()
        : String.format(Locale.ROOT, "%s%10d", Reserved.BARE_DIMENSION, scale.length());
  }

  private static byte[] referenceList(Scale scale, ToLongFunction<String> addresses) {
    LittleEndianBytes list = new LittleEndianBytes();
    for (int axis : scale.attached()) {
      list.u64(addresses.applyAsLong(Hdf5Header.DATASET)).u32(axis).u32(0);
    }
    int count = scale.attached().size();
    return AttributeBytes.list(
        Reserved.REFERENCE_LIST, DatatypeBytes.attachment(), count, list.toArray());
  }

  /** Adds the attributes that tie the dataset to its scales. */
  void describe(ObjectHeaderBytes dataset, ToLongFunction<String> addresses) {
    if (own) {
      dataset.attribute(AttributeBytes.terminatedText(Reserved.CLASS, Reserved.DIMENSION_SCALE));
      dataset.attribute(AttributeBytes.terminatedText(Reserved.NAME, names.get(0)));
      dataset.attribute(AttributeBytes.int32(Reserved.DIMENSION_ID, 0));
    } else if (!scales.isEmpty()) {
      dataset.attribute(dimensionList(addresses.applyAsLong("heap")));
    }
  }

  /** One sequence of references per axis: count, address of the heap, number in the heap. */
  private byte[] dimensionList(long heap) {
    LittleEndianBytes list = new LittleEndianBytes();
    for (int axis = 0; axis < names.size(); axis++) {
      boolean named = !names.get(axis).isEmpty();
      list.u32(named ? 1 : 0).u64(named ? heap : 0).u32(named ? axis + 1 : 0);
    }
    return AttributeBytes.list(
        Reserved.DIMENSION_LIST,
        DatatypeBytes.sequenceOfReferences(),
        names.size(),
        list.toArray());
  }

  /** The global heap collection with one reference per axis. */
  private byte[] heap(ToLongFunction<String> addresses) {
    List<byte[]> references = new ArrayList<>();
    for (String name : names) {
      long scale = name.isEmpty() ? 0 : addresses.applyAsLong(key(name));
      references.add(new LittleEndianBytes().u64(scale).toArray());
    }
    return HeapBytes.of(references);
  }
}
