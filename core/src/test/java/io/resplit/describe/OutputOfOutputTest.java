package io.resplit.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.request.OutputRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An output may be described like another one before any file of that is there. */
class OutputOfOutputTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"a.nrrd, b.npy", "a.nii, b.nii", "a.mha, b.nrrd"})
  void filesThatAreNotThereYetAreNotOpened(String first, String second) throws IOException {
    Resplit resplit = new Resplit();
    Shape shape = Shape.of(3, 4, 5);
    ElementType type = ElementType.parse("uint8");
    OutputRequest request = OutputRequest.file(folder.resolve(first).toString());
    BlockSet one = resplit.output(request, shape, type, StorageOrder.C);
    BlockSet other = resplit.output(one, OutputRequest.file(folder.resolve(second).toString()));
    assertEquals(shape, other.grid().shape());
  }
}
