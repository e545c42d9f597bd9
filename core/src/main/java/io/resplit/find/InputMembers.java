package io.resplit.find;

import io.resplit.array.ArrayHeader;
import io.resplit.array.Companion;
import io.resplit.geometry.Window;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import io.resplit.set.Members;
import java.io.IOException;
import java.util.Optional;

/** The sets of the variables that are moved beside the array of an input, of its files. */
public final class InputMembers {

  private final BlockSet lead;

  private InputMembers(BlockSet lead) {
    this.lead = lead;
  }

  /**
   * Returns one of them: the same region of it, and its axes permuted if they are those of the
   * array.
   *
   * @param path its name in the files
   * @throws ResplitException if it cannot be read so
   */
  public static BlockSet of(BlockSet lead, String path) throws IOException {
    return new InputMembers(lead).set(lead.header().companions().find(path).orElseThrow());
  }

  private BlockSet set(Companion variable) throws IOException {
    Companion stored = variable.along(lead.storedGrid().shape());
    requireCutAlike(stored);
    BlockSet all = JoinedHeader.addTo(Members.of(lead, stored));
    BlockSet read =
        lead.window().isEmpty()
            ? all
            : all.within(stored.indices(lead.window().get().indices()), ArrayHeader.Placement.NONE);
    return lead.isPermuted() && stored.isLikeArray(lead.grid().rank())
        ? read.withAxes(lead.axes())
        : read;
  }

  private void requireCutAlike(Companion variable) throws ResplitException {
    Optional<Integer> missing = Members.missingAxis(lead.storedGrid(), variable);
    if (missing.isPresent()) {
      throw ResplitException.unsupported(
          lead.root(),
          "%s has %s bytes and is in all files along axis %s: name the variables to take with --var"
              .formatted(
                  variable.path(),
                  variable.bytes(),
                  lead.header().axes().get(missing.get()).name()));
    }
    if (lead.window().filter(Window::isOverlapping).isPresent() || lead.tiling().isPresent()) {
      throw ResplitException.unsupported(
          lead.root(),
          "several variables of files that overlap or are no grid are not read together: name one");
    }
  }
}
