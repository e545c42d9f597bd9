package io.resplit.cli.places;

import io.resplit.testkit.TestTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A series of NetCDF files whose axis is odd: a line of {@code odd.tsv}. */
final class OddFolder {

  private static final int WIDTH = 3;

  private OddFolder() {}

  static List<TestTable.Row> all() {
    return TestTable.rows(OddFolder.class, "odd.tsv");
  }

  /** Makes the files of a line; they are right if they follow one another as listed. */
  static PlacedFolder of(TestTable.Row row, boolean isUnlimited, Path folder) throws IOException {
    String[] parts = row.text("values").split(" / ");
    List<String> names = new ArrayList<>();
    int first = 0;
    for (int i = 0; i < parts.length; i++) {
      double[] values = Stream.of(parts[i].split(" ")).mapToDouble(Double::parseDouble).toArray();
      names.add(name(row.text("names"), i) + ".nc");
      Files.write(folder.resolve(names.get(i)), content(row, isUnlimited, first, values).classic());
      first += values.length;
    }
    int[] elements = IntStream.range(0, first * WIDTH).toArray();
    Truth truth = new Truth(new int[] {1}, new int[] {first, WIDTH}, new int[] {-1});
    return new PlacedFolder(
        new NamePattern(row.text("name"), List.of("i"), "hour", true, true, row.text("names")),
        PlacedFolder.Format.NETCDF,
        PlacedFolder.Evidence.TIMES,
        folder,
        names,
        List.of(),
        truth,
        Set.of(SmallArrays.Read.of(new long[] {first, WIDTH}, elements)),
        true);
  }

  private static String name(String names, int file) {
    return names.contains("{02}")
        ? names.replace("{02}", String.format(Locale.ROOT, "%02d", file + 1))
        : names.split(" ")[file];
  }

  private static NetcdfContent content(
      TestTable.Row row, boolean isUnlimited, int first, double... values) {
    String[] axis = row.text("axis").split("/");
    String[] units = row.text("units").split(";");
    NetcdfContent content =
        new NetcdfContent(isUnlimited ? axis[0] : "").dimension(axis[0], values.length);
    Object[] attributes =
        units.length > 1
            ? new Object[] {"units", units[0], "calendar", units[1]}
            : new Object[] {"units", units[0]};
    int[] elements = IntStream.range(first * WIDTH, (first + values.length) * WIDTH).toArray();
    return content
        .dimension("cell", WIDTH)
        .doubles(axis[axis.length - 1], List.of(axis[0]), values, attributes)
        .ints("v", List.of(axis[0], "cell"), elements, "units", "K");
  }
}
