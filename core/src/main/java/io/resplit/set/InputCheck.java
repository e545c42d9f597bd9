package io.resplit.set;

import io.resplit.format.IoFailure;
import io.resplit.format.SetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks before anything is written that every block of a set is there, once, and of the right
 * size.
 */
final class InputCheck {

  private static final int NAMED = 10;

  private final BlockSet set;
  private final List<String> missing = new ArrayList<>();
  private long missingCount;

  private InputCheck(BlockSet set) {
    this.set = set;
  }

  /**
   * Checks all files of {@code set}.
   *
   * @throws SetException if a block is missing, not a readable regular file, of another size or
   *     there twice, or if there is a block outside the grid
   */
  static void check(BlockSet set) throws IOException {
    InputCheck check = new InputCheck(set);
    for (long number = 0; number < set.grid().blockCount(); number++) {
      check.block(number);
    }
    check.reportMissing();
    if (set.names() instanceof BlockNames.Templated names && Files.isDirectory(names.root())) {
      check.strangers(names);
    }
  }

  private void block(long number) throws IOException {
    Path path = set.path(number);
    BasicFileAttributes attributes;
    try {
      attributes = Files.readAttributes(path, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      if (++missingCount <= NAMED) {
        missing.add(path.toString());
      }
      return;
    } catch (IOException e) {
      throw bad(IoFailure.of("cannot read", path, e).getMessage());
    }
    checkKind(path, attributes);
    checkSize(path, attributes.size(), set.fileBytes(number));
  }

  private static void checkKind(Path path, BasicFileAttributes attributes) throws SetException {
    if (attributes.isDirectory()) {
      throw bad("block " + path + " is a folder, not a file");
    }
    if (!attributes.isRegularFile()) {
      throw bad("block " + path + " is not a regular file");
    }
    if (!Files.isReadable(path)) {
      throw bad("block " + path + " cannot be read: permission denied");
    }
  }

  private void checkSize(Path path, long actual, long expected) throws SetException {
    if (actual == expected) {
      return;
    }
    String hint =
        actual > expected
            ? "; "
                + (actual - expected)
                + " bytes more: a header? try --header-bytes "
                + (headerBytes(expected) + actual - expected)
            : "; is it cut off, or are shape or type wrong?";
    throw bad("block " + path + " has " + actual + " bytes, expected " + expected + hint);
  }

  private long headerBytes(long expected) {
    return expected - set.grid().box(0).volume() * set.type().bytes() > 0
        ? set.format().fileBytes(set.grid().box(0).shape())
            - set.grid().box(0).volume() * set.type().bytes()
        : 0;
  }

  private void reportMissing() throws SetException {
    if (missingCount == 0) {
      return;
    }
    String more = missingCount > NAMED ? " and " + (missingCount - NAMED) + " more" : "";
    throw bad(
        missingCount
            + " of "
            + set.grid().blockCount()
            + " blocks missing: "
            + String.join(", ", missing)
            + more);
  }

  private void strangers(BlockNames.Templated names) throws IOException {
    int depth = names.template().toString().split("/").length;
    try (Stream<Path> files =
        Files.find(names.root(), depth, (path, kind) -> !kind.isDirectory())) {
      for (Path file : (Iterable<Path>) files::iterator) {
        checkStranger(names, names.root().relativize(file).toString());
      }
    } catch (java.io.UncheckedIOException e) {
      throw bad("cannot list " + names.root() + ": " + e.getCause().getMessage());
    }
  }

  private void checkStranger(BlockNames.Templated names, String name) throws SetException {
    if (!names.template().pattern().matcher(name).matches()) {
      return;
    }
    var number = names.template().numberOf(name, set.grid(), set.order());
    if (number.isEmpty()) {
      throw bad(
          names.root().resolve(name)
              + " lies outside the grid of "
              + set.listedShape()
              + " in blocks of "
              + set.listedBlock()
              + ": is the shape right?");
    }
    String expected = names.template().render(set.grid(), set.order(), number.get());
    if (!expected.equals(name)) {
      throw bad("two files for one block: " + expected + " and " + name + " in " + names.root());
    }
  }

  private static SetException bad(String message) {
    return new SetException(SetException.Reason.BAD_INPUT, message);
  }
}
