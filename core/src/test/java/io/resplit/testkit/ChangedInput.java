package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.format.FolderFiles;
import io.resplit.io.IoAction;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A change of one file of a set, as another program may make it while the set is read. */
final class ChangedInput implements IoAction<Long> {

  private static final long LATER = 2_000;

  /** What is done to the file. */
  private enum Kind {
    REWRITTEN {
      @Override
      void change(Path file, Path other) throws IOException {
        try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
          invert(opened);
        }
        makeLater(file);
      }
    },
    CUT {
      @Override
      void change(Path file, Path other) throws IOException {
        try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
          opened.setLength(opened.length() - Math.min(opened.length(), 1));
        }
        makeLater(file);
      }
    },
    LENGTHENED {
      @Override
      void change(Path file, Path other) throws IOException {
        Files.write(file, new byte[] {1, 2, 3}, StandardOpenOption.APPEND);
        makeLater(file);
      }
    },
    DELETED {
      @Override
      void change(Path file, Path other) throws IOException {
        Files.delete(file);
      }
    },
    /** By a file of the same size and time. */
    REPLACED {
      @Override
      void change(Path file, Path other) throws IOException {
        FileTime time = Files.getLastModifiedTime(file);
        Path next = Files.copy(file, file.resolveSibling("next"));
        try (RandomAccessFile opened = new RandomAccessFile(next.toFile(), "rw")) {
          invert(opened);
        }
        Files.setLastModifiedTime(next, time);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
      }
    },
    /** With another file of the set, if there is one. */
    EXCHANGED {
      @Override
      void change(Path file, Path other) throws IOException {
        if (file.equals(other)) {
          REPLACED.change(file, other);
          return;
        }
        Path aside = file.resolveSibling("aside");
        Files.move(file, aside);
        Files.move(other, file);
        Files.move(aside, other);
      }
    },
    /** Under a name that was free: of a missing block or chunk, if there is one. */
    APPEARED {
      @Override
      void change(Path file, Path other) throws IOException {
        Files.copy(other, file);
      }
    };

    abstract void change(Path file, Path other) throws IOException;
  }

  private final Kind kind;
  private final Path file;
  private final Path other;
  private final String format;
  private String told = "";

  private ChangedInput(Kind kind, Path file, Path other, String format) {
    this.kind = kind;
    this.file = file;
    this.other = other;
    this.format = format;
  }

  /** Draws a change of one of the files of a set. */
  static ChangedInput of(BlockSet in, Random random) throws IOException {
    TreeSet<Path> all = new TreeSet<>();
    TreeSet<Path> free = new TreeSet<>();
    for (long number = 0; number < in.blockCount(); number++) {
      Path file = in.path(number);
      if (!in.hasFile(number)) {
        free.add(file);
        continue;
      }
      all.add(file);
      all.addAll(in.format().filesBeside(file));
      if (FolderFiles.isOne(file)) {
        List<Path> below = below(FolderFiles.place(file));
        all.addAll(below);
        below.forEach(each -> free.add(each.resolveSibling("0")));
      }
    }
    free.removeIf(file -> Files.exists(file) || !Files.isDirectory(file.getParent()));
    Kind kind = Kind.values()[random.nextInt(Kind.values().length - (free.isEmpty() ? 1 : 0))];
    List<Path> changed = List.copyOf(kind == Kind.APPEARED ? free : all);
    return new ChangedInput(
        kind,
        changed.get(random.nextInt(changed.size())),
        List.copyOf(all).get(random.nextInt(all.size())),
        in.format().name());
  }

  private static List<Path> below(Path folder) throws IOException {
    try (Stream<Path> found = Files.walk(folder)) {
      return found.filter(Files::isRegularFile).toList();
    }
  }

  private static void invert(RandomAccessFile file) throws IOException {
    byte[] half = new byte[(int) ((file.length() + 1) / 2)];
    long start = file.length() - half.length;
    file.seek(start);
    file.readFully(half);
    for (int i = 0; i < half.length; i++) {
      half[i] ^= -1;
    }
    file.seek(start);
    file.write(half);
  }

  private static void makeLater(Path file) throws IOException {
    long now = Files.getLastModifiedTime(file).toMillis();
    Files.setLastModifiedTime(file, FileTime.fromMillis(now + LATER));
  }

  @Override
  public void accept(Long access) throws IOException {
    kind.change(file, other);
  }

  /** Fails unless a job has failed since its input was changed. */
  void requireFound(Optional<ResplitException> failure) {
    told = failure.map(Throwable::getMessage).orElse("no failure");
    assertEquals(
        Optional.of(ResplitException.Reason.BAD_INPUT),
        failure.map(ResplitException::reason),
        this::toString);
  }

  @Override
  public String toString() {
    return "%s: %s was %s: %s".formatted(format, file, kind, told);
  }
}
