package io.resplit.format.netcdf;

import io.resplit.array.ElementType;
import io.resplit.format.netcdf.NetcdfHeader.Dimension;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * A classic file whose variable {@code v} is an array of records, perhaps among other record
 * variables; written byte by byte.
 *
 * @param version version of the file
 * @param type type of the array
 * @param shape shape of the array, the number of records first
 * @param before types of the record variables before the array
 * @param after types of the record variables behind it
 */
public record RecordFile(
    NetcdfVersion version,
    ElementType type,
    Shape shape,
    List<ElementType> before,
    List<ElementType> after) {

  /** Returns whether the records of the array lie apart. */
  public boolean isInterleaved() {
    return before.size() + after.size() > 0;
  }

  private List<ElementType> types() {
    return Stream.of(before, List.of(type), after).flatMap(List::stream).toList();
  }

  /** Every other variable beside the array has one element a record. */
  private List<Integer> dimensionIds(int variable) {
    List<Integer> all = Stream.iterate(0, id -> id + 1).limit(shape.rank()).toList();
    return variable == before.size() || variable % 2 == 0 ? all : List.of(0);
  }

  private int sliceBytes(int variable) {
    boolean full = dimensionIds(variable).size() == shape.rank();
    long elements = full ? shape.volume() / shape.length(0) : 1;
    return Math.toIntExact(elements * types().get(variable).bytes());
  }

  private int space(int variable) {
    int slice = sliceBytes(variable);
    return isInterleaved() ? slice + (-slice & 3) : slice;
  }

  private byte[] header(int begin) {
    List<Dimension> dimensions = new ArrayList<>(List.of(new Dimension("time", 0)));
    for (int axis = 1; axis < shape.rank(); axis++) {
      dimensions.add(new Dimension("axis" + axis, shape.length(axis)));
    }
    List<Variable> variables = new ArrayList<>();
    int position = begin;
    for (int i = 0; i < types().size(); i++) {
      String name = i == before.size() ? "v" : "other" + i;
      variables.add(
          new Variable(name, dimensionIds(i), List.of(), types().get(i), sliceBytes(i), position));
      position += space(i);
    }
    return HeaderEncoder.encode(
        new NetcdfHeader(version, shape.length(0), dimensions, List.of(), variables));
  }

  /**
   * Writes the file.
   *
   * @param block elements of the array; everything else is random
   */
  public void write(Path path, byte[] block, Random random) throws IOException {
    int headerBytes = header(0).length;
    int recordBytes = 0;
    int place = headerBytes;
    for (int i = 0; i < types().size(); i++) {
      place += i < before.size() ? space(i) : 0;
      recordBytes += space(i);
    }
    int records = Math.toIntExact(shape.length(0));
    byte[] bytes = new byte[headerBytes + records * recordBytes];
    random.nextBytes(bytes);
    System.arraycopy(header(headerBytes), 0, bytes, 0, headerBytes);
    int slice = block.length / records;
    for (int record = 0; record < records; record++) {
      System.arraycopy(block, record * slice, bytes, place + record * recordBytes, slice);
    }
    Files.createDirectories(path.toAbsolutePath().getParent());
    Files.write(path, bytes);
  }
}
