package io.resplit.format.netcdf;

import io.resplit.array.BlockLayout.Strided;
import io.resplit.format.FileTail;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where the variables of a new file lie: in their order, those of records behind all others. What
 * is data, and the first record, starts at a multiple of {@link #ALIGNMENT}. A lone variable of
 * records is not padded.
 *
 * <p>The values that the file is made with are part of its prefix before its first data; the others
 * are written between and behind the data. Immutable.
 */
final class VariablePlaces implements FileTail {

  /** The first data and the first record start at a multiple of so many bytes. */
  static final int ALIGNMENT = 4096;

  private final NetcdfHeader header;
  private final RecordLayout layout;
  private final List<NewVariable> placed;
  private final long firstData;
  private final long end;
  private final int paddingBytes;

  /** Places the variables of a header, which takes so many bytes. */
  VariablePlaces(List<NewVariable> variables, NetcdfHeader header, long headerBytes) {
    this.header = header;
    this.layout = new RecordLayout(header, 0);
    this.placed = new ArrayList<>(variables);
    long interleaved =
        header.recordCount() == 0
            ? 0
            : header.variables().stream().filter(header::isRecord).count();
    long endOfFixed = place(false, headerBytes);
    long start = interleaved == 0 ? endOfFixed : aligned(endOfFixed);
    place(true, start);
    Optional<NewVariable> last = last(interleaved > 0);
    end = last.map(each -> layout.end(each.header())).orElse(headerBytes);
    paddingBytes = interleaved == 1 ? 0 : last.map(each -> (int) (-sliceBytes(each) & 3)).orElse(0);
    firstData =
        placed.stream()
            .filter(each -> !each.isHeld())
            .mapToLong(each -> each.header().begin())
            .min()
            .orElse(end + paddingBytes);
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

  private Optional<NewVariable> last(boolean ofRecords) {
    return placed.stream()
        .filter(each -> inRecords(each) == ofRecords)
        .reduce((before, next) -> next);
  }

  private static long aligned(long position) {
    return Math.addExact(position, Math.floorMod(-position, ALIGNMENT));
  }

  private long sliceBytes(NewVariable variable) {
    return layout.sliceBytes(variable.header());
  }

  private boolean isEmpty(NewVariable variable) {
    return inRecords(variable) && header.recordCount() == 0;
  }

  private boolean inRecords(NewVariable variable) {
    return header.isRecord(variable.header());
  }

  /** Returns the variables with their places. */
  List<NewVariable> placed() {
    return List.copyOf(placed);
  }

  /** Returns where the elements of a variable lie. */
  Strided layout(NewVariable variable) {
    return layout.of(variable.header(), variable.shape());
  }

  /** Returns where the first data lies that is written later. */
  long firstData() {
    return firstData;
  }

  /** Returns where the last variable ends, in bytes. */
  long end() {
    return end;
  }

  /** Puts the values before the first data at their places. */
  void fill(byte[] prefix) {
    for (NewVariable variable : placed) {
      long begin = variable.header().begin();
      if (variable.isHeld() && !isEmpty(variable) && begin < firstData) {
        ByteBuffer first = part(variable.stored(), sliceBytes(variable), 0);
        first.get(prefix, (int) begin, first.remaining());
      }
    }
  }

  private static ByteBuffer part(ByteBuffer all, long bytes, long number) {
    return all.slice((int) (number * bytes), (int) bytes);
  }

  /** Returns how many bytes (0 to 3) follow the last variable. */
  @Override
  public long bytes() {
    return paddingBytes;
  }

  @Override
  public void write(long position, PositionalBytes file) throws IOException {
    GatheredWrites writes = new GatheredWrites(file);
    for (NewVariable variable : placed) {
      if (variable.isHeld() && !inRecords(variable)) {
        write(variable.header().begin(), variable.stored(), writes);
      }
    }
    writeRecords(writes);
    writes.flush();
    FileTail.zeros(paddingBytes).write(position, file);
  }

  private void writeRecords(GatheredWrites writes) throws IOException {
    List<NewVariable> interleaved =
        placed.stream().filter(each -> each.isHeld() && inRecords(each)).toList();
    List<ByteBuffer> stored = interleaved.stream().map(NewVariable::stored).toList();
    long records = interleaved.isEmpty() ? 0 : header.recordCount();
    for (long record = 0; record < records; record++) {
      for (int i = 0; i < stored.size(); i++) {
        NewVariable variable = interleaved.get(i);
        long position = variable.header().begin() + record * layout.recordBytes();
        write(position, part(stored.get(i), sliceBytes(variable), record), writes);
      }
    }
  }

  private void write(long position, ByteBuffer values, GatheredWrites writes) throws IOException {
    if (position >= firstData) {
      writes.write(position, values);
    }
  }

  /** Returns whether a version of the format can say all of this. */
  boolean fit(NetcdfVersion version) {
    return placed.stream()
            .allMatch(each -> RecordLayout.padded(sliceBytes(each)) <= version.maxVariableBytes())
        && (version != NetcdfVersion.CDF1 || Math.addExact(end, paddingBytes) <= Integer.MAX_VALUE);
  }
}
