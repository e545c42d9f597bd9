package io.resplit.testkit;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.netcdf.NetcdfVersion;
import io.resplit.format.netcdf.RecordFile;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.set.BlockNames;
import io.resplit.set.OutputAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/**
 * The blocks of an array, to be written as records of NetCDF classic files.
 *
 * @param source where everything random comes from
 * @param grid partition of the array, slowest axis first
 * @param type type of its elements
 * @param array what they are
 */
public record RecordBlocks(
    RandomProblems source, Grid grid, ElementType type, ReferenceArray array) {

  private static final List<String> TYPES = List.of("int8", "int16be", "float32be", "float64be");

  /** Creates a random case; half of the types are so short that records are padded. */
  public static RecordBlocks of(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Shape shape = source.shape(1 + source.random().nextInt(4), 600);
    return of(source, Grid.uniform(shape, source.block(shape)), TYPES.get((int) seed % 4));
  }

  /** Creates blocks of random elements. */
  public static RecordBlocks of(RandomProblems source, Grid grid, String typeName) {
    ElementType type = ElementType.parse(typeName);
    ReferenceArray array = new ReferenceArray(grid.shape(), type.bytes(), source.random());
    return new RecordBlocks(source, grid, type, array);
  }

  /** Returns the random numbers behind this case. */
  public Random random() {
    return source.random();
  }

  /** Returns another random partition of the array. */
  public Grid otherGrid() {
    return Grid.uniform(grid.shape(), source.block(grid.shape()));
  }

  /**
   * Writes the files.
   *
   * @param interleaved which blocks are stored among other record variables
   * @return the address of the set
   */
  public String write(Path folder, LongPredicate interleaved) throws IOException {
    String template = folder + "/t_{*}.nc";
    BlockNames names = OutputAddress.parse(template).names(".raw", grid, StorageOrder.C);
    for (long number = 0; number < grid.blockCount(); number++) {
      file(grid.box(number).shape(), interleaved.test(number))
          .write(names.path(grid, StorageOrder.C, number), array.block(grid, number), random());
    }
    return template + ":/v";
  }

  private RecordFile file(Shape block, boolean interleaved) {
    int before = interleaved ? random().nextInt(3) : 0;
    int after = interleaved ? random().nextInt(3) + (before == 0 ? 1 : 0) : 0;
    NetcdfVersion[] versions = NetcdfVersion.values();
    return new RecordFile(
        versions[random().nextInt(versions.length)], type, block, types(before), types(after));
  }

  private List<ElementType> types(int count) {
    return Stream.generate(() -> ElementType.parse(TYPES.get(random().nextInt(TYPES.size()))))
        .limit(count)
        .toList();
  }
}
