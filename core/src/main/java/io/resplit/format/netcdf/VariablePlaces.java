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

  private final NetcdfContents contents;
  private final List<NewVariable> placed;
  private final long recordBytes;
  private final long end;
  private final int paddingBytes;

  VariablePlaces(NetcdfContents contents, long headerBytes) {
    this.contents = contents;
    this.placed = new ArrayList<>(contents.variables());
    List<NewVariable> interleaved = placed.stream().filter(contents::inRecords).toList();
    boolean isLone = interleaved.size() == 1;
    recordBytes =
        isLone
            ? sliceBytes(interleaved.get(0))
            : interleaved.stream()
                .mapToLong(each -> padded(sliceBytes(each)))
                .reduce(0, Math::addExact);
    long endOfFixed = place(false, headerBytes);
    long start = interleaved.isEmpty() ? endOfFixed : aligned(endOfFixed);
    place(true, start);
    NewVariable last = last(!interleaved.isEmpty());
    end = Math.addExact(last.header().begin() + sliceBytes(last), lastRecord(last));
    paddingBytes = isLone ? 0 : (int) (-sliceBytes(last) & 3);
  }

  /** Places the variables of records or all others, and returns where the last one ends. */
  private long place(boolean ofRecords, long start) {
    long position = start;
    for (int i = 0; i < placed.size(); i++) {
      NewVariable variable = placed.get(i);
      if (contents.inRecords(variable) == ofRecords) {
        boolean isAligned = !ofRecords && !variable.isHeld();
        long begin = isAligned ? aligned(position) : position;
        long bytes = padded(sliceBytes(variable));
        placed.set(i, variable.at(begin, bytes));
        position = Math.addExact(begin, bytes);
      }
    }
    return position;
  }

  private NewVariable last(boolean ofRecords) {
    int i = placed.size() - 1;
    while (contents.inRecords(placed.get(i)) != ofRecords) {
      i--;
    }
    return placed.get(i);
  }

  /** Returns the bytes from the first to the last part of a variable. */
  private long lastRecord(NewVariable variable) {
    return contents.inRecords(variable)
        ? Math.multiplyExact(contents.records() - 1, recordBytes)
        : 0;
  }

  private static long aligned(long position) {
    return Math.addExact(position, Math.floorMod(-position, ALIGNMENT));
  }

  private static long padded(long bytes) {
    return Math.addExact(bytes, -bytes & 3);
  }

  /** Returns the bytes of a variable, or of one record of it. */
  long sliceBytes(NewVariable variable) {
    return variable.bytes() / slices(variable);
  }

  /** Returns whether a variable is in one place, not in records. */
  boolean isFixed(NewVariable variable) {
    return !contents.inRecords(variable);
  }

  /** Returns how many parts of {@link #sliceBytes} a variable has. */
  long slices(NewVariable variable) {
    return contents.inRecords(variable) ? contents.records() : 1;
  }

  /** Returns the variables with their places. */
  List<NewVariable> placed() {
    return List.copyOf(placed);
  }

  /** Returns the bytes from one record to the next. */
  long recordBytes() {
    return recordBytes;
  }

  /** Returns where the elements of a variable lie. */
  Strided layout(NewVariable variable) {
    boolean isPacked = isFixed(variable) || sliceBytes(variable) == recordBytes;
    return new Strided(
        variable.shape(), variable.header().begin(), isPacked ? Strided.PACKED : recordBytes);
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
    return placed.stream().allMatch(each -> padded(sliceBytes(each)) <= version.maxVariableBytes())
        && (version != NetcdfVersion.CDF1 || Math.addExact(end, paddingBytes) <= Integer.MAX_VALUE);
  }
}
