package io.resplit.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.manifest.Manifest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileChecksTest {

  private static final int FILES = 1000;

  private final List<Long> seen = Collections.synchronizedList(new ArrayList<>());

  private static Manifest.Entry entry(long bytes) {
    return new Manifest.Entry("file", bytes, Optional.empty(), List.of(), List.of());
  }

  /** Checks files of which some are damaged. */
  private void check(int threads, long bytes, Set<Long> damaged) throws IOException {
    Manifest.EntryVisitor check =
        (number, entry) -> {
          seen.add(number);
          if (damaged.contains(number)) {
            throw new IOException("file " + number);
          }
        };
    try (FileChecks checks = new FileChecks(Stream.generate(() -> check).limit(threads).toList())) {
      for (long number = 0; number < FILES; number++) {
        checks.add(number, entry(bytes));
      }
      checks.finish();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void everyFileIsCheckedOnce(int threads) throws IOException {
    check(threads, 1, Set.of());
    assertEquals(LongStream.range(0, FILES).boxed().toList(), seen.stream().sorted().toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void ofSeveralThatFailTheFirstIsNamed(int threads) {
    for (long bytes : new long[] {1, 8L << 20}) {
      IOException failure =
          assertThrows(
              IOException.class, () -> check(threads, bytes, Set.of(70L, 71L, 300L, 999L)));
      assertEquals("file 70", failure.getMessage());
    }
  }

  @Test
  void noMoreFilesAreBegunOnceOneHasFailed() {
    assertThrows(IOException.class, () -> check(1, 1, Set.of(3L)));
    assertTrue(seen.size() <= 4, seen::toString);
  }

  @Test
  void anErrorIsThrownAndNotWaitedFor() {
    Manifest.EntryVisitor check =
        (number, entry) -> {
          throw new StackOverflowError("file " + number);
        };
    try (FileChecks checks = new FileChecks(List.of(check))) {
      StackOverflowError failure =
          assertTimeoutPreemptively(
              Duration.ofMinutes(1),
              () ->
                  assertThrows(
                      StackOverflowError.class,
                      () -> {
                        checks.add(0, entry(1L << 30));
                        checks.finish();
                      }));
      assertEquals("file 0", failure.getMessage());
    }
  }

  /** Neither check returns before the other one has begun. */
  @Test
  void filesAreCheckedAtTheSameTime() throws IOException {
    CyclicBarrier both = new CyclicBarrier(2);
    Manifest.EntryVisitor check =
        (number, entry) -> {
          try {
            both.await();
          } catch (Exception e) {
            throw new IOException(e);
          }
        };
    try (FileChecks checks = new FileChecks(List.of(check, check))) {
      checks.add(0, entry(1L << 30));
      checks.add(1, entry(1L << 30));
      checks.finish();
    }
  }

  @Test
  void whoeverStopsItIsHeard() {
    try (FileChecks checks =
        new FileChecks(
            List.of(
                (number, entry) -> {
                  throw new CancellationException();
                }))) {
      assertThrows(
          CancellationException.class,
          () -> {
            checks.add(0, entry(1));
            checks.finish();
          });
    }
  }
}
