package io.resplit.journal;

import io.resplit.array.ElementType;
import io.resplit.array.NameTemplate;
import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.Formats;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.Grid;
import io.resplit.geometry.SomeBlocks;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.Mismatch;
import io.resplit.set.MissingBlocks;
import io.resplit.set.NameLimit;
import io.resplit.set.PathList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** A set that was found, as bytes: what finding it again would look for in folders and files. */
final class SavedSet {

  private SavedSet() {}

  /**
   * Checks that a set can be written.
   *
   * @throws ResplitException if its files hold more of the array than blocks of a grid
   */
  static void check(BlockSet set) throws ResplitException {
    if (!set.isWholeArray()) {
      throw ResplitException.unsupported(
          set.root(), "its files overlap or are no grid, which --job cannot save: leave out --job");
    }
  }

  static void write(BlockSet set, SavedValues.Out out) throws IOException {
    out.grid(set.grid());
    out.text(set.type().toString());
    out.text(set.order().name());
    out.text(set.format().name());
    out.number(set.format().name().equals(Formats.RAW) ? set.image(0).dataOffset() : 0);
    names(set.names(), out);
    out.text(set.dataset());
    SavedHeader.write(set.header(), out);
    SavedCompanions.write(set.header().companions(), out);
    out.list(
        set.mismatch().ignored().stream().sorted().toList(), (to, kind) -> to.text(kind.name()));
    out.flag(set.inRecords());
    out.optional(set.missing(), SavedSet::missing);
    out.flag(set.window().isPresent());
  }

  /**
   * Reads a set.
   *
   * @param limit of the names of its files
   */
  static BlockSet read(SavedValues.In in, Formats formats, NameLimit limit) throws IOException {
    Grid grid = in.grid();
    ElementType type = ElementType.parse(in.text());
    StorageOrder order = StorageOrder.valueOf(in.text());
    String name = in.text();
    long headerBytes = in.number();
    Format format = name.equals(Formats.RAW) ? formats.raw(type, headerBytes) : formats.named(name);
    BlockSet blocks =
        new BlockSet(
            grid,
            type,
            order,
            format,
            names(in, grid, order, limit),
            in.text(),
            SavedHeader.read(in).withCompanions(SavedCompanions.read(in)),
            new Mismatch(Set.copyOf(in.list(from -> Mismatch.Kind.valueOf(from.text())))),
            AxisMap.identity(grid.rank()),
            in.flag(),
            Optional.empty(),
            in.optional(SavedSet::missing),
            Optional.empty(),
            Optional.empty());
    return in.flag() ? blocks.ofPadded() : blocks;
  }

  private static void names(BlockNames names, SavedValues.Out out) throws IOException {
    out.text(names.root().toString());
    if (names instanceof BlockNames.Listed listed) {
      out.text("");
      out.flag(true);
      out.list(listed.files(), (to, file) -> to.text(file.toString()));
    } else {
      out.text(
          names instanceof BlockNames.Templated templated
              ? templated.template().toString()
              : ((BlockNames.Datasets) names).template().toString());
      out.flag(names instanceof BlockNames.Templated);
    }
  }

  private static BlockNames names(SavedValues.In in, Grid grid, StorageOrder order, NameLimit limit)
      throws IOException {
    Path root = Path.of(in.text());
    String pattern = in.text();
    boolean areFiles = in.flag();
    if (pattern.isEmpty()) {
      return new BlockNames.Listed(root, files(in, grid, limit));
    }
    NameTemplate template = NameTemplate.parse(pattern, grid.rank());
    template.checkFor(grid, order);
    return areFiles
        ? new BlockNames.Templated(root, template)
        : new BlockNames.Datasets(root, template);
  }

  private static PathList files(SavedValues.In in, Grid grid, NameLimit limit) throws IOException {
    PathList files = new PathList(Path.of(""), limit);
    long count = in.number();
    for (long i = 0; i < count; i++) {
      files.append(in.text());
    }
    limit.require();
    if (count != grid.blockCount()) {
      throw new IllegalArgumentException("there are more or fewer names than blocks");
    }
    return files;
  }

  private static void missing(SavedValues.Out out, MissingBlocks missing) throws IOException {
    out.numbers(missing.blocks().stream(), missing.blocks().count());
    out.bytes(missing.fill());
  }

  private static MissingBlocks missing(SavedValues.In in) throws IOException {
    long[] numbers = in.numbers(Integer.MAX_VALUE);
    return new MissingBlocks(SomeBlocks.of(numbers), in.bytes());
  }
}
