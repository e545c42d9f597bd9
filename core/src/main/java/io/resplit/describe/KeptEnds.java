package io.resplit.describe;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkStorage;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where datasets end in a new file that are shorter than their dimensions in the file that is
 * copied: there, so that what is not stored is not stored in the copy either. All others are as
 * long as their dimensions, as some must be: else the dimensions would be shorter.
 */
final class KeptEnds {

  /** Chunks without filters are else written in parts, and larger ones may not fit in memory. */
  private static final long MOST_PLAIN_BYTES = 1L << 24;

  private final BlockSet in;
  private final BlockSet out;
  private final Map<Object, Long> longest = new HashMap<>();
  private final Map<Object, Long> lengths = new HashMap<>();

  private KeptEnds(BlockSet in, BlockSet out) {
    this.in = in;
    this.out = out;
  }

  /** Returns what files say without where their datasets end: all are as long as dimensions. */
  static ArrayHeader without(ArrayHeader header) {
    return header
        .withAxes(header.axes().stream().map(axis -> axis.withUnstored(0)).toList())
        .mapCompanions(
            each -> each.withChunks(each.chunks().map(chunks -> chunks.withEnds(Map.of()))));
  }

  /**
   * Returns an output with its datasets as long as those of the input, if it is a copy.
   *
   * @param in what it is made of
   */
  static BlockSet of(BlockSet in, BlockSet out) throws ResplitException {
    KeptEnds ends = new KeptEnds(in, out);
    return ends.isCopy() && ends.areAny() && ends.areLongEnough()
        ? out.withHeader(ends.kept())
        : out;
  }

  private boolean areAny() {
    ArrayHeader header = in.header();
    return header.axes().stream().anyMatch(axis -> axis.unstored() > 0)
        || header.chunks().flatMap(KeptEnds::end).isPresent()
        || header.companions().variables().stream()
            .anyMatch(each -> each.chunks().flatMap(KeptEnds::end).isPresent());
  }

  /** Cuts and joins have other ends, and readers of other formats do not see the fill value. */
  private boolean isCopy() {
    return in.blockCount() == 1
        && out.blockCount() == 1
        && in.format().name().equals(out.format().name())
        && in.axes().isIdentity()
        && in.header().axes().size() == out.header().axes().size()
        && in.arrangement().isPlain()
        && in.missing().isEmpty()
        && out.padding().isEmpty();
  }

  private boolean areLongEnough() throws ResplitException {
    Set<String> dropped = Set.copyOf(out.image(0).dropped());
    List<Dimension> axes = new ArrayList<>();
    for (int axis = 0; axis < out.header().axes().size(); axis++) {
      AxisInfo info = out.header().axes().get(axis);
      axes.add(new Dimension(info.name(), out.grid().shape().length(axis), info.unlimited(), axis));
      if (info.coordinates().isPresent()) {
        add(axes.subList(axis, axis + 1), List.of(axes.get(axis).length() - unstored(axis)));
      }
    }
    add(axes, ofArray().orElseGet(() -> BlockLayout.all(out.grid().shape())));
    for (Companion each : out.header().companions().variables()) {
      if (!dropped.contains(each.path()) && !each.dimensions().isEmpty()) {
        add(each.dimensions(), of(each).orElseGet(each::lengths));
      }
    }
    return lengths.entrySet().stream()
        .allMatch(each -> longest.get(each.getKey()).equals(each.getValue()));
  }

  private long unstored(int axis) {
    return in.header().axes().get(axis).unstored();
  }

  /** No other dataset has a dimension without a name. */
  private void add(List<Dimension> dimensions, List<Long> end) {
    for (int i = 0; i < dimensions.size(); i++) {
      Dimension each = dimensions.get(i);
      if (!each.isAxis() && each.path().isEmpty()) {
        continue;
      }
      Object key = each.isAxis() ? (Object) each.axis() : each.path();
      longest.merge(key, each.unlimited() ? end.get(i) : each.length(), Math::max);
      lengths.put(key, each.length());
    }
  }

  private Optional<List<Long>> ofArray() {
    return end(in.chunks(), out.chunks(), out.grid().shape(), out.type().bytes());
  }

  private Optional<List<Long>> of(Companion variable) {
    Optional<ChunkStorage> read =
        in.header().companions().find(variable.path()).flatMap(Companion::chunks);
    return variable.isStoredAlike()
        ? end(read, variable.chunks(), variable.shape(), variable.type().bytes())
        : read.flatMap(KeptEnds::end);
  }

  private static Optional<List<Long>> end(
      Optional<ChunkStorage> read, Optional<ChunkStorage> written, Shape shape, int elementBytes) {
    return written
        .filter(all -> !all.filters().isEmpty() || isSmall(all.clipped(shape), elementBytes))
        .flatMap(any -> read)
        .flatMap(KeptEnds::end);
  }

  /** Returns whether a chunk without filters may be held whole. */
  static boolean isSmall(Shape chunk, int elementBytes) {
    return chunk.volume() <= MOST_PLAIN_BYTES / elementBytes;
  }

  private static Optional<List<Long>> end(ChunkStorage read) {
    return Optional.ofNullable(read.ends().get(0L));
  }

  private ArrayHeader kept() {
    ArrayHeader header = out.header();
    return header
        .withAxes(
            header.mapAxes(
                (axis, info) -> info.withUnstored(isWhole(info.chunks()) ? 0 : unstored(axis))))
        .withChunks(
            isWhole(header.chunks())
                ? header.chunks()
                : header.chunks().map(all -> ofArray().map(all::endingAt).orElse(all)))
        .mapCompanions(
            each ->
                each.withChunks(
                    isWhole(each.chunks())
                        ? each.chunks()
                        : each.chunks().map(all -> of(each).map(all::endingAt).orElse(all))));
  }

  /** Returns whether all chunks are to be stored. */
  private static boolean isWhole(Optional<ChunkStorage> chunks) {
    return chunks.filter(all -> !all.mayLack()).isPresent();
  }
}
