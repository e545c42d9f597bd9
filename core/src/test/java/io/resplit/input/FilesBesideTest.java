package io.resplit.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.input.InputWatch.FactVisitor;
import io.resplit.io.Activity;
import io.resplit.io.ResplitException;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.MadeVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that a header names are part of the input. */
class FilesBesideTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"nhdr", "mhd"})
  void aChangeOfAFileThatAHeaderNamesIsSeen(String ending) throws IOException {
    Path header = folder.resolve("a." + ending);
    ElementType type = ElementType.parse("int16be");
    Shape shape = Shape.of(3, 4, 5);
    MadeVolume.write(header, Box.whole(shape), shape, type, new byte[120], true);
    BlockSet set = new Resplit().find(SetRequest.at(header.toString()));
    assertEquals(3, set.format().filesBeside(header).size());
    InputWatch watch = new InputWatch(set, FactVisitor.NONE, new Activity());
    watch.checkAll();
    Path second = folder.resolve("a." + ending + "1.raw");
    byte[] before = Files.readAllBytes(second);
    Files.write(second, new byte[before.length + 1]);
    assertChanged(watch);
    Files.delete(second);
    assertChanged(watch);
  }

  private static void assertChanged(InputWatch watch) {
    ResplitException change = assertThrows(ResplitException.class, watch::checkAll);
    assertTrue(change.getMessage().contains("was changed during the job"), change.getMessage());
  }
}
