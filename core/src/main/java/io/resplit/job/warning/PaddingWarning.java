package io.resplit.job.warning;

import io.resplit.geometry.Shape;
import io.resplit.manifest.Manifest;
import io.resplit.manifest.SetFormats;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.Optional;

/** Warns of files that hold more than the array that they are read as, unless a record says so. */
public final class PaddingWarning {

  private PaddingWarning() {}

  /** Logs one line if there are such files; loads no logger if there are none. */
  public static void warn(BlockSet in) throws IOException {
    if (in.arrangement().isPadded()
        && SetFormats.recorded(in).filter(Manifest::isPadded).isEmpty()) {
      Shape files = in.arrangement().whole().asGrid().padded().shape();
      String message =
          "the files of '%s' hold %s elements; the shape of the array has only the first %s"
              .formatted(
                  in.root(),
                  in.order().toListed(files),
                  in.order().toListed(in.storedGrid().shape()));
      Warning.log(PaddingWarning.class, message, Optional.empty());
    }
  }
}
