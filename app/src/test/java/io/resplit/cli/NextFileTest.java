package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.job.warning.Warning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NextFileTest {

  private static final List<Path> FILES = Stream.of("a", "b", "c", "d").map(Path::of).toList();

  private static Optional<String> said(String by, Path file) throws IOException {
    if (file.toString().equals("b")) {
      throw new IOException("of no use");
    }
    if (file.toString().equals("c")) {
      Warning.log(NextFileTest.class, "something is lost", Optional.of(file));
    }
    return Optional.of(by + file);
  }

  private static List<Optional<String>> taken(NextFile<String> next) {
    return FILES.stream().map(file -> next.take(known -> !known.equals("1e"))).toList();
  }

  @Test
  void whatFailsOrWarnsIsLeftToItsTurn() {
    try (NextFile<String> next =
        new NextFile<>(FILES, List.of(file -> said("1", file), file -> said("2", file)))) {
      assertEquals(
          List.of(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of("1d")),
          taken(next));
    }
  }

  @Test
  void twoTakeTurnsAndWhatNoLongerHoldsIsLeftOut() {
    List<Path> files = Stream.of("x", "d", "e", "f").map(Path::of).toList();
    try (NextFile<String> next =
        new NextFile<>(files, List.of(file -> said("1", file), file -> said("1", file)))) {
      assertEquals(
          List.of(Optional.empty(), Optional.of("1d"), Optional.empty(), Optional.of("1f")),
          taken(next));
    }
    try (NextFile<String> next =
        new NextFile<>(files, List.of(file -> said("2", file), file -> said("3", file)))) {
      assertEquals(
          List.of(Optional.empty(), Optional.of("2d"), Optional.of("3e"), Optional.of("2f")),
          taken(next));
    }
  }

  @Test
  void oneFileIsPreparedWhileTheOneBeforeHasItsTurn() throws Exception {
    CountDownLatch isPrepared = new CountDownLatch(1);
    CountDownLatch isBeyond = new CountDownLatch(2);
    NextFile.Work<String> work =
        file -> {
          isBeyond.countDown();
          isPrepared.countDown();
          return Optional.of("of " + file);
        };
    try (NextFile<String> next = new NextFile<>(FILES, List.of(work))) {
      assertEquals(Optional.empty(), next.take(known -> true));
      isPrepared.await();
      assertEquals(1, isBeyond.getCount());
      assertEquals(Optional.of("of b"), next.take(known -> true));
    }
  }

  @Test
  void noFilesNeedNothing() {
    try (NextFile<String> next = new NextFile<>(List.of(), List.of(file -> said("1", file)))) {
      assertEquals(Optional.empty(), next.take(known -> true));
    }
  }
}
