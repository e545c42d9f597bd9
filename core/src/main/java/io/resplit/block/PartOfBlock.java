package io.resplit.block;

import io.resplit.geometry.Box;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A visit to a part of a block.
 *
 * @param file visit to the whole block
 * @param part the part in the block
 */
public record PartOfBlock(BlockFile file, Box part) implements BlockFile {

  @Override
  public void read(Box box, ByteBuffer target) throws IOException {
    file.read(box.shifted(part), target);
  }

  @Override
  public void write(Box box, ByteBuffer source) throws IOException {
    file.write(box.shifted(part), source);
  }

  @Override
  public void verify() throws IOException {
    file.verify();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
