package io.resplit.job.warning;

import io.resplit.geometry.Shape;
import io.resplit.geometry.Window;
import io.resplit.manifest.Manifest;
import io.resplit.manifest.ManifestReader;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.Optional;

/** Warns of files that hold more than the array that they are read as, unless a record says so. */
public final class PaddingWarning {

  private PaddingWarning() {}

  /** Logs one line if there are such files; loads no logger if there are none. */
  public static void warn(BlockSet in) throws IOException {
    Optional<Window> padded = in.window().filter(Window::isPadded);
    if (padded.isPresent() && ManifestReader.of(in).filter(Manifest::isPadded).isEmpty()) {
      Shape files = Window.padded(padded.get().stored()).padded().shape();
      String message =
          "the files of %s hold %s elements; the first %s are taken for the array, as its shape says"
              .formatted(
                  in.root(),
                  in.order().toListed(files),
                  in.order().toListed(padded.get().stored().shape()));
      Warning.log(PaddingWarning.class, message, Optional.empty());
    }
  }
}
