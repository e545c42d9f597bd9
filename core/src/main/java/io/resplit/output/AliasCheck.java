package io.resplit.output;

import io.resplit.format.FolderFiles;
import io.resplit.io.FileLook;
import io.resplit.io.IoAction;
import io.resplit.io.IoFailure;
import io.resplit.io.KeyHashes;
import io.resplit.io.ResplitException;
import io.resplit.manifest.SetFormats;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks for files that would be both read and written, under whatever names: through links, {@code
 * ./}, hard links or bind mounts. Compares what the file system says a file is, never its name.
 *
 * <p>Takes a few bytes for each output that exists: hashes of all first, then the files themselves
 * for the inputs whose hash is among them.
 */
public final class AliasCheck {

  private static final int MAX_SUSPECTS = 1000;

  private final IoAction<IoAction<Path>> outputs;
  private final KeyHashes written = new KeyHashes();
  private final Map<Object, Path> suspects = new HashMap<>();

  private AliasCheck(IoAction<IoAction<Path>> outputs) {
    this.outputs = outputs;
  }

  /**
   * Refuses outputs that are files of {@code in}.
   *
   * @param outputs visits all files that may be written
   * @throws ResplitException if there is one; the message names both
   */
  static void refuse(BlockSet in, IoAction<IoAction<Path>> outputs) throws IOException {
    refuse(
        inputs -> {
          BlockSet all = in.whole(); // nothing of the input is replaced, read or not
          for (long number = 0; number < all.blockCount(); number++) {
            inputs.accept(all.path(number));
            for (Path beside :
                all.hasFile(number)
                    ? all.format(number).filesBeside(all.path(number))
                    : List.<Path>of()) {
              inputs.accept(beside);
            }
          }
          for (Path record : SetFormats.records(in)) {
            inputs.accept(record);
          }
        },
        outputs);
  }

  /**
   * Refuses outputs in a folder that is one file of {@code in}: to its users they would be part of
   * it.
   *
   * @param output where outputs will be; it need not exist
   */
  static void refuseInside(BlockSet in, Path output) throws IOException {
    BlockSet all = in.whole();
    if (!FolderFiles.isOne(all.path(0))) {
      return;
    }
    Path real = FileLook.real(output);
    for (long number = 0; number < all.blockCount(); number++) {
      Path store = FolderFiles.place(all.path(number));
      if (all.hasFile(number) && real.startsWith(store.toRealPath())) {
        throw ResplitException.refused(
            output,
            "output '%s' is inside input '%s': choose another folder or name"
                .formatted(output, store));
      }
    }
  }

  private static void refuse(IoAction<IoAction<Path>> inputs, IoAction<IoAction<Path>> outputs)
      throws IOException {
    AliasCheck check = new AliasCheck(outputs);
    outputs.accept(check::remember);
    if (!check.written.isEmpty()) {
      inputs.accept(check::suspect);
      check.compareSuspects();
    }
  }

  private void remember(Path output) throws IOException {
    if (Files.exists(output)) {
      written.add(fileKey(output));
    }
  }

  private void suspect(Path input) throws IOException {
    if (!Files.exists(input)) {
      return;
    }
    Object key = fileKey(input);
    if (written.mayContain(key)) {
      suspects.put(key, input);
    }
    if (suspects.size() == MAX_SUSPECTS) {
      compareSuspects();
    }
  }

  private void compareSuspects() throws IOException {
    if (!suspects.isEmpty()) {
      outputs.accept(this::compare);
      suspects.clear();
    }
  }

  private void compare(Path output) throws IOException {
    Path input = Files.exists(output) ? suspects.get(fileKey(output)) : null;
    if (input != null) {
      throw ResplitException.refused(
          output,
          "output '%s' is the same file as input '%s': choose another folder or name"
              .formatted(output, input));
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
}
