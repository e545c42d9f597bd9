package io.resplit.format.tiff;

import io.resplit.header.BlockHeader;
import io.resplit.header.PixelSamples;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The description of tifffile, see {@link ShapedText}. */
record ShapedNewText() implements NewText {

  @Override
  public PixelSamples samples(BlockHeader block) {
    return PixelSamples.of(block.axes(), block.shape(), block.type());
  }

  @Override
  public String of(BlockHeader block, boolean isTruncated) {
    PixelSamples samples = samples(block);
    return "{\"shape\": %s%s%s%s}"
        .formatted(
            Arrays.toString(block.shape().toArray()),
            samples == PixelSamples.NONE ? "" : axes(block, samples),
            isTruncated ? ", \"truncated\": true" : "",
            spacing(TiffVoxels.of(block, samples)));
  }

  /** Returns the names of axes as letters, as tifffile has them. */
  private static String axes(BlockHeader block, PixelSamples samples) {
    int rank = block.shape().rank();
    StringBuilder letters = new StringBuilder();
    for (int axis = 0; axis < rank; axis++) {
      String name = block.axes().get(axis).name();
      letters.append(name.matches("[a-z]") ? name.toUpperCase(Locale.ROOT) : ShapedText.NO_LETTER);
    }
    letters.setCharAt(samples.axis(rank), ShapedText.SAMPLES);
    return ", \"axes\": \"%s\"".formatted(letters);
  }

  /** The unit is that of the resolution as well where TIFF has no name for it. */
  private static String spacing(Optional<TiffVoxels> voxels) {
    Optional<TiffResolution> resolution = voxels.flatMap(TiffVoxels::resolution);
    if (resolution.isEmpty()) {
      return "";
    }
    double z = voxels.get().z();
    boolean isNamed = z > 0 || resolution.get().unit() == TiffResolution.NO_UNIT;
    return (z > 0 ? ", \"spacing\": " + z : "")
        + (isNamed ? ", \"unit\": \"%s\"".formatted(voxels.get().units()) : "");
  }

  @Override
  public Set<String> said(BlockHeader block, NewPages pages) {
    return TiffVoxels.held(block, pages, true, false);
  }
}
