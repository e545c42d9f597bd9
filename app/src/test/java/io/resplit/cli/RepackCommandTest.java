package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Job;
import io.resplit.Repacking;
import io.resplit.Resplit;
import io.resplit.cli.console.ExitCode;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.request.Planning;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepackCommandTest {

  @TempDir private Path folder;

  private Path made(String name, String... options) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    List<Object> command =
        new ArrayList<>(List.of("make", file, "--shape", "40,30", "--dtype", "float32"));
    command.addAll(options.length == 0 ? List.of("--chunk", "10,10") : List.of(options));
    CommandRun.of(command.toArray()).assertDone();
    return file;
  }

  private static CommandRun repack(Object... options) {
    List<Object> command = new ArrayList<>(List.of("repack", "--no-progress"));
    command.addAll(List.of(options));
    return CommandRun.of(command.toArray());
  }

  private void assertFiles(String... names) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      assertEquals(
          Stream.of(names).sorted().toList(),
          all.filter(file -> !Files.isDirectory(file))
              .map(file -> folder.relativize(file).toString())
              .sorted()
              .toList());
    }
  }

  private static void assertChunks(Path file, String chunk) {
    String text = CommandRun.of("info", file).assertDone().results();
    assertTrue(text.contains("chunks of " + chunk), text);
  }

  @Test
  void inPlaceTheNewFileTakesTheNameAndAllElseOfTheOld() throws Exception {
    Path file = made("a.h5");
    Path copy = Files.copy(file, folder.resolve("copy.h5"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    boolean hasAttributes = withAttribute(file);
    Object before = Files.getAttribute(file, "unix:ino");
    String line = repack(file, "--in-place", "--chunk", "5,30").assertDone().results();
    String sum =
        HexFormat.of()
            .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    assertTrue(line.endsWith(", SHA-256 " + sum + "\n"), line);
    assertFalse(before.equals(Files.getAttribute(file, "unix:ino")));
    assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    assertEquals(hasAttributes ? "blue" : "", attribute(file));
    assertChunks(file, "5x30");
    CommandRun.of("verify", "-q", copy, file).assertDone();
    assertEquals(
        "'%s' fits already\n".formatted(file).replace("'", "").replace(" fits", ": fits"),
        repack(file, "--in-place").assertDone().results());
    assertFiles("a.h5", "copy.h5");
  }

  private static boolean withAttribute(Path file) throws IOException {
    if (!Files.getFileStore(file).supportsFileAttributeView(UserDefinedFileAttributeView.class)) {
      return false;
    }
    Files.getFileAttributeView(file, UserDefinedFileAttributeView.class)
        .write("colour", ByteBuffer.wrap("blue".getBytes()));
    return true;
  }

  private static String attribute(Path file) throws IOException {
    var view = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
    if (view == null || !view.list().contains("colour")) {
      return "";
    }
    ByteBuffer value = ByteBuffer.allocate(view.size("colour"));
    view.read("colour", value);
    return new String(value.array());
  }

  @Test
  void inPlaceChunksMayBecomeLarge() throws Exception {
    Path file = folder.resolve("a.h5");
    CommandRun.of("make", file, "--shape", "1100,1000", "--dtype", "float32", "--chunk", "10,1000")
        .assertDone();
    Path copy = Files.copy(file, folder.resolve("copy.h5"));
    repack(file, "--in-place", "--chunk", "1100,1000", "--filters", "deflate:1").assertDone();
    CommandRun.of("verify", "-q", copy, file).assertDone();
    CommandRun.of("verify", "-q", file, copy).assertDone();
  }

  @Test
  void filesOfAFolderGoToAnotherWithTheirFolders() throws Exception {
    Path one = made("in/a.h5");
    Path two = made("in/b/c.nc");
    Files.writeString(folder.resolve("in/notes.txt"), "none of them");
    String text = repack(folder + "/in", "--recursive", "--out-dir", folder + "/o").results();
    assertTrue(text.endsWith("2 files written, 0 fit, 0 failed\n"), text);
    CommandRun.of("verify", "-q", one, folder + "/o/a.h5").assertDone();
    CommandRun.of("verify", "-q", two, folder + "/o/b/c.nc").assertDone();
    assertFiles("in/a.h5", "in/b/c.nc", "in/notes.txt", "o/a.h5", "o/b/c.nc");
    repack(folder + "/in", "--out-dir", folder + "/p")
        .assertError(ExitCode.USAGE, "add --recursive to include the files in it");
  }

  @Test
  void globsAndListsNameFiles() throws Exception {
    made("a1.h5");
    made("a2.h5");
    made("b.h5");
    String text =
        repack(folder + "/a*.h5", "--in-place", "--chunk", "40,30").assertDone().results();
    assertTrue(text.endsWith("2 files written, 0 fit, 0 failed\n"), text);
    assertChunks(folder.resolve("b.h5"), "10x10");
    Path list = Files.writeString(folder.resolve("list"), folder + "/b.h5\n");
    repack("--in-list", list, "--in-place", "--chunk", "40,30").assertDone();
    assertChunks(folder.resolve("b.h5"), "40x30");
    repack("--in-list", list, "--in-place", folder + "/a1.h5")
        .assertError(ExitCode.USAGE, "give at least one FILE, or --in-list");
  }

  @Test
  void aBadFileDoesNotStopTheOthers() throws Exception {
    Path good = made("a.h5");
    Path bad = Files.writeString(folder.resolve("b.h5"), "\u0089HDF\r\n\032\nnothing");
    CommandRun run = repack(bad, good, "--in-place", "--chunk", "5,30");
    assertEquals(ExitCode.INPUT.code(), run.code());
    List<String> lines = run.messages().lines().toList();
    assertEquals(2, lines.size(), run.messages());
    assertTrue(lines.get(0).contains(bad.toString()), lines.get(0));
    assertEquals("resplit: 1 of 2 files failed: " + bad, lines.get(1));
    assertTrue(run.results().endsWith("1 file written, 0 fit, 1 failed\n"), run.results());
    assertChunks(good, "5x30");
  }

  @Test
  void filesOfOneCommandAreWrittenAsAlone() throws Exception {
    List<Object> files = new ArrayList<>();
    for (int number = 0; number < 12; number++) {
      String chunk = "%d,%d".formatted(number + 1, 30 - number);
      files.add(made("in/%d.h5".formatted(number), "--chunk", chunk, "--filters", "deflate"));
    }
    List<Object> options = List.of("--filters", "shuffle,deflate:9", "--out-dir");
    List<Object> all = new ArrayList<>(files);
    all.addAll(options);
    all.add(folder + "/all");
    repack(all.toArray()).assertDone();
    for (Object file : files) {
      List<Object> one = new ArrayList<>(List.of(file));
      one.addAll(options);
      one.add(folder + "/alone");
      repack(one.toArray()).assertDone();
      Path name = ((Path) file).getFileName();
      assertEquals(
          -1, Files.mismatch(folder.resolve("all/" + name), folder.resolve("alone/" + name)));
    }
  }

  @Test
  void aFileThatWasReplacedIsLookedIntoAgain() throws Exception {
    Path file = made("in/a.h5");
    Files.setLastModifiedTime(file, FileTime.fromMillis(0));
    Path link = Files.createSymbolicLink(folder.resolve("same"), folder.resolve("in"));
    String text = repack(file, link + "/a.h5", "--in-place", "--chunk", "5,30").results();
    assertTrue(text.endsWith("1 file written, 1 fits, 0 failed\n"), text);
    assertChunks(file, "5x30");
  }

  @Test
  void whatCannotBeReplacedAtOnceIsRefused() throws Exception {
    Path file = made("a.h5");
    Path link = Files.createSymbolicLink(folder.resolve("link.h5"), file);
    repack(link, "--in-place")
        .assertError(ExitCode.REFUSED, "'" + link + "' is a link to '" + file + "': name that");
    repack(link, "--out-dir", folder + "/o", "--chunk", "5,5").assertDone();
    CommandRun.of("verify", "-q", file, folder + "/o/link.h5").assertDone();
    Path other = Files.createLink(folder.resolve("other.h5"), file);
    repack(file, "--in-place", "--chunk", "5,5")
        .assertError(ExitCode.REFUSED, "2 names (hard links)", "give --out-dir");
    Files.delete(other);
    Path store = made("z.zarr");
    repack(store, "--in-place", "--chunk", "5,5")
        .assertError(ExitCode.UNSUPPORTED, "is a folder", "resplit IN OUT");
    Path header = made("h.nhdr", "--order", "F");
    repack(header, "--in-place").assertError(ExitCode.REFUSED, "elements in another file");
    assertChunks(file, "10x10");
  }

  /** Its other name would keep the old file. */
  @Test
  void aFileThatGetsAnotherNameMeanwhileStays() throws Exception {
    Path file = made("a.h5");
    Planning planning = Planning.by(PlanOptions.within(new MemoryLimit.OfData(1 << 20)));
    Repacking one = new Resplit().repacking(file, Optional.empty());
    Job job =
        one.job(
            one.output(ChunkStorageRequest.KEEP.withShape(Shape.of(5, 5)), ""),
            planning,
            JobOptions.DEFAULT);
    JobObserver linking =
        new JobObserver() {
          @Override
          public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
            assertDoesNotThrow(() -> Files.deleteIfExists(folder.resolve("other.h5")));
            assertDoesNotThrow(() -> Files.createLink(folder.resolve("other.h5"), file));
          }
        };
    ResplitException refused =
        assertThrows(ResplitException.class, () -> one.run(job, planning, linking));
    assertTrue(refused.getMessage().contains("2 names (hard links)"), refused.getMessage());
    assertChunks(file, "10x10");
  }

  @Test
  void whatAnInterruptedRepackHasLeftIsFinished() throws Exception {
    Path file = made("a.h5");
    Path beside = folder.resolve("a.h5.repack");
    CommandRun.of(file, folder + "/x.h5", "--chunk", "5,30").assertDone();
    Files.move(folder.resolve("x.h5"), beside);
    byte[] old = Files.readAllBytes(file);
    repack(file, "--in-place", "--chunk", "5,30")
        .assertError(ExitCode.REFUSED, beside.toString(), "--resume continues it");
    assertArrayEquals(old, Files.readAllBytes(file));
    repack(file, "--in-place", "--chunk", "5,30", "--resume").assertDone();
    assertChunks(file, "5x30");
    assertFiles("a.h5");
    CommandRun.of(file, folder + "/x.h5", "--chunk", "5,30").assertDone();
    Files.move(folder.resolve("x.h5"), beside);
    repack(file, "--in-place", "--chunk", "7,7", "--overwrite").assertDone();
    assertChunks(file, "7x7");
    assertFiles("a.h5");
  }

  @Test
  void aNewFileThatDiffersReplacesNothing() throws Exception {
    Path file = made("a.h5");
    byte[] old = Files.readAllBytes(file);
    Path other = made("other.h5", "--chunk", "5,30", "--order", "F");
    Files.move(other, folder.resolve("a.h5.repack"));
    CommandRun run = repack(file, "--in-place", "--chunk", "5,30", "--resume");
    assertEquals(ExitCode.DIFFERENT.code(), run.code(), run.messages());
    assertArrayEquals(old, Files.readAllBytes(file));
    assertFiles("a.h5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.nc", "a.h5", "a.dat", "a", "a.ome.tif", "a.tif", "a.nii.gz", "a.mha"})
  void filesStayOfTheirFormat(String name) throws Exception {
    Path file = folder.resolve(name);
    String ending = name.matches("a|a.dat") ? ".h5" : name.substring(1);
    boolean isVolume = name.matches(".*(nii.gz|mha)");
    boolean isTiff = name.endsWith(".tif");
    Path made =
        made(
            "made" + ending,
            isTiff || isVolume
                ? new String[] {"--order", isTiff ? "C" : "F"}
                : new String[] {"--chunk", "10,10"});
    Files.move(made, file);
    repack(file, "--out-dir", folder + "/o").assertDone();
    assertEquals(format(file), format(folder.resolve("o").resolve(name)));
    CommandRun.of("verify", "-q", file, folder.resolve("o").resolve(name)).assertDone();
    String[] other =
        isTiff
            ? new String[] {"--filters", "deflate:1"}
            : name.matches("a.mha|a.nii.gz") ? new String[0] : new String[] {"--chunk", "4,30"};
    List<Object> command = new ArrayList<>(List.of(file, "--in-place"));
    command.addAll(List.of(other));
    String before = format(file);
    repack(command.toArray()).assertDone();
    assertEquals(before, format(file));
    CommandRun.of("verify", "-q", file, folder.resolve("o").resolve(name)).assertDone();
  }

  private static String format(Path file) {
    return CommandRun.of("info", file)
        .assertDone()
        .results()
        .lines()
        .filter(line -> line.matches("format.*|space.*|axes.*|layout.*gzip.*"))
        .toList()
        .toString();
  }

  @Test
  void aDryRunWritesNothing() throws Exception {
    Path file = made("a.h5");
    byte[] old = Files.readAllBytes(file);
    String text = repack(file, "--in-place", "--chunk", "5,5", "-n").assertDone().results();
    assertTrue(text.startsWith(file + ": to be written: at most "), text);
    assertArrayEquals(old, Files.readAllBytes(file));
    assertFiles("a.h5");
  }

  @Test
  void eachFileIsAMessage() throws Exception {
    Path file = made("a.h5");
    Path fits = made("b.h5", "--chunk", "5,5");
    String text = repack(file, fits, "--in-place", "--chunk", "5,5", "--json").results();
    List<String> messages = text.lines().toList();
    assertEquals(3, messages.size(), text);
    assertTrue(
        messages
            .get(0)
            .matches(
                ".*\"message_type\":\"repack\".*\"state\":\"written\".*\"sha256\":\"[0-9a-f]{64}\".*"),
        text);
    assertTrue(messages.get(1).contains("\"state\":\"fits\""), text);
    assertTrue(messages.get(2).contains("\"written\":1,\"fits\":1,\"failed\":0"), text);
  }

  @Test
  void optionsThatContradictEachOtherAreRefused() throws Exception {
    Path file = made("a.h5");
    repack(file).assertError(ExitCode.USAGE, "give --out-dir DIR or --in-place");
    repack(file, "--in-place", "--out-dir", folder)
        .assertError(ExitCode.USAGE, "give --out-dir or --in-place, not both");
    repack(file, "--in-place", "--for", "cmip7", "--chunk", "5,5")
        .assertError(ExitCode.USAGE, "--for sets chunks and filters");
    repack(file, "--in-place", "--for", "cmip6").assertError(ExitCode.USAGE, "--for is cmip7");
    repack(file + ":/data", "--in-place").assertError(ExitCode.USAGE, "give the whole file");
    repack(folder + "/no*.h5", "--in-place").assertError(ExitCode.INPUT, "no file matches");
    Path same = made("b/a.h5");
    repack(file, same, "--out-dir", folder + "/o").assertError(ExitCode.USAGE, "would both be");
    Path raw = made("c.npy", "--order", "C");
    repack(raw, "--in-place", "--for", "cmip7")
        .assertError(ExitCode.UNSUPPORTED, "cmip7 is for NetCDF-4 and HDF5");
  }

  @Test
  void filesAreCheckedByRules() throws Exception {
    Path file = made("a.h5");
    assertEquals(
        "'%s' keeps the rules for cmip7\n".formatted(file),
        CommandRun.of("info", "--check", "cmip7", file).assertDone().results());
    CommandRun.of("info", "--check", "cmip7", folder + "/none.nc")
        .assertError(ExitCode.INPUT, "no such file");
    CommandRun.of("info", "--check", "cmip6", file).assertError(ExitCode.USAGE, "--check is cmip7");
    CommandRun.of("info", "--check", "cmip7")
        .assertError(ExitCode.USAGE, "--check is for files: give at least one");
  }

  @Test
  void chunksThatStayAreDecodedOnlyToReadTheOutputBack() throws Exception {
    Path file = made("a.h5", "--chunk", "10,10", "--filters", "shuffle,deflate");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 9] ^= 0x55; // the chunks are at its end
    Files.write(file, bytes);
    repack(file, "--out-dir", folder + "/o").assertDone();
    CommandRun decoded = repack(file, "--verify", "--out-dir", folder + "/p");
    assertEquals(ExitCode.INPUT.code(), decoded.code(), decoded.messages());
  }

  @Test
  void outputsThatAreCompleteAreNotWrittenAgain() throws Exception {
    Path file = made("a.h5");
    Object[] command = {file, "--out-dir", folder + "/o", "--resume"};
    assertTrue(repack(command).assertDone().results().contains(": wrote "));
    Path out = folder.resolve("o/a.h5");
    Object before = Files.getAttribute(out, "unix:ino");
    assertEquals(file + ": fits already\n", repack(command).assertDone().results());
    assertEquals(
        file + ": fits already\n",
        repack(file, "--out-dir", folder + "/o", "--resume", "-n").assertDone().results());
    assertEquals(before, Files.getAttribute(out, "unix:ino"));
    Files.write(out, Arrays.copyOf(Files.readAllBytes(out), (int) Files.size(out) / 2));
    assertEquals(ExitCode.REFUSED.code(), repack(command).code());
  }

  /** Only the first file of a recorded set is looked into before the plan. */
  @Test
  void aFileOfARecordedSetMayHaveMoreFilters() throws Exception {
    CommandRun.of(
            "make",
            folder + "/a.h5",
            "--shape",
            "96,96",
            "--dtype",
            "float32",
            "--chunk",
            "16,16",
            "--filters",
            "deflate:1")
        .assertDone();
    CommandRun.of(
            folder + "/a.h5", folder + "/blocks", "--out-shape", "32,32", "--out-format", "hdf5")
        .assertDone();
    repack(
            folder + "/blocks/block_1_1.h5",
            "--in-place",
            "--filters",
            "shuffle,deflate:1,fletcher32")
        .assertDone();
    CommandRun.of(folder + "/blocks", folder + "/b.npy").assertDone();
    CommandRun.of("verify", "-q", folder + "/a.h5", folder + "/b.npy").assertDone();
  }
}
