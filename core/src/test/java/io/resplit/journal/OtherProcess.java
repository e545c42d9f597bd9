package io.resplit.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Tries to lock a file, says whether it could, and holds the lock until its input ends; for {@link
 * JobLockTest}.
 */
final class OtherProcess {

  private OtherProcess() {}

  public static void main(String[] arguments) throws IOException {
    try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE)) {
      System.out.println(channel.tryLock() == null ? "refused" : "locked");
      System.out.flush();
      System.in.read();
    }
  }
}
