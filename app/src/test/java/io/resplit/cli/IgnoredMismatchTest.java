package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import io.resplit.header.Mismatch.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code --ignore-mismatch} takes, and what nothing lets a job take. */
class IgnoredMismatchTest {

  private static final String NAMES =
      String.join(",", Kind.given().stream().map(Kind::word).toList());

  @TempDir Path folder;

  private Path at(String name) {
    return folder.resolve(name);
  }

  private static Object[] with(String[] more, Object... job) {
    return Stream.concat(Arrays.stream(job), Arrays.stream(more)).toArray();
  }

  @ParameterizedTest
  @CsvSource({"112, scl_slope", "116, scl_inter"})
  void refusesVolumesOfOtherScalesWhateverIsIgnored(int at, String what) throws IOException {
    writeUnlike(at);
    for (String[] more : new String[][] {{}, {"--ignore-mismatch", NAMES}}) {
      CommandRun.of(with(more, "merge", at("v_{0}_{1}_{2}.nii"), at("v.nii")))
          .assertErrorLine(
              ExitCode.INPUT, what, "v_0_0_0.nii", "v_0_0_1.nii", "store the files without scales");
    }
  }

  @Test
  void refusesVolumesOfOtherDirectionsUnlessAskedToIgnoreThat() throws IOException {
    writeUnlike(80);
    CommandRun.of("merge", at("v_{0}_{1}_{2}.nii"), at("v.nii"))
        .assertErrorLine(
            ExitCode.INPUT,
            "voxels of ",
            "v_0_0_0.nii",
            "v_0_0_1.nii",
            "--ignore-mismatch orientation uses the first");
    CommandRun done =
        CommandRun.logged(
            "merge", at("v_{0}_{1}_{2}.nii"), at("v.nii"), "--ignore-mismatch", "fill,orientation");
    assertEquals(ExitCode.DONE.code(), done.code());
    assertTrue(
        done.messages().contains("v_0_0_1.nii'; using the first (--ignore-mismatch "),
        done.messages());
    ByteBuffer first = ByteBuffer.wrap(Files.readAllBytes(at("v_0_0_0.nii")));
    ByteBuffer merged = ByteBuffer.wrap(Files.readAllBytes(at("v.nii")));
    assertEquals(first.getFloat(80), merged.getFloat(80));
  }

  /** Each message keeps what was ignored before: no two send a user in a circle. */
  @Test
  void adviceIsFollowedUntilFilesAreJoined() throws Exception {
    Programs.requirePython("netCDF4");
    Programs.python(
        folder,
        """
        import netCDF4
        for i in range(2):
          with netCDF4.Dataset(f'm_{i}.nc', 'w') as f:
            for name, length in (('time', None), ('lat', 4)): f.createDimension(name, length)
            t = f.createVariable('time', 'f8', ('time',)); t.units = 'days since 2001-01-01'
            t[:] = [2 * i, 2 * i + 1]
            f.createVariable('lat', 'f4', ('lat',))[:] = [10 + 5 * i + 10 * k for k in range(4)]
            f.createVariable('v', 'f4', ('time', 'lat'))[:] = i
        """);
    Pattern advice = Pattern.compile("--ignore-mismatch [a-z,]+");
    List<String> command = new ArrayList<>(List.of("merge", "-q"));
    command.addAll(List.of(at("m_0.nc").toString(), at("m_1.nc").toString()));
    command.add(at("m.nc").toString());
    CommandRun run = CommandRun.of(command.toArray());
    for (int tries = 0; run.code() != 0 && tries < 3; tries++) {
      Matcher found = advice.matcher(run.messages());
      assertTrue(found.find(), run.messages());
      List<String> next = new ArrayList<>(command);
      next.addAll(List.of(found.group().split(" ")));
      run = CommandRun.of(next.toArray());
    }
    assertEquals(0, run.code(), run.messages());
  }

  @Test
  void whatIsIgnoredMustBeNamed() {
    String[][] wrong = {{}, {""}, {"--overwrite"}, {"scale"}, {"place"}, {"units,all"}};
    for (String[] more : wrong) {
      CommandRun refused = CommandRun.of(with(more, "merge", "a.h5", "b.h5", "--ignore-mismatch"));
      for (String name : NAMES.split(",")) {
        refused.assertErrorLine(ExitCode.USAGE, "--ignore-mismatch", name);
      }
    }
  }

  private void writeUnlike(int at) throws IOException {
    for (int block = 0; block < 2; block++) {
      Path file = at("v_0_0_" + block + ".nii");
      CommandRun.of("make", file, "--shape", "4,5,6", "--dtype", "int16").assertDone();
      ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
      bytes.putFloat(at, bytes.getFloat(at) + 2 * block + 1);
      Files.write(file, bytes.array());
    }
  }
}
