package io.resplit.manifest;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import io.resplit.testkit.SetFormatContract;
import java.nio.file.Path;

class ManifestFormatTest extends SetFormatContract {

  @Override
  protected BlockSet set(Path folder) {
    ElementType type = ElementType.parse("float32");
    Grid grid = Grid.uniform(Shape.of(5, 4), Shape.of(2, 4));
    return new BlockSet(
        grid,
        type,
        StorageOrder.C,
        new RawFormat(type, 0),
        OutputAddress.parse(folder + "/b{n}").names(".raw", grid, StorageOrder.C));
  }
}
