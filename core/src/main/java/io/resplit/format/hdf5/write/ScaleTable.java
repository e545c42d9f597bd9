package io.resplit.format.hdf5.write;

import io.resplit.format.hdf5.encode.AttributeBytes;
import io.resplit.format.hdf5.encode.HeapBytes;
import io.resplit.format.hdf5.encode.ObjectHeaderBytes;
import io.resplit.format.hdf5.structure.DatatypeBytes;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The dimensions of a file as dimension scales, so that NetCDF-4 readers see dimensions and
 * coordinate variables.
 *
 * <p>Follows the <i>HDF5 Dimension Scale Specification</i> (CLASS, NAME, DIMENSION_LIST,
 * REFERENCE_LIST) and the <i>NetCDF-4 file format specification</i> (scales without coordinates,
 * {@code _Netcdf4Dimid}, {@code _Netcdf4Coordinates}). A dataset that has the name of its slowest
 * dimension is the scale of it, and no other scales are attached to it.
 */
final class ScaleTable {

  /** Objects of a heap are numbered from 1 in two bytes. */
  private static final int MOST = 65_535;

  /** A dimension of a dataset, or the scale of it. */
  private record Attached(String dataset, int dimension) {}

  /** One dimension scale and what is attached to it. */
  private record Scale(int number, String dataset, List<Attached> attached) {}

  private final Map<String, Scale> scales = new LinkedHashMap<>();
  private final Map<Attached, Integer> numbers = new LinkedHashMap<>();
  private final List<String> references = new ArrayList<>();
  private final boolean anywhere;

  /**
   * Collects scales and what is attached to them.
   *
   * @param paths names of all dimensions in their order
   * @param datasets all datasets; one of them is the scale of each dimension
   * @param anywhere whether readers are to find dimensions that lie in other groups than those
   *     around the dataset: by their numbers
   */
  ScaleTable(Collection<String> paths, List<FileDataset> datasets, boolean anywhere) {
    this.anywhere = anywhere;
    Map<String, String> owners = new LinkedHashMap<>();
    for (FileDataset dataset : datasets) {
      if (dataset.isScale()) {
        owners.put(dataset.variable().path(), dataset.key());
      }
    }
    for (String path : paths) {
      scales.put(path, new Scale(scales.size(), owners.get(path), new ArrayList<>()));
    }
    datasets.stream().filter(each -> !each.isScale()).forEach(this::attach);
  }

  private void attach(FileDataset dataset) {
    List<Dimension> dimensions = dataset.variable().dimensions();
    boolean named = dimensions.stream().anyMatch(each -> !each.path().isEmpty());
    for (int i = 0; i < dimensions.size() && named; i++) {
      Attached end = new Attached(dataset.key(), i);
      numbers.put(end, numbers.size());
      references.add(dimensions.get(i).path());
      if (!dimensions.get(i).path().isEmpty()) {
        scales.get(dimensions.get(i).path()).attached().add(end);
      }
    }
  }

  /** Adds the references from datasets to scales to the draft, if there are any. */
  void addTo(FileDraft draft) {
    for (int from = 0; from < references.size(); from += MOST) {
      int to = Math.min(from + MOST, references.size());
      List<String> some = references.subList(from, to);
      draft.add(heapKey(from), addresses -> heap(some, addresses));
    }
  }

  private static String heapKey(int number) {
    return "heap " + number / MOST;
  }

  /** A global heap collection with one reference per dimension of a dataset. */
  private byte[] heap(List<String> paths, ToLongFunction<String> addresses) {
    List<byte[]> objects = new ArrayList<>();
    for (String path : paths) {
      long scale = path.isEmpty() ? 0 : addresses.applyAsLong(scales.get(path).dataset());
      objects.add(new LittleEndianBytes().u64(scale).toArray());
    }
    return HeapBytes.of(objects);
  }

