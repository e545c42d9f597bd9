package io.resplit.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.Formats;
import io.resplit.io.ResplitException;
import io.resplit.request.OutputRequest;
import io.resplit.set.BlockSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockShapeFlagTest {

  /** The last column is counted by hand: 64 MiB are 2^26 bytes, which 512x512x300 would exceed. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2048,1536,300  | 2048,1536,1 | uint16    | 256,256,256",
        "240,200,160    | 80,50,40    | uint16    | 128,128,128",
        "256,256        | 256,256     | uint8     | 128,128",
        "240,3          | 128,3       | uint8     | 64,3",
        "1              | 1           | uint8     | 1",
        "1,2            | 1,2         | float32   | 1,1",
        "4000000000     | 1000        | float32   | 16777216",
      })
  void givesACubeThatIsNeitherBigNorThereAlready(
      String array, String block, String type, String example) throws ResplitException {
    ShapeConverter shapes = new ShapeConverter();
    BlockSet in =
        new Resplit()
            .output(
                OutputRequest.blocks("in", shapes.convert(block).exact()).withFormat(Formats.RAW),
                shapes.convert(array).exact(),
                ElementType.parse(type),
                StorageOrder.F);
    assertEquals(example.replace(',', 'x'), BlockShapeFlag.example(in).toString());
  }
}
