package io.resplit.format;

import io.resplit.format.foreign.FileBytes;
import io.resplit.format.foreign.Foreign;
import io.resplit.format.foreign.Signatures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Finds out whether a file or folder is of a format that resplit does not read. */
public final class ForeignFile {

  private static final int JSON_BYTES = 1 << 16;

  private ForeignFile() {}

  /** Returns the format that files or folders have in common; empty if one of them may be raw. */
  public static Optional<Foreign> commonFormat(List<Path> paths) {
    Optional<Foreign> common = paths.isEmpty() ? Optional.empty() : format(paths.get(0));
    for (int i = 1; i < paths.size() && common.isPresent(); i++) {
      common = common.equals(format(paths.get(i))) ? common : Optional.empty();
    }
    return common;
  }

  private static Optional<Foreign> format(Path path) {
    try {
      return Files.isDirectory(path) ? ofFolder(path) : ofFile(path);
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty(); // whatever reads it for its data says so
    }
  }

  private static Optional<Foreign> ofFolder(Path folder) throws IOException {
    Optional<Foreign> format = Optional.empty();
    for (String name : Foreign.folderFiles()) {
      Path file = folder.resolve(name);
      if (format.isEmpty() && Files.isRegularFile(file)) {
        try (HeaderFile opened = HeaderFile.open(file)) {
          byte[] json = opened.read(0, (int) Math.min(JSON_BYTES, opened.size()));
          format = Foreign.ofFolder(new String(json, StandardCharsets.UTF_8));
        }
      }
    }
    return format;
  }

  private static Optional<Foreign> ofFile(Path file) throws IOException {
    try (HeaderFile opened = HeaderFile.open(file)) {
      byte[] start = opened.read(0, (int) Math.min(Formats.START_BYTES, opened.size()));
      return Signatures.of(new Opened(opened, start));
    }
  }

  /** A file whose first bytes are held, since most files are known by them. */
  private record Opened(HeaderFile file, byte[] start) implements FileBytes {

    @Override
    public long size() {
      return file.size();
    }

    @Override
    public byte[] read(long position, int bytes) {
      Objects.checkFromIndexSize(position, bytes, file.size());
      if (position + bytes <= start.length) {
        return Arrays.copyOfRange(start, (int) position, (int) position + bytes);
      }
      try {
        return file.read(position, bytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
