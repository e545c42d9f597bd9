package io.resplit.format.netcdf;

import io.resplit.format.FileTail;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The values that a new file is made with: those before its first data are part of its prefix, the
 * others are written between and behind the data. Immutable.
 */
final class HeldValues implements FileTail {

  private final VariablePlaces places;
  private final List<NewVariable> held;
  private final long prefixBytes;

  HeldValues(VariablePlaces places) {
    this.places = places;
    this.held = places.placed().stream().filter(NewVariable::isHeld).toList();
    this.prefixBytes = places.firstData();
  }

  /** Puts the values before the first data at their places. */
  void fill(byte[] prefix) {
    for (NewVariable variable : held) {
      if (isInPrefix(variable.header().begin())) {
        ByteBuffer first = part(variable.stored(), places.sliceBytes(variable), 0);
        first.get(prefix, (int) variable.header().begin(), first.remaining());
      }
    }
  }

  private boolean isInPrefix(long position) {
    return position < prefixBytes;
  }

  private static ByteBuffer part(ByteBuffer all, long bytes, long number) {
    return all.slice((int) (number * bytes), (int) bytes);
  }

  @Override
  public long bytes() {
    return places.paddingBytes();
  }

  @Override
  public void write(long position, PositionalBytes file) throws IOException {
    GatheredWrites writes = new GatheredWrites(file);
    for (NewVariable variable : held) {
      if (!places.inRecords(variable)) {
        write(variable, 0, variable.stored(), writes);
      }
    }
    writeRecords(writes);
    writes.flush();
    FileTail.zeros(places.paddingBytes()).write(position, file);
  }

  private void writeRecords(GatheredWrites writes) throws IOException {
    List<NewVariable> interleaved = held.stream().filter(places::inRecords).toList();
    List<ByteBuffer> stored = interleaved.stream().map(NewVariable::stored).toList();
    long records = interleaved.isEmpty() ? 0 : places.records();
    for (long record = 0; record < records; record++) {
      for (int i = 0; i < stored.size(); i++) {
        write(interleaved.get(i), record, stored.get(i), writes);
      }
    }
  }

  private void write(NewVariable variable, long record, ByteBuffer stored, GatheredWrites writes)
      throws IOException {
    long position = variable.header().begin() + record * places.recordBytes();
    if (!isInPrefix(position)) {
      writes.write(position, part(stored, places.sliceBytes(variable), record));
    }
  }
}
