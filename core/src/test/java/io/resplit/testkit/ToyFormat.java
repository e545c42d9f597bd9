package io.resplit.testkit;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.HeaderFile;
import io.resplit.format.SpaceRule;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The smallest format that describes itself, as an embedding program would add it: a signature, the
 * name of the element type, the lengths of the axes, all numbers big-endian, and then the elements.
 */
public record ToyFormat() implements FormatDescriptor, Format {

  private static final byte[] SIGNATURE = {(byte) 0x8d, 'T', 'O', 'Y', '\r', '\n', 0x1a, '\n'};
  private static final int TYPE_BYTES = 12;
  private static final int START_BYTES = SIGNATURE.length + TYPE_BYTES + Integer.BYTES;
  private static final int MOST_AXES = 32;

  @Override
  public String name() {
    return "toy";
  }

  @Override
  public List<String> ownEndings() {
    return List.of(".toy");
  }

  @Override
  public boolean recognises(byte[] start) {
    return start.length >= SIGNATURE.length
        && Arrays.equals(SIGNATURE, Arrays.copyOf(start, SIGNATURE.length));
  }

  @Override
  public Format format(String name, long coordinateBytes) {
    return this;
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    try (HeaderFile file = HeaderFile.open(place.file())) {
      byte[] start = file.read(0, START_BYTES);
      if (!recognises(start)) {
        throw ResplitException.badInput(place.file(), "it is no toy file");
      }
      return header(file, ByteBuffer.wrap(start).position(SIGNATURE.length));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw ResplitException.badInput(
          place.file(), "its header is wrong or damaged: " + e.getMessage());
    }
  }

  private static BlockHeader header(HeaderFile file, ByteBuffer start) throws IOException {
    byte[] name = new byte[TYPE_BYTES];
    start.get(name);
    ElementType type = ElementType.parse(new String(name, StandardCharsets.US_ASCII));
    // a damaged rank must not decide how much memory is taken; the size is wrong then, too
    long[] lengths = new long[Math.min(MOST_AXES, Math.max(0, start.getInt()))];
    ByteBuffer.wrap(file.read(START_BYTES, lengths.length * Long.BYTES))
        .asLongBuffer()
        .get(lengths);
    BlockLayout.Strided layout = layout(Shape.of(lengths));
    if (file.size() != layout.fileBytes(type.bytes())) {
      throw ResplitException.badInput(
          file.path(),
          "it has %d bytes, but %d by its header"
              .formatted(file.size(), layout.fileBytes(type.bytes())));
    }
    return BlockHeader.bare(type, layout);
  }

  private static BlockLayout.Strided layout(Shape shape) {
    return new BlockLayout.Strided(shape, START_BYTES + (long) Long.BYTES * shape.rank());
  }

  @Override
  public SpaceRule space() {
    return SpaceRule.NONE;
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) {
    int bytes = (int) layout(block.shape()).dataOffset();
    ByteBuffer prefix = ByteBuffer.allocate(bytes).put(SIGNATURE);
    String name = String.format("%-" + TYPE_BYTES + "s", block.type());
    prefix.put(name.getBytes(StandardCharsets.US_ASCII)).putInt(block.shape().rank());
    prefix.asLongBuffer().put(block.shape().toArray());
    return FileImage.of(prefix.array(), block, block.namesBeside(Set.of()));
  }
}
