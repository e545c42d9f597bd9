package io.resplit.cli;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Axes that programs may make longer in an output, as users ask for them. */
class UnlimitedCommandTest {

  @TempDir Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeEach
  void makeFixedFiles() {
    for (String name : new String[] {"netcdf3", "netcdf4", "more.netcdf3", "more.netcdf4"}) {
      String format = name.replace("more.", "");
      CommandRun.of(
              "make", at(name + ".nc"), "--shape", "3,4", "--dtype", "i2", "--out-format", format)
          .assertDone();
    }
  }

  /** What is appended to later without the option is unlimited. */
  @ParameterizedTest
  @CsvSource({"netcdf3.nc, dim0", "netcdf4.nc, dim_0"})
  void aFixedAxisGrows(String name, String axis) {
    String file = at(name);
    String more = at("more." + name);
    String repeat = "--ignore-mismatch=repeat";
    Object[] append = {"merge", more, file, "--append", axis, repeat, "-q"};
    CommandRun.of(append)
        .assertErrorLine(ExitCode.UNSUPPORTED, axis + " has a fixed length", "--unlimited " + axis);
    CommandRun.of("merge", more, file, "--append", axis, repeat, "-q", "--unlimited", axis)
        .assertDone();
    CommandRun.of(append).assertDone();
    CommandRun.of("merge", file, at("fixed.nc"), "--unlimited", "none", "-q");
    CommandRun.of("merge", more, at("fixed.nc"), "--append", axis)
        .assertErrorLine(ExitCode.UNSUPPORTED, axis + " has a fixed length");
  }

  @Test
  void refusesWhatAFormatCannotHold() {
    refuse("out.nc", "dim_1", "netcdf3", "the slowest");
    refuse("out.raw", "dim_0", "raw", "raw files have no unlimited axis");
    refuse("out.nii", "dim_0", "nifti", "nifti files have no unlimited axis");
    refuse("out.h5", "dim_0", "hdf5", "--chunk auto");
    CommandRun.of("merge", at("netcdf4.nc"), at("out.nc"), "--unlimited", "time")
        .assertErrorLine(ExitCode.USAGE, "no such axis: 'time'; there are dim_0, dim_1");
    CommandRun.of("merge", at("netcdf4.nc"), at("out.nc"), "--unlimited", "none,dim_0")
        .assertErrorLine(ExitCode.USAGE, "--unlimited accepts none, or names");
  }

  private void refuse(String out, String axis, String format, String why) {
    CommandRun.of(
            "merge", at("netcdf4.nc"), at(out), "--unlimited", axis, "--out-format", format, "-q")
        .assertErrorLine(ExitCode.UNSUPPORTED, axis + " cannot be unlimited", why);
  }
}
