package io.resplit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;

/**
 * Names and attributes that hold commands for terminals and shells come out of every command as
 * text, and out of JSON as they were.
 */
class HostileTextTest {

  /** What may be in a name; every character here could harm, or hide. */
  private static final String CONTROLS =
      "\u001b[31m\u001b]0;t\u0007\r\n\t\b\u007f;touch pwned `id` $(id) 'q\"<b>&amp;";

  private static final String WIDE =
      "\u0085\u009b31m\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202e\u2060\u2066\u2069\ufeff"
          + new String(Character.toChars(0xe0001));

  /** Characters that only we may print: line ends. */
  private static final String BANNED =
      "[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
          + "\ufeff\ufff9-\ufffb\\x{e0001}-\\x{e007f}]";

  private static final String EVIL = "e" + CONTROLS + WIDE;

  /** Java takes names beyond ASCII only where the locale has them. */
  private static final String EVIL_NAME =
      "UTF-8".equals(System.getProperty("sun.jnu.encoding")) ? EVIL : "e" + CONTROLS;

  private static final String FILES =
      """
      import sys, os, h5py, numpy as np
      evil = bytes.fromhex(sys.argv[1]).decode('utf-8')
      def write(path, first, last, name):
          with h5py.File(path, 'w') as f:
              n = last - first
              d = f.create_dataset(name, data=np.arange(n * 6, dtype='i4').reshape(n, 6), chunks=(1, 3))
              t = f.create_dataset('t' + name, data=np.arange(n, dtype='f8') - first)
              u = f.create_dataset('u' + name, data=np.arange(6, dtype='f8'))
              for s in (t, u):
                  s.make_scale(s.name[1:])
                  s.attrs['units'] = evil
              d.dims[0].attach_scale(t)
              d.dims[1].attach_scale(u)
              d.attrs['units'] = evil
              d.attrs[evil] = evil
              d.attrs['left out ' + evil] = np.zeros(2, dtype=[('x', 'i4'), ('y', 'f4')])
              f.attrs[evil] = evil
      write('one.h5', 0, 4, evil)
      write('set_0.h5', 0, 2, evil)
      write('set_1.h5', 2, 4, evil)
      with h5py.File('two.h5', 'w') as f:
          f[evil] = np.zeros((2, 2), 'i2')
          f['x' + evil] = np.zeros((2, 2), 'i2')
      """;

  private Path folder;

  @BeforeEach
  void writeFiles(@TempDir Path temporary) throws Exception {
    Programs.requirePython("h5py, numpy");
    Path plain = Files.createDirectory(temporary.resolve("plain"));
    Programs.python(plain, FILES, HexFormat.of().formatHex(EVIL.getBytes(UTF_8)));
    folder = Files.move(plain, temporary.resolve(EVIL_NAME));
    CommandRun.of("make", at("raw"), "--shape", "4,6", "--out-shape", "2,3", "--dtype", "u2")
        .assertDone();
  }

  private String at(String name) {
    return folder + "/" + name;
  }

  /** Runs a command whose words are separated by bars; log lines count as messages. */
  private CommandRun run(String command) {
    Object[] words =
        Arrays.stream(command.split(" *\\| *"))
            .map(word -> word.replace("~", folder.toString()).replace("EVIL", EVIL))
            .toArray();
    return CommandRun.logged(words);
  }

