package io.resplit.header;

import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a file is packed: which datasets lie in chunks, and where the indexes of these lie.
 * Immutable.
 *
 * @param main path of the variable that the file is about, as it says itself; empty if it does not
 * @param timeBounds path of the variable with the bounds of the times; empty if there are none
 * @param datasets all datasets in chunks
 */
public record Packing(String main, String timeBounds, List<Dataset> datasets) {

  /** Attribute of files that names the variable which they are about. */
  public static final String MAIN = "variable_id";

  /**
   * A dataset in chunks.
   *
   * @param path where it lies, without a slash at the start
   * @param lengths how long it is along each axis, slowest first; some may be 0
   * @param full as how long it is read: as its dimensions, of which it may lack a part
   * @param unlimited whether some axis may become longer
   * @param chunk shape of a chunk
   * @param elementBytes size of an element
   * @param place where its index lies
   */
  public record Dataset(
      String path,
      List<Long> lengths,
      List<Long> full,
      boolean unlimited,
      Shape chunk,
      int elementBytes,
      IndexPlace place) {

    /** Returns whether it has elements. */
    public boolean hasElements() {
      return lengths.stream().allMatch(length -> length > 0);
    }

    /** Returns whether any of its chunks is stored. */
    public boolean isStored() {
      return place.stored() > 0;
    }

    /** Returns its shape, if it has elements. */
    public Shape shape() {
      return Shape.of(lengths.size(), lengths::get);
    }

    /** Returns the same as long as it is read. */
    Dataset inFull() {
      return new Dataset(path, full, full, unlimited, chunk, elementBytes, place);
    }

    /**
     * Returns how many chunks it consists of, stored or not; more than a long holds count as that.
     */
    public long chunks() {
      double all = 1;
      for (int axis = 0; axis < lengths.size(); axis++) {
        all *= Math.ceil((double) lengths.get(axis) / chunk.length(axis));
      }
      return (long) all;
    }

    /** Returns the size of a chunk before it is compressed. */
    public long chunkBytes() {
      return Math.multiplyExact(chunk.volume(), elementBytes);
    }

    /** Returns whether it lies in the root group. */
    public boolean isInRoot() {
      return path.indexOf('/') < 0;
    }
  }

  /**
   * Where the index of chunks lies.
   *
   * @param isTree whether it is a B-tree of version 1, which all readers know
   * @param stored how many chunks are stored
   * @param end where its last part begins, in bytes; less than 0 if there is none, or if it is not
   *     known
   * @param firstChunk where the first chunk in the file lies, in bytes
   */
  public record IndexPlace(boolean isTree, long stored, long end, long firstChunk) {

    /** The place of what stores no chunk. */
    public static final IndexPlace NOTHING = new IndexPlace(true, 0, -1, Long.MAX_VALUE);
  }

  /** Copies the list. */
  public Packing {
    datasets = List.copyOf(datasets);
  }

  /** Returns the dataset at a path, if it is in chunks. */
  public Optional<Dataset> find(String path) {
    return datasets.stream().filter(each -> each.path().equals(path)).findFirst();
  }

  /** Returns the datasets that have a part of their index behind the first chunk of all. */
  public List<Dataset> behindChunks() {
    long first =
        datasets.stream().mapToLong(each -> each.place().firstChunk()).min().orElse(Long.MAX_VALUE);
    return datasets.stream().filter(each -> each.place().end() > first).toList();
  }

  /** Returns whether all indexes are trees that lie before the first chunk. */
  public boolean isIndexInFront() {
    return datasets.stream().allMatch(each -> each.place().isTree()) && behindChunks().isEmpty();
  }

  /** Returns the same of the datasets of the root group alone. */
  public Packing ofRoot() {
    return with(datasets.stream().filter(Dataset::isInRoot));
  }

  /** Returns the same of datasets that are as long as they are read. */
  public Packing inFull() {
    return with(datasets.stream().map(Dataset::inFull));
  }

  private Packing with(Stream<Dataset> others) {
    return new Packing(main, timeBounds, others.toList());
  }
}
