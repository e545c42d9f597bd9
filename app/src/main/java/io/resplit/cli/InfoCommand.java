package io.resplit.cli;

import io.resplit.array.StorageOrder;
import io.resplit.cli.console.Console;
import io.resplit.cli.option.InputFlags;
import io.resplit.cli.option.WordConverter;
import io.resplit.describe.Cmip7;
import io.resplit.io.ResplitException;
import io.resplit.partition.rectangular.BoxList;
import io.resplit.partition.rectangular.Correspondence;
import io.resplit.partition.rectangular.Regularity;
import io.resplit.report.DatasetText;
import io.resplit.report.OverlapText;
import io.resplit.report.SetText;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import io.resplit.set.NeededArray;
import io.resplit.set.StoreFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what sets are. */
@Command(
    name = "info",
    description =
        "Describe sets, their shape, blocks, type, axes and files. For two sets, print "
            + "which blocks overlap. For a file with several datasets, describe each.",
    footer = {
      "resplit info in",
      "Describes the blocks in folder in.",
      "resplit info run.h5:/density --json",
      "Describes one dataset as JSON.",
      "resplit info 'slices/z*.raw' --in-shape 512,512,1 --dtype uint16",
      "Checks that raw files have the right size.",
    },
    sortOptions = false)
final class InfoCommand extends SetCommand {

  private static final int MOST_PAIRS = 20;
  private static final int MOST_PAIRS_AS_JSON = 1000;

  @Parameters(
      paramLabel = "SET...",
      arity = "0..*",
      hideParamSyntax = true,
      description = "Sets, as for the main command.")
  private List<String> sets = List.of();

  @Option(
      names = "--check",
      paramLabel = "cmip7",
      converter = WordConverter.class,
      description =
          "Check whether each file keeps the rules for CMIP7. The exit code is 7 if one does not.")
  private String rules;

  @Mixin private InputFlags input;

  @Override
  void work() throws IOException {
    CommandJob job = answers();
    if (rules != null) {
      check(job);
      return;
    }
    if (sets.isEmpty() != input.hasList()) {
      throw new IllegalArgumentException(
          sets.isEmpty() ? "give at least one SET" : "--in-list and SET cannot be combined");
    }
    if (sets.size() > 2) {
      UnquotedGlob.refuse(spec, sets, 1);
    }
    List<BlockSet> found = new ArrayList<>();
    for (List<String> one :
        input.hasList() ? List.of(sets) : sets.stream().map(List::of).toList()) {
      describe(job, input.request(one, job.names())).ifPresent(found::add);
    }
    boolean areArrays = found.stream().allMatch(set -> new NeededArray(set).isThere());
    if (found.size() == 2
        && areArrays
        && found.get(0).grid().shape().equals(found.get(1).grid().shape())) {
      compare(job.console(), found.get(0), found.get(1));
    }
  }

  private void check(CommandJob job) throws IOException {
    Cmip7.requireName("--check", rules);
    if (sets.isEmpty()) {
      throw new IllegalArgumentException("--check is for files: give at least one");
    }
    new RulesCheck(job, spec).all(sets);
  }

  /** Returns the set, unless it is a file of several datasets. */
  private static Optional<BlockSet> describe(CommandJob job, SetRequest request)
      throws IOException {
    BlockSet set;
    try {
      set = job.find(request);
    } catch (ResplitException e) {
      List<String> datasets = job.resplit().datasets(request);
      if (datasets.size() < 2) {
        throw e;
      }
      list(job, request, datasets);
      return Optional.empty();
    }
    job.check(set);
    SetText.Facts facts = facts(job, set);
    job.console().print(SetText.of(facts), SetText.json(facts));
    return Optional.of(set);
  }

  /** Shows a line for each dataset, with the reason for those that are no arrays. */
  private static void list(CommandJob job, SetRequest request, List<String> datasets)
      throws IOException {
    Console console = job.console();
    console.print(DatasetText.heading(request.address(), datasets.size()));
    int width = datasets.stream().mapToInt(String::length).max().orElseThrow();
    for (String dataset : datasets) {
      try {
        SetText.Facts facts = facts(job, job.find(request.withDataset(dataset)));
        console.print(DatasetText.of(facts, width), SetText.json(facts));
      } catch (ResplitException e) {
        console.print(
            DatasetText.unread(dataset, e.getMessage(), width),
            DatasetText.unreadJson(request.address(), dataset, e.getMessage()));
      }
    }
  }

  private static void compare(Console console, BlockSet first, BlockSet second) {
    int most = console.json() ? MOST_PAIRS_AS_JSON : MOST_PAIRS;
    StorageOrder order = first.order();
    List<OverlapText.Pair> some = new ArrayList<>();
    Correspondence all =
        Correspondence.of(
            BoxList.of(first),
            BoxList.of(second),
            most,
            (one, other, common) -> {
              if (some.size() < most) {
                some.add(
                    new OverlapText.Pair(
                        block(first, one, order),
                        block(second, other, order),
                        order.toListed(common)));
              }
            });
    console.print(OverlapText.of(all, some), OverlapText.json(all, some));
  }

  private static OverlapText.Block block(BlockSet set, long number, StorageOrder order) {
    return new OverlapText.Block(set.place(number).toString(), order.toListed(set.box(number)));
  }

  private static Regularity regularity(BlockSet set) {
    if (set.arrangement().isGrid()) {
      return Regularity.of(set.grid());
    }
    int[] listed = set.order().listed(set.grid().rank());
    return BoxList.restricted(BoxList.of(set), listed).regularity();
  }

  private static SetText.Facts facts(CommandJob job, BlockSet set) throws IOException {
    boolean isOne = set.blockCount() == 1 && set.missing().isEmpty();
    return new SetText.Facts(
        set.root().toString(),
        set.grid(),
        regularity(set),
        set.blockCount(),
        set.order(),
        set.type(),
        set.format().name(),
        set.place(set.firstBlock()).dataset(),
        new FileFit(set).inspect(set.firstBlock()).layout(),
        set.header(),
        set.missingBlocks().count(),
        StoreFiles.most(set),
        set.arrangement().isPadded(),
        job.resplit().joinedBy(set),
        isOne ? job.resplit().cmip7(set) : Optional.empty());
  }
}
