package io.resplit.describe;

import io.resplit.array.ChunkFilter;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.header.Packing;
import io.resplit.header.Packing.Dataset;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.ChunkStorageRequest.Kind;
import io.resplit.text.NameList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How files are to be packed that are published for CMIP7: its guidance, "HDF5 packing" (WCRP-CMIP,
 * cmip7-guidance), in force for the datasets of the root group.
 *
 * <p>We depart in two cases from the tool that it names. Where the slowest axis is used up before a
 * chunk has 4 MiB, the next ones grow: that tool stops there, and its checker refuses the file. And
 * a dataset in chunks of which none is stored becomes contiguous, since the checker cannot read it.
 */
public final class Cmip7 {

  /** What users call these rules. */
  public static final String NAME = "cmip7";

  /** Chunks of the main variable have so many bytes at least before they are compressed. */
  static final long CHUNK_BYTES = 4L << 20;

  private static final String TIME = "time";
  private static final int NAMED = 5;
  private static final int LEVEL = 4;

  /** What chunks of another shape pass through. */
  private static final List<ChunkFilter> FILTERS =
      List.of(
          ChunkFilter.of(ChunkFilter.SHUFFLE),
          new ChunkFilter(ChunkFilter.DEFLATE, LEVEL),
          ChunkFilter.of(ChunkFilter.FLETCHER32));

  private final Packing packing;

  /** Considers a file. */
  public Cmip7(Packing packing) {
    this.packing = packing.ofRoot();
  }

  /**
   * Refuses rules that there are not.
   *
   * @param option that names them
   */
  public static void requireName(String option, String rules) {
    if (!rules.equals(NAME)) {
      throw new IllegalArgumentException("%s is %s, not '%s'".formatted(option, NAME, rules));
    }
  }

  /** Returns what of the rules the file does not keep, in words; nothing if it keeps all. */
  public List<String> failures() {
    List<String> failures = new ArrayList<>();
    inOneChunk()
        .forEach(each -> failures.add("%s has %d chunks".formatted(each.path(), each.chunks())));
    tooSmall()
        .ifPresent(
            each ->
                failures.add(
                    "chunks of %s have %d bytes, fewer than %d"
                        .formatted(each.path(), each.chunkBytes(), CHUNK_BYTES)));
    addNames(failures, unstored(), "no chunk is stored of ");
    addNames(
        failures,
        packing.datasets().stream().filter(each -> !each.place().isTree()),
        "no B-tree of version 1 is the index of ");
    addNames(
        failures, packing.behindChunks().stream(), "the first chunk comes before the index of ");
    return failures;
  }

  private static void addNames(List<String> failures, Stream<Dataset> datasets, String what) {
    List<String> names = datasets.map(Dataset::path).toList();
    if (!names.isEmpty()) {
      failures.add(what + NameList.first(NAMED, names));
    }
  }

  /** Returns the times and their bounds, if they lie in several chunks. */
  private Stream<Dataset> inOneChunk() {
    return Stream.of(TIME, packing.timeBounds())
        .flatMap(path -> packing.find(path).stream())
        .filter(each -> each.chunks() > 1);
  }

  /** Returns the main variable, if its chunks are too small. */
  private Optional<Dataset> tooSmall() {
    return packing
        .find(packing.main())
        .filter(each -> each.hasElements() && each.chunks() > 1)
        .filter(each -> each.chunkBytes() + rowBytes(each) < CHUNK_BYTES);
  }

  /** Returns how many bytes one index of the slowest axis adds to a chunk. */
  private static long rowBytes(Dataset dataset) {
    return dataset.chunkBytes() / dataset.chunk().length(0);
  }

  private Stream<Dataset> unstored() {
    return packing.datasets().stream().filter(each -> !each.isStored());
  }

  /**
   * Returns what is asked for the chunks of datasets that do not keep the rules, by their paths;
   * those in place ask for nothing. What has no chunk becomes contiguous, or stores all if it can
   * grow.
   *
   * @param order how axes are listed
   */
  public Map<String, ChunkStorageRequest> requests(StorageOrder order) {
    Map<String, ChunkStorageRequest> all = new LinkedHashMap<>();
    unstored()
        .filter(each -> !each.unlimited())
        .forEach(
            each ->
                all.put(each.path(), asked(Kind.NONE, Optional.empty(), Optional.of(List.of()))));
    Cmip7 read = new Cmip7(packing.inFull());
    read.inOneChunk()
        .forEach(each -> all.putIfAbsent(each.path(), chunks(order, each, each.shape())));
    read.tooSmall()
        .ifPresent(each -> all.putIfAbsent(each.path(), chunks(order, each, larger(each))));
    ChunkStorageRequest stored = asked(Kind.STORED, Optional.empty(), Optional.empty());
    unstored().forEach(each -> all.putIfAbsent(each.path(), stored));
    return all;
  }

  private static ChunkStorageRequest chunks(StorageOrder order, Dataset of, Shape chunk) {
    return asked(
        of.isStored() ? Kind.GIVEN : Kind.STORED,
        Optional.of(order.toListed(chunk)),
        Optional.of(FILTERS));
  }

  private static ChunkStorageRequest asked(
      Kind kind, Optional<Shape> chunk, Optional<List<ChunkFilter>> filters) {
    return new ChunkStorageRequest(kind, chunk, Optional.empty(), filters, false);
  }

  /**
   * Returns chunks that are longer along the slowest axis, as large as they may be up to 4 MiB; if
   * all of it is less, the next axes grow to the smallest shape of 4 MiB or more.
   */
  static Shape larger(Dataset dataset) {
    Shape whole = dataset.shape();
    long[] lengths = dataset.chunk().clippedTo(whole).toArray();
    long rest = Shape.of(lengths).volume() / lengths[0] * dataset.elementBytes();
    lengths[0] = Math.min(whole.length(0), CHUNK_BYTES / rest);
    boolean isUsedUp = lengths[0] == whole.length(0);
    for (int axis = 1; axis < lengths.length && isUsedUp; axis++) {
      long bytes = Shape.of(lengths).volume() / lengths[axis] * dataset.elementBytes();
      lengths[axis] =
          Math.min(whole.length(axis), Math.max(lengths[axis], (CHUNK_BYTES + bytes - 1) / bytes));
      isUsedUp = lengths[axis] == whole.length(axis);
    }
    return Shape.of(lengths);
  }
}
