package io.resplit.block;

import io.resplit.geometry.Box;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A visit to a block of length 1 on its slowest axis, which its file lacks. */
public final class UnstackedFile extends ForwardingFile {

  /** Wraps a visit to the block as its file has it. */
  public UnstackedFile(BlockFile file) {
    super(file);
  }

  private static Box inFile(Box box) {
    return Box.of(box.rank() - 1, axis -> box.start(axis + 1), axis -> box.end(axis + 1));
  }

  @Override
  public void expect(Box region) {
    file.expect(inFile(region));
  }

  @Override
  public void read(Box box, ByteBuffer target) throws IOException {
    file.read(inFile(box), target);
  }

  @Override
  public void write(Box box, ByteBuffer source) throws IOException {
    file.write(inFile(box), source);
  }
}
