package io.resplit.format.nifti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.resplit.array.Attribute;
import io.resplit.array.BlockHeader;
import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.Format;
import io.resplit.format.SetException;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.testkit.FormatContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class NiftiFormatTest extends FormatContract {

  private static final ElementType TYPE = ElementType.parse("int16");
  private static final Shape SHAPE = Shape.of(4, 5, 6);

  @Override
  protected Format format(ElementType type) {
    return new NiftiFormat();
  }

  private static BlockHeader block(Shape shape, List<Attribute> fileAttributes) {
    return BlockHeader.bare(TYPE, new BlockLayout.Strided(shape, 0))
        .withFileAttributes(fileAttributes);
  }

  @Test
  void movesACarriedHeaderToThePlaceOfABlock() throws SetException {
    NiftiHeader whole = NiftiHeader.fresh(SHAPE, TYPE);
    Box region = Box.of(new long[] {1, 0, 2}, new long[] {4, 5, 5});
    List<Attribute> carried = List.of(Attribute.ofText("a", "b"), whole.toAttribute());
    BlockHeader placed = NiftiFormat.placed(block(region.shape(), carried), region);
    assertEquals(whole.forBlock(region), NiftiHeader.carriedBy(placed).orElseThrow());
    assertEquals(carried.get(0), placed.fileAttributes().get(0));
  }

  @Test
  void leavesHeadersWithoutOneAlone() {
    BlockHeader plain = block(SHAPE, List.of(Attribute.ofText("a", "b")));
    assertSame(plain, NiftiFormat.placed(plain, Box.whole(SHAPE)));
  }

  @Test
  void namesWhatNiftiLacksButNotWhatItsHeaderSays() throws SetException {
    BlockHeader block =
        block(
            SHAPE,
            List.of(
                Attribute.ofText("history", "x"),
                Attribute.ofText("title", "y"),
                NiftiHeader.fresh(SHAPE, TYPE).toAttribute()));
    assertEquals(List.of("title"), new NiftiFormat().image("", block).dropped());
  }
}
