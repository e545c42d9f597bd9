package io.resplit.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileFormats;
import io.resplit.format.Format;
import io.resplit.format.nrrd.NrrdFiles;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.Activity;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.partition.Grid;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.WriteOptions;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Headers beside their elements at every moment of a job. */
class HeaderFilesTest {

  private static final Shape BLOCK = Shape.of(2, 4);

  @TempDir private Path folder;
  private final Format format = new NrrdFiles().format("nhdr", 0);
  private BlockSet out;
  private Path data;
  private Path header;

  @BeforeEach
  void describe() {
    Grid grid = Grid.uniform(BLOCK, BLOCK);
    out =
        new BlockSet(
            grid,
            ElementType.parse("uint8"),
            StorageOrder.C,
            format,
            OutputAddress.parse(folder + "/b{n}.raw").names(".raw", grid, StorageOrder.C));
    data = out.path(0);
    header = data.resolveSibling("b0.nhdr");
  }

  private static OutputSet written(BlockSet out, boolean replaces) throws IOException {
    OutputSet sink =
        new OutputSet(List.of(out), new WriteOptions(Fsync.END, true, false, replaces));
    try (BlockFile file = sink.open(0)) {
      file.write(Box.whole(BLOCK), ByteBuffer.allocateDirect(8).put(7, (byte) 9));
    }
    return sink;
  }

  private static void commit(OutputSet sink) throws IOException {
    sink.publish(0);
    sink.endStep();
    sink.sync();
    sink.rename(new Activity(), true);
    sink.sync();
    sink.close();
  }

  @Test
  void aHeaderAppearsWithItsElements() throws IOException {
    OutputSet sink = written(out, false);
    assertFalse(Files.exists(header));
    commit(sink);
    assertEquals(8, Files.size(data));
    assertTrue(Files.readString(header).contains("data file: b0.raw\n"));
    assertEquals(BLOCK, format.inspect(new BlockPlace(data, ""), Shape.of(1)).shape());
    assertEquals(List.of(header), format.filesBeside(data));
    assertEquals(List.of(data), format.filesBeside(header));
  }

  @Test
  void replacesAHeaderOnlyIfThatIsAsked() throws IOException {
    OutputSet careful = written(out, false);
    Files.writeString(header, "theirs");
    ResplitException failure = assertThrows(ResplitException.class, () -> commit(careful));
    assertEquals(ResplitException.Reason.REFUSED, failure.reason());
    assertEquals("theirs", Files.readString(header));
    assertFalse(Files.exists(data));
    careful.discard();
    commit(written(out, true));
    assertTrue(Files.readString(header).startsWith("NRRD"));
  }

  /** Between both names the job ended, or the disk lost power and forgot the first one. */
  @Test
  void writesTheHeaderThatAnEarlierJobDidNot() throws IOException {
    commit(written(out, false));
    byte[] said = Files.readAllBytes(header);
    Files.move(header, PartFiles.partOf(header));
    commit(restored());
    assertEquals(new String(said), Files.readString(header));
    assertFalse(Files.exists(PartFiles.partOf(header)));
    Files.move(data, PartFiles.partOf(data));
    commit(restored());
    assertTrue(Files.exists(data) && Files.exists(header));
  }

  /** Of two names that the job may have given, another program has the second. */
  @Test
  void keepsAHeaderThatIsNotThatOfTheJob() throws IOException {
    commit(written(out, false));
    byte[] said = Files.readAllBytes(header);
    for (Path made : List.of(data, PartFiles.partOf(data))) {
      Files.move(data, made);
      for (String theirs : List.of("theirs", "x".repeat(said.length))) {
        Files.writeString(header, theirs);
        ResplitException refusal = assertThrows(ResplitException.class, () -> commit(restored()));
        assertEquals(ResplitException.Reason.REFUSED, refusal.reason());
        assertTrue(refusal.getMessage().contains(header + "' has appeared in the meantime"));
        assertEquals(theirs, Files.readString(header));
      }
      Files.write(header, said);
      Files.writeString(PartFiles.partOf(header), "left");
      commit(restored());
      assertEquals(new String(said), Files.readString(header));
      assertFalse(Files.exists(PartFiles.partOf(header)));
    }
    assertTrue(Files.exists(data));
  }

  /** Whatever writes the elements that another header names. */
  @Test
  void replacesNoElementsThatAnotherHeaderDescribes() throws IOException {
    commit(written(out, false));
    Path other = data.resolveSibling("b0.mhd");
    for (String naming :
        List.of("ElementDataFile = b0.raw", "ElementDataFile = LIST\nb0.raw\r\n")) {
      Files.writeString(other, naming);
      assertReplacementRefused(out, other);
    }
    for (String naming : List.of("ElementDataFile = LOCAL\nab0.raw", "ElementDataFile = b0.raw2")) {
      Files.writeString(other, naming);
      OutputCheck.check(Optional.empty(), out, Existing.REPLACE);
    }
    BlockSet raw = out.withFormats(FileFormats.all(new RawFormat(out.type(), 0)));
    assertReplacementRefused(raw, header);
    Files.delete(data);
    OutputCheck.check(Optional.empty(), raw, Existing.REPLACE); // they wait for elements
  }

  private static void assertReplacementRefused(BlockSet out, Path header) {
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () -> OutputCheck.check(Optional.empty(), out, Existing.REPLACE));
    assertTrue(
        refusal.getMessage().startsWith("'" + header + "' describes "), refusal.getMessage());
  }

  /** Names of headers are longer than those of the elements. */
  @Test
  void namesOfHeadersAreChecked() throws IOException {
    Grid grid = Grid.uniform(BLOCK, BLOCK);
    for (int more : List.of(0, 1)) {
      String name = folder + "/" + "x".repeat(244 + more) + "{n}.raw";
      BlockNames names = OutputAddress.parse(name).names("", grid, StorageOrder.C);
      BlockSet set = new BlockSet(grid, out.type(), StorageOrder.C, format, names);
      if (more == 0) {
        OutputCheck.check(Optional.empty(), set, Existing.REFUSE);
      } else {
        assertThrows(
            IllegalArgumentException.class,
            () -> OutputCheck.check(Optional.empty(), set, Existing.REFUSE));
      }
    }
  }

  private OutputSet restored() throws IOException {
    OutputSet sink = new OutputSet(List.of(out), new WriteOptions(Fsync.END, false, false, false));
    sink.resume();
    sink.restore(0, Box.whole(BLOCK));
    return sink;
  }

  @Test
  void looksAtHeadersBeforeAJob() throws IOException {
    Files.writeString(header, "theirs");
    ResplitException failure =
        assertThrows(
            ResplitException.class,
            () -> OutputCheck.check(Optional.empty(), out, Existing.REFUSE));
    assertTrue(failure.getMessage().startsWith("output exists: '" + header), failure.getMessage());
    Files.writeString(PartFiles.partOf(header), "left");
    OutputCheck.clear(out);
    assertTrue(Files.exists(header));
    assertFalse(Files.exists(PartFiles.partOf(header)));
  }
}
