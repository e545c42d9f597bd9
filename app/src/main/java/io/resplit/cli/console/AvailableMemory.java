package io.resplit.cli.console;

import io.resplit.job.warning.Warning;
import io.resplit.report.Sizes;
import io.resplit.result.DataLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds how much memory a process may still take: what the machine has available, or less where a
 * control group (version 1 or 2) limits it.
 *
 * @param proc where the kernel shows its processes
 * @param cgroups where it shows control groups
 */
public record AvailableMemory(Path proc, Path cgroups) {

  /** What is assumed where nothing can be found out, in bytes. */
  static final long UNKNOWN = 1L << 30;

  private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s+([0-9]{1,18}) kB");

  /** A larger limit is none. */
  private static final Pattern NUMBER = Pattern.compile("\\s*([0-9]{1,18})\\s*");

  /** Creates the view of this machine. */
  public AvailableMemory() {
    this(Path.of("/proc"), Path.of("/sys/fs/cgroup"));
  }

  /** Returns the memory that is available, in bytes. */
  public long bytes() {
    long bytes = number(proc.resolve("meminfo"), AVAILABLE, 1024).orElse(UNKNOWN);
    for (String line : lines(proc.resolve("self/cgroup"))) {
      String[] fields = line.split(":", 3);
      if (fields.length == 3 && fields[1].isEmpty()) {
        bytes = Math.min(bytes, group(cgroups, fields[2], "memory.max", "memory.current"));
      } else if (fields.length == 3 && List.of(fields[1].split(",")).contains("memory")) {
        bytes =
            Math.min(
                bytes,
                group(
                    cgroups.resolve("memory"),
                    fields[2],
                    "memory.limit_in_bytes",
                    "memory.usage_in_bytes"));
      }
    }
    return bytes;
  }

  /** Warns if the process may take more than there is. */
  public void warn(DataLimit limit) {
    long available = bytes();
    if (limit.source() == DataLimit.Source.PROCESS && limit.processBytes() > available) {
      String message =
          "--mem %s is more than the %s of memory that is available: the system may end this job"
              .formatted(Sizes.argument(limit.processBytes()), Sizes.brief(available));
      Warning.note(AvailableMemory.class, message, Optional.empty());
    }
  }

  /** Returns the number in the first line of a file of the system that a pattern matches. */
  static OptionalLong number(Path file, Pattern pattern, long unit) {
    return lines(file).stream()
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .mapToLong(line -> Long.parseLong(line.group(1)) * unit)
        .findFirst();
  }

  /** Returns the least memory left in a group and the groups around it. */
  private static long group(Path root, String name, String limitFile, String usageFile) {
    Path group = root.resolve(name.substring(Math.min(1, name.length()))).normalize();
    long least = Long.MAX_VALUE;
    while (group.startsWith(root)) {
      OptionalLong limit = number(group.resolve(limitFile), NUMBER, 1);
      if (limit.isPresent()) {
        long used = number(group.resolve(usageFile), NUMBER, 1).orElse(0);
        least = Math.min(least, Math.max(0, limit.getAsLong() - used));
      }
      group = group.getParent();
    }
    return least;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }
}
