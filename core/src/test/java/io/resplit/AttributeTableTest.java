package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.header.Attribute;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Attributes of all kinds from every format to every other, written and read by netCDF4, h5py and
 * zarr-python. What is expected follows from these rules:
 *
 * <ol>
 *   <li>Texts and numbers keep their value, whatever the formats are.
 *   <li>Numbers keep their type between HDF5, NetCDF-4 and NetCDF classic. JSON has no types: whole
 *       numbers of it become int32, else int64, else uint64, and others float64. (What {@code
 *       attributes.resplit} says besides is in {@code TypedAttributesWitnessTest}.)
 *   <li>Lists of one value stay lists in HDF5 and Zarr. NetCDF has none that are not lists, so to
 *       Zarr they are a value; NetCDF classic has no other texts.
 *   <li>Left out are texts that are no UTF-8 of Zarr, and lists of several texts of NetCDF classic.
 * </ol>
 */
class AttributeTableTest {

  private static final List<String> SOURCES =
      List.of("netcdf4", "classic", "hdf5", "zarr2", "zarr3");
  private static final List<String> TARGETS =
      List.of("netcdf4", "netcdf3", "hdf5", "zarr2", "zarr3");
  private static final JobOptions HOW =
      new JobOptions(Existing.RESUME, Fsync.NONE, CommitInterval.DEFAULT, true, false);

  @TempDir Path folder;
  private final Resplit resplit = new Resplit();

  /** The value of an attribute as a library shows it: type, whether it is a list, and the items. */
  private record Value(String type, boolean isList, List<String> items) {

    static Value of(String json) {
      String[] parts = json.substring(1, json.length() - 1).split(", (?=\")|, (?=true|false)");
      List<String> items = List.of(parts).subList(2, parts.length);
      return new Value(parts[0].replace("\"", ""), parts[1].equals("true"), items);
    }

    boolean isText() {
      return type.equals("text");
    }

    Value as(String newType, boolean list) {
      return new Value(newType, list, items);
    }
  }

  private static boolean isStore(String format) {
    return format.startsWith("zarr");
  }

  private static boolean isNetcdf(String format) {
    return format.startsWith("netcdf") || format.equals("classic");
  }

  /** Returns what is expected of an attribute; empty if it is left out. */
  private static Optional<Value> expected(String from, String to, Value value) {
    boolean isLatin = value.items.toString().contains("\\udcb0");
    boolean isLong = value.isText() && value.items.size() > 1;
    if (isLatin && isStore(to) || isLong && to.equals("netcdf3")) {
      return Optional.empty();
    }
    String type = value.isText() ? "text" : isStore(from) || isStore(to) ? json(value) : value.type;
    if (isStore(from) && !isStore(to) && !value.isText()) {
      type = typeOf(value);
    }
    boolean isOne = value.items.size() == 1;
    boolean staysOne = !isNetcdf(from) && !isNetcdf(to);
    return Optional.of(value.as(type, !isOne || value.isList && staysOne));
  }

  /** Returns what NumPy makes of a number of JSON. */
  private static String json(Value value) {
    if (value.type.startsWith("f")) {
      return "f8";
    }
    return value.items.stream().map(AttributeTableTest::whole).allMatch(n -> n.bitLength() < 64)
        ? "i8"
        : "u8";
  }

  private static String typeOf(Value value) {
    if (value.type.startsWith("f")) {
      return "f8";
    }
    List<BigInteger> all = value.items.stream().map(AttributeTableTest::whole).toList();
    return all.stream().allMatch(n -> n.bitLength() < 32)
        ? "i4"
        : all.stream().allMatch(n -> n.bitLength() < 64) ? "i8" : "u8";
  }

  private static BigInteger whole(String item) {
    return new BigInteger(item.replace("\"", ""));
  }

  private static Path script() throws URISyntaxException {
    return Path.of(AttributeTableTest.class.getResource("attributes.py").toURI());
  }

  private Path file(String name, String format) {
    String ending = isStore(format) ? ".zarr" : isNetcdf(format) ? ".nc" : ".h5";
    return folder.resolve(name + ending);
  }

  private void move(Path from, Path to, String format) throws IOException {
    BlockSet in = resplit.find(SetRequest.at(from.toString()));
    BlockSet out = resplit.output(in, OutputRequest.file(to.toString()).withFormat(format));
    PlanOptions memory = PlanOptions.within(new MemoryLimit.OfData(1 << 16));
    resplit.job(in, out, memory, HOW).run(JobObserver.NONE);
  }

  /** Returns the attributes of all files that are listed, by the names of both. */
  private Map<String, Value> read(List<String> lines) throws Exception {
    Path list = Files.write(folder.resolve("read"), lines);
    Map<String, Value> all = new TreeMap<>();
    for (String line : Witness.pythonFile(folder, script(), "read", list).lines().toList()) {
      String[] words = line.split(" ", 3);
      all.put(words[0] + " " + words[1], Value.of(words[2]));
    }
    return all;
  }

  @Tag("slow")
  @Test
  void everyPairOfFormatsKeepsAttributesOfAllKinds() throws Exception {
    Witness.requirePython("netCDF4, h5py, zarr");
    List<String> made = SOURCES.stream().map(each -> file(each, each) + " " + each).toList();
    Path list = Files.write(folder.resolve("made"), made);
    Witness.pythonFile(folder, script(), "make", list);
    List<String> written = new ArrayList<>();
    for (String source : SOURCES) {
      for (String target : TARGETS) {
        Path out = file(source + "-" + target, target);
        move(file(source, source), out, target);
        written.add(out + " " + target);
      }
    }
    Map<String, Value> before = read(made);
    Map<String, Value> after = read(written);
    List<String> wrong = new ArrayList<>();
    int cells = 0;
    for (String source : SOURCES) {
      for (String target : TARGETS) {
        Path out = file(source + "-" + target, target);
        List<Attribute> found = resplit.find(SetRequest.at(out.toString())).header().attributes();
        for (String name : names(before, file(source, source))) {
          Value value = before.get(file(source, source).getFileName() + " " + name);
          Optional<Value> expected = expected(source, target, value);
          Optional<Value> seen = Optional.ofNullable(after.get(out.getFileName() + " " + name));
          cells++;
          if (source.equals("netcdf4") && target.equals("hdf5")) { // rows are stored for numbers
            seen = seen.map(each -> each.as(each.type, each.isList && each.items.size() > 1));
          }
          if (!expected.equals(seen)) {
            wrong.add(
                "%s -> %s: %s is %s%n  expected %s%n  found    %s"
                    .formatted(source, target, name, value, expected, seen));
          }
          if (Attribute.find(found, name).isPresent() != expected.isPresent()) {
            wrong.add("%s -> %s: %s is not read back".formatted(source, target, name));
          }
        }
      }
    }
    assertTrue(cells >= 700, cells + " cells");
    assertEquals(
        List.of(), wrong, wrong.size() + " of " + cells + " cells:\n" + String.join("\n", wrong));
  }

  private static TreeSet<String> names(Map<String, Value> all, Path file) {
    TreeSet<String> names = new TreeSet<>();
    for (String key : all.keySet()) {
      if (key.startsWith(file.getFileName() + " ")) {
        names.add(key.substring(key.indexOf(' ') + 1));
      }
    }
    return names;
  }
}
