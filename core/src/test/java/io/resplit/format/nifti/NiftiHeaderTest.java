package io.resplit.format.nifti;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NiftiHeaderTest {

  private static final int SROW = 280;
  private static final int QOFFSET = 268;

  private static NiftiHeader fresh(String type, long... slowestFirst) throws ResplitException {
    return NiftiHeader.fresh(Shape.of(slowestFirst), ElementType.parse(type));
  }

  private static ByteBuffer bytes(NiftiHeader header) {
    return ByteBuffer.wrap(header.toBytes()).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static NiftiHeader of(ByteBuffer bytes) {
    return NiftiCheck.parse(bytes.array()).orElseThrow();
  }

  /** Every byte that is not zero, at its offset in nifti1.h. */
  @Test
  void writesTheBytesOfTheSpecification() throws ResplitException {
    ByteBuffer expected = ByteBuffer.allocate(352).order(ByteOrder.LITTLE_ENDIAN);
    expected.putInt(0, 348).put(38, (byte) 'r');
    short[] dim = {3, 7, 5, 3, 1, 1, 1, 1};
    for (int i = 0; i < dim.length; i++) {
      expected.putShort(40 + 2 * i, dim[i]).putFloat(76 + 4 * i, 1);
    }
    expected.putShort(70, (short) 512).putShort(72, (short) 16);
    expected.putFloat(108, 352).putFloat(112, 1);
    expected.put(344, (byte) 'n').put(345, (byte) '+').put(346, (byte) '1');
    assertArrayEquals(expected.array(), fresh("uint16", 3, 5, 7).toBytes());
  }

  @Test
  void writesBigEndianHeadersForBigEndianElements() throws ResplitException {
    NiftiHeader header = fresh("float32be", 3, 5);
    assertEquals(348, ByteBuffer.wrap(header.toBytes()).getInt(0));
    assertEquals(ElementType.parse("float32be"), header.type());
    assertEquals(new BlockLayout.Strided(Shape.of(3, 5), 352), header.layout());
  }

  @Test
  void becomesNifti2WhereAnAxisIsTooLong() throws ResplitException {
    assertEquals(NiftiVersion.NIFTI1, fresh("int8", 2, 32767).version());
    NiftiHeader wide = fresh("int8", 2, 32768);
    assertEquals(NiftiVersion.NIFTI2, wide.version());
    assertEquals(new BlockLayout.Strided(Shape.of(2, 32768), 544), wide.layout());
    assertEquals(540, bytes(wide).getInt(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"float16", "bytes2", "bytes16"})
  void refusesElementsThatTheFormatLacks(String type) {
    ResplitException refusal = assertThrows(ResplitException.class, () -> fresh(type, 3));
    assertEquals(ResplitException.Reason.UNSUPPORTED, refusal.reason());
  }

  @Test
  void refusesMoreThanSevenAxes() {
    assertThrows(ResplitException.class, () -> fresh("int8", 1, 1, 1, 1, 1, 1, 1, 1));
  }

  private static final Box BLOCK = Box.of(new long[] {6, 5, 4}, new long[] {12, 10, 8});

  /** Rows of the affine: x' = 2x + 10, y' = -3z + 20, z' = 4y + 30. */
  private static NiftiHeader affine() throws ResplitException {
    ByteBuffer bytes = bytes(fresh("int16", 30, 20, 10));
    bytes.putShort(254, (short) 1);
    float[] rows = {2, 0, 0, 10, 0, 0, -3, 20, 0, 4, 0, 30};
    for (int i = 0; i < rows.length; i++) {
      bytes.putFloat(SROW + 4 * i, rows[i]);
    }
    return of(bytes);
  }

  private static NiftiHeader block(NiftiHeader whole, Box box) throws ResplitException {
    VoxelSpace space =
        NiftiSpace.of(whole).from(IntStream.range(0, box.rank()).mapToLong(box::start).toArray());
    return NiftiSpace.header(
        new BlockHeader(
            whole.type(),
            new BlockLayout.Strided(box.shape(), 0),
            List.of(),
            space.attributes(),
            List.of(whole.toAttribute()),
            Optional.empty()));
  }

  @Test
  void movesTheAffineByTheOffsetOfABlock() throws ResplitException {
    NiftiHeader block = block(affine(), BLOCK);
    assertEquals(Shape.of(6, 5, 4), block.shape());
    ByteBuffer bytes = bytes(block);
    assertEquals(10 + 2 * 4, bytes.getFloat(SROW + 12)); // x starts at 4
    assertEquals(20 - 3 * 6, bytes.getFloat(SROW + 28)); // z starts at 6
    assertEquals(30 + 4 * 5, bytes.getFloat(SROW + 44)); // y starts at 5
    assertEquals(0, bytes.getFloat(QOFFSET));
  }

  /** Half a turn about x (b = 1), voxels of 2 x 3 x 4, left-handed: x' = 2x, y' = -3y, z' = 4z. */
  @Test
  void movesTheQuaternionsOffset() throws ResplitException {
    ByteBuffer bytes = bytes(fresh("int16", 30, 20, 10));
    bytes.putShort(252, (short) 1).putFloat(256, 1).putFloat(76, -1);
    bytes.putFloat(80, 2).putFloat(84, 3).putFloat(88, 4).putFloat(QOFFSET, 100);
    NiftiHeader whole = of(bytes);
    NiftiHeader block = block(whole, BLOCK);
    assertEquals(100 + 2 * 4, bytes(block).getFloat(QOFFSET));
    assertEquals(-3 * 5, bytes(block).getFloat(QOFFSET + 4));
    assertEquals(4 * 6, bytes(block).getFloat(QOFFSET + 8));
  }

  @Test
  void keepsTheOffsetOfABlockWhereThereAreOnlyVoxelSizes() throws ResplitException {
    ByteBuffer bytes = bytes(fresh("int16", 30, 20, 10));
    bytes.putFloat(84, 0.5f);
    NiftiHeader whole = of(bytes);
    NiftiHeader block = block(whole, BLOCK);
    assertEquals(0.5f * 5, bytes(block).getFloat(QOFFSET + 4));
    assertEquals(0, bytes(block).getShort(252));
  }

  @Test
  void movesTheStartInTime() throws ResplitException {
    ByteBuffer bytes = bytes(fresh("int16", 9, 3, 3, 3));
    bytes.putFloat(92, 2.5f).putFloat(136, 1);
    Box late = Box.of(new long[] {4, 0, 0, 0}, new long[] {9, 3, 3, 3});
    assertEquals(1 + 4 * 2.5f, bytes(block(of(bytes), late)).getFloat(136));
  }

  @Test
  void theFirstBlockKeepsEveryBitButTheLengths() throws ResplitException {
    ByteBuffer bytes = bytes(affine());
    bytes.putFloat(SROW + 12, -0.0f).putInt(148, 0x12345678).putInt(SROW + 28, 0x7f812345);
    NiftiHeader whole = of(bytes);
    Box first = Box.of(new long[3], new long[] {6, 5, 4});
    NiftiHeader block = block(whole, first);
    ByteBuffer expected = bytes(whole);
    expected.putShort(42, (short) 4).putShort(44, (short) 5).putShort(46, (short) 6);
    assertArrayEquals(expected.array(), block.toBytes());
  }

  @Test
  void wideningKeepsFieldsAndExtensions() throws ResplitException {
    byte[] start = affine().toBytes();
    ByteBuffer bytes = ByteBuffer.allocate(352 + 16).order(ByteOrder.LITTLE_ENDIAN).put(start);
    bytes.putFloat(108, 368).put(348, (byte) 1).putInt(352, 16).putInt(356, 6).putInt(360, 77);
    bytes.put(123, (byte) 10).putShort(68, (short) 1001).put(150, (byte) 'd');
    NiftiHeader wide = of(bytes).withShape(Shape.of(30, 20, 40_000));
    ByteBuffer found = bytes(wide);
    assertEquals(544 + 16, found.getLong(168));
    assertEquals(40_000, found.getLong(24));
    assertEquals(77, found.getInt(544 + 8));
    assertEquals(-3, found.getDouble(400 + 6 * 8));
    assertEquals(10, found.getInt(500));
    assertEquals(1001, found.getInt(504));
    assertEquals('d', found.get(242));
    assertEquals(wide, NiftiCheck.parse(wide.toBytes()).orElseThrow());
  }

  @Test
  void isCarriedThroughOtherFormats(@TempDir Path folder) throws Exception {
    NiftiHeader header = affine();
    byte[] file = new byte[352 + 2 * 6000];
    System.arraycopy(header.toBytes(), 0, file, 0, 352);
    BlockHeader block = NiftiFile.read(Files.write(folder.resolve("a.nii"), file));
    assertEquals(Optional.of(header), NiftiHeader.carriedBy(block));
    assertEquals(
        header.withShape(Shape.of(2, 2, 2)), NiftiSpace.header(resized(block, "int16", 2, 2, 2)));
    assertEquals(
        header.withShape(Shape.of(2, 2, 2)), NiftiSpace.header(resized(block, "int16be", 2, 2, 2)));
    NiftiHeader other = NiftiSpace.header(resized(block, "float32", 2, 2, 2));
    assertEquals(fresh("float32", 2, 2, 2).type(), other.type());
    assertEquals(NiftiSpace.of(header).toString(), NiftiSpace.of(other).toString());
  }

  private static BlockHeader resized(BlockHeader block, String type, long... lengths) {
    return new BlockHeader(
        ElementType.parse(type),
        new BlockLayout.Strided(Shape.of(lengths), 0),
        List.of(),
        block.attributes(),
        block.fileAttributes(),
        Optional.empty());
  }

  /** Slices along z, acquired one after the other: a part of them has other times. */
  @Test
  void onlyBlocksWithAllSlicesKeepTheirOrder() throws ResplitException {
    ByteBuffer bytes = bytes(fresh("int16", 30, 20, 10));
    bytes.put(39, (byte) (3 << 4)).putShort(120, (short) 29).put(122, (byte) 1).putFloat(132, 0.5f);
    NiftiHeader whole = of(bytes);
    ByteBuffer part = bytes(block(whole, BLOCK));
    assertEquals(0, part.getShort(120));
    assertEquals(0, part.get(122));
    Box corner = Box.of(new long[] {0, 5, 4}, new long[] {30, 10, 8});
    ByteBuffer all = bytes(block(whole, corner));
    assertEquals(29, all.getShort(120));
    assertEquals(1, all.get(122));
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 40_000})
  void turnsAllNumbersAndThoseOfExtensions(long length) throws ResplitException {
    ByteBuffer bytes = ByteBuffer.allocate(352 + 32).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(affine().toBytes()).putFloat(108, 384).put(348, (byte) 1);
    bytes.putInt(352, 16).putInt(356, 6).putInt(360, 77).putInt(368, 16).putInt(372, 4);
    NiftiHeader header = of(bytes).withShape(Shape.of(30, 20, length));
    NiftiHeader turned = header.withOrder(ByteOrder.BIG_ENDIAN);
    assertEquals(turned, NiftiCheck.parse(turned.toBytes()).orElseThrow());
    assertEquals(header.shape(), turned.shape());
    assertEquals(ElementType.parse("int16be"), turned.type());
    ByteBuffer last = ByteBuffer.wrap(turned.toBytes());
    assertEquals(4, last.getInt(last.capacity() - 12));
    assertEquals(header, turned.withOrder(ByteOrder.LITTLE_ENDIAN));
  }
}
