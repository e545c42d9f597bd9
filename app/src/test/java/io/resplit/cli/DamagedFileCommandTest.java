package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Numbers in files that are too large for what is counted with them. */
class DamagedFileCommandTest {

  @TempDir Path folder;

  @BeforeEach
  void needsWitnesses() {
    Programs.requirePython("h5py");
  }

  private Path made(String name, String shape, String options) throws Exception {
    Path file = folder.resolve(name);
    Programs.python(
        folder,
        "import h5py, sys\n"
            + "with h5py.File(sys.argv[1], 'w') as f:\n"
            + ("  d = f.create_dataset('data', " + shape + ", 'u1', " + options + ")\n")
            + "  d[(0,) * d.ndim] = 1\n",
        file);
    return file;
  }

  @Test
  void chunksThatCannotBeCountedAreNoInternalError() throws Exception {
    Path file = made("a.h5", "(300, 20)", "chunks=(257, 17), compression=1");
    byte[] bytes = Files.readAllBytes(file);
    for (int at = 0; at < bytes.length - 8; at++) {
      if (bytes[at] == 1 && bytes[at + 1] == 1 && bytes[at + 2] == 0 && bytes[at + 4] == 17) {
        bytes[at + 3] = 0x7f;
      }
    }
    Files.write(file, bytes);
    Path out = folder.resolve("out.h5");
    CommandRun.of("merge", file, out)
        .assertError(ExitCode.UNSUPPORTED, file, "chunks of ", "more than 2147483647");
    assertFalse(Files.exists(out));
  }

  @Test
  void moreChunksThanTheHeapCanPlanAreRefusedBeforeAnythingIsPlanned() throws Exception {
    Path file = made("many.h5", "(3 << 23,)", "chunks=(3,), maxshape=(None,)");
    CommandRun.of("plan", file, folder.resolve("out_{0}.raw"), "--out-shape", "5")
        .assertError(ExitCode.UNSUPPORTED, file, "needs 5033165 places, more than 4194304");
  }

  @Test
  void filesThatAreTooLargeTogetherAreNamed() throws Exception {
    String large = "(1 << 40, 1 << 20)";
    String options = "chunks=(1 << 20, 1), maxshape=(None, None)";
    made("b_0.h5", large, options);
    made("b_1.h5", large, options);
    made("b_2.h5", large, options);
    CommandRun.of("plan", folder.resolve("b_{0}.h5"), "--out-shape", "1048576,1024")
        .assertError(ExitCode.UNSUPPORTED, folder, "an array can have at most 2^61 bytes");
  }
}
