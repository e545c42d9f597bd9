package io.resplit.job.warning;

import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.util.Optional;
import java.util.stream.IntStream;

/** Warns of listed files without coordinates that are not in the order of their numbers. */
public final class FileOrderWarning {

  private FileOrderWarning() {}

  /** Logs what {@link #of} finds; loads no logger if that is nothing. */
  public static void warn(BlockSet in) {
    of(in)
        .ifPresent(
            place ->
                Warning.log(FileOrderWarning.class, place.message(), Optional.of(place.file())));
  }

  /** Returns what there is to say of the names, if anything. */
  public static Optional<MisplacedFile> of(BlockSet in) {
    boolean haveCoordinates =
        IntStream.range(0, in.header().axes().size())
            .filter(axis -> in.grid().axis(axis).count() > 1)
            .anyMatch(axis -> in.header().axes().get(axis).coordinates().isPresent());
    return !haveCoordinates && in.names() instanceof BlockNames.Listed names
        ? NameOrder.of(names.files())
        : Optional.empty();
  }
}
