package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.io.OwnFolders;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Teem's unu reads what is written, and the reverse. */
@Tag("slow")
class NrrdWitnessTest {

  /** Files of each type and byte order, as they are and compressed, with a place in space. */
  private static final String WRITE =
      """
      import itertools, numpy as np, subprocess
      types = dict(char='i1', uchar='u1', short='i2', ushort='u2', int='i4', uint='u4', longlong='i8', ulonglong='u8', float='f4', double='f8')
      for type, endian, encoding in itertools.product(types, ('little', 'big'), ('raw', 'gzip')):
          a = (np.arange(60) * 3).reshape(5, 4, 3).astype('<' + types[type])
          with open('start.nrrd', 'wb') as file:
              file.write(('NRRD0004\\ntype: %s\\ndimension: 3\\nsizes: 3 4 5\\nendian: little\\n' % ('signed char' if type == 'char' else type)
                  + 'space: left-posterior-superior\\nspace directions: (0.6,0.8,0) (-0.8,0.6,0) (0,0,2.5)\\n'
                  + 'space origin: (-10,20,30.5)\\nencoding: raw\\nmodality:=CT\\\\nof a head\\n\\n').encode())
              file.write(a.tobytes())
          subprocess.run(['teem-unu', 'save', '-f', 'nrrd', '-e', encoding, '-en', endian,
                          '-i', 'start.nrrd', '-o', '%s-%s-%s.nrrd' % (type, endian, encoding)], check=True)
      """;

  /** unu crops as well: what it cuts has the same elements in the same place. */
  private static final String COMPARE =
      """
      import glob, os, subprocess
      def unu(*words): return subprocess.run(['teem-unu', *words], check=True, capture_output=True).stdout
      os.remove('start.nrrd')
      equal = 0
      for path in glob.glob('*.nrrd'):
          for i, last in (0, '2'), (1, '4'):
              unu('crop', '-min', '0', '0', str(3 * i), '-max', 'M', 'M', last, '-i', path, '-o', 'theirs.nrrd_')
              ours = path[:-5] + '/b%d.nrrd' % i
              plain = [unu('save', '-f', 'nrrd', '-e', 'raw', '-en', 'little', '-i', each) for each in (ours, 'theirs.nrrd_')]
              texts, data = zip(*(each.split(b'\\n\\n', 1) for each in plain))
              said = [sorted(line for line in text.decode().split('\\n') if line.split(':')[0] in
                      ('type', 'sizes', 'space', 'space directions', 'space origin', 'modality')) for text in texts]
              assert data[0] == data[1], path
              assert said[0] == said[1] and len(said[0]) == 6, (path, said)
          equal += 1
      print(equal)
      """;

  @TempDir private Path folder;

  @BeforeEach
  void requireWitness() {
    Programs.require("teem-unu");
    Programs.requirePython("numpy");
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void blocksAreThoseThatUnuCropsInTheirPlace() throws Exception {
    Programs.python(folder, WRITE);
    int files = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*-*.nrrd")) {
      for (Path file : all) {
        String blocks = file.toString().replace(".nrrd", "") + "/b{2}.nrrd";
        CommandRun.of("split", file, blocks, "--out-shape", "*,*,3", "--quiet").assertDone();
        CommandRun.of("verify", file, Path.of(blocks).getParent()).assertDone();
        files++;
      }
    }
    assertEquals(40, files);
    assertEquals("40", Programs.python(folder, COMPARE).strip());
  }

  @Test
  void damagedStreamsAreRefused() throws Exception {
    Programs.python(folder, WRITE);
    Path file = folder.resolve("short-little-gzip.nrrd");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 6] ^= 1;
    Files.write(file, bytes);
    CommandRun merged = CommandRun.of("merge", file.toString(), at("all.h5"), "-q");
    assertEquals(3, merged.code());
    assertTrue(merged.messages().contains("checksum"), merged.messages());
  }

  /** Also of MGZ and NIfTI; a name without .gz says of NIfTI that it is not compressed. */
  @Test
  void compressionIsKeptWhereTheFormatHasIt() throws Exception {
    Programs.requirePython("nibabel");
    Programs.python(
        folder,
        """
        import nibabel as nib, numpy as np, subprocess
        a = np.zeros((40, 50, 60), 'i2'); a[3:9] = 7
        nib.save(nib.MGHImage(a, np.eye(4)), 'a.mgz'); nib.save(nib.Nifti1Image(a, np.eye(4)), 'a.nii.gz')
        a.T.tofile('a.raw')
        subprocess.run(['teem-unu', 'make', '-t', 'short', '-s', '40', '50', '60', '-en', 'little', '-e', 'raw', '-i', 'a.raw', '-o', 'b.nrrd'], check=True)
        subprocess.run(['teem-unu', 'save', '-f', 'nrrd', '-e', 'gzip', '-i', 'b.nrrd', '-o', 'a.nrrd'], check=True)
        """);
    for (String in : List.of("a.nrrd", "a.mgz", "a.nii.gz")) {
      for (String out : List.of("o.nrrd", "o.mha")) {
        CommandRun.of(at(in), at(out), "-q", "--overwrite").assertDone();
        assertTrue(Files.size(folder.resolve(out)) < 24_000, in + " to " + out);
      }
      for (String out : List.of("o.nhdr", "o.nii", "plain.nrrd")) {
        Object[] plain = out.startsWith("plain") ? new Object[] {"--filters", "none"} : NONE;
        CommandRun.of(with(plain, at(in), at(out), "-q", "--overwrite")).assertDone();
        String elements = out.replace("nhdr", "raw");
        assertTrue(Files.size(folder.resolve(elements)) >= 240_000, in + " to " + out);
      }
      String compare =
          """
          import numpy as np, subprocess
          a = np.fromfile('a.raw', '<i2')
          subprocess.run(['teem-unu', 'save', '-f', 'nrrd', '-e', 'raw', '-en', 'little', '-i', 'o.nrrd', '-o', 'd.nrrd'], check=True)
          assert open('d.nrrd', 'rb').read()[-240000:] == a.tobytes()
          """;
      Programs.python(folder, compare);
      CommandRun.of(
              at(in),
              at("set"),
              "--out-shape",
              "20,50,60",
              "-q",
              "--overwrite",
              "--out-format",
              in.equals("a.nii.gz") ? "nifti" : "nrrd")
          .assertDone();
      try (DirectoryStream<Path> blocks =
          Files.newDirectoryStream(folder.resolve("set"), "block*")) {
        for (Path block : blocks) {
          assertTrue(Files.size(block) < 12_000, block.toString());
        }
      }
      OwnFolders.delete(folder.resolve("set"));
    }
  }

  private static final Object[] NONE = {};

  private static Object[] with(Object[] options, Object... words) {
    return Stream.of(words, options).flatMap(Stream::of).toArray();
  }
}
