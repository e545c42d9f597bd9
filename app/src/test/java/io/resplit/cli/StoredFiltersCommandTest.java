package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands say of sets whose files have filters that are not known. */
@Tag("slow")
class StoredFiltersCommandTest {

  /** An array along time and a small variable: {@code FILE START FILTER FILTER}. */
  private static final String MAKE =
      """
      import sys, h5py, numpy as np
      start = int(sys.argv[2])
      kinds = {'known': dict(compression='gzip'), 'unknown': dict(scaleoffset=0)}
      with h5py.File(sys.argv[1], 'w') as f:
          f['time'] = np.arange(4.0) + start
          f['time'].make_scale('time')
          for name, shape, kind in ('a', (4, 500), sys.argv[3]), ('small', (4, 3), sys.argv[4]):
              values = np.arange(np.prod(shape), dtype='i4').reshape(shape)
              d = f.create_dataset(name, data=values, chunks=(2, shape[1]), **kinds[kind])
              d.dims[0].attach_scale(f['time'])
      """;

  @TempDir private Path folder;

  @BeforeEach
  void needsPython() {
    Programs.requirePython("numpy, h5py");
  }

  private Path made(String name, int start, String array, String small) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Programs.python(folder, MAKE, file, start, array, small);
    return file;
  }

  @Test
  void aSmallVariableWithAnUnknownFilterInALaterFileIsNamed() throws Exception {
    Path first = made("0.h5", 0, "known", "known");
    Path second = made("1.h5", 4, "known", "unknown");
    CommandRun.of("merge", first, second, folder.resolve("out.h5"))
        .assertError(ExitCode.UNSUPPORTED, second, "small", "scaleoffset");
  }

  @Test
  void anUnknownFilterInALaterFileIsRefusedBeforeAnythingIsWritten() throws Exception {
    made("in/0.h5", 0, "known", "known");
    Path second = made("in/1.h5", 4, "unknown", "known");
    Path out = folder.resolve("out");
    CommandRun.of(folder.resolve("in"), out, "--out-shape", "2,500", "--dataset", "a")
        .assertError(ExitCode.UNSUPPORTED, second, "scaleoffset");
    assertFalse(Files.exists(out));
  }

  /** Streams have no chunks of the input: nothing is copied into them. */
  @ParameterizedTest
  @ValueSource(strings = {"a.nii.gz", "a.nrrd --filters gzip", "a.mha --filters gzip:5", "a.nii"})
  void anUnknownFilterIsRefusedForStreams(String out) throws Exception {
    Path in = made("0.h5", 0, "unknown", "known");
    List<Object> job = new ArrayList<>(List.of("merge", in + ":/a"));
    job.addAll(List.of((Object[]) (folder + "/" + out).split(" ")));
    CommandRun.of(job.toArray()).assertError(ExitCode.UNSUPPORTED, "0.h5", "scaleoffset");
  }

  @Test
  void setsThatAreComparedAsStoredAreSaidToBe() throws Exception {
    Path first = made("0.h5", 0, "unknown", "unknown");
    Path copy = folder.resolve("copy.h5");
    CommandRun.of("merge", first, copy, "-q").assertDone();
    CommandRun same = CommandRun.of("verify", first, copy, "--no-progress");
    assertEquals(
        "all 2,012 elements are equal, in 2 datasets; the chunks of a, small as stored\n",
        same.results());
    Map<String, Object> json = CommandRun.of("verify", first, copy, "--json").json("verify");
    assertEquals(List.of("a", "small"), json.get("as_stored"));
  }

  @Test
  void theDigestOfStoredChunksIsCalledSo() throws Exception {
    Path in = made("0.h5", 0, "unknown", "known");
    Path out = folder.resolve("out");
    for (int task = 0; task < 2; task++) {
      CommandRun.of("split", in, out, "--out-shape", "2,500", "--task", task + "/2", "-q")
          .assertDone();
    }
    CommandRun finished = CommandRun.of("finish", out, "--json");
    assertTrue(finished.json("finish").containsKey("stored_digest"), finished.results());
    String again = CommandRun.of("finish", out).assertDone().results();
    assertTrue(again.contains("complete already, digest of chunks as stored "), again);
    String quick = CommandRun.of("verify", out, out, "--quick", "--no-progress").results();
    assertTrue(quick.endsWith(" of their stored chunks\n"), quick);
  }
}