  private static void assertPlain(String text) {
    assertFalse(
        java.util.regex.Pattern.compile(BANNED).matcher(text).find(),
        () -> "not plain: " + text.replaceAll(BANNED, "\u2588"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "info | ~/one.h5",
        "info | ~/raw",
        "info | ~/two.h5",
        "info | ~/set_{n}.h5",
        "info | ~/none",
        "info | ~/none:/EVIL",
        "info | ~/one.h5:/EVIL",
        "info | ~/one.h5:/none",
        "chunks | ~/one.h5",
        "chunks | ~/one.h5 | --cache | 1MiB",
        "chunks | ~/one.h5 | --cache | 1MiB | --simulate | --plot | ~/c.svg",
        "chunks | ~/one.h5 | --cache | 1MiB | --window | 2,2 | --plot | ~/c.html",
        "chunks | ~/two.h5 | --cache | 1MiB",
        "chunks | ~/one.h5 | --for | EVIL",
        "plan | ~/one.h5 | --out-shape | 2",
        "plan | ~/one.h5 | ~/out | --out-shape | 2 | --plot | ~/p.svg",
        "plan | ~/raw | ~/out | --out-shape | EVIL",
        "plan | --shape | EVIL | --out-shape | 2 | --dtype | u1",
        "plan | --shape | 4 | --out-shape | 2 | --dtype | EVIL",
        "-n | --ignore-mismatch | order | ~/set_{n}.h5 | ~/out | --out-shape | 1",
        "-n | ~/raw | ~/out | --out-shape | 1 | --plot | ~/p.html",
        "-n | ~/raw | ~/EVIL/\0 | --out-shape | 1",
        "--ignore-mismatch | order | ~/set_{n}.h5 | ~/out | --out-shape | 1",
        "--ignore-mismatch | order | ~/set_{n}.h5 | ~/out | --out-shape | 3 | --out-format | raw",
        "--ignore-mismatch | order | ~/set_{n}.h5 | ~/out | --out-shape | 3 | --out-format | netcdf3",
        "--ignore-mismatch | order | ~/set_{n}.h5 | ~/out | --out-shape | 3 | --out-format | EVIL",
        "~/raw | ~/out_{*}_EVIL | --out-shape | 1",
        "~/raw | ~/raw | --out-shape | 1",
        "~/raw | ~/out | --out-shape | 1 | --resume",
        "~/raw | ~/out | --out-shape | 1 | --filters | EVIL",
        "--in-list | ~/EVIL | ~/out | --out-shape | 1",
        "--EVIL | ~/raw | ~/out",
        "EVIL | EVIL | EVIL",
        "verify | ~/raw",
        "verify | ~/raw | ~/none",
        "verify | ~/one.h5 | ~/set_{n}.h5",
        "verify | ~/one.h5 | ~/two.h5",
        "verify | ~/one.h5",
        "merge | ~/set_{n}.h5 | ~/merged.h5",
        "merge | ~/set_{n}.h5 | ~/merged.raw",
        "merge | ~/set_{n}.h5 | ~/one.h5",
        "merge | ~/set_*.h5 | ~/merged.nc",
        "split | ~/one.h5 | ~/out | --out-shape | 2",
        "split | ~/one.h5 | ~/out | --out-shape | EVIL=2",
        "split | ~/one.h5 | ~/out:/EVIL | --out-shape | 2",
        "make | ~/made | --shape | 4 | --dtype | EVIL",
        "make | ~/raw | --shape | 4 | --out-shape | 2 | --dtype | u1",
        "completion | EVIL"
      })
  void everyCommandPrintsPlainText(String command) throws Exception {
    CommandRun run = run(command);
    assertPlain(run.results());
    assertPlain(run.messages());
    assertNotEquals("", run.results() + run.messages() + (run.code() == 0 ? "done" : ""));
    assertPlainPictures();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "info | ~/none",
        "info | ~/one.h5:/EVIL",
        "info | ~/two.h5",
        "~/raw | ~/raw | --out-shape | 1",
        "--ignore-mismatch | order | ~/set_{n}.h5 | ~/out | --out-shape | 3 | --out-format | raw",
        "merge | ~/set_{n}.h5 | ~/merged.raw"
      })
  void stackTracesAndLogsOfLibrariesArePlainToo(String command) {
    CommandRun run = run(command + " | -v | -v");
    assertPlain(run.results());
    assertPlain(run.messages());
    CommandRun json = run(command + " | -v | -v | --json");
    assertPlain(json.messages());
    json.messages().lines().forEach(JsonText::parse);
  }

