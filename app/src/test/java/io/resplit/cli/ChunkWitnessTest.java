package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares what we say that HDF5 loads with what HDF5 loads. */
@Tag("slow")
class ChunkWitnessTest {

  /** Sweeps a dataset and prints how many chunks HDF5 has read from the file, by their size. */
  private static final String SWEEP =
      """
      import sys, io, h5py, numpy
      rows, columns, length, width, nbytes, nslots, axis = map(int, sys.argv[1:8])
      w0 = float(sys.argv[8])
      stored = io.BytesIO()
      with h5py.File(stored, "w") as file:
          data = numpy.arange(rows * columns).reshape(rows, columns).astype("u1")
          file.create_dataset("data", data=data, chunks=(length, width), fletcher32=True)
      size = length * width + 4
      class Counting(io.BytesIO):
          chunks = 0
          def readinto(self, buffer):
              Counting.chunks += len(buffer) == size
              return super().readinto(buffer)
      cache = dict(rdcc_nbytes=nbytes, rdcc_nslots=nslots, rdcc_w0=w0)
      with h5py.File(Counting(stored.getvalue()), "r", **cache) as file:
          data = file["data"]
          for i in range(data.shape[axis]):
              data[i, :] if axis == 0 else data[:, i]
      print(Counting.chunks)
      """;

  @TempDir private Path folder;

  @BeforeEach
  void needsHdf5() {
    Programs.requirePython("h5py, numpy");
  }

  private long loaded(Object... arguments) throws Exception {
    return Long.parseLong(Programs.python(folder, SWEEP, arguments).strip());
  }

  @Test
  void whoFollowsTheAdviceLoadsEachChunkOnceAndWithOneByteLessManyTimes() throws Exception {
    Map<String, Object> shown =
        CommandRun.of(
                "chunks", "--shape", "400,1000", "--dtype", "u1", "--cache", "16000", "--json")
            .assertDone()
            .json("chunks");
    assertEquals(List.of(16L, 40L), shown.get("chunk"));
    @SuppressWarnings("unchecked")
    Map<String, Object> settings = (Map<String, Object>) shown.get("settings");
    long bytes = (Long) settings.get("rdcc_nbytes");
    Object slots = settings.get("rdcc_nslots");
    assertEquals(625, loaded(400, 1000, 16, 40, bytes, slots, 0, 0.75));
    assertEquals(625, loaded(400, 1000, 16, 40, bytes, slots, 1, 0.75));
    assertEquals(16 * 625, loaded(400, 1000, 16, 40, bytes - 1, slots, 0, 0.75));
    assertEquals(40 * 625, loaded(400, 1000, 16, 40, bytes - 1, slots, 1, 0.75));
  }

  @ParameterizedTest(name = "{4} bytes, {5} slots, axis {6}, w0 {7}")
  @CsvSource({
    "500, 250, 4, 10, 5000, 125, 1, 0.75",
    "500, 250, 4, 10, 5000, 126, 1, 0.75",
    "500, 250, 4, 10, 5000, 127, 1, 0.75",
    "500, 250, 4, 10, 5000, 128, 1, 0.75",
    "123, 457, 10, 31, 3000, 97, 0, 0.75",
    "123, 457, 10, 31, 4649, 97, 0, 0.25",
    "123, 457, 10, 31, 620, 97, 0, 1.0",
    "123, 457, 10, 31, 4000, 13, 1, 0.5",
  })
  void simulatesWhatHdf5Loads(
      long rows, long columns, long length, long width, long bytes, long slots, int axis, double w0)
      throws Exception {
    List<Object> arguments = new ArrayList<>(List.of("chunks", "--simulate", "--json"));
    arguments.addAll(List.of("--shape", rows + "," + columns, "--dtype", "u1"));
    arguments.addAll(List.of("--chunk", length + "," + width, "--cache", bytes));
    arguments.addAll(List.of("--slots", slots, "--w0", w0, "--for", axis == 0 ? "1,*" : "*,1"));
    Map<String, Object> simulated = CommandRun.of(arguments.toArray()).json("simulation");
    assertEquals(
        simulated.get("loads"), loaded(rows, columns, length, width, bytes, slots, axis, w0));
  }
}
