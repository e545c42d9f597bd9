package io.resplit.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the percentage of a command rises, whatever its jobs are. */
class ProgressTextTest {

  private final Activity activity = new Activity();
  private final ProgressText text = new ProgressText(activity, 0);
  private final List<Integer> percents = new ArrayList<>();
  private long nanos;

  private void look() {
    nanos += 1_000_000_000;
    text.look(nanos, false);
    percents.add(text.percent());
  }

  /** Moves an array of 100 bytes, reading all of it before it is written. */
  private void move() {
    activity.beginArray(100);
    activity.begin(Phase.MOVING, 0);
    look();
    activity.addRead(100);
    look();
    activity.addWritten(100);
    look();
  }

  private void job(int arrays) {
    activity.begin(Phase.PLANNING, 0);
    look();
    activity.expect(100L * arrays, 0);
    for (int array = 0; array < arrays; array++) {
      move();
    }
    activity.complete();
    look();
  }

  private void assertRises(Integer... expected) {
    assertEquals(List.of(expected), percents.stream().distinct().toList());
    assertEquals(percents.stream().sorted().toList(), percents);
    assertTrue(text.isDone());
  }

  @Test
  void allVariablesOfAJobAreOneProgress() {
    job(4);
    assertRises(0, 12, 25, 37, 50, 62, 75, 87, 100);
  }

  @Test
  void copiesThatAreMadeFirstAndTheWholeAreOneProgress() {
    activity.expectLater(300);
    job(1);
    assertTrue(!text.isDone());
    activity.expectLater(200);
    job(1);
    activity.expectLater(0);
    job(2);
    assertRises(0, 12, 25, 37, 50, 62, 75, 87, 100);
  }

  @Test
  void copiesThatAnEarlierJobHasMadeCountAsDone() {
    activity.expectLater(200);
    activity.expect(200, 0);
    activity.begin(Phase.DIGESTING, 100);
    activity.add(100);
    look();
    activity.complete();
    look();
    activity.expectLater(0);
    job(2);
    assertRises(11, 55, 66, 77, 88, 100);
    assertEquals(400, activity.work().written());
    assertEquals(200, activity.work().writtenBefore());
  }

  @Test
  void whatTakesMoreThanWasKnownWaits() {
    activity.expectLater(100);
    job(1);
    activity.expectLater(0);
    job(3);
    assertRises(0, 25, 50, 62, 75, 87, 100);
  }

  @Test
  void aTaskThatIsResumedBeginsWhereItStopped() {
    activity.expect(200, 0);
    activity.beginArray(100);
    activity.addBefore(100, 100);
    activity.begin(Phase.RESUMING, 0);
    activity.add(70);
    look();
    move();
    activity.complete();
    look();
    assertRises(50, 75, 100);
    assertTrue(text.status().toString().contains("\"bytes_read_per_second\":33,"));
  }

  @Test
  void comparingCopiesAndReadingBackAreWorkAsWell() {
    activity.expect(100, 200);
    activity.begin(Phase.DIGESTING, 100);
    activity.add(100);
    look();
    move();
    activity.begin(Phase.READING_BACK, 0);
    activity.add(40); // of files that are smaller than what they hold
    look();
    activity.complete();
    look();
    assertRises(25, 50, 75, 85, 100);
  }

  @Test
  void filesThatAreLongerThanTheirArraysDoNotCountMore() {
    activity.expect(100, 100);
    activity.beginArray(100);
    activity.begin(Phase.READING_BACK, 0);
    activity.add(5000);
    look();
    activity.addRead(100);
    activity.addWritten(100);
    activity.complete();
    look();
    assertRises(33, 100);
  }

  @Test
  void allPairsThatAreComparedAreOneProgress() {
    for (int left = 3; left >= 0; left--) {
      activity.expectLater(100L * left);
      job(1);
    }
    assertRises(0, 12, 25, 37, 50, 62, 75, 87, 100);
  }

  @Test
  void aCommandThatMovesNothingEndsWithItsTime() {
    activity.begin(Phase.COMPARING, 0);
    look();
    assertEquals("comparing with the file..., 0:01", text.line());
    activity.begin(Phase.MOVING, 0);
    look();
    assertEquals("took 0:02", text.line());
  }
}
