package io.resplit.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.disk.FileSystemSpace;
import io.resplit.disk.FreeSpace;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
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
import io.resplit.set.SetBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputCheckTest {

  private static final WriteOptions OPTIONS = new WriteOptions(Fsync.NONE, true, false, true);

  @TempDir Path folder;
  private BlockSet in;

  @BeforeEach
  void writeInputs() throws IOException {
    in = set(folder + "/in/b_{*}", 4);
    Files.createDirectory(in.root());
    for (long number = 0; number < 4; number++) {
      Files.writeString(in.path(number), "precious" + number);
    }
  }

  /** Returns a set of {@code blocks} blocks of 8 bytes. */
  private static BlockSet set(String address, long blocks) {
    Grid grid = Grid.uniform(Shape.of(8 * blocks), Shape.of(8));
    return new BlockSet(
        grid,
        ElementType.parse("uint8"),
        StorageOrder.C,
        new RawFormat(ElementType.parse("uint8"), 0),
        OutputAddress.parse(address).names(".raw", grid, StorageOrder.C));
  }

  private static BlockSet file(Path path) {
    Grid grid = Grid.uniform(Shape.of(32), Shape.of(32));
    return new BlockSet(
        grid,
        ElementType.parse("uint8"),
        StorageOrder.C,
        new RawFormat(ElementType.parse("uint8"), 0),
        new BlockNames.Listed(path, List.of(path)));
  }

  private void assertRefused(BlockSet out, boolean overwrite, String... parts) throws IOException {
    assertThrown(ResplitException.Reason.REFUSED, out, overwrite, parts);
  }

  private void assertThrown(
      ResplitException.Reason reason, BlockSet out, boolean overwrite, String... parts)
      throws IOException {
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () -> OutputCheck.check(Optional.of(in), out, policy(overwrite)));
    assertEquals(reason, refusal.reason(), refusal.getMessage());
    assertEquals(1, refusal.getMessage().lines().count());
    for (String part : parts) {
      assertTrue(refusal.getMessage().contains(part), refusal.getMessage());
    }
    assertInputsUntouched();
  }

  private void assertInputsUntouched() throws IOException {
    for (long number = 0; number < 4; number++) {
      assertEquals("precious" + number, Files.readString(in.path(number)));
    }
  }

  private static Existing policy(boolean overwrite) {
    return overwrite ? Existing.REPLACE : Existing.REFUSE;
  }

  private void check(BlockSet out, boolean overwrite) throws IOException {
    OutputCheck.check(Optional.of(in), out, policy(overwrite));
    assertInputsUntouched();
  }

  @Test
  void acceptsANewFolderAndCreatesNothing() throws IOException {
    check(set(folder + "/new/deep/x_{*}", 3), false);
    assertFalse(Files.exists(folder.resolve("new")));
    check(file(folder.resolve("merged.raw")), false);
    check(set(folder + "/in/out_{*}", 3), false);
  }

  @Test
  void refusesExistingOutputsAndLeavesThemToOverwrite() throws IOException {
    BlockSet out = set(folder + "/out/x_{*}", 5);
    Files.createDirectory(out.root());
    for (long number = 0; number < 5; number++) {
      Files.writeString(out.path(number), "old");
    }
    assertRefused(out, false, "output exists", "x_0'", "x_2' and 2 more", "--overwrite");
    check(out, true);
    assertEquals("old", Files.readString(out.path(3)));
  }

  @Test
  void refusesLeftoversAndDeletesThemNotBeforeTheRun() throws IOException {
    BlockSet out = set(folder + "/out/x_{*}", 2);
    Files.createDirectory(out.root());
    Path foreign = Files.writeString(out.root().resolve("notes.part"), "mine");
    check(out, false);
    Path beyond = Files.writeString(out.root().resolve("x_7.part"), "half");
    Path part = Files.writeString(PartFiles.partOf(out.path(1)), "half");
    assertRefused(out, false, "an interrupted job left", "x_1.part", "x_7.part", "--overwrite");
    check(out, true);
    assertTrue(Files.exists(part) && Files.exists(beyond));
    OutputCheck.clear(out);
    assertFalse(Files.exists(part) || Files.exists(beyond));
    assertTrue(Files.exists(foreign));
  }

  @Test
  void refusesAnExistingManifestAndDeletesItNotBeforeTheRun() throws IOException {
    BlockSet out = set(folder + "/out/x_{*}", 2);
    Files.createDirectory(out.root());
    for (String name : List.of("resplit.json", "files.jsonl", "resplit.json.part")) {
      Path record = Files.writeString(out.root().resolve(name), "{}");
      assertRefused(out, false, name);
      check(out, true);
      assertTrue(Files.exists(record));
      OutputCheck.clear(out);
      assertFalse(Files.exists(record));
    }
  }

  @Test
  void refusesToMixTheBlocksOfTwoSets() throws IOException {
    BlockSet out = set(folder + "/out/x_{*}", 2);
    Files.createDirectory(out.root());
    Path old = Files.writeString(out.root().resolve("x_2"), "old");
    assertRefused(out, false, "x_2' is outside the grid");
    assertRefused(out, true, "x_2' is outside the grid");
    Files.move(old, out.root().resolve("x_01"));
    assertRefused(out, true, "two names for one block");
    Files.delete(out.root().resolve("x_01"));
    Files.createDirectory(out.root().resolve("x_01"));
    Files.createDirectory(old);
    check(out, false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"in/b_{*}", "./in/b_{*}", "in/../in/b_{0}", "link/b_{*}", "in/{0}/../b"})
  void refusesToWriteToTheInputsUnderWhateverName(String address) throws IOException {
    Files.createSymbolicLink(folder.resolve("link"), in.root());
    if (address.endsWith("/../b")) {
      assertThrows(IllegalArgumentException.class, () -> set(folder + "/" + address, 2));
      return;
    }
    BlockSet out = set(folder + "/" + address, 2);
    assertRefused(out, true, "is the same file as input", "b_0");
    assertRefused(out, false, "is the same file as input", "b_0");
  }

  @Test
  void refusesOutputsThatAreLinksToInputs() throws IOException {
    BlockSet out = set(folder + "/out/x_{*}", 2);
    Files.createDirectory(out.root());
    Files.createLink(out.path(1), in.path(3));
    assertRefused(out, true, "x_1' is the same file as input", "b_3");
    Files.delete(out.path(1));
    Files.createSymbolicLink(out.path(0), in.path(2));
    assertRefused(out, true, "x_0' is the same file as input", "b_2");
    Files.delete(out.path(0));
    Files.createLink(PartFiles.partOf(out.path(0)), in.path(2));
    assertRefused(out, true, "x_0.part' is the same file as input", "b_2");
    assertRefused(file(in.path(1)), true, "is the same file as input");
  }

  @Test
  void refusesInputsThatLookLikeItsUnfinishedFiles() throws IOException {
    Path part = Files.move(in.path(0), in.root().resolve("b_0.part"));
    in =
        new BlockSet(
            Grid.uniform(Shape.of(8), Shape.of(8)),
            in.type(),
            in.order(),
            in.format(),
            new BlockNames.Listed(part, List.of(part)));
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () ->
                OutputCheck.check(Optional.of(in), set(folder + "/in/b_{*}", 1), Existing.REPLACE));
    assertTrue(refusal.getMessage().contains("same file as input"), refusal.getMessage());
    assertEquals("precious0", Files.readString(part));
  }

  @Test
  void refusesToReplaceTheManifestOfTheInput() throws IOException {
    Path manifest = Files.writeString(in.root().resolve("resplit.json"), "{}");
    assertRefused(set(folder + "/in/x_{*}", 2), true, "resplit.json' is the same file as input");
    assertEquals("{}", Files.readString(manifest));
  }

  @Test
  void neverTakesALinkToNowhereForAFreeName() throws IOException {
    BlockSet out = set(folder + "/out/x_{*}", 2);
    Files.createDirectory(out.root());
    Path target = folder.resolve("target");
    Files.createSymbolicLink(out.path(0), target);
    assertRefused(out, false, "output exists", "x_0");
    Path part = Files.createSymbolicLink(PartFiles.partOf(out.path(1)), target);
    assertRefused(out, false, "x_1.part");
    check(out, true);
    OutputCheck.clear(out);
    assertFalse(Files.exists(part, LinkOption.NOFOLLOW_LINKS));
    try (OutputSet sink = new OutputSet(List.of(out), OPTIONS)) {
      try (var file = sink.open(0)) {
        file.write(Box.whole(Shape.of(8)), ByteBuffer.allocateDirect(8));
      }
      sink.endVisit(0);
      sink.publish(0);
      sink.endStep();
      sink.rename(new Activity(), true);
    }
    assertFalse(Files.exists(target));
    assertTrue(Files.isRegularFile(out.path(0), LinkOption.NOFOLLOW_LINKS));
  }

  @Test
  void refusesFoldersWhereFilesShouldBeAndFilesWhereFoldersShouldBe() throws IOException {
    BlockSet out = set(folder + "/out/x_{*}", 2);
    Files.createDirectories(out.path(1));
    assertRefused(out, true, "x_1' is a folder");
    assertRefused(file(out.root()), true, "out' is a folder");
    Path occupied = Files.writeString(folder.resolve("occupied"), "x");
    assertRefused(set(occupied + "/x_{*}", 2), true, "occupied' exists and is not a folder");
    assertRefused(set(occupied + "/deep/x_{*}", 2), true, "occupied' exists and is not a folder");
    assertRefused(set(occupied.toString(), 2), true, "occupied' exists and is not a folder");
    Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), Path.of("nowhere"));
    assertRefused(set(dangling + "/x_{*}", 2), true, "dangling' exists and is not a folder");
  }

  @Test
  void refusesNamesThatLeaveNoSpaceForTheSuffix() throws IOException {
    String name = "n".repeat(249);
    set(folder + "/" + name + "{0}", 2);
    assertThrows(IllegalArgumentException.class, () -> set(folder + "/n" + name + "{0}", 2));
    OutputCheck.check(Optional.of(in), file(folder.resolve("n".repeat(246))), Existing.REPLACE);
    BlockSet merged = file(folder.resolve("n".repeat(247)));
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> OutputCheck.check(Optional.of(in), merged, Existing.REPLACE));
    assertTrue(e.getMessage().contains("has 247 bytes, 246 are the most"), e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> set(folder + "/x_{0}.part", 2));
  }

  @Test
  void refusesMoreFilesThanItCanCount() throws IOException {
    assertThrown(
        ResplitException.Reason.UNSUPPORTED,
        set(folder + "/out/x_{*}", 1L << 31),
        false,
        "too many");
  }

  @Test
  void refusesAFullDiskAndCountsLeftoversAsFree() throws IOException {
    BlockSet out = set(folder + "/out/x_{*}", 4);
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () -> OutputCheck.check(Optional.of(in), out, Existing.REFUSE, path -> 31));
    assertEquals(ResplitException.Reason.NO_SPACE, refusal.reason());
    assertTrue(refusal.getMessage().contains("it needs 32 bytes, but only 31 are free"));
    assertFalse(Files.exists(out.root()));
    OutputCheck.check(Optional.of(in), out, Existing.REFUSE, path -> 32);
    Files.createDirectory(out.root());
    Files.writeString(PartFiles.partOf(out.path(0)), "x");
    OutputCheck.check(Optional.of(in), out, Existing.REPLACE, path -> 31);
  }

  @Test
  void whatIsCompressedMayNeedLessSpaceThanThereIs() throws IOException {
    ChunkFilter deflate = new ChunkFilter(ChunkFilter.DEFLATE, 1);
    ChunkStorage chunks = new ChunkStorage(Shape.of(8), List.of(deflate), false);
    BlockSet out = set(folder + "/out/x_{*}", 4);
    out = out.withHeader(ArrayHeader.NONE.withChunks(Optional.of(chunks)));
    OutputCheck.check(Optional.of(in), out, Existing.REFUSE, path -> 1);
    assertEquals(List.of(0L, 32L), List.of(new SetBytes(out).least(), new SetBytes(out).all()));
  }

  private record Inodes(long free) implements FreeSpace {
    @Override
    public long usableBytes(Path path) {
      return Long.MAX_VALUE;
    }

    @Override
    public OptionalLong freeFiles(Path path) {
      return OptionalLong.of(free);
    }
  }

  @Test
  void refusesMoreFilesThanTheFileSystemCanTake() throws IOException {
    BlockSet out = set(folder + "/many_{*}", 1000);
    ResplitException refused =
        assertThrows(
            ResplitException.class,
            () -> OutputCheck.check(Optional.empty(), out, Existing.REFUSE, new Inodes(999)));
    assertEquals(ResplitException.Reason.NO_SPACE, refused.reason());
    assertTrue(refused.getMessage().contains("1000 more files"), refused.getMessage());
    OutputCheck.check(Optional.empty(), out, Existing.REFUSE, new Inodes(1000));
  }

  @Test
  void readsTheTablesOfDf() {
    String gnu = "Filesystem Inodes IUsed IFree IUse% Mounted on\ntmpfs 64 1 63 2% /mnt/a b\n";
    String bsd =
        "Filesystem 512-blocks Used Available Capacity iused ifree %iused Mounted on\n"
            + "/dev/disk1 976 400 576 41% 4882 9767 0% /\n";
    String unlimited = "Filesystem Inodes IUsed IFree IUse% Mounted on\n/dev/sda 0 0 0 - /\n";

    assertEquals(OptionalLong.of(63), FileSystemSpace.freeInodes(gnu));
    assertEquals(OptionalLong.of(9767), FileSystemSpace.freeInodes(bsd));
    assertEquals(OptionalLong.empty(), FileSystemSpace.freeInodes(unlimited));
    for (String odd : List.of("", "x\ny\nz\n", "IFree\n", "a IFree\nb -\n", "a IFree\nb\n")) {
      assertEquals(OptionalLong.empty(), FileSystemSpace.freeInodes(odd), odd);
    }
  }

  @Test
  void asksTheSystemForItsInodes() {
    OptionalLong free = new FileSystemSpace().freeFiles(folder);
    assertTrue(free.isEmpty() || free.getAsLong() > 0, free.toString());
    assertEquals(OptionalLong.empty(), new FileSystemSpace().freeFiles(folder.resolve("none")));
  }

  @Test
  void continuesWhereTheSystemDoesNotKnowTheSpace() throws IOException {
    BlockSet out = set(folder + "/out/x_{*}", 4);
    OutputCheck.check(
        Optional.of(in),
        out,
        Existing.REFUSE,
        path -> {
          throw new IOException("mount point not found");
        });
    assertFalse(Files.exists(out.root()));
  }

  @Tag("slow")
  @Test
  void findsOneAliasAmongManyFiles() throws IOException {
    BlockSet out = set(folder + "/out/x_{*}", 3000);
    Files.createDirectory(out.root());
    for (long number = 0; number < 2999; number++) {
      Files.createFile(out.path(number));
    }
    check(out, true);
    Files.createLink(out.path(2999), in.path(3));
    assertRefused(out, true, "x_2999' is the same file as input");
  }
}
