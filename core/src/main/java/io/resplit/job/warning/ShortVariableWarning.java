package io.resplit.job.warning;

import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.Companion;
import io.resplit.header.FillValue;
import io.resplit.set.BlockSet;
import io.resplit.text.NameList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Warns of variables that end before their dimensions where readers of NetCDF see another value
 * than the one that the attribute {@code _FillValue} gives for missing data.
 */
public final class ShortVariableWarning {

  private static final int NAMED = 6;

  private ShortVariableWarning() {}

  /** Logs one line if there are such variables; loads no logger if there are none. */
  public static void warn(BlockSet in) {
    List<String> found = new ArrayList<>();
    ArrayHeader lead = in.header();
    add(in.dataset(), in.type(), lead.chunks(), lead.attributes(), lead.fillValue(), found);
    for (Companion each : lead.companions().variables()) {
      add(each.path(), each.type(), each.chunks(), each.attributes(), each.fillValue(), found);
    }
    if (!found.isEmpty()) {
      String message =
          "beyond the end of a variable, NetCDF readers see the fill value of the file, not _FillValue: %s"
              .formatted(NameList.first(NAMED, found));
      Warning.log(ShortVariableWarning.class, message, Optional.empty(), found);
    }
  }

  private static void add(
      String name,
      ElementType type,
      Optional<ChunkStorage> chunks,
      List<Attribute> attributes,
      Optional<Attribute> stored,
      List<String> found) {
    boolean isShort = chunks.filter(all -> !all.ends().isEmpty()).isPresent();
    Optional<Attribute> other = FillValue.unlikeBeyond(type, attributes, stored);
    if (isShort && other.isPresent()) {
      Attribute beyond = Attribute.wrapping(name, type, FillValue.beyond(type, stored));
      found.add("%s (%s, not %s)".formatted(name, beyond.valueText(), other.get().valueText()));
    }
  }
}
