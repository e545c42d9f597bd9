package io.resplit.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.block.BlockFile;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.input.InputWatch.FactVisitor;
import io.resplit.io.Activity;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import io.resplit.partition.SomeBlocks;
import io.resplit.request.SetRequest;
import io.resplit.request.Stack;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.MissingBlocks;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When changes of files are found that are read. */
class InputWatchTest {

  private static final int PARTS = 3000;

  @TempDir Path folder;

  private InputWatch watch(BlockSet set) throws IOException {
    return InputWatch.of(set, FactVisitor.NONE, new Activity());
  }

  private static void read(BlockFile file, long from, long to) throws IOException {
    file.read(Box.of(new long[] {from}, new long[] {to}), ByteBuffer.allocateDirect(64 << 10));
  }

  private static void assertChanged(Path file, Executed executed) {
    ResplitException change = assertThrows(ResplitException.class, executed::run);
    assertEquals(Optional.of(file), change.path());
    assertTrue(change.getMessage().contains("was changed during the job"), change.getMessage());
  }

  private interface Executed {
    void run() throws IOException;
  }

  private BlockSet raw() throws IOException {
    Path file = Files.write(folder.resolve("a.raw"), new byte[8]);
    SetRequest request = SetRequest.at(file.toString()).withShape(Shape.of(8));
    return new Resplit().find(request.withType(ElementType.parse("uint8")));
  }

  /** A header that names files of one element each. */
  private BlockSet parts() throws IOException {
    StringBuilder text =
        new StringBuilder("NRRD0004\ntype: uint8\ndimension: 1\nsizes: ")
            .append(PARTS)
            .append("\nencoding: raw\ndata file: LIST 1");
    for (int part = 0; part < PARTS; part++) {
      text.append("\n").append(Files.write(part(part), new byte[1]).getFileName());
    }
    Path header = Files.writeString(folder.resolve("a.nhdr"), text);
    return new Resplit().find(SetRequest.at(header.toString()));
  }

  private Path part(int number) {
    return folder.resolve("part" + number);
  }

  @Test
  void aVisitThatGoesOnAfterACommitIsComparedAtTheNext() throws IOException {
    BlockSet set = raw();
    InputWatch watch = watch(set);
    try (BlockFile file = watch.open(0)) {
      read(file, 0, 4);
      watch.checkRead();
      Files.write(set.path(0), new byte[9]);
      read(file, 4, 8);
      assertChanged(set.path(0), watch::checkRead);
    }
  }

  @Test
  void aFileOfManyIsComparedWhenItHasBeenRead() throws IOException {
    BlockSet set = parts();
    InputWatch watch = watch(set);
    try (BlockFile file = watch.open(0)) {
      read(file, 6, 7);
      watch.checkRead(); // of all, since the header was read
      Files.write(part(7), new byte[2]);
      read(file, 8, 9);
      watch.checkRead(); // nobody has read the other one
      assertChanged(part(7), () -> read(file, 7, 8));
    }
    assertChanged(part(7), watch::checkAll);
  }

  @Test
  void aFileOfManyThatIsReadAgainIsComparedAtTheNextCommit() throws IOException {
    InputWatch watch = watch(parts());
    try (BlockFile file = watch.open(0)) {
      read(file, 7, 8);
      watch.checkRead();
      Files.write(part(7), new byte[2]);
      read(file, 7, 8);
      assertChanged(part(7), watch::checkRead);
      assertChanged(part(7), watch::checkRead); // and so at any other
    }
  }

