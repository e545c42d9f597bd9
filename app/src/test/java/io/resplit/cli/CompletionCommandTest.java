package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What shells offer, by their own word: keys are typed into bash and zsh, which insert all that
 * they offer and so call a function in place of the command; fish has a command for the question.
 */
class CompletionCommandTest {

  private static final String TYPES =
      "complex128 complex64 float16 float32 float64 int16 int32 int64 int8 uint16 uint32 uint64"
          + " uint8";
  private static final String FILTERS = "deflate fletcher32 lz4 lzf none shuffle zstd";

  /** What is typed behind {@code resplit}, and what is offered. */
  private static final Map<String, String> OFFERED = new LinkedHashMap<>();

  static {
    OFFERED.put("v", "verify");
    OFFERED.put("m", "make merge mine");
    OFFERED.put("y", "yours.raw");
    OFFERED.put("mi", "mine");
    OFFERED.put("plan y", "yours.raw");
    OFFERED.put("plan mine ", "mine yours.raw");
    OFFERED.put("merge --in-list ", "mine yours.raw");
    OFFERED.put("plan --shape ", "");
    OFFERED.put("plan --dat", "--dataset");
    OFFERED.put("chunks --m", "--max-chunk --min-chunk --missing");
    OFFERED.put("--no-p", "--no-progress");
    OFFERED.put(
        "--in-format ", "fits hdf5 mgh mha mrc netcdf3 netcdf4 nifti npy npyf nrrd raw tiff zarr");
    OFFERED.put(
        "--out-format ",
        "cdf1 cdf2 cdf5 hdf5 imagej mha mhd mrc netcdf3 netcdf4 nhdr nifti npy npyf nrrd ome-tiff ome0.4"
            + " ome0.5 raw tiff zarr zarr2");
    OFFERED.put("make --dtype ", TYPES);
    OFFERED.put("info --order ", "C F");
    OFFERED.put("--out-endian ", "big keep little");
    OFFERED.put("--chunk ", "auto keep none");
    OFFERED.put("chunks --chunk ", "");
    OFFERED.put("--filters ", FILTERS);
    OFFERED.put("--filters shuffle,d", "shuffle,deflate");
    OFFERED.put("--cache-policy ", "complete-first lru next-use");
    OFFERED.put("verify --mem ", "auto");
    OFFERED.put("--strategy ", "auto clustered frontier grid keep multiple naive");
    OFFERED.put("split --objective ", "seeks time");
    OFFERED.put("plan --disk ", "hdd lustre measure nfs nvme ram ssd virtual");
    OFFERED.put("--checksum ", "crc32c none");
    OFFERED.put("merge --fsync ", "block end none");
    OFFERED.put("chunks --hash ", "linear packed");
    OFFERED.put("chunks --op ", "read rewrite write");
    OFFERED.put("completion ", "bash fish zsh");
    OFFERED.put("info yours.raw --var ", "tp t2m");
    OFFERED.put("yours.raw out.nc --dataset t", "tp t2m");
    OFFERED.put("info yours.raw --var tp,t2", "tp,t2m");
    OFFERED.put("info --var ", "");
  }

  @TempDir private Path folder;

  @BeforeEach
  void makeFiles() throws Exception {
    Files.createDirectories(folder.resolve("home"));
    Files.createDirectories(folder.resolve("here/mine"));
    Files.createFile(folder.resolve("here/yours.raw"));
    Files.createDirectories(folder.resolve("bin"));
    Path program = folder.resolve("bin/resplit");
    Files.writeString(program, "#!/bin/sh\ncat <<'end'\n" + described() + "end\n");
    program.toFile().setExecutable(true);
    for (String shell : List.of("bash", "zsh", "fish")) {
      String script = CommandRun.of("completion", shell).assertDone().results();
      Files.writeString(folder.resolve(shell), script);
    }
  }

