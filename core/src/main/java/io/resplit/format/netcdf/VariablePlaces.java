package io.resplit.format.netcdf;

import io.resplit.array.BlockLayout.Strided;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the variables of a new file lie: in their order, those of records behind all others. What
 * is data, and the first record, starts at a multiple of {@link #ALIGNMENT}. A lone variable of
 * records is not padded. Immutable.
 */
final class VariablePlaces {

  /** The first data and the first record start at a multiple of so many bytes. */
  static final int ALIGNMENT = 4096;

  private final NetcdfHeader header;
  private final RecordLayout layout;
  private final List<NewVariable> placed;
  private final long end;
  private final int paddingBytes;

  /** Places the variables of a header, which takes so many bytes. */
  VariablePlaces(List<NewVariable> variables, NetcdfHeader header, long headerBytes) {
    this.header = header;
    this.layout = new RecordLayout(header, 0);
    this.placed = new ArrayList<>(variables);
    long interleaved = header.variables().stream().filter(header::isRecord).count();
    long endOfFixed = place(false, headerBytes);
    long start = interleaved == 0 ? endOfFixed : aligned(endOfFixed);
    place(true, start);
    NewVariable last = last(interleaved > 0);
    end = layout.end(last.header());
    paddingBytes = interleaved == 1 ? 0 : (int) (-sliceBytes(last) & 3);
  }

  /** Places the variables of records or all others, and returns where the last one ends. */
  private long place(boolean ofRecords, long start) {
    long position = start;
    for (int i = 0; i < placed.size(); i++) {
      NewVariable variable = placed.get(i);
      if (inRecords(variable) == ofRecords) {
        boolean isAligned = !ofRecords && !variable.isHeld();
        long begin = isAligned ? aligned(position) : position;
        long bytes = RecordLayout.padded(sliceBytes(variable));
        placed.set(i, variable.at(begin, bytes));
        position = Math.addExact(begin, bytes);
      }
    }
    return position;
  }

  private NewVariable last(boolean ofRecords) {
    int i = placed.size() - 1;
    while (inRecords(placed.get(i)) != ofRecords) {
      i--;
    }
    return placed.get(i);
  }

  private static long aligned(long position) {
    return Math.addExact(position, Math.floorMod(-position, ALIGNMENT));
  }

  /** Returns the bytes of a variable, or of one record of it. */
  long sliceBytes(NewVariable variable) {
    return layout.sliceBytes(variable.header());
  }

  /** Returns whether a variable is stored in records. */
  boolean inRecords(NewVariable variable) {
    return header.isRecord(variable.header());
  }

  /** Returns the variables with their places. */
  List<NewVariable> placed() {
    return List.copyOf(placed);
  }

  /** Returns the number of records. */
  long records() {
    return header.recordCount();
  }

  /** Returns the bytes from one record to the next. */
  long recordBytes() {
    return layout.recordBytes();
  }

  /** Returns where the elements of a variable lie. */
  Strided layout(NewVariable variable) {
    return layout.of(variable.header(), variable.shape());
  }

  /** Returns where the first data lies that is written later. */
  long firstData() {
    return placed.stream()
        .filter(each -> !each.isHeld())
        .mapToLong(each -> each.header().begin())
        .min()
        .orElseThrow();
  }

  /** Returns where the last variable ends, in bytes. */
  long end() {
    return end;
  }

  /** Returns how many bytes (0 to 3) follow the last variable. */
  int paddingBytes() {
    return paddingBytes;
  }

  /** Returns whether a version of the format can say all of this. */
  boolean fit(NetcdfVersion version) {
    return placed.stream()
            .allMatch(each -> RecordLayout.padded(sliceBytes(each)) <= version.maxVariableBytes())
        && (version != NetcdfVersion.CDF1 || Math.addExact(end, paddingBytes) <= Integer.MAX_VALUE);
  }
}
