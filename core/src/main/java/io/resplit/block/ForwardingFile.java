package io.resplit.block;

import io.resplit.geometry.Box;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A visit that hands everything on to another one, except what a class does itself. */
public abstract class ForwardingFile implements BlockFile {

  /** The other visit. */
  protected final BlockFile file;

  /** Hands on to {@code file}. */
  protected ForwardingFile(BlockFile file) {
    this.file = file;
  }

  @Override
  public void expect(Box region) {
    file.expect(region);
  }

  @Override
  public void restart() {
    file.restart();
  }

  @Override
  public void read(Box box, ByteBuffer target) throws IOException {
    file.read(box, target);
  }

  @Override
  public void write(Box box, ByteBuffer source) throws IOException {
    file.write(box, source);
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
