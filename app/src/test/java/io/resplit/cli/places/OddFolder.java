package io.resplit.cli.places;

import io.resplit.testkit.TestTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** NetCDF files whose axis is odd: a line of {@code odd.tsv} or {@code overlap.tsv}. */
final class OddFolder {

  private static final int WIDTH = 3;

  private OddFolder() {}

  /** Makes the files of a line; they are right if they follow one another as listed. */
  static PlacedFolder ofSeries(TestTable.Row row, boolean isUnlimited, Path folder)
      throws IOException {
    List<double[]> values = values(row);
    int count = values.stream().mapToInt(part -> part.length).sum();
    List<int[]> places = new ArrayList<>();
    int first = 0;
    for (double[] part : values) {
      places.add(IntStream.range(first, first + part.length).toArray());
      first += part.length;
    }
    return of(row, isUnlimited, folder, places, count);
  }

  /** Makes the files of a line; they are right as all values that there are, in their order. */
  static PlacedFolder ofPlaces(TestTable.Row row, boolean isUnlimited, Path folder)
      throws IOException {
    List<double[]> values = values(row);
    List<Double> all =
        values.stream().flatMapToDouble(DoubleStream::of).distinct().sorted().boxed().toList();
    List<int[]> places =
        values.stream()
            .map(part -> DoubleStream.of(part).mapToInt(v -> all.indexOf(v)).toArray())
            .toList();
    return of(row, isUnlimited, folder, places, all.size());
  }

  private static List<double[]> values(TestTable.Row row) {
    return Stream.of(row.text("values").split(" / "))
        .map(part -> Stream.of(part.split(" ")).mapToDouble(Double::parseDouble).toArray())
        .toList();
  }

  private static PlacedFolder of(
      TestTable.Row row, boolean isUnlimited, Path folder, List<int[]> places, int count)
      throws IOException {
    List<double[]> values = values(row);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      names.add(name(row.text("names"), i) + ".nc");
      Files.write(
          folder.resolve(names.get(i)),
          content(row, isUnlimited, places.get(i), values.get(i)).classic());
    }
    return new PlacedFolder(
        new NamePattern(row.text("name"), List.of("i"), "hour", true, true, row.text("names")),
        PlacedFolder.Format.NETCDF,
        PlacedFolder.Evidence.TIMES,
        folder,
        List.of(folder.toString()),
        names,
        List.of(),
        new Truth(new int[] {1}, new int[] {count, WIDTH}, new int[] {-1}),
        Set.of(
            SmallArrays.Read.of(
                new long[] {count, WIDTH}, IntStream.range(0, count * WIDTH).toArray())),
        true);
  }

  private static String name(String names, int file) {
    return names.contains("{02}")
        ? names.replace("{02}", String.format(Locale.ROOT, "%02d", file + 1))
        : names.split(" ")[file];
  }

  private static NetcdfContent content(
      TestTable.Row row, boolean isUnlimited, int[] places, double... values) {
    String[] axis = row.text("axis").split("/");
    String[] units = row.text("units").split(";");
    NetcdfContent content =
        new NetcdfContent(isUnlimited ? axis[0] : "").dimension(axis[0], values.length);
    Object[] attributes =
        units.length > 1
            ? new Object[] {"units", units[0], "calendar", units[1]}
            : new Object[] {"units", units[0]};
    int[] elements =
        IntStream.range(0, places.length * WIDTH)
            .map(i -> places[i / WIDTH] * WIDTH + i % WIDTH)
            .toArray();
    return content
        .dimension("cell", WIDTH)
        .doubles(axis[axis.length - 1], List.of(axis[0]), values, attributes)
        .ints("v", List.of(axis[0], "cell"), elements, "units", "K");
  }
}