  /** What info says of a file, with one variable more and one whose name shells would run. */
  private String described() {
    Path file = folder.resolve("t.nc");
    CommandRun.of("make", file + ":/t2m", "--shape", "4,3", "--dtype", "int8", "-q").assertDone();
    String info = CommandRun.of("info", file).assertDone().results();
    return info + "others     2 variables:\n  tp    4x3 int8\n  $(touch owned)    3 int8\n";
  }

  @AfterEach
  void runsNothingThatFilesSay() {
    assertFalse(Files.exists(folder.resolve("here/owned")));
  }

  @Test
  void bashOffersCommandsOptionsWordsAndFiles() throws Exception {
    Programs.require("bash");
    type("\033*", "bash --rcfile ../rc -i", "");
  }

  @Test
  void zshOffersCommandsOptionsWordsAndFiles() throws Exception {
    Programs.require("zsh", "script");
    String all =
        """
        PS1=; unsetopt beep
        autoload -Uz compinit && compinit -u -d ~/dump
        zle -C all .complete-word everything
        everything() { _main_complete; compstate[insert]=all }
        bindkey '^I' all
        """;
    type("\t", "ZDOTDIR=.. script -qec 'zsh -i' /dev/null", all);
  }

  @Test
  void fishOffersCommandsOptionsWordsAndFiles() throws Exception {
    Programs.require("fish");
    StringBuilder questions = new StringBuilder("source ../fish\n");
    for (String typed : OFFERED.keySet()) {
      questions.append("complete -C 'resplit ").append(typed).append("'; echo ==\n");
    }
    Files.writeString(folder.resolve("questions"), questions);
    String[] answers = run("fish --no-config ../questions").split("==\n", -1);
    int question = 0;
    for (String typed : OFFERED.keySet()) {
      assertOffered(typed, answers[question++].lines().map(line -> line.split("\t")[0]).toList());
    }
  }

  @Test
  void aDatasetIsOneName() throws Exception {
    Programs.require("bash", "fish");
    String line = "resplit info yours.raw --dataset tp,t";
    assertEquals("", run("fish --no-config -c 'source ../fish; complete -C \"" + line + "\"'"));
    String bash = "source ../bash; COMP_WORDS=(" + line + "); COMP_CWORD=4; _resplit 2> /dev/null;";
    assertEquals("\n", run("bash -c '" + bash + " echo ${COMPREPLY[@]}'"));
  }

  /** Types all questions into a shell, each with the key that inserts what is offered. */
  private void type(String key, String shell, String more) throws Exception {
    String rc = more + "resplit() { printf '%s\\n' \"$@\" -- >> ../called; }\n. ../";
    String name = shell.startsWith("bash") ? "bash" : "zsh";
    Files.writeString(folder.resolve(name.equals("zsh") ? ".zshrc" : "rc"), rc + name + "\n");
    StringBuilder keys = new StringBuilder();
    OFFERED.keySet().forEach(typed -> keys.append("resplit " + typed + key + "\n"));
    Files.writeString(folder.resolve("keys"), keys + "exit\n");
    run(shell + " < ../keys");
    String[] calls = Files.readString(folder.resolve("called")).split("--\n", -1);
    int call = 0;
    for (String typed : OFFERED.keySet()) {
      List<String> words = calls[call++].lines().toList();
      int before = (int) typed.chars().filter(sign -> sign == ' ').count();
      assertOffered(typed, words.subList(before, words.size()));
    }
  }

  private String run(String shell) throws Exception {
    String home = "HOME=" + folder.resolve("home");
    String path = "PATH=" + folder.resolve("bin") + ":" + System.getenv("PATH");
    return Programs.run(folder.resolve("here"), "env", home, path, "sh", "-c", shell + " 2>&1");
  }

  private static void assertOffered(String typed, List<String> words) {
    TreeSet<String> expected = new TreeSet<>(Arrays.asList(OFFERED.get(typed).split(" ")));
    expected.remove("");
    TreeSet<String> offered = new TreeSet<>();
    words.forEach(word -> offered.add(word.replaceFirst("/$", "")));
    assertEquals(expected, offered, "resplit " + typed);
  }
}
