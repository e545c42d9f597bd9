package io.resplit.block;

import io.resplit.geometry.Box;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A visit to a part of a block. */
public final class PartOfBlock extends ForwardingFile {

  private final Box part;

  /**
   * Wraps a visit to the whole block.
   *
   * @param part the part in the block
   */
  public PartOfBlock(BlockFile file, Box part) {
    super(file);
    this.part = part;
  }

  @Override
  public void expect(Box region) {
    file.expect(region.shifted(part));
  }

  @Override
  public void read(Box box, ByteBuffer target) throws IOException {
    file.read(box.shifted(part), target);
  }

  @Override
  public void write(Box box, ByteBuffer source) throws IOException {
    file.write(box.shifted(part), source);
  }
}
