package io.resplit.fuzz;

import io.resplit.Resplit;
import io.resplit.io.ResplitException;
import io.resplit.manifest.Manifest;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads any bytes as a manifest: they may only end in an error that names the manifest. */
public final class ManifestFuzz {

  private static final Path FOLDER = folder();

  private ManifestFuzz() {}

  private static Path folder() {
    try {
      return Files.createTempDirectory("resplit-fuzz");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes one input of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    Files.write(FOLDER.resolve(Manifest.FILE_NAME), data);
    Resplit resplit = new Resplit();
    try {
      BlockSet set = resplit.find(SetRequest.at(FOLDER.toString()));
      Path first = set.path(0).toAbsolutePath().normalize();
      if (!first.startsWith(FOLDER.toAbsolutePath())) {
        throw new AssertionError("outside the folder of the set: " + first);
      }
      Optional<Manifest> manifest = resplit.manifestOf(set);
      if (manifest.isPresent()) {
        manifest.get().forEachFile((number, entry) -> {});
      }
    } catch (ResplitException e) {
      Findings.requireOneLine(e);
    }
  }
}
