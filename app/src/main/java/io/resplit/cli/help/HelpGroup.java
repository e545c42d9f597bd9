package io.resplit.cli.help;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Options that help shows under one heading, in this order. */
enum HelpGroup {
  INPUT(
      "Input",
      "--shape --in-shape --in-edges --trim --roi --dtype --order --header-bytes --in-format"
          + " --dataset --var --stack --placed-by --in-list --recursive --in-chunk --in-filters --ignore-mismatch"
          + " --missing"),
  OUTPUT(
      "Output",
      "--out-shape --out-edges --edge --permute --axes --drop-axis --append --unlimited"
          + " --out-format --out-endian --out-dir --in-place --history"),
  CHUNKS(
      "Chunks",
      "--chunk --cache --filters --deflate --sparse --threads --cache-policy"
          + " --for --check --max-chunk --min-chunk --block --slots --hash"
          + " --simulate --window --w0 --op"),
  PLAN(
      "Memory and plan",
      "--mem --dry-run --tasks --curve --plot --strategy --objective --disk --read-shape"
          + " --max-open --temp"),
  SAFETY(
      "Safety",
      "--overwrite --resume --task --job --by --commit --verify --reader --quick --checksum"
          + " --fsync"),
  MESSAGES("Messages", "--json --no-progress --quiet --verbose --help --version");

  /** Options that new users need: of each command at most 22, for a help of one screen. */
  private static final Set<String> FIRST =
      Set.of(
          ("--shape --in-shape --dtype --order --roi --var --out-shape --out-format --permute"
                  + " --append --chunk --filters --mem --dry-run --tasks --overwrite --resume"
                  + " --verify --quick --json --quiet --verbose --help --version --cache --for"
                  + " --max-chunk --min-chunk --simulate --out-dir --in-place --recursive --check")
              .split(" "));

  private final String heading;
  private final List<String> options;

  HelpGroup(String heading, String options) {
    this.heading = heading;
    this.options = List.of(options.split(" "));
  }

  String heading() {
    return heading;
  }

  /** Returns the group of an option, the last one if it is in none. */
  static HelpGroup of(OptionSpec option) {
    return Arrays.stream(values())
        .filter(group -> group.position(option) >= 0)
        .findFirst()
        .orElse(MESSAGES);
  }

  int position(OptionSpec option) {
    return Arrays.stream(option.names()).mapToInt(options::indexOf).max().orElse(-1);
  }

  /** Returns the options of a command in this group. */
  List<OptionSpec> in(CommandSpec command) {
    return command.options().stream()
        .filter(option -> of(option) == this)
        .sorted(Comparator.comparingInt(this::position))
        .toList();
  }

  /** Returns those that new users need. */
  List<OptionSpec> first(CommandSpec command) {
    return in(command).stream().filter(option -> FIRST.contains(option.longestName())).toList();
  }

  /** Returns those that are shown. */
  List<OptionSpec> shown(CommandSpec command) {
    return in(command).stream().filter(option -> !option.hidden()).toList();
  }
}
