package io.resplit.find.beside;

import io.resplit.array.BlockHeader;
import io.resplit.format.BlockPlace;
import io.resplit.format.Format;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Chooses which of several datasets of a file leads: that with most axes, then most bytes. */
public final class LeadChoice {

  private LeadChoice() {}

  /**
   * Returns the name of the dataset that leads.
   *
   * @param all names of all datasets that can be read as arrays, the first one counts among equals
   * @param wanted those that a user names; any if empty
   * @throws ResplitException if none of them can lead
   */
  public static String of(Format format, Path file, List<String> all, List<String> wanted)
      throws IOException {
    List<String> candidates = new ArrayList<>(all);
    candidates.removeIf(name -> !wanted.isEmpty() && !wanted.contains(name));
    String lead = "";
    Size most = new Size(0, 0);
    for (String name : candidates) {
      Size size = size(format, new BlockPlace(file, name));
      if (size.isAbove(most)) {
        lead = name;
        most = size;
      }
    }
    if (lead.isEmpty()) {
      throw ResplitException.badInput(
          file,
          "it has no array%s; its datasets are %s"
              .formatted(
                  wanted.isEmpty() ? "" : " named " + String.join(" or ", wanted),
                  String.join(", ", all)));
    }
    return lead;
  }

  private record Size(int rank, long bytes) {
    boolean isAbove(Size other) {
      return rank > other.rank || rank == other.rank && bytes > other.bytes;
    }
  }

  /** A dataset that cannot be read does not lead; it is said later that it is left out. */
  private static Size size(Format format, BlockPlace place) throws IOException {
    try {
      BlockHeader header = format.inspect(place, Shape.of(1));
      return new Size(header.shape().rank(), header.shape().volume() * header.type().bytes());
    } catch (ResplitException e) {
      return new Size(0, 0);
    }
  }
}
