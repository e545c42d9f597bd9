package io.resplit.cli.places;

import io.resplit.cli.CommandRun;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A folder merged by a command, and what became of it. */
final class Trial {

  /** What a command made of a folder. */
  enum Verdict {
    RIGHT,
    REFUSED,
    WARNED,
    WRONG,
    BROKEN
  }

  /**
   * A command that was run.
   *
   * @param verdict what came of it
   * @param command its words
   * @param said what it printed to the error stream, and the shape that it made
   */
  record Result(Verdict verdict, String command, String said, boolean hasLine) {

    boolean isRight() {
      return verdict == Verdict.RIGHT;
    }

    boolean isWrong() {
      return verdict.compareTo(Verdict.WARNED) >= 0;
    }
  }

  /** How many messages in turn are obeyed. */
  private static final int DEPTH =
      RandomProblems.areFewerSeeds() && !Boolean.getBoolean("resplit.places") ? 1 : 3;

  private static final int MOST_DIGITS = 6;

  private final PlacedFolder folder;
  private final long seed;
  private final Path work;
  private final Result first;
  private final List<Result> obeyed = new ArrayList<>();
  private final List<Result> repeated = new ArrayList<>();

  private Trial(PlacedFolder folder, long seed, Path work) throws IOException {
    this.folder = folder;
    this.seed = seed;
    this.work = work;
    this.first = run("", List.of());
  }

  /** Merges a folder, and, where it is refused, does what the message says. */
  static Trial of(PlacedFolder folder, long seed, Path work) throws IOException {
    Trial trial = new Trial(folder, seed, work);
    if (trial.first.verdict == Verdict.REFUSED) {
      trial.obey(List.of(trial.first), "", List.of(), new HashSet<>());
    }
    return trial;
  }

  PlacedFolder folder() {
    return folder;
  }

  long seed() {
    return seed;
  }

  Result first() {
    return first;
  }

  /** Returns what came of all commands that messages proposed, also those after the first one. */
  List<Result> obeyed() {
    return obeyed;
  }

  /** Returns what was refused with the words that had been obeyed: a circle. */
  List<Result> repeated() {
    return repeated;
  }

  /** Does what the last of several messages in turn proposes. */
  private void obey(List<Result> chain, String input, List<String> options, Set<String> tried)
      throws IOException {
    for (Advice advice : Advice.in(chain.get(chain.size() - 1).said, folder)) {
      String next = advice.input().isEmpty() ? input : advice.input();
      List<String> all = joined(options, advice.options());
      if (chain.size() <= DEPTH && !isEndless(advice) && tried.add(next + all)) {
        Result result = run(next, all);
        obeyed.add(result);
        if (result.verdict == Verdict.REFUSED) {
          if (chain.stream().anyMatch(before -> before.said.equals(result.said))) {
            repeated.add(result);
          }
          List<Result> longer = new ArrayList<>(chain);
          longer.add(result);
          obey(longer, next, all, tried);
        }
      }
    }
  }

  /** Filling what is missing among names of many digits does not end while that is known. */
  private boolean isEndless(Advice advice) {
    return advice.options().contains("--missing")
        && folder.files().get(0).replaceAll("\\D", "").length() > MOST_DIGITS
        && Claim.BOUNDED.isKnown("files--missing");
  }

  /** Returns options of which later ones replace earlier ones, or are added to what may differ. */
  private static List<String> joined(List<String> before, List<String> after) {
    Map<String, String> all = new LinkedHashMap<>();
    for (List<String> options : List.of(before, after)) {
      for (int i = 0; i < options.size(); i += 2) {
        boolean isAdded = options.get(i).equals("--ignore-mismatch");
        all.merge(
            options.get(i), options.get(i + 1), (old, now) -> isAdded ? old + "," + now : now);
      }
    }
    return all.entrySet().stream()
        .flatMap(option -> Stream.of(option.getKey(), option.getValue()))
        .toList();
  }

  private Result run(String input, List<String> options) throws IOException {
    boolean hasVariables = folder.format().hasVariables();
    Path out = work.resolve(hasVariables ? "out.nc" : "out.npy");
    List<String> arguments = new ArrayList<>(List.of("merge"));
    if (!input.equals("-")) {
      arguments.addAll(input.isEmpty() ? folder.input() : List.of(input));
    }
    arguments.add(out.toString());
    arguments.addAll(joined(folder.options(), options));
    String command = String.join(" ", arguments).replace(work + "/", "");
    try {
      CommandRun run = CommandRun.logged(arguments.toArray());
      String said =
          run.messages()
              .lines()
              .filter(line -> !line.contains("not kept in "))
              .collect(Collectors.joining("; "))
              .replace(work + "/", "");
      boolean hasLine = !said.isEmpty();
      if (run.code() != 0) {
        boolean isClear = run.code() == 3 || run.code() == 2 || run.code() == 8;
        return new Result(
            isClear ? Verdict.REFUSED : Verdict.BROKEN, command, run.messages().strip(), hasLine);
      }
      SmallArrays.Read read = hasVariables ? alone(out, "v").orElseThrow() : SmallArrays.npy(out);
      boolean isRight = folder.right().contains(read) && (!hasVariables || isBeside(out, read));
      return new Result(
          isRight ? Verdict.RIGHT : hasLine ? Verdict.WARNED : Verdict.WRONG,
          command,
          read.shape() + " " + said,
          hasLine);
    } catch (RuntimeException e) {
      return new Result(Verdict.BROKEN, command, e.toString(), true);
    } finally {
      delete(out);
      delete(work.resolve("v.npy"));
    }
  }

  /** Returns whether the variable beside the array, if it is there, lies as that does. */
  private boolean isBeside(Path out, SmallArrays.Read read) throws IOException {
    Optional<SmallArrays.Read> beside = alone(out, PlacedFiles.BESIDE);
    if (beside.isEmpty()) {
      return true;
    }
    int[] found = beside.get().values();
    boolean isTile = folder.pattern().axes().contains("x");
    int step = isTile ? 1 : read.values().length / found.length;
    int count = isTile ? read.values().length / folder.truth().block()[0] : found.length;
    return found.length == count
        && IntStream.range(0, count).allMatch(i -> found[i] == read.values()[i * step]);
  }

  private Optional<SmallArrays.Read> alone(Path out, String name) throws IOException {
    Path array = work.resolve("v.npy");
    CommandRun run = CommandRun.logged("merge", out + ":/" + name, array, "--overwrite", "-q");
    return run.code() == 0 ? Optional.of(SmallArrays.npy(array)) : Optional.empty();
  }

  /** Deletes a file or a folder. */
  static void delete(Path path) throws IOException {
    if (Files.exists(path)) {
      try (Stream<Path> all = Files.walk(path)) {
        for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(one);
        }
      }
    }
  }
}
