package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pairs of a header and its data, as nibabel writes them. */
@Tag("slow")
class NiftiPairWitnessTest {

  @TempDir private Path folder;

  @BeforeEach
  void requireWitness() {
    Programs.requirePython("numpy, nibabel");
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private static final String WRITE =
      """
      import gzip, os, numpy as np, nibabel as nib
      rng = np.random.default_rng(11)
      number = 0
      for kind in (nib.Nifti1Pair, nib.Nifti2Pair):
          for dtype in ('u1', 'i2', 'f4', 'f8'):
              for order in '<>':
                  a = rng.integers(0, 200, (5, 6, 7, 2)[:3 + number % 2]).astype(order + dtype)
                  affine = np.array([[-2, .1, 0, 9], [0, 3, .2, -8], [.3, 0, 4, 7], [0, 0, 0, 1]])
                  header = kind.header_class(endianness=order)
                  header.set_data_dtype(a.dtype)
                  image = kind(a, affine, header)
                  image.set_qform(None, 0)
                  if number % 3 == 0:
                      image.header.extensions.append(nib.nifti1.Nifti1Extension('comment', b'made up'))
                  name = 'p%02d' % number
                  nib.save(image, name + '.hdr')
                  data = open(name + '.img', 'rb').read()
                  if number % 4 == 1:  # the data may begin later
                      head = bytearray(open(name + '.hdr', 'rb').read())
                      at, code = (108, order + 'f4') if kind is nib.Nifti1Pair else (168, order + 'i8')
                      new = np.array(48, code).tobytes()
                      head[at:at + len(new)] = new
                      open(name + '.hdr', 'wb').write(head)
                      data = bytes(48) + data
                  if number % 4 == 2:
                      os.remove(name + '.img')
                      gzip.open(name + '.img.gz', 'wb').write(data)
                  else:
                      open(name + '.img', 'wb').write(data)
                  np.save(name + '.npy', a)
                  print(name)
                  number += 1
      """;

  private static final String CHECK =
      """
      import glob, numpy as np, nibabel as nib
      equal = 0
      for path in sorted(glob.glob('p*.hdr')):
          name = path[:-4]
          a = np.load(name + '.npy')
          whole, cut = nib.load(name + '.nii'), nib.load(name + '-cut.nii.gz')
          assert np.array_equal(whole.dataobj, a) and whole.get_data_dtype() == a.dtype, name
          assert np.array_equal(cut.dataobj, a[1:4, ::2]), name
          affine = np.array([[-2, .1, 0, 9], [0, 3, .2, -8], [.3, 0, 4, 7], [0, 0, 0, 1]])
          assert np.allclose(whole.affine, affine), (name, whole.affine)
          assert np.allclose(cut.affine[:3, 3], affine[:3, 3] + affine[:3, 0]), (name, cut.affine)
          assert np.allclose(cut.affine[:3, 1], 2 * affine[:3, 1]), (name, cut.affine)
          notes = [each.get_content() for each in whole.header.extensions]
          assert notes == ([b'made up'] if int(name[1:]) % 3 == 0 else []), (name, notes)
          equal += 1
      print(equal)
      """;

  @Test
  void pairsAreReadAsSingleFilesAre() throws Exception {
    for (String name : Programs.python(folder, WRITE).lines().toList()) {
      CommandRun.logged(at(name + ".hdr"), at(name + ".nii"), "-q").assertDone();
      String cut = at(name + "-cut.nii.gz");
      assertEquals(
          0, CommandRun.logged("-q", "--roi", "x=1:4,y=::2", at(name + ".hdr"), cut).code());
    }
    assertEquals("16", Programs.python(folder, CHECK).strip());
  }

  @Test
  void manyPairsAreASet() throws Exception {
    Programs.python(
        folder,
        """
        import numpy as np, nibabel as nib
        for i in range(3):
            nib.save(nib.Nifti1Pair(np.full((4, 5, 6), i, 'i2'), np.eye(4)), 's%d.hdr' % i)
        """);
    CommandRun.of("merge", at("s*.hdr"), at("all.nii"), "--stack", "t", "-q").assertDone();
    Programs.python(
        folder,
        """
        import numpy as np, nibabel as nib
        assert (np.asarray(nib.load('all.nii').dataobj) == np.arange(3)).all()
        """);
  }

  @Test
  void whatIsWrongWithAPairIsSaid() throws Exception {
    Programs.python(
        folder,
        "import numpy as np, nibabel as nib; nib.save(nib.Nifti1Pair(np.zeros((4, 5, 6), 'i2'), np.eye(4)), 'a.hdr')");
    Path data = folder.resolve("a.img");
    byte[] bytes = Files.readAllBytes(data);
    Files.write(data, new byte[bytes.length - 1]);
    CommandRun.of(at("a.hdr"), at("b.nii"), "-q")
        .assertError(ExitCode.INPUT, "a.img", "but needs 240", "a.hdr' names this file");
    Files.delete(data);
    CommandRun.of(at("a.hdr"), at("b.nii"), "-q").assertError(ExitCode.INPUT, "a.img");
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Path set = Files.createDirectory(folder.resolve("set"));
    Files.write(elsewhere.resolve("a.img"), bytes);
    Files.copy(folder.resolve("a.hdr"), set.resolve("a.hdr"));
    Files.createSymbolicLink(set.resolve("a.img"), elsewhere.resolve("a.img"));
    CommandRun.of(at("set/a.hdr"), at("b.nii"), "-q")
        .assertError(ExitCode.INPUT, "outside of its folder");
    Files.copy(folder.resolve("a.hdr"), folder.resolve("c.dat"));
    CommandRun.of("--in-format", "nifti", at("c.dat"), at("b.nii"), "-q")
        .assertError(ExitCode.UNSUPPORTED, "c.dat", ".img");
  }
}
