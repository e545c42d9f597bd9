package io.resplit.testkit;

import io.resplit.geometry.Shape;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** A table of expected values among the test resources: comments, a header, tab-separated rows. */
public final class TestTable {

  private TestTable() {}

  /** Returns the rows of the resource {@code name} beside {@code owner}. */
  public static List<Row> rows(Class<?> owner, String name) {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(owner.getResourceAsStream(name), name),
                StandardCharsets.UTF_8))) {
      List<List<String>> lines =
          reader
              .lines()
              .filter(line -> !line.startsWith("#"))
              .map(line -> List.of(line.split("\t")))
              .toList();
      return lines.stream().skip(1).map(values -> new Row(lines.get(0), values)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the shape written as lengths joined by {@code x}. */
  public static Shape shape(String text) {
    return Shape.of(Stream.of(text.split("x")).mapToLong(Long::parseLong).toArray());
  }

  /**
   * One row of the table.
   *
   * @param names the header
   * @param values one value for each name
   */
  public record Row(List<String> names, List<String> values) {

    /** Returns the value in the named column. */
    public String text(String name) {
      return values.get(names.indexOf(name));
    }

    /** Returns the whole number in the named column. */
    public long number(String name) {
      return Long.parseLong(text(name));
    }

    /** Returns the shape in the named column. */
    public Shape shape(String name) {
      return TestTable.shape(text(name));
    }
  }
}
