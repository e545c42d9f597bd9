package io.resplit.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import io.resplit.partition.CutCount;
import org.junit.jupiter.api.Test;

class SeekModelTest {

  private static final CutCount WHOLE_2 = new CutCount(0, 2);
  private static final CutCount ONE_OF_2_HALVED = new CutCount(2, 1);

  private static SeekModel model(Shape array, CutCount... cuts) {
    return new SeekModel(AxisMap.identity(array.rank()), array, cuts);
  }

  @Test
  void uncutFilesCostOneSeekEach() {
    SeekModel model = model(Shape.of(6, 8), WHOLE_2, WHOLE_2);
    assertEquals(4, model.seeks());
    assertEquals(4, model.opens());
  }

  @Test
  void aCutOnTheSlowestAxisCostsOneSeekMorePerFile() {
    // rows 0-2 in two parts, rows 3-5 whole; two files side by side: 2 x (2 + 1)
    SeekModel model = model(Shape.of(6, 8), ONE_OF_2_HALVED, WHOLE_2);
    assertEquals(6, model.seeks());
    assertEquals(6, model.opens());
  }

  @Test
  void aCutOnTheFastestAxisCostsOneSeekPerRowAndPart() {
    // each of the 6 rows: 2 parts of the cut column of files; the other column is 2 whole files
    SeekModel model = model(Shape.of(6, 8), WHOLE_2, ONE_OF_2_HALVED);
    assertEquals(6 * 2 + 2, model.seeks());
    assertEquals(2 * 3, model.opens());
  }

  @Test
  void aSlowCutIsFreeWhereAFasterAxisIsCut() {
    // the cut column costs 6 x 2 as before; the whole column now has 2 + 1 parts
    SeekModel model = model(Shape.of(6, 8), ONE_OF_2_HALVED, ONE_OF_2_HALVED);
    assertEquals(6 * 2 + 3, model.seeks());
    assertEquals(9, model.opens());
  }

  @Test
  void threeAxesAddUpByHand() {
    // axis 2: 4x5 rows x 3 parts x no whole; nothing is left for the slower cuts
    CutCount cut = new CutCount(3, 0);
    assertEquals(60, model(Shape.of(4, 5, 6), cut, cut, cut).seeks());
    // axis 1: 4 slices x 3 parts x 2 whole columns; axis 0 free, no whole files
    assertEquals(24, model(Shape.of(4, 5, 6), cut, cut, WHOLE_2).seeks());
    assertEquals(12, model(Shape.of(4, 5, 6), cut, WHOLE_2, WHOLE_2).seeks());
  }

  @Test
  void costOfOnePartLeavesThePivotOut() {
    SeekModel model = model(Shape.of(4, 5, 6), WHOLE_2, new CutCount(9, 9), ONE_OF_2_HALVED);
    // per index: 4 slices x 2 parts; partial: 4 slices x 1 column; whole: 2 files x 1 column
    assertEquals(new SeekModel.PartCost(8, 4, 2, 6), model.partCost(1));
  }

  @Test
  void slowAndFastAreMeantAsInTheFiles() {
    // axis 0 is the fastest in the files: each of the 8 columns has 2 parts of one file, 2 whole
    AxisMap columns = AxisMap.of(1, 0);
    SeekModel model = new SeekModel(columns, Shape.of(6, 8), ONE_OF_2_HALVED, WHOLE_2);
    assertEquals(8 * 2 + 2, model.seeks());
    assertEquals(6, model.opens());
    assertEquals(new SeekModel.PartCost(2, 1, 1, 3), model.partCost(1));
    assertEquals(new SeekModel.PartCost(0, 8, 2, 2), model.partCost(0));
  }

  /** No more runs than elements, whose number fits a long. */
  @Test
  void everyElementOfTheLargestArraysIsARun() {
    long rows = 1L << 31;
    long columns = (1L << 32) - 1;
    CutCount cutRows = new CutCount(rows, 0);
    SeekModel model = model(Shape.of(rows, columns), cutRows, new CutCount(columns, 0));
    assertEquals(rows * columns, model.seeks());
    assertEquals(rows * columns, model.opens());
    assertEquals(new SeekModel.PartCost(columns, 0, 0, columns), model.partCost(0));
    assertEquals(new SeekModel.PartCost(0, rows, rows, rows), model.partCost(1));
  }
}
