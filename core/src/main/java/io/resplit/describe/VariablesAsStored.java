package io.resplit.describe;

import io.resplit.array.ChunkStorage;
import io.resplit.header.Attribute;
import io.resplit.header.ChunksAsStored;
import io.resplit.header.Companion;
import io.resplit.header.FillValue;
import io.resplit.header.ValueLimit;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Variables of one file that becomes one file as it is, which stay as they are stored. Of small
 * ones whose filters are not known the chunks are held, as values of others are: to move each of
 * them as an array takes ten times as long as to copy it. Others are not in chunks and not stored
 * at all.
 */
final class VariablesAsStored {

  private VariablesAsStored() {}

  /**
   * Returns an output that holds such variables.
   *
   * @param in what it is made of
   */
  static BlockSet of(BlockSet in, BlockSet out) throws IOException {
    List<Companion> some = new ArrayList<>();
    if (isCopy(in, out)) {
      some.addAll(small(in, out));
      some.addAll(blank(in, out));
    }
    if (some.isEmpty()) {
      return out;
    }
    Map<String, ChunksAsStored> held = in.format().storedChunks(in.place(0), some);
    return out.withHeader(
        out.header()
            .mapCompanions(
                each ->
                    held.containsKey(each.path()) ? each.withHeld(held.get(each.path())) : each));
  }

  private static boolean isCopy(BlockSet in, BlockSet out) {
    return in.blockCount() == 1
        && out.blockCount() == 1
        && in.format().name().equals(out.format().name())
        && !in.arrangement().isPart()
        && in.axes().isIdentity()
        && in.missing().isEmpty()
        && out.padding().isEmpty();
  }

  /** Returns the smallest of those that are stored in both files in the same way. */
  private static List<Companion> small(BlockSet in, BlockSet out) {
    Map<String, Companion> written =
        out.header().companions().moved().collect(Collectors.toMap(Companion::path, each -> each));
    List<Companion> all =
        in.header()
            .companions()
            .moved()
            .filter(each -> written.containsKey(each.path()))
            .filter(each -> isCopied(each, written.get(each.path())))
            .sorted(Comparator.comparingLong(Companion::bytes))
            .toList();
    List<Companion> small = new ArrayList<>();
    long bytes = 0;
    for (Companion each : all) {
      bytes += each.bytes();
      boolean isHeld = each.bytes() <= ValueLimit.TINY || bytes <= ValueLimit.MOST_SMALL;
      if (isHeld && each.bytes() <= ValueLimit.MOST_SMALL_ONE) {
        small.add(each);
      }
    }
    return small;
  }

  /** Returns those that may not be stored: they are as if nobody had written them. */
  private static List<Companion> blank(BlockSet in, BlockSet out) {
    return in.header().companions().variables().stream()
        .filter(each -> each.chunks().isEmpty() && !each.isEmpty())
        .filter(each -> each.isMoved() || isFill(each, each.values().orElseThrow()))
        .filter(each -> each.fillValue().stream().allMatch(FillValue::isRead))
        .filter(
            each ->
                out.header()
                    .companions()
                    .find(each.path())
                    .filter(other -> other.chunks().isEmpty() && other.type().equals(each.type()))
                    .isPresent())
        .toList();
  }

  private static boolean isFill(Companion variable, Attribute values) {
    if (values.hasTexts()) {
      return IntStream.range(0, values.texts().size()).allMatch(values::lacks);
    }
    byte[] fill = FillValue.written(values.type(), variable.fillValue());
    byte[] all = values.toBytes();
    int rest = all.length - fill.length;
    return Arrays.equals(all, 0, fill.length, fill, 0, fill.length)
        && Arrays.equals(all, 0, rest, all, fill.length, all.length);
  }

  private static boolean isCopied(Companion read, Companion written) {
    return read.isStoredOnly()
        && read.type().equals(written.type())
        && read.lengths().equals(written.lengths())
        && isAlike(read.chunks().orElseThrow(), written.chunks());
  }

  private static boolean isAlike(ChunkStorage read, Optional<ChunkStorage> written) {
    return read.ends().isEmpty()
        && written
            .filter(each -> each.ends().isEmpty())
            .filter(each -> each.chunkShape().equals(read.chunkShape()))
            .filter(each -> each.filters().equals(read.filters()))
            .isPresent();
  }
}
