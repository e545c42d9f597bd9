package io.resplit.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.block.BlockFile;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.input.InputSet;
import io.resplit.io.ResplitException;
import io.resplit.partition.Grid;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {

  @TempDir Path folder;

  private BlockSet set(StorageOrder order, String type) {
    Grid grid = Grid.uniform(Shape.of(4, 6), Shape.of(2, 6));
    ElementType element = ElementType.parse(type);
    return new BlockSet(
        grid,
        element,
        order,
        new RawFormat(element, 0),
        OutputAddress.parse(folder + "/b{n}").names(".raw", grid, order));
  }

  /** Compares two rows of block 1 whose bytes are those of its file but for the ones given. */
  private Comparison compare(BlockSet set, int... changed) throws IOException {
    int bytes = 12 * set.type().bytes();
    byte[] contents = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      contents[i] = (byte) i;
    }
    Files.write(set.path(1), contents);
    for (int at : changed) {
      contents[at] = (byte) 0xff;
    }
    Comparison comparison = new Comparison(set, set, new InputSet(set), 300);
    try (BlockFile file = comparison.open(1)) {
      ByteBuffer rows = ByteBuffer.allocateDirect(bytes).put(contents).flip();
      file.write(Box.whole(Shape.of(2, 6)), rows);
      assertThrows(UnsupportedOperationException.class, () -> file.read(null, null));
    }
    comparison.publish(1);
    comparison.close();
    return comparison;
  }

  @Test
  void findsNothingWhereNothingDiffers() throws IOException {
    Comparison comparison = compare(set(StorageOrder.C, "uint16"));
    assertEquals(0, comparison.differences().count());
    assertEquals(Optional.empty(), comparison.differences().first());
  }

  @Test
  void countsElementsAndNotBytesAndNamesTheFirst() throws IOException {
    BlockSet set = set(StorageOrder.C, "uint16");
    Comparison comparison = compare(set, 14, 15, 23);
    assertEquals(2, comparison.differences().count());
    assertEquals(
        "element [3, 1]: 65535 in ours, but 3854 in " + set.path(1),
        comparison.differences().first().orElseThrow().text("ours"));
  }

  @Test
  void refusesSetsOfAnotherTypeOrShape() throws ResplitException {
    BlockSet set = set(StorageOrder.C, "uint16");
    Comparison.requireSameArray(set, set);
    for (String type : new String[] {"int16", "uint32"}) {
      ResplitException refusal =
          assertThrows(
              ResplitException.class,
              () -> Comparison.requireSameArray(set, set(StorageOrder.C, type)));
      assertEquals(ResplitException.Reason.DIFFERENT, refusal.reason());
      String folder = set.root().toString();
      assertEquals(
          "%s is %s uint16, but %s is %s %s"
              .formatted(folder, set.listedShape(), folder, set.listedShape(), type),
          refusal.getMessage());
    }
    Comparison.requireSameArray(set, set(StorageOrder.C, "uint16be"));
    Grid longer = Grid.uniform(Shape.of(4, 7), Shape.of(2, 6));
    BlockSet other = new BlockSet(longer, set.type(), StorageOrder.C, set.format(), set.names());
    assertThrows(ResplitException.class, () -> Comparison.requireSameArray(set, other));
  }

  @Test
  void listsTheIndexInTheOrderOfTheSetAndShortensLongElements() throws IOException {
    BlockSet set = set(StorageOrder.F, "bytes20");
    Comparison comparison = compare(set, 20);
    assertEquals(
        "element [1, 2]: ff15161718191a1b1c1d1e1f20212223 in ours,"
            + " but 1415161718191a1b1c1d1e1f20212223 in "
            + set.path(1),
        comparison.differences().first().orElseThrow().text("ours"));
  }
}
