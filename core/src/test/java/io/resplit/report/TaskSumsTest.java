package io.resplit.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.result.Cost;
import io.resplit.result.DiskModel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskSumsTest {

  private static final DiskModel DISK = new DiskModel("test", 1, 0, 100, 100);

  /** Returns tasks that are all alike. */
  private static TaskSums tasks(long count, DiskModel disk, long seeks, long bytes) {
    TaskSums sums = new TaskSums(count, disk);
    for (long task = 0; task < count; task++) {
      Cost cost = new Cost(seeks, 0, 1, 1, bytes, 10);
      sums.add(new TaskPlan(task, Box.whole(Shape.of(4)), 1, 0, bytes, cost, disk.seconds(cost)));
    }
    return sums;
  }

  private static String text(TaskSums sums, List<TaskSums> others) {
    return new TaskText(sums).sum(new TaskFolders(sums.count(), 7), sums.better(others));
  }

  @ParameterizedTest
  @CsvSource({
    "64, '32,16,8,4,2'",
    "60, '32,16,8,4'",
    "17, '16'",
    "100, '64,32,4'",
    "3, '2'",
    "2, ''",
    "1, ''",
  })
  void looksAtHalvesAndPowersOfTwoOfAsManyTasksTogether(long count, String others) {
    List<String> expected = others.isEmpty() ? List.of() : List.of(others.split(","));
    assertEquals(expected, TaskSums.others(count).stream().map(String::valueOf).toList());
    assertTrue(TaskSums.others(count).stream().mapToLong(other -> other).sum() <= count);
  }

  @Test
  void aRotatingDiskServesOneTaskAfterTheOther() {
    TaskSums four = tasks(4, DISK, 10, 100);
    assertEquals(4 * (10 + 1 + 1), four.atOnceSeconds());
    assertTrue(text(four, List.of()).contains("at once    48 s predicted where all tasks run at"));
  }

  @Test
  void otherDisksAnswerSeveralTasksAtATime() {
    DiskModel disk = DiskModel.gathering("test", 1, 0, 100, 100);
    assertEquals(10 + 4 * 2, tasks(4, disk, 10, 100).atOnceSeconds());
    assertEquals(16 * 10 / 8 + 16 * 2, tasks(16, disk, 10, 100).atOnceSeconds());
  }

  @Test
  void tasksTakeAsLongAsTheLongest() {
    TaskSums sums = tasks(2, DISK, 1, 100);
    Cost none = new Cost(0, 0, 0, 0, 0, 0);
    sums.add(new TaskPlan(2, Box.whole(Shape.of(4)), 1, 0, 0, none, 99));
    assertEquals(99, sums.atOnceSeconds());
    assertEquals(2, sums.longest().task());
  }

  @Test
  void saysWhichNumberOfTasksNeedsFarFewerSeeks() {
    TaskSums many = tasks(64, DISK, 376, 100);
    List<TaskSums> others =
        List.of(tasks(32, DISK, 188, 200), tasks(16, DISK, 4, 400), tasks(8, DISK, 16, 800));
    assertEquals(Optional.of(16L), many.better(others).map(TaskSums::count));
    String text = text(many, others);
    assertTrue(
        text.contains("better     16 tasks need 376 times fewer seeks than 64, and 3 min at once"),
        text);
    String json =
        new TaskText(many).jsonSum(new TaskFolders(64, 7), many.better(others)).toString();
    assertTrue(json.contains("\"better\":{\"tasks\":16,\"seeks\":64,\"at_once_seconds\":192.0}"));
  }

  @Test
  void fewerTasksThatTakeLongerAreNotBetter() {
    DiskModel fast = DiskModel.gathering("test", 1e-6, 0, 100, 100);
    TaskSums many = tasks(4, fast, 1000, 100);
    assertEquals(Optional.empty(), many.better(List.of(tasks(2, fast, 10, 200_000))));
    assertEquals(Optional.empty(), many.better(List.of(tasks(2, fast, 1500, 200))));
    assertTrue(!text(many, List.of()).contains("better"));
  }

  @Test
  void warnsOfLargeFilesOnOneStripe() {
    String large = text(tasks(2, DiskModel.LUSTRE, 1, 101_000_000_000L), List.of());
    assertTrue(
        large.contains("warning    files of more than 100 GB are stored on one server"), large);
    String small = text(tasks(2, DiskModel.LUSTRE, 1, 99_000_000_000L), List.of());
    assertTrue(!small.contains("warning"), small);
  }
}
