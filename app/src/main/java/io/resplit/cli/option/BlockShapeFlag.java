package io.resplit.cli.option;

import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that cuts the output. */
public final class BlockShapeFlag {

  @Option(
      names = "--out-shape",
      paramLabel = "SHAPE",
      converter = ShapeConverter.class,
      description =
          "Shape of the output blocks; one number applies to every axis as far as it is that long, * is the whole axis.")
  private ShapeArgument outShape;

  /** Returns the shape of the output blocks, if it is given. */
  public Optional<ShapeArgument> given() {
    return Optional.ofNullable(outShape);
  }

  /**
   * Refuses to go on without it.
   *
   * @throws IllegalArgumentException if it is not given
   */
  public void require() {
    if (outShape == null) {
      throw new IllegalArgumentException(
          "the shape of the output blocks is needed: give --out-shape");
    }
  }
}
