package io.resplit.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.block.BlockFile;
import io.resplit.block.DemoSource;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.Activity;
import io.resplit.io.IoFailure;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.partition.Grid;
import io.resplit.request.Fsync;
import io.resplit.request.WriteOptions;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputSetTest {

  private static final WriteOptions OPTIONS = new WriteOptions(Fsync.BLOCK, true, true, true);

  @TempDir Path folder;
  private BlockSet out;

  @BeforeEach
  void describe() {
    Grid grid = Grid.uniform(Shape.of(4, 4), Shape.of(2, 4));
    out =
        new BlockSet(
            grid,
            ElementType.parse("uint8"),
            StorageOrder.C,
            new RawFormat(ElementType.parse("uint8"), 0),
            OutputAddress.parse(folder + "/out/{0}/b{n}").names(".raw", grid, StorageOrder.C));
  }

  private static void write(OutputSet sink, long number, long row) throws IOException {
    try (BlockFile file = sink.open(number)) {
      Box box = Box.of(new long[] {row, 0}, new long[] {row + 1, 4});
      file.write(box, ByteBuffer.allocateDirect(4).put(0, (byte) (10 + row)));
    }
    sink.endVisit(number);
  }

  @Test
  void givesABlockItsNameWhenItIsPublishedAndNotBefore() throws IOException {
    Path block = out.path(1);
    try (OutputSet sink = new OutputSet(List.of(out), OPTIONS)) {
      write(sink, 1, 1);
      assertFalse(Files.exists(block));
      assertTrue(Files.exists(PartFiles.partOf(block)));
      write(sink, 1, 0);
      sink.publish(1);
      assertFalse(Files.exists(block));
      commit(sink);
      assertEquals(8, Files.size(block));
      assertEquals(1, sink.published());
      assertEquals(2, sink.counts().opens());
      write(sink, 0, 0);
    }
    assertTrue(Files.exists(block));
    assertTrue(Files.exists(PartFiles.partOf(out.path(0))));
    assertFalse(Files.exists(out.path(0)));
  }

  private static void commit(OutputSet sink) throws IOException {
    sink.endStep();
    sink.sync();
    sink.readBack(new Activity());
    sink.rename(new Activity(), true);
  }

  @Test
  void givesNamesWhileOtherFilesAreWrittenAndSaysLaterWhatWentWrong() throws IOException {
    try (OutputSet sink = new OutputSet(List.of(out), OPTIONS)) {
      writeBoth(sink, 0);
      sink.sync();
      sink.rename(new Activity(), false);
      writeBoth(sink, 1);
      sink.sync();
      assertEquals(8, Files.size(out.path(0)));
      assertEquals(1, sink.published());
      assertEquals(1, sink.unnamed());
      Files.createDirectories(out.path(1).resolve("occupied"));
      sink.rename(new Activity(), false);
      assertEquals(0, sink.unnamed());
      IoFailure failure = assertThrows(IoFailure.class, sink::sync);
      assertTrue(failure.getMessage().startsWith("cannot rename "), failure.getMessage());
    }
  }

  private void writeBoth(OutputSet sink, long block) throws IOException {
    write(sink, block, 0);
    write(sink, block, 1);
    sink.publish(block);
    sink.endStep();
  }

  @Test
  void deletesWhatIsNotCompleteWhenItIsDiscarded() throws IOException {
    try (OutputSet sink = new OutputSet(List.of(out), OPTIONS)) {
      write(sink, 0, 0);
      write(sink, 1, 0);
      write(sink, 1, 1);
      sink.publish(1);
      commit(sink);
      sink.discard();
    }
    assertTrue(Files.exists(out.path(1)));
    assertFalse(Files.exists(PartFiles.partOf(out.path(0))));
  }

  @Test
  void givesNoNameToAFileThatHoldsSomethingElseThanWasWritten() throws IOException {
    try (OutputSet sink = new OutputSet(List.of(out), OPTIONS)) {
      write(sink, 0, 0);
      write(sink, 0, 1);
      sink.publish(0);
      sink.endStep();
      Path part = PartFiles.partOf(out.path(0));
      byte[] bytes = Files.readAllBytes(part);
      bytes[5] ^= 1;
      Files.write(part, bytes);
      ResplitException failure =
          assertThrows(ResplitException.class, () -> sink.readBack(new Activity()));
      assertEquals(ResplitException.Reason.DIFFERENT, failure.reason());
      assertTrue(failure.getMessage().contains(part.toString()), failure.getMessage());
    }
  }

  @Test
  void refusesANameThatHasComeUpMeanwhileUnlessItMayReplaceIt() throws IOException {
    WriteOptions careful = new WriteOptions(Fsync.NONE, false, false, false);
    try (OutputSet sink = new OutputSet(List.of(out), careful)) {
      write(sink, 0, 0);
      write(sink, 0, 1);
      sink.publish(0);
      Files.writeString(out.path(0), "theirs");
      ResplitException failure = assertThrows(ResplitException.class, () -> commit(sink));
      assertEquals(ResplitException.Reason.REFUSED, failure.reason());
    }
    assertEquals("theirs", Files.readString(out.path(0)));
  }

  @Test
  void refusesAndKeepsAFileThatSomebodyElseIsFilling() throws IOException {
    Path part = PartFiles.partOf(out.path(0));
    Files.createDirectories(part.getParent());
    Files.writeString(part, "theirs");
    try (OutputSet sink = new OutputSet(List.of(out), OPTIONS)) {
      IoFailure failure = assertThrows(IoFailure.class, () -> sink.open(0));
      assertTrue(failure.getMessage().contains("it already exists"), failure.getMessage());
    }
    assertEquals("theirs", Files.readString(part));
  }

  @Test
  void replacesALinkThatIsPlantedUnderAFinalNameAndNeverFollowsIt() throws IOException {
    Path victim = Files.writeString(folder.resolve("victim"), "precious");
    try (OutputSet sink = new OutputSet(List.of(out), OPTIONS)) {
      write(sink, 0, 0);
      Files.createSymbolicLink(out.path(0), victim);
      Path part = PartFiles.partOf(out.path(1));
      Files.createDirectories(part.getParent());
      Files.createSymbolicLink(part, victim);
      assertThrows(IoFailure.class, () -> sink.open(1));
      write(sink, 0, 1);
      sink.publish(0);
      commit(sink);
    }
    assertEquals("precious", Files.readString(victim));
    assertTrue(Files.isRegularFile(out.path(0), LinkOption.NOFOLLOW_LINKS));
    assertTrue(Files.isSymbolicLink(PartFiles.partOf(out.path(1))));
  }

  @Test
  void saysWhichFileCannotBeRenamed() throws IOException {
    try (OutputSet sink = new OutputSet(List.of(out), OPTIONS)) {
      write(sink, 0, 0);
      Files.createDirectories(out.path(0).resolve("occupied"));
      sink.publish(0);
      sink.endStep();
      IoFailure failure = assertThrows(IoFailure.class, () -> sink.rename(new Activity(), true));
      assertTrue(failure.getMessage().startsWith("cannot rename "), failure.getMessage());
    }
    assertTrue(Files.exists(PartFiles.partOf(out.path(0))));
  }

  @ParameterizedTest
  @CsvSource({
    "uint8, 2c",
    "uint16, 2c01",
    "uint16be, 012c",
    "int32be, 0000012c",
    "int64, 2c01000000000000",
    "float16, b05c",
    "float16be, 5cb0",
    "float32be, 43960000",
    "float64be, 4072c00000000000",
    "complex64be, 4396000000000000",
    "bytes3, 2c0100"
  })
  void demoDataIsTheIndexOfEachElement(String type, String hex) throws IOException {
    Grid grid = Grid.uniform(Shape.of(20, 30), Shape.of(7, 30));
    ElementType element = ElementType.parse(type);
    ByteBuffer target = ByteBuffer.allocateDirect(2 * element.bytes());
    try (BlockFile block = new DemoSource(grid, element).open(1)) {
      block.read(Box.of(new long[] {3, 0}, new long[] {4, 2}), target);
    }
    byte[] first = new byte[element.bytes()];
    target.get(first);
    assertEquals(hex, HexFormat.of().formatHex(first));
    assertEquals(element.bytes(), target.remaining());
  }
}
