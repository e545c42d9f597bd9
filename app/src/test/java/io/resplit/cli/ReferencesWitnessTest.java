package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** References to objects in elements lead to objects of the same names, as h5py sees copies. */
@Tag("slow")
class ReferencesWitnessTest {

  private static final int COUNT = 40;

  private static final String RELATED =
      """
      import sys, h5py, numpy as np
      with h5py.File(sys.argv[1], 'w') as f:
          f['x'] = np.arange(24.0).reshape(6, 4)
          f['time'] = np.arange(6.0)
          f['time'].make_scale('time')
          f['x'].dims[0].attach_scale(f['time'])
          f['a'], f['b'] = 1, 2
          to = f.create_dataset('to', (6,), h5py.ref_dtype)
          to.dims[0].attach_scale(f['time'])
          to[0], to[1], to[5] = f[sys.argv[2]].ref, f['x'].ref, f.ref
      """;

  @TempDir private Path folder;

  @BeforeEach
  void needsWitnesses() {
    Programs.requirePython("numpy, h5py");
    Programs.require("h5diff");
  }

  private String witness(Object... arguments) throws Exception {
    return Programs.script(folder, "references.py", arguments);
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  private String done(Object... command) {
    CommandRun run = CommandRun.logged(command);
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    return run.messages();
  }

  @Test
  void copiesReferToObjectsOfTheSameNames() throws Exception {
    Path all = Files.createDirectories(at("all"));
    Path copies = Files.createDirectories(at("copies"));
    witness("make", 0, COUNT, all);
    for (int seed = 0; seed < COUNT; seed++) {
      String name = seed + ".h5";
      assertEquals("", done("merge", all.resolve(name), copies.resolve(name), "-q"));
      done("verify", all.resolve(name), copies.resolve(name), "-q");
    }
    assertEquals("", witness("same", 0, COUNT, all, copies));
  }

  @Test
  void referencesAreNamedWhereFilesAreCutOrOfAnotherFormat() throws Exception {
    Programs.python(folder, RELATED, at("in.h5"), "a");
    String left = "to (sequences, texts of any length or references in its elements)";
    assertTrue(done("split", at("in.h5"), at("cut"), "--out-shape", "2,4", "-q").contains(left));
    done("verify", at("in.h5"), at("cut"), "-q");
    assertTrue(done("merge", at("in.h5"), at("part.h5"), "--roi", "0:3,:", "-q").contains(left));
    String other = done("merge", at("in.h5"), at("out.nc"), "-q");
    assertTrue(other.contains("not kept in netcdf4 files: to"), other);
    done("verify", at("in.h5"), at("out.nc"), "-q");
  }

  @Test
  void aReferenceToAnotherObjectIsADifference() throws Exception {
    Programs.python(folder, RELATED, at("in.h5"), "a");
    Programs.python(folder, RELATED, at("other.h5"), "b");
    CommandRun run = CommandRun.logged("verify", at("in.h5"), at("other.h5"), "-q");
    assertEquals(ExitCode.DIFFERENT.code(), run.code(), run.messages());
    assertTrue(run.messages().contains("variable to differs: it is /a, /x, none"), run.messages());
  }

  @Test
  void referencesToWhatIsNotCarriedAreNamed() throws Exception {
    Programs.python(
        folder,
        """
        import sys, h5py, numpy as np
        with h5py.File(sys.argv[1], 'w') as f:
            f['x'], f['y'] = np.arange(24.0), 5
            regions = f.create_dataset('regions', (1,), h5py.regionref_dtype)
            regions[0] = f['x'].regionref[2:4]
            f.create_dataset('first', (1,), h5py.ref_dtype)[0] = f['regions'].ref
            f.create_dataset('also', (1,), h5py.ref_dtype)[0] = f['first'].ref
            f.create_dataset('hidden', (1,), h5py.ref_dtype)[0] = f['y'].ref
            f['other'] = f['also']
        """,
        at("in.h5"));
    String left = done("merge", at("in.h5"), at("out.h5"), "-q");
    assertTrue(left.contains("1 variable of references to regions (regions)"), left);
    assertTrue(left.contains("first (a reference to an object that is not kept)"), left);
    assertTrue(left.contains("also (a reference to an object that is not kept)"), left);
    assertTrue(left.contains("hard link other"), left);
    done("verify", at("in.h5"), at("out.h5"), "-q");
    String list = "import h5py, sys; print(*h5py.File(sys.argv[1]))";
    assertEquals("hidden x y", Programs.python(folder, list, at("out.h5")).strip());
    String less = done("merge", at("in.h5"), at("less.h5"), "--var", "x,hidden", "-q");
    assertTrue(less.contains("references of hidden to missing objects"), less);
  }

  /**
   * Each refers to the one before, which is looked at later; and a dimension has another's name.
   */
  @Test
  void straysAreFoundWhateverTheirOrderAndNames() throws Exception {
    Programs.python(
        folder,
        """
        import sys, h5py, numpy as np
        with h5py.File(sys.argv[1], 'w') as f:
            f['x'] = np.arange(24.0)
            regions = f.create_dataset('regions', (1,), h5py.regionref_dtype)
            regions[0] = f['x'].regionref[2:4]
            before = f['regions']
            for i in range(4000):
                name = '_nc4_non_coord_q' if i == 2000 else 'v%04d' % (4000 - i)
                before = f.create_dataset(name, data=before.ref, dtype=h5py.ref_dtype)
        """,
        at("in.h5"));
    done("merge", at("in.h5"), at("out.h5"), "-q");
    String list = "import h5py, sys; print(*h5py.File(sys.argv[1]))";
    assertEquals("x", Programs.python(folder, list, at("out.h5")).strip());
  }
}