  private void assertPlainPictures() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file :
          files.filter(each -> each.toString().matches("(?s).*\\.(svg|html)")).toList()) {
        String picture = Files.readString(file);
        assertPlain(picture);
        String svg = picture.substring(picture.indexOf("<svg"), picture.indexOf("</svg>") + 6);
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
      }
    }
  }

  @Test
  void jsonHoldsTheNamesAsTheyAre() {
    CommandRun run = run("info | ~/one.h5 | --json");
    assertPlain(run.results());
    Map<String, Object> info = run.json("info");
    assertEquals(at("one.h5"), info.get("set"));
    assertEquals(EVIL, info.get("dataset"));
    assertEquals(List.of("t" + EVIL, "u" + EVIL), info.get("axes"));
    assertEquals(EVIL, ((Map<?, ?>) info.get("attributes")).get(EVIL));
    assertEquals(EVIL, ((Map<?, ?>) info.get("attributes")).get("units"));
  }

  @Test
  void errorsAsJsonNameTheFileAsItIs() {
    CommandRun run = run("plan | ~/two.h5:/none | --json");
    assertPlain(run.messages());
    Map<String, Object> error = JsonText.parse(run.messages());
    assertEquals("exit_error", error.get("message_type"));
    assertEquals(at("two.h5"), error.get("path"));
    assertTrue(error.get("message").toString().contains("e" + CONTROLS), run.messages());
  }

  @Test
  void warningsAsJsonAreObjectsOnTheErrorStream() {
    CommandRun run =
        run(
            "~/set_{n}.h5 | ~/out | --out-shape | 3 | --out-format | raw | --json"
                + " | --ignore-mismatch | order");
    assertEquals(0, run.code(), run.messages());
    assertPlain(run.messages());
    List<Map<String, Object>> warnings = run.messages().lines().map(JsonText::parse).toList();
    assertEquals(2, warnings.size(), run.messages());
    for (Map<String, Object> warning : warnings) {
      assertEquals("warning", warning.get("message_type"));
      assertEquals(1L, warning.get("schema"));
    }
    assertTrue(
        warnings.get(0).get("message").toString().contains(EVIL + "' lies before it"),
        run.messages());
    String leftOut = warnings.get(1).get("message").toString();
    assertTrue(leftOut.startsWith("not kept in raw files: "), leftOut);
    assertTrue(leftOut.contains(EVIL), leftOut);
    assertFalse(warnings.get(1).containsKey("path"), "it is about two files");
  }

  @Test
  void warningsOfOneFileNameIt() {
    CommandRun run =
        run("split | ~/one.h5 | ~/out | --out-shape | 2 | --out-format | raw | --json");
    Map<String, Object> warning = JsonText.parse(run.messages());
    assertEquals("warning", warning.get("message_type"));
    assertEquals(at("one.h5"), warning.get("path"));
  }

  @Test
  void warningsAreOneLineEach() {
    CommandRun run =
        run(
            "~/set_{n}.h5 | ~/out | --out-shape | 3 | --out-format | raw | --no-progress"
                + " | --ignore-mismatch | order");
    List<String> lines = run.messages().lines().toList();
    assertEquals(2, lines.size(), run.messages());
    assertTrue(lines.get(0).contains(" lies before it"), lines.get(0));
    assertTrue(lines.get(1).startsWith("resplit: WARN: not kept in raw files: "), lines.get(1));
    for (String line : lines) {
      assertTrue(line.contains("\\u{1b}[31m"), line);
      assertTrue(line.contains("\\u{202e}"), line);
    }
  }

  /** The command is given to a shell that only takes it apart. */
  @Test
  void theCommandToPasteRunsNothingElse(@TempDir Path elsewhere) throws Exception {
    Programs.require("bash");
    CommandRun run = run("chunks | ~/one.h5");
    String pasted =
        run.results()
            .lines()
            .filter(line -> line.startsWith("nccopy "))
            .findFirst()
            .orElseThrow()
            .substring("nccopy ".length())
            .strip();
    String words =
        Programs.run(elsewhere, "bash", "-c", "nccopy() { printf '%s\\0' \"$@\"; }; " + pasted);
    List<String> expected = new ArrayList<>(List.of("-M", "0", "-c"));
    expected.add("t" + EVIL + "/1,u" + EVIL + "/3");
    assertEquals(expected, List.of(words.split("\0")).subList(0, 4));
    try (Stream<Path> files = Files.list(elsewhere)) {
      assertEquals(List.of(), files.toList());
    }
  }
}
