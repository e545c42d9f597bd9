package io.resplit.format;

import java.nio.file.Path;

/**
 * Where a block is.
 *
 * @param file its file
 * @param dataset its name in the file; empty if the format has no such names, or for the only one
 */
public record BlockPlace(Path file, String dataset) {

  /** Returns the file, with the dataset where there is one, as users write it. */
  @Override
  public String toString() {
    return dataset.isEmpty() ? file.toString() : file + ":/" + dataset.replaceFirst("^/", "");
  }
}