  /** Adds the attributes to a dataset that tie it to its scales, or make it one. */
  void describe(FileDataset dataset, ObjectHeaderBytes header, ToLongFunction<String> addresses) {
    if (dataset.isScale()) {
      describeScale(dataset, header, addresses);
    } else if (numbers.containsKey(new Attached(dataset.key(), 0))) {
      header.attribute(dimensionList(dataset, addresses));
      if (anywhere && !seesAll(dataset.variable())) {
        header.attribute(coordinates(dataset.variable().dimensions()));
      }
    }
  }

  private static boolean seesAll(Companion variable) {
    return variable.dimensions().stream()
        .allMatch(each -> variable.path().startsWith(ObjectPath.group(each.path())));
  }

  private void describeScale(
      FileDataset dataset, ObjectHeaderBytes header, ToLongFunction<String> addresses) {
    Companion variable = dataset.variable();
    Scale scale = scales.get(variable.path());
    header.attribute(AttributeBytes.terminatedText(Reserved.CLASS, Reserved.DIMENSION_SCALE));
    header.attribute(title(dataset));
    header.attribute(AttributeBytes.int32(Reserved.DIMENSION_ID, scale.number()));
    if (variable.dimensions().size() > 1) {
      header.attribute(coordinates(variable.dimensions()));
    }
    if (!scale.attached().isEmpty()) {
      header.attribute(referenceList(scale, addresses));
    }
  }

  /** The title that the scale had, if it was not its name. */
  private static byte[] title(FileDataset dataset) {
    return dataset.variable().attributes().stream()
        .filter(each -> each.name().equals(Reserved.NAME))
        .filter(each -> each.isText() && !each.hasVariableLength())
        .findFirst()
        .map(AttributeBytes::of)
        .orElseGet(() -> AttributeBytes.terminatedText(Reserved.NAME, usualTitle(dataset)));
  }

  private static String usualTitle(FileDataset dataset) {
    String length = Long.toString(dataset.variable().dimensions().get(0).length());
    return dataset.isBare()
        ? Reserved.BARE_DIMENSION + " ".repeat(Math.max(0, 10 - length.length())) + length
        : dataset.variable().name();
  }

  /**
   * The numbers of all dimensions, which a scale of several has, and a dataset far from its own.
   */
  private byte[] coordinates(List<Dimension> dimensions) {
    LittleEndianBytes list = new LittleEndianBytes();
    for (Dimension each : dimensions) {
      list.u32(each.path().isEmpty() ? -1 : scales.get(each.path()).number());
    }
    return AttributeBytes.int32s(Reserved.COORDINATES, dimensions.size(), list.toArray());
  }

  private static byte[] referenceList(Scale scale, ToLongFunction<String> addresses) {
    LittleEndianBytes list = new LittleEndianBytes();
    for (Attached end : scale.attached()) {
      list.u64(addresses.applyAsLong(end.dataset())).u32(end.dimension()).u32(0);
    }
    int count = scale.attached().size();
    return AttributeBytes.list(
        Reserved.REFERENCE_LIST, DatatypeBytes.attachment(), count, list.toArray());
  }

  /** One sequence of references per dimension: count, address of the heap, number in the heap. */
  private byte[] dimensionList(FileDataset dataset, ToLongFunction<String> addresses) {
    List<Dimension> dimensions = dataset.variable().dimensions();
    LittleEndianBytes list = new LittleEndianBytes();
    for (int i = 0; i < dimensions.size(); i++) {
      int number = numbers.get(new Attached(dataset.key(), i));
      boolean named = !dimensions.get(i).path().isEmpty();
      list.u32(named ? 1 : 0)
          .u64(named ? addresses.applyAsLong(heapKey(number)) : 0)
          .u32(named ? number % MOST + 1 : 0);
    }
    return AttributeBytes.list(
        Reserved.DIMENSION_LIST,
        DatatypeBytes.sequenceOfReferences(),
        dimensions.size(),
        list.toArray());
  }
}
