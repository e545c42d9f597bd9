package io.resplit.set;

import io.resplit.format.IoFailure;
import io.resplit.format.SetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks before anything is written that a set can be written: names free, no input hit, space. */
final class OutputCheck {

  private static final int NAMED = 3;

  private final BlockSet out;
  private final List<Path> existing = new ArrayList<>();

  private OutputCheck(BlockSet out) {
    this.out = out;
  }

  /**
   * Checks that {@code out} can be written and clears leftovers if asked to.
   *
   * @param in the set that is read meanwhile, if any
   * @param overwrite whether existing outputs and leftovers of an interrupted run may go
   * @throws SetException if an output exists, is the same file as an input, or there is no space
   */
  static void check(Optional<BlockSet> in, BlockSet out, boolean overwrite) throws IOException {
    OutputCheck check = new OutputCheck(out);
    check.collectExisting();
    if (in.isPresent()) {
      check.refuseInputs(in.get());
    }
    if (!overwrite) {
      check.refuseExisting();
    }
    check.requireSpace();
    check.deleteLeftovers();
  }

  private void collectExisting() throws SetException {
    for (long number = 0; number < out.grid().blockCount(); number++) {
      Path path = out.path(number);
      addIfThere(path);
      addIfThere(OutputSet.partOf(path));
    }
    if (out.names() instanceof BlockNames.Templated) {
      addIfThere(Manifest.pathOf(out));
    }
  }

  private void addIfThere(Path path) throws SetException {
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      if (Files.isDirectory(path)) {
        throw refused("output " + path + " is a folder");
      }
      existing.add(path);
    }
  }

  private void refuseInputs(BlockSet in) throws IOException {
    if (existing.isEmpty()) {
      return;
    }
    Map<Object, Path> outputs = new HashMap<>();
    for (Path path : existing) {
      if (Files.exists(path)) {
        outputs.put(fileKey(path), path);
      }
    }
    for (long number = 0; number < in.grid().blockCount(); number++) {
      Path path = in.path(number);
      Path same = outputs.get(fileKey(path));
      if (same != null) {
        throw refused("output " + same + " is the same file as input " + path);
      }
    }
  }

  private static Object fileKey(Path path) throws IOException {
    try {
      Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
      return key == null ? path.toRealPath() : key;
    } catch (IOException e) {
      throw IoFailure.of("cannot examine", path, e);
    }
  }

  private void refuseExisting() throws SetException {
    if (existing.isEmpty()) {
      return;
    }
    List<String> names = existing.stream().limit(NAMED).map(Path::toString).toList();
    String more = existing.size() > NAMED ? " and " + (existing.size() - NAMED) + " more" : "";
    boolean leftovers =
        existing.stream().allMatch(path -> path.toString().endsWith(OutputSet.PART_SUFFIX));
    String what = leftovers ? "an interrupted run left " : "output exists: ";
    throw refused(what + String.join(", ", names) + more + "; --overwrite replaces");
  }

  private void requireSpace() throws IOException {
    OutputSpace space = OutputSpace.of(out);
    long needed = space.neededBytes();
    long usable = space.freeBytes() + reclaimable();
    if (usable < needed) {
      throw new SetException(
          SetException.Reason.NO_SPACE,
          "not enough space for "
              + out.root()
              + ": needs "
              + needed
              + " bytes, free are "
              + usable);
    }
  }

  private long reclaimable() throws IOException {
    long bytes = 0;
    for (Path path : existing) {
      if (path.toString().endsWith(OutputSet.PART_SUFFIX)) {
        bytes += Files.size(path);
      }
    }
    return bytes;
  }

  private void deleteLeftovers() throws IOException {
    for (Path path : existing) {
      boolean isManifest = path.endsWith(Manifest.FILE_NAME);
      if (isManifest || path.toString().endsWith(OutputSet.PART_SUFFIX)) {
        try {
          Files.delete(path);
        } catch (IOException e) {
          throw IoFailure.of("cannot delete", path, e);
        }
      }
    }
  }

  private static SetException refused(String message) {
    return new SetException(SetException.Reason.REFUSED, message);
  }
}
