package io.resplit.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What tells a process from all others, also on other machines and before the last boot, as a text
 * for file names; and whether the process of such a text is known to be over.
 *
 * <p>That is so if the same kernel has run it since it booted, in the same namespace of numbers,
 * and has no process of that number any more that was started at the same tick. Of any other
 * process nothing is known: it may run elsewhere, or in another container.
 *
 * @param proc where the kernel shows its processes
 */
public record ProcessMark(Path proc) {

  private static final String UNKNOWN = "unknown";
  private static final int PARTS = 4;

  /** Position of the start among the fields that follow the name of the program. */
  private static final int START = 19;

  /** Reads marks from the files of the kernel. */
  public ProcessMark() {
    this(Path.of("/proc"));
  }

  /** Returns the mark of this process; a text for which nothing is ever over if there is none. */
  public String own() {
    try {
      String pid = proc.resolve("self").toRealPath().getFileName().toString();
      return kernel() + "-" + pid + "-" + start(pid).orElse(UNKNOWN);
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  private String kernel() throws IOException {
    String boot = Files.readString(proc.resolve("sys/kernel/random/boot_id"));
    Path space = Files.readSymbolicLink(proc.resolve("self/ns/pid"));
    return boot.strip().replace("-", "") + "-" + space.toString().replaceAll("[^0-9]", "");
  }

  /**
   * Returns the tick of the kernel at which a process was started; empty if there is no process.
   */
  private Optional<String> start(String pid) throws IOException {
    Path file = proc.resolve(pid).resolve("stat");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    String line = Files.readString(file);
    return Optional.of(line.substring(line.lastIndexOf(')') + 2).split(" ")[START]);
  }

  /**
   * Returns whether the process of a mark is known to be over.
   *
   * @param made a file that it has made: processes of other users may be hidden from this one
   */
  public boolean isOver(String mark, Path made) {
    String[] parts = mark.split("-");
    try {
      return parts.length == PARTS
          && Files.getOwner(made).equals(Files.getOwner(proc.resolve("self")))
          && mark.startsWith(kernel() + "-")
          && !parts[PARTS - 1].equals(UNKNOWN)
          && !start(parts[PARTS - 2]).equals(Optional.of(parts[PARTS - 1]));
    } catch (IOException | IndexOutOfBoundsException e) {
      return false;
    }
  }
}