  /** A block without a dataset has the path of the file that the others are in. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFileOfDatasetsHasNotAppeared(boolean isOfLead) throws IOException {
    BlockSet raw = raw();
    Grid grid = Grid.uniform(Shape.of(16), Shape.of(8));
    BlockNames datasets = new BlockNames.Datasets(raw.path(0), NameTemplate.parse("d{0}", 1));
    BlockNames names =
        isOfLead ? new BlockNames.OfLead(datasets, grid, StorageOrder.C, List.of(0), 0) : datasets;
    BlockSet set = new BlockSet(grid, raw.type(), StorageOrder.C, raw.format(), names);
    MissingBlocks second = new MissingBlocks(SomeBlocks.of(1), new byte[1]);
    InputWatch watch = watch(set.withMissing(Optional.of(second)));
    watch.checkAll();
    Files.write(raw.path(0), new byte[9]);
    assertChanged(raw.path(0), watch::checkAll);
  }

  @Test
  void aLaterArrayIsComparedWithTheFilesBeforeTheFirst() throws IOException {
    BlockSet set = raw();
    InputWatch first = watch(set);
    Files.write(set.path(0), new byte[9]);
    assertChanged(set.path(0), first.of(set)::checkAll);
  }

  /** One header has its elements in a file of their own, the other one does not. */
  @ParameterizedTest
  @ValueSource(strings = {"a.nrrd b.nhdr", "a.nhdr b.nrrd"})
  void filesWithPartsMayBeAmongOthers(String names) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String name : names.split(" ")) {
      String apart = name.endsWith("nhdr") ? "data file: x\n" : "";
      String header = "NRRD0004\ntype: uint8\ndimension: 1\nsizes: 8\nencoding: raw\n" + apart;
      files.add(Files.writeString(folder.resolve(name), header + "\n12345678"));
    }
    Files.write(folder.resolve("x"), new byte[8]);
    BlockSet set = new Resplit().find(SetRequest.of(files).stacked(Stack.along("t")));
    InputWatch watch = watch(set);
    for (int block = 0; block < 2; block++) {
      try (BlockFile file = watch.open(block)) {
        file.read(Box.whole(Shape.of(1, 8)), ByteBuffer.allocateDirect(8));
      }
    }
    watch.checkRead();
    watch.checkAll();
    Files.write(set.path(0), new byte[9]);
    assertChanged(set.path(0), watch::checkAll);
  }

  @Test
  void arraysOfAStoreAreComparedWithItsFilesBeforeTheFirst() throws IOException {
    BlockSet set = store();
    InputWatch first = watch(set);
    Path chunk = folder.resolve("a.zarr/c/1");
    Files.write(chunk, new byte[1]);
    InputWatch later = first.of(set);
    try (BlockFile file = later.open(0)) {
      assertChanged(chunk, () -> read(file, 0, 8));
    }
    assertChanged(chunk, later::checkAll);
  }

  @Test
  void metadataOfAnArrayIsComparedOnceWhenItIsOpened() throws IOException {
    BlockSet set = store();
    List<Path> read = new ArrayList<>();
    IoCounts counts = new IoCounts();
    counts.showReads(
        (file, before) -> {
          read.add(file);
          return before;
        });
    set.format().open(set.place(0), set.read(0), counts).close();
    assertEquals(List.of(set.path(0)), read);
  }

  @Test
  void filesThatAreThereCountOnceForAllArraysOfAStore() throws IOException {
    BlockSet set = store();
    assertEquals((3 + 3) * FileStates.BYTES_A_FILE, InputWatch.partBytes(set));
    assertEquals((PARTS + 3) * FileStates.BYTES_A_FILE, InputWatch.partBytes(parts()));
    assertEquals(0, InputWatch.partBytes(raw()));
  }

  /** A store with metadata and two of eight chunks. */
  private BlockSet store() throws IOException {
    String metadata =
        "{'zarr_format': 3, 'node_type': 'array', 'shape': [8], 'data_type': 'uint8',"
            + " 'chunk_grid': {'name': 'regular', 'configuration': {'chunk_shape': [1]}},"
            + " 'chunk_key_encoding': {'name': 'default'}, 'fill_value': 0,"
            + " 'codecs': [{'name': 'bytes'}]}";
    Path chunks = Files.createDirectories(folder.resolve("a.zarr/c"));
    Files.writeString(folder.resolve("a.zarr/zarr.json"), metadata.replace('\'', '"'));
    Files.write(chunks.resolve("1"), new byte[] {1});
    Files.write(chunks.resolve("7"), new byte[] {7});
    return new Resplit().find(SetRequest.at(folder + "/a.zarr"));
  }
}
