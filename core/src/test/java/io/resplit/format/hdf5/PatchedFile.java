package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.format.hdf5.structure.Lookup3;
import io.resplit.geometry.Box;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A file of h5py in which numbers are changed and checksums made right again. */
abstract class PatchedFile {

  @TempDir Path folder;

  Path file;
  byte[] bytes;

  @BeforeEach
  void needsWitnesses() throws Exception {
    Hdf5Witness.requireAll();
  }

  final void make(String kind) throws Exception {
    file = folder.resolve("made.h5");
    Hdf5Witness.python(folder, "make", kind, file, folder.resolve("made.raw"));
    bytes = Files.readAllBytes(file);
  }

  final ByteBuffer patch() {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  final int find(byte... wanted) {
    for (int at = 0; at <= bytes.length - wanted.length; at++) {
      if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
        return at;
      }
    }
    throw new AssertionError("not in the file: " + Arrays.toString(wanted));
  }

  final int find(String text) {
    return find(text.getBytes(StandardCharsets.US_ASCII));
  }

  final int findLengths(int bytesOfEach, long... lengths) {
    ByteBuffer wanted =
        ByteBuffer.allocate(bytesOfEach * lengths.length).order(ByteOrder.LITTLE_ENDIAN);
    for (long length : lengths) {
      wanted = bytesOfEach == Integer.BYTES ? wanted.putInt((int) length) : wanted.putLong(length);
    }
    return find(wanted.array());
  }

  /** Returns where the checksum of the bytes from {@code start} on is. */
  final int checksumOf(int start) {
    for (int end = start + 8; end <= bytes.length - Integer.BYTES; end++) {
      if (hash(start, end) == patch().getInt(end)) {
        return end;
      }
    }
    throw new AssertionError("no checksum behind " + start);
  }

  final int hash(int start, int end) {
    return Lookup3.hash(Arrays.copyOfRange(bytes, start, end));
  }

  /** Changes a byte of a structure with a checksum. */
  final void change(int start, int offset, int value) {
    int end = checksumOf(start);
    bytes[start + offset] = (byte) value;
    patch().putInt(end, hash(start, end));
  }

  final void readAll(String dataset) throws IOException {
    BlockHeader found = new Hdf5Reader().read(file, dataset);
    int size = Math.toIntExact(found.shape().volume() * found.type().bytes());
    try (var opened = new Hdf5Reader().open(file, dataset, found, new IoCounts())) {
      opened.read(Box.whole(found.shape()), ByteBuffer.allocateDirect(size));
    }
  }

  final void refuses(Reason reason, String message) throws IOException {
    refuses("", reason, message);
  }

  final void refuses(String dataset, Reason reason, String message) throws IOException {
    byte[] damaged = bytes;
    Files.write(file, damaged);
    ResplitException refusal = assertThrows(ResplitException.class, () -> readAll(dataset));
    assertEquals(reason, refusal.reason());
    assertTrue(refusal.getMessage().startsWith("'" + file + "': " + message), refusal.getMessage());
  }
}
