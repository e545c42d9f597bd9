package io.resplit.find;

import io.resplit.array.StorageOrder;
import io.resplit.find.beside.CommonVariables;
import io.resplit.find.name.CommonName;
import io.resplit.find.name.NaturalOrder;
import io.resplit.format.FileFormats;
import io.resplit.format.Format;
import io.resplit.format.Formats;
import io.resplit.format.StackAxis;
import io.resplit.format.StackedFormat;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.BlockHeader;
import io.resplit.header.CopyAxes;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import io.resplit.request.RefusedPair;
import io.resplit.request.SetRequest;
import io.resplit.request.SetRequest.PlacedBy;
import io.resplit.request.Stack;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.NameLimit;
import io.resplit.set.PathList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns files that lack an axis into a set that has it as its slowest one, of which each file has
 * one index.
 *
 * @param format how files are stored
 * @param dataset name of the block in each file; empty for the only one
 * @param datasets its name in files that have another one
 * @param order how axes are listed
 * @param block shape of the block in a file, for formats whose files do not say it
 * @param nameBytes most memory for the names of the files
 */
record StackedSet(
    SetRequest request,
    Formats formats,
    Format format,
    String dataset,
    Map<Path, String> datasets,
    StorageOrder order,
    Shape block,
    long nameBytes) {

  /** Is said where names count another way than a shell sorts them. */
  static final String OTHER_ORDER =
      "the files are not in the order given; --in-list keeps that order";

  /**
   * Refuses what says nothing of files that lack an axis.
   *
   * @throws IllegalArgumentException if it is asked for
   */
  static void require(SetRequest request) {
    if (request.missing().isPresent()) {
      throw RefusedPair.STACKED_MISSING.refusal();
    }
    if (request.isTrimmed()) {
      throw RefusedPair.STACKED_OVERLAP.refusal();
    }
    if (request.shape().isPresent() || request.grid().isPresent()) {
      throw RefusedPair.STACKED_SHAPE.refusal();
    }
  }

  /**
   * Refuses files that lack an axis where others are asked for.
   *
   * @throws IllegalArgumentException if they are asked for
   */
  static void refuse(SetRequest request, String what) {
    if (request.stack().isPresent()) {
      throw new IllegalArgumentException(
          "--stack needs files that lack an axis, not %s: leave it out".formatted(what));
    }
  }

  /** Returns the set of files that have names, in the order in which people count. */
  BlockSet named(NamedBlocks blocks, String pattern) throws IOException {
    List<String> names = new ArrayList<>(blocks.like(pattern).sorted());
    names.sort(new NaturalOrder());
    return of(blocks.root(), blocks.files(names));
  }

  /**
   * Returns the set of files whose numbers are also in the name of their datasets.
   *
   * @param pattern template of their names
   * @param inFiles template of the datasets
   */
  BlockSet named(NamedBlocks blocks, String pattern, String inFiles) throws IOException {
    NameTemplate names = NameTemplate.parse(pattern, 1);
    NameTemplate datasetNames = NameTemplate.parse(inFiles, 1);
    Map<Path, String> own = new HashMap<>();
    blocks
        .like(pattern)
        .names()
        .forEach(
            name ->
                names
                    .sequenceIn(name)
                    .or(() -> names.positionsIn(name).map(position -> position[0]))
                    .map(number -> MissingFiles.nameAt(datasetNames, number))
                    .ifPresent(dataset -> own.put(blocks.file(name), dataset)));
    String first = own.get(blocks.file(blocks.first(pattern)));
    return new StackedSet(request, formats, format, first, own, order, block, nameBytes)
        .named(blocks, pattern);
  }

  /**
   * Returns the set of files that a user lists: in the order in which people count, where a shell
   * may have sorted them, that is, their names differ in numbers only, and no value is given for
   * each of them.
   */
  BlockSet listed(Path root) throws IOException {
    Stack stack = request.stack().orElseThrow();
    List<Path> files = request.files();
    boolean isList = stack.step().isEmpty() && !stack.values().isEmpty();
    long kinds = files.stream().map(Path::toString).map(CommonName::kind).distinct().count();
    if (isList || request.placedBy() == PlacedBy.ORDER || kinds > 1) {
      return of(root, files);
    }
    List<Path> sorted = new ArrayList<>(files);
    sorted.sort(Comparator.comparing(Path::toString, new NaturalOrder()));
    BlockSet set = of(root, sorted);
    return sorted.equals(files) ? set : set.noted(List.of(OTHER_ORDER));
  }

  /** Returns the set of files, in their order unless coordinates say another one. */
  BlockSet of(Path root, List<Path> files) throws IOException {
    Stack stack = request.stack().orElseThrow();
    StackedFiles stacked =
        new StackedFiles(stack, formats, format, dataset, datasets, block, files);
    StackAxis axis = stacked.axis();
    BlockHeader first = stacked.first();
    Set<String> common = CommonVariables.of(dataset, first, stacked.beside());
    BlockSet bare =
        new BlockSet(
            grid(files.size(), first),
            first.type(),
            order,
            new StackedFormat(format, formats, axis.withCommon(common), stacked.coordinatePath()),
            new BlockNames.Listed(root, sorted(axis)),
            dataset,
            ArrayHeader.NONE,
            request.mismatch());
    BlockSet set = JoinedHeader.addTo(bare);
    return stacked.lacksStep(axis) ? withoutStep(set, stack.axis()) : set;
  }

  /** Returns the refusal of files of several formats. */
  static ResplitException ofSeveral(FileFormats each, Path first) {
    Map.Entry<Path, Format> other = each.others().entrySet().iterator().next();
    return ResplitException.badSet(
        "'%s' is %s, but '%s' is %s: --stack needs files of one format, so convert either"
            .formatted(other.getKey(), other.getValue().name(), first, each.usual().name()));
  }

  private static BlockSet withoutStep(BlockSet set, String axis) {
    List<String> left = new ArrayList<>(set.header().notCarried());
    left.add("step of axis %s (0 there: give --stack %s=0:STEP)".formatted(axis, axis));
    return set.withHeader(set.header().withNotCarried(left));
  }

  /** Names are held twice: in their order, and to find the index of each. */
  private List<Path> sorted(StackAxis axis) throws IOException {
    Path[] sorted = new Path[axis.files().size()];
    axis.files().forEach((file, index) -> sorted[index] = file);
    NameLimit limit = new NameLimit(nameBytes / 2);
    PathList all = new PathList(Path.of(""), limit);
    Arrays.stream(sorted).forEach(file -> all.append(file.toString()));
    limit.require();
    return all;
  }

  private static Grid grid(long files, BlockHeader block) throws ResplitException {
    Shape one = CopyAxes.SLOWEST.with(block.shape());
    return Grid.uniform(Box.whole(one).withAxis(0, 0, files).shape(), one);
  }
}
