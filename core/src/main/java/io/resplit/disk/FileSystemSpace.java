package io.resplit.disk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * The space of real file systems. Java does not say how many files they can take; the program df
 * does, where there is one.
 */
public final class FileSystemSpace implements FreeSpace {

  private static final int PATIENCE_SECONDS = 2;
  private static final int MAX_ANSWER_BYTES = 1 << 14;

  @Override
  public long usableBytes(Path folder) throws IOException {
    return Files.getFileStore(folder).getUsableSpace();
  }

  @Override
  public OptionalLong freeFiles(Path folder) {
    try {
      ProcessBuilder df = new ProcessBuilder("df", "-iP", folder.toAbsolutePath().toString());
      df.environment().put("LC_ALL", "C");
      return answer(df.redirectError(ProcessBuilder.Redirect.DISCARD).start());
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  private static OptionalLong answer(Process df) throws IOException {
    try {
      df.getOutputStream().close();
      if (df.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && df.exitValue() == 0) {
        byte[] text = df.getInputStream().readNBytes(MAX_ANSWER_BYTES);
        return freeInodes(new String(text, StandardCharsets.UTF_8));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      df.destroyForcibly();
    }
    return OptionalLong.empty();
  }

  /**
   * Returns the free inodes of the one file system that {@code df -i} has listed; nothing if it
   * does not limit them or the table is another than those of GNU, BusyBox and BSD.
   */
  public static OptionalLong freeInodes(String table) {
    List<String> lines = table.lines().toList();
    if (lines.size() != 2) {
      return OptionalLong.empty();
    }
    List<String> titles = words(lines.get(0).toLowerCase(Locale.ROOT));
    List<String> values = words(lines.get(1));
    OptionalLong free = number(values, titles.indexOf("ifree"));
    OptionalLong used = number(values, titles.indexOf("iused"));
    boolean limited = free.isPresent() && free.getAsLong() + used.orElse(0) > 0;
    return limited ? free : OptionalLong.empty();
  }

  private static List<String> words(String line) {
    return List.of(line.trim().split(" +"));
  }

  private static OptionalLong number(List<String> values, int column) {
    boolean isNumber =
        column > 0 && column < values.size() && values.get(column).matches("[0-9]{1,18}");
    return isNumber ? OptionalLong.of(Long.parseLong(values.get(column))) : OptionalLong.empty();
  }
}
