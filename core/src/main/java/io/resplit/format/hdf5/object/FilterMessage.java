package io.resplit.format.hdf5.object;

import io.resplit.array.ChunkFilter;
import io.resplit.codec.FilterPipeline;
import io.resplit.format.hdf5.structure.FilterNames;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A filter of a dataset (IV.A.2.l).
 *
 * @param number its registered number
 * @param flags whether chunks may do without it
 * @param name what the file calls it, perhaps nothing
 * @param values its parameters, as the dataset was made with them
 */
public record FilterMessage(int number, int flags, String name, int[] values) {

  private static final int FIRST_NAMED = 256;
  private static final int ALIGNMENT = 8;

  /** Returns the filters of a dataset, in the order in which they were applied. */
  public static List<FilterMessage> of(ObjectHeader header) {
    return header.first(Message.FILTERS).map(FilterMessage::read).orElse(List.of());
  }

  /**
   * Returns the filters of a dataset, in the order in which they were applied: as the file has
   * them, if one of them is not known.
   */
  public static List<ChunkFilter> filters(ObjectHeader header, int elementBytes) {
    List<FilterMessage> all = of(header);
    boolean areKnown = all.stream().noneMatch(FilterMessage::isUnknown);
    return all.stream()
        .map(
            each ->
                areKnown
                    ? FilterNames.of(each.number, each.flags, each.values, elementBytes)
                    : each.asStored())
        .toList();
  }

  /** Returns whether it can be neither applied nor undone. */
  public boolean isUnknown() {
    return !FilterPipeline.knows(FilterNames.name(number));
  }

  /** Names of filters of the library are only in messages of version 1, and mean nothing. */
  private ChunkFilter asStored() {
    List<Integer> all = IntStream.of(values).boxed().toList();
    return new ChunkFilter(
        FilterNames.name(number),
        new ChunkFilter.Stored(number, flags, number < FIRST_NAMED ? "" : name, all));
  }

  private static List<FilterMessage> read(StructureBytes message) {
    int version = message.u8();
    int count = message.u8();
    if (version < 1 || version > 2) {
      throw MalformedHdf5.unsupported("filters in a message of version " + version);
    }
    message.skip(version == 1 ? 6 : 0);
    List<FilterMessage> filters = new ArrayList<>();
    for (int filter = 0; filter < count; filter++) {
      filters.add(filter(message, version == 1));
    }
    return filters;
  }

  private static FilterMessage filter(StructureBytes message, boolean isOld) {
    int number = message.u16();
    int nameBytes = isOld || number >= FIRST_NAMED ? message.u16() : 0;
    int flags = message.u16();
    int count = message.u16();
    int padding = isOld ? (ALIGNMENT - nameBytes % ALIGNMENT) % ALIGNMENT : 0;
    String name = message.text(nameBytes);
    message.skip(padding);
    int[] values = IntStream.range(0, count).map(value -> message.i32()).toArray();
    message.skip(isOld && count % 2 != 0 ? Math.min(Integer.BYTES, message.remaining()) : 0);
    return new FilterMessage(number, flags, name, values);
  }
}
