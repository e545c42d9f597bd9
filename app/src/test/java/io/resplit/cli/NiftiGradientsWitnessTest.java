package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts beside a volume of nibabel: numbers and directions of each image, order of slices. */
class NiftiGradientsWitnessTest {

  private static final String WRITE =
      """
      import nibabel, numpy as np
      image = nibabel.Nifti1Image(np.arange(144, dtype='i2').reshape(2, 3, 4, 6), np.eye(4))
      image.header.set_dim_info(slice=2)
      for name, value in ('slice_code', 1), ('slice_end', 3):
          image.header[name] = value
      nibabel.save(image, 'a.nii.gz')
      """;

  private static final String READ =
      """
      import h5py, sys
      file = h5py.File(sys.argv[1])
      print(*file['bvals'].asstr()[:], sep=',')
      print(*file['bvecs'].asstr()[:], sep=',')
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeVolume() throws Exception {
    Programs.requirePython("nibabel, numpy, h5py");
    Programs.python(folder, WRITE);
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  private void writeTexts() throws IOException {
    Files.writeString(at("a.bval"), "0 1000 1000 2000 2000 3000\n");
    Files.writeString(at("a.bvec"), "0 1 0 0 .5 -.5\n0 0 1 0 .5 .5\n0 0 0 1 0 0\n");
  }

  private String warnings(Object... words) {
    return CommandRun.warnings(words).replace("resplit: WARN: not kept in nifti files: ", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--out-shape 2,3,4,2 | bvals, bvecs",
        "--roi :,:,:,1:6:2 | bvals, bvecs",
        "--permute 1,0,2,3 | bvecs, bvals",
        "--roi :,:,0:2,: | bvals, bvecs, the order of slices (slice_code)",
      })
  void filesOfTheSameFormatNameThemAsLost(String options, String lost) throws IOException {
    writeTexts();
    String[] all = options.split(" ");
    boolean isCut = all[0].equals("--out-shape");
    Path out = at(isCut ? "b" : "b.nii");
    assertEquals(lost + "\n", warnings(at("a.nii.gz"), out, all[0], all[1], "-q"));
  }

  @Test
  void otherFormatsHoldThemAlongTheAxisOfVolumes() throws Exception {
    writeTexts();
    warnings(at("a.nii.gz"), at("a.h5"), "--roi", ":,:,:,1:6:2", "-q");
    assertEquals("1000,2000,3000\n1 0 0,0 0 1,-.5 .5 0\n", Programs.python(folder, READ, "a.h5"));
    warnings(at("a.nii.gz"), at("b"), "--out-shape", "2,3,2,4", "--out-format", "hdf5", "-q");
    warnings("merge", at("b"), at("whole.h5"), "-q");
    assertEquals(
        "0,1000,1000,2000,2000,3000\n0 0 0,1 0 0,0 1 0,0 0 1,.5 .5 0,-.5 .5 0\n",
        Programs.python(folder, READ, "whole.h5"));
  }

  @Test
  void directionsInOneLineForEachVolumeAreTheSame() throws Exception {
    writeTexts();
    Files.writeString(at("a.bvec"), "0 0 0\n1 0 0\n0 1 0\n0 0 1\n.5 .5 0\n-.5 .5 0\n");
    warnings(at("a.nii.gz"), at("a.h5"), "--roi", ":,:,:,4:6", "-q");
    assertEquals("2000,3000\n.5 .5 0,-.5 .5 0\n", Programs.python(folder, READ, "a.h5"));
  }

  @Test
  void textsOfAnotherVolumeAreNamed() throws IOException {
    Files.writeString(at("a.bval"), "0 1000\n");
    assertEquals(
        "resplit: WARN: not kept in hdf5 files: a.bval, which does not fit the volumes\n",
        warnings(at("a.nii.gz"), at("a.h5"), "-q"));
  }
}
