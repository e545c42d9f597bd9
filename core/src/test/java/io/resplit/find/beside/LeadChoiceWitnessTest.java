package io.resplit.find.beside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.format.CoordinateLimit;
import io.resplit.format.Format;
import io.resplit.format.hdf5.Hdf5Format;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.format.netcdf.NetcdfFormat;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which dataset leads in files of libnetcdf and libhdf5. */
@Tag("slow")
class LeadChoiceWitnessTest {

  /** Writes files of random variables: lengths, growth, times, bounds, names of dimensions. */
  private static final String FILES =
      """
      import netCDF4, random
      def write(path, seed, kind):
        r = random.Random(seed)
        with netCDF4.Dataset(path, "w", format=kind) as f:
          groups = r.randrange(3) if kind == "NETCDF4" else 0
          places = [f] + [f.createGroup("g%d" % i) for i in range(groups)]
          dims = ["time", "y", "x", "n"]
          for d in dims:
            f.createDimension(d, None if d == "time" and r.random() < .6 else r.randrange(1, 5))
          for i in range(r.randrange(1, 12)):
            some = tuple(sorted(r.sample(dims, r.randrange(1, 4)), key=dims.index))
            name = r.choice(["v%d" % i, "a%d" % i, "time_bounds"])
            g = r.choice(places)
            if name in g.variables: continue
            v = g.createVariable(name, r.choice(["i1", "f4", "f8", "S1"]), some)
            if r.random() < .2: v.units = "hours since 1990-01-01"
            if "time" in some and r.random() < .5:
              v[[slice(0, r.randrange(1, 4)) if d == "time" else slice(None) for d in some]] = (
                  b"a" if v.dtype == "S1" else 1)
          for d in dims:
            if r.random() < .5:
              other = r.random() < .3 and kind == "NETCDF4"
              v = f.createVariable(d, "f8", ("n", "y", "x", "time") if other else (d,))
              if d == "time" and r.random() < .7:
                v.units = "days since 2000-01-01"
                v.bounds = "time_bounds"
      """;

  /** A format that counts how often it is asked for all of a dataset. */
  private record Counted(Format files, boolean knowsSizes, AtomicInteger inspected) {

    private Counted(boolean isClassic, boolean knowsSizes) {
      this(
          isClassic
              ? new NetcdfFormat(Optional.empty(), CoordinateLimit.ALL)
              : new Hdf5Format(Flavour.NETCDF4),
          knowsSizes,
          new AtomicInteger());
    }

    private Format format() {
      InvocationHandler handler =
          (proxy, method, arguments) -> {
            if (method.getName().equals("sizes") && !knowsSizes) {
              return Map.of();
            }
            inspected.addAndGet(method.getName().equals("inspect") ? 1 : 0);
            try {
              return method.invoke(files, arguments);
            } catch (InvocationTargetException e) {
              throw e.getCause();
            }
          };
      ClassLoader loader = Format.class.getClassLoader();
      return (Format) Proxy.newProxyInstance(loader, new Class<?>[] {Format.class}, handler);
    }

    private String lead(List<Path> files) throws IOException {
      Format format = format();
      List<String> all = format.datasets(files.get(0)).stream().map(ObjectPath::inRoot).toList();
      try {
        return LeadChoice.of(format, files, all, List.of());
      } catch (ResplitException e) {
        return e.getMessage();
      }
    }
  }

  @TempDir private Path folder;

  @BeforeEach
  void needsWitnesses() throws Exception {
    Witness.requirePython("netCDF4, h5py");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void knowingSizesNeverChangesWhatLeads(boolean isClassic) throws Exception {
    int count = RandomProblems.seeds(40).toArray().length;
    Witness.python(
        FILES
            + "for i in range(%d):\n  write('%s/%%d.nc' %% i, i // 2 if i %% 3 else i, '%s')\n"
                .formatted(count + 1, folder, isClassic ? "NETCDF3_CLASSIC" : "NETCDF4"));
    int fewer = 0;
    for (int i = 0; i < count; i++) {
      for (int files = 1; files <= 2; files++) {
        List<Path> some =
            List.of(folder.resolve(i + ".nc"), folder.resolve(i + 1 + ".nc")).subList(0, files);
        Counted with = new Counted(isClassic, true);
        Counted without = new Counted(isClassic, false);
        assertEquals(without.lead(some), with.lead(some), some.toString());
        assertTrue(with.inspected().get() <= without.inspected().get(), some.toString());
        fewer += with.inspected().get() < without.inspected().get() ? 1 : 0;
      }
    }
    assertTrue(fewer > count / 3, fewer + " of " + 2 * count);
  }

  @Test
  void ofManyEqualDatasetsOneIsInspected() throws Exception {
    Path file = folder.resolve("many.h5");
    Witness.python(
        """
        import h5py
        with h5py.File("%s", "w") as f:
          for i in range(200): f["g%%d/d%%d" %% (i %% 9, i)] = [1, 2, 3]
        """
            .formatted(file));
    Counted format = new Counted(false, true);
    assertEquals("g0/d0", format.lead(List.of(file)));
    assertEquals(1, format.inspected().get());
  }
}
