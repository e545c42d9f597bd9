package io.resplit.job.warning;

import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.name.ObjectPath;
import io.resplit.set.BlockSet;
import io.resplit.text.NameList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Notes attributes that say how far values reach, and may no longer be true in files that are
 * joined or cut: they are those of the first file.
 */
public final class ExtentsNote {

  private static final int NAMED = 12;

  private ExtentsNote() {}

  /** Logs one line if there are such attributes; loads no logger if not. */
  public static void warn(BlockSet in, BlockSet out) {
    boolean isChanged = in.blockCount() > 1 || out.blockCount() > 1 || in.arrangement().isPart();
    List<String> names = isChanged ? names(out.header(), out.dataset()) : List.of();
    if (!names.isEmpty()) {
      String message =
          "kept from %s, and may be wrong for the output: %s"
              .formatted(in.path(in.firstBlock()), NameList.first(NAMED, names));
      Warning.note(ExtentsNote.class, message, Optional.empty());
    }
  }

  private static List<String> names(ArrayHeader header, String dataset) {
    List<String> names = new ArrayList<>();
    for (Attribute each : header.fileAttributes()) {
      if (each.name().startsWith("geospatial_") || each.name().startsWith("time_coverage_")) {
        names.add(each.name());
      }
    }
    add(names, ObjectPath.inRoot(dataset), header.attributes());
    for (AxisInfo each : header.axes()) {
      add(names, each.name(), each.attributes());
    }
    for (Companion each : header.companions().variables()) {
      add(names, each.path(), each.attributes());
    }
    return names;
  }

  private static void add(List<String> names, String variable, List<Attribute> attributes) {
    if (attributes.stream().anyMatch(each -> each.name().equals("valid_range"))) {
      names.add(variable + ":valid_range");
    }
  }
}
