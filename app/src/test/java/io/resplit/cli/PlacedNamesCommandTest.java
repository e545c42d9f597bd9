package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Raw files of two rows of three bytes each, laid by their names. */
class PlacedNamesCommandTest {

  @TempDir private Path folder;

  private Path in() {
    return folder.resolve("in");
  }

  private List<String> write(String names) throws IOException {
    List<String> files = new ArrayList<>();
    for (String name : names.split(" ")) {
      Path file = in().resolve(name);
      Files.createDirectories(file.getParent());
      byte value = (byte) files.size();
      Files.write(file, new byte[] {value, value, value, value, value, value});
      files.add(file.toString());
    }
    return files;
  }

  private CommandRun merge(List<String> inputs, String... options) {
    List<String> words = new ArrayList<>(List.of("merge", "--order", "C", "--dtype", "u1"));
    words.addAll(List.of("--in-shape", "2,3"));
    words.addAll(List.of(options));
    words.addAll(inputs);
    words.add(folder.resolve("out.raw").toString());
    return CommandRun.logged(words.toArray());
  }

  private String order() throws IOException {
    StringBuilder order = new StringBuilder();
    byte[] all = Files.readAllBytes(folder.resolve("out.raw"));
    for (int at = 0; at < all.length; at += 6) {
      order.append(order.isEmpty() ? "" : " ").append(all[at]);
    }
    return order.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "b_1 b_3 b_4 b_7, 'from 1 to 3'",
    "b_000 b_010 b_020 b_040, 'from 20 to 40'",
    "r1/1 r1/2 r2/1 r2/2, 'numbers differ'",
    "t_r0_c0 t_r0_c1 t_r1_c0 t_r1_c1, 'numbers differ'"
  })
  void namesThatLeaveSomethingOpenAreRefused(String names, String said) throws IOException {
    int count = write(names).size();
    merge(List.of(in().toString()), "--shape", 2 * count + ",3").assertError(ExitCode.INPUT, said);
  }

  @Test
  void whatIsMissingBetweenStepsIsFilled() throws IOException {
    write("b_000 b_010 b_020 b_040");
    CommandRun run = merge(List.of(in().toString()), "--shape", "10,3", "--missing", "fill=9");
    assertEquals(0, run.code(), run.messages());
    assertEquals("0 1 2 9 3", order());
  }

  @ParameterizedTest
  @CsvSource({
    "jan_1 jan_2 jan_3, '0 1 2'",
    "x{a}_9 x{a}_10 x{a}_11, '0 1 2'",
    "dec2003 feb2004 jan2004, '0 2 1'",
    "y_2003/m_12 y_2004/m_01, '0 1'"
  })
  void namesThatSayOneOrderAreJoinedInIt(String names, String order) throws IOException {
    int count = write(names).size();
    CommandRun run = merge(List.of(in().toString()), "--shape", 2 * count + ",3");
    assertEquals(0, run.code(), run.messages());
    assertEquals(order, order());
  }

  @Test
  void filesAreSortedByTheirNumbersAndThatIsSaid() throws IOException {
    List<String> files = write("f10 f2 f1");
    merge(files, "--shape", "6,3", "--placed-by", "coordinates")
        .assertError(ExitCode.USAGE, "raw files have no coordinates");
    CommandRun run = merge(files, "--shape", "6,3");
    assertEquals("2 1 0", order());
    assertTrue(run.messages().contains("--in-list keeps that order"), run.messages());
  }

  @Test
  void filesBelowNoCommonFolderAreTaken() throws IOException {
    List<String> files = write("f1 f2");
    String relative = Path.of("").toAbsolutePath().relativize(Path.of(files.get(1))).toString();
    CommandRun run = merge(List.of(files.get(0), relative), "--shape", "4,3");
    assertEquals(0, run.code(), run.messages());
    assertEquals("0 1", order());
  }

  /** More files of an ending that is usual beside blocks than are remembered. */
  @Test
  void aFolderOfNothingButTextsHasThemForBlocks() throws IOException {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 1100; i++) {
      names.add("b_%04d.csv".formatted(i));
    }
    write(String.join(" ", names));
    CommandRun run = merge(List.of(in().toString()), "--shape", "2200,3");
    assertEquals(0, run.code(), run.messages());
    assertEquals(6600, Files.size(folder.resolve("out.raw")));
  }

  @Test
  void axesWithoutANameAreCalledByTheirNumber() throws Exception {
    Witness.requirePython("tifffile, numpy");
    Witness.python(
        folder,
        """
        import tifffile, numpy as np
        for z in range(2):
          for c in range(3):
            tifffile.imwrite(f'z{z}_c{c}.tif', np.zeros((4, 6), 'u1'), metadata=None)
        """);
    CommandRun run = CommandRun.of("info", folder + "/z{0}_c{1}.tif", "--in-shape", "1,1,4,6");
    assertTrue(run.results().contains("along axis 0 by the template"), run.results());
  }
}
