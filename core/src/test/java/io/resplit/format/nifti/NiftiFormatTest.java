package io.resplit.format.nifti;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.VoxelRule;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Mismatch.Kind;
import io.resplit.io.ResplitException;
import io.resplit.testkit.FormatContract;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NiftiFormatTest extends FormatContract {

  private static final ElementType TYPE = ElementType.parse("int16");
  private static final Shape SHAPE = Shape.of(4, 5, 6);
  private static final int QFORM_CODE = 252;
  private static final int SFORM_CODE = 254;

  @Override
  protected FormatDescriptor descriptor() {
    return new NiftiFiles();
  }

  @Override
  protected boolean mayBeLonger() {
    return true;
  }

  private static BlockHeader block(Shape shape, List<Attribute> fileAttributes) {
    return BlockHeader.bare(TYPE, new BlockLayout.Strided(shape, 0))
        .withFileAttributes(fileAttributes);
  }

  @Test
  void movesACarriedHeaderToThePlaceOfABlock() throws ResplitException {
    BlockHeader whole = inSpace(SHAPE, SFORM_CODE, 0, 2);
    Box region = Box.of(new long[] {1, 0, 2}, new long[] {4, 5, 5});
    BlockHeader part = whole.withLayout(new BlockLayout.Strided(region.shape(), 0), List.of());
    NiftiHeader placed = NiftiSpace.header(VoxelRule.RULE.placed(part, region));
    assertEquals(region.shape(), placed.shape());
    assertArrayEquals(new double[] {12, 0, 1}, NiftiSpace.of(placed).origin());
  }

  @Test
  void namesWhatNiftiLacksButNotWhatItsHeaderSays() throws ResplitException {
    BlockHeader block =
        block(
            SHAPE,
            List.of(
                Attribute.ofText("history", "x"),
                Attribute.ofText("title", "y"),
                NiftiHeader.fresh(SHAPE, TYPE).toAttribute()));
    assertEquals(List.of("title"), new NiftiFormat().image("", block).dropped());
  }

  /** Unit steps from (10, 0, 0) on by affine, volumes 2 seconds apart; x moved by {@code shift}. */
  private static BlockHeader inSpace(Shape shape, int form, float shift, float seconds)
      throws ResplitException {
    ByteBuffer bytes =
        ByteBuffer.wrap(NiftiHeader.fresh(shape, TYPE).toBytes()).order(TYPE.order());
    bytes.putShort(form, (short) 1).putFloat(92, seconds);
    float[] rows = {1, 0, 0, 10 + shift, 0, 1, 0, 0, 0, 0, 1, 0};
    for (int i = 0; i < rows.length; i++) {
      bytes.putFloat(280 + 4 * i, rows[i]);
    }
    bytes.putFloat(268, 10 + shift);
    return block(NiftiCheck.parse(bytes.array()).orElseThrow());
  }

  private static BlockHeader block(NiftiHeader header) {
    BlockHeader block = block(header.shape(), List.of(header.toAttribute()));
    return block.withAttributes(NiftiSpace.of(header).attributes(), block.fileAttributes());
  }

  private static Optional<String> misplaced(BlockHeader first, BlockHeader block, Box box) {
    return VoxelRule.RULE
        .misplaced(first, block, box)
        .map(found -> found.what() + " " + found.second() + ", not " + found.first());
  }

  @ParameterizedTest
  @ValueSource(ints = {QFORM_CODE, SFORM_CODE})
  void blocksThatLieElsewhereAreFound(int form) throws ResplitException {
    BlockHeader first = inSpace(Shape.of(4, 5, 3), form, 0, 2);
    Box second = Box.of(new long[] {0, 0, 3}, SHAPE.toArray());
    BlockHeader there = inSpace(Shape.of(4, 5, 3), form, 3.004f, 2);
    assertEquals(Optional.empty(), misplaced(first, there, second));
    assertEquals(
        Optional.of("origin [10.0, 0.0, 0.0], not [13.0, 0.0, 0.0]"),
        misplaced(first, first, second));
  }

  /** Far from the origin float32 holds no more than thousandths. */
  @Test
  void roundingIsNoOtherPlace() throws ResplitException {
    Shape shape = Shape.of(4, 5, 3);
    Box second = Box.of(new long[] {0, 0, 3}, SHAPE.toArray());
    BlockHeader first = inSpace(shape, SFORM_CODE, 400_000, 2);
    float there = Math.nextUp(Math.nextUp(400_010f)) + 3 - 10;
    assertEquals(Optional.empty(), misplaced(first, inSpace(shape, SFORM_CODE, there, 2), second));
  }

  @Test
  void whatIsNoNumberIsWhereItIs() throws ResplitException {
    BlockHeader odd = inSpace(Shape.of(2, 4, 5, 6), SFORM_CODE, Float.NaN, Float.NaN);
    assertEquals(Optional.empty(), misplaced(odd, odd, Box.whole(Shape.of(2, 4, 5, 6))));
  }

  @Test
  void blocksWithoutAPlaceLieAnywhere() throws ResplitException {
    BlockHeader first = inSpace(Shape.of(4, 5, 3), SFORM_CODE, 0, 2);
    Box second = Box.of(new long[] {0, 0, 3}, SHAPE.toArray());
    for (BlockHeader other :
        List.of(block(SHAPE, List.of()), block(NiftiHeader.fresh(SHAPE, TYPE)))) {
      assertEquals(Optional.empty(), misplaced(first, other, second));
    }
  }

  @Test
  void volumesThatAreApartByAnotherTimeAreFound() throws ResplitException {
    Shape shape = Shape.of(2, 4, 5, 6);
    Box late = Box.of(new long[] {2, 0, 0, 0}, new long[] {4, 4, 5, 6});
    BlockHeader first = inSpace(shape, SFORM_CODE, 0, 2);
    assertEquals(Optional.empty(), misplaced(first, first, late));
    assertEquals(
        Optional.of(Kind.ORIENTATION),
        VoxelRule.RULE
            .misplaced(first, inSpace(shape, SFORM_CODE, 0, 3), late)
            .map(Disagreement::kind));
  }
}
