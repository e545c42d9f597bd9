package io.resplit.job.warning;

import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.UnsignedNumbers;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import io.resplit.set.BlockSet;
import io.resplit.text.NameList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.LoggerFactory;

/** Warns of what the files of an input say and those of the output cannot hold. */
public final class LeftOutWarnings {

  private static final int NAMED = 12;

  /** Users have never typed the cards of FITS, so several of them are counted. */
  private static final String CARD = "card ";

  /** What users call headers that are kept whole. */
  private static final Map<String, String> WORDS =
      Map.of("nifti_header", "NIfTI header fields like sform_code and descrip");

  private static final int FEW = 3;

  private LeftOutWarnings() {}

  private static void addRenamed(BlockSet in, BlockSet out, Set<String> names) {
    List<AxisInfo> before = in.header().axes();
    List<AxisInfo> after = out.header().axes();
    for (int axis = 0; axis < Math.min(before.size(), after.size()); axis++) {
      add("dimension", before.get(axis).name(), after.get(axis).name(), names);
    }
    String variable = ObjectPath.inRoot(in.dataset());
    if (!in.header().companions().isEmpty() && ObjectPath.name(variable).equals(out.dataset())) {
      add("variable", variable, out.dataset(), names);
    }
  }

  private static void add(String what, String before, String after, Set<String> names) {
    if (!before.isEmpty() && !after.isEmpty() && !before.equals(after)) {
      names.add("name of %s %s (it is %s there)".formatted(what, before, after));
    }
  }

  /** Logs one line if two files hold something that is not compared. */
  public static void warnOfBoth(BlockSet a, BlockSet b) {
    Set<String> names = new LinkedHashSet<>(a.header().notCarried());
    names.addAll(a.header().companions().notCarried());
    names.addAll(b.header().notCarried());
    names.addAll(b.header().companions().notCarried());
    Optional<Attribute> first = a.header().companions().userBlock();
    Optional<Attribute> second = b.header().companions().userBlock();
    if (first.isPresent() != second.isPresent()) {
      first.or(() -> second).map(Attribute::name).ifPresent(names::add);
    }
    if (!names.isEmpty()) {
      String message = "not compared: " + NameList.first(NAMED, names);
      Warning.log(LeftOutWarnings.class, message, Optional.empty(), List.copyOf(names));
    }
  }

  /** Logs one line if only one of two files holds something. */
  public static void warnOfOne(List<String> names) {
    if (!names.isEmpty()) {
      String message = "not compared, since only one file has it: " + NameList.first(NAMED, names);
      Warning.log(LeftOutWarnings.class, message, Optional.empty(), names);
    }
  }

  /** Logs one line if streams that were read hold more than was known when they were opened. */
  public static void warnOfRest(String notDone, IoCounts counts) {
    if (counts.mostBehind() > 0) {
      String rest = counts.mostBehind() + " bytes after the data";
      Warning.log(LeftOutWarnings.class, notDone + ": " + rest, Optional.empty(), List.of(rest));
    }
  }

  /** Returns what a warning begins with that says what files of an output lack. */
  public static String notCarried(BlockSet out) {
    return "not kept in %s files".formatted(out.format().name());
  }

  /**
   * Logs what is left out, first what changes the meaning of numbers; loads no logger if nothing
   * is.
   */
  public static void warn(BlockSet in, BlockSet out) throws ResplitException {
    Set<String> names = new LinkedHashSet<>(in.header().notCarried());
    names.addAll(out.header().notCarried());
    names.addAll(out.image(0).dropped());
    names.addAll(out.lostInBlocks());
    addRenamed(in.array(), out, names);
    Optional<Path> only = Optional.of(in.path(0)).filter(file -> in.grid().blockCount() == 1);
    UnsignedNumbers numbers = new UnsignedNumbers(in.type(), in.header());
    boolean isExact = out.type().kind() != in.type().kind();
    ArrayHeader said = isExact ? numbers.exactHeader() : in.header();
    LostMeaning lost = LostMeaning.of(said.attributes(), names);
    if (!lost.attributes().isEmpty()) {
      Warning.log(LeftOutWarnings.class, lost.message(), only, lost.names());
      lost.names().forEach(names::remove);
    }
    if (!names.isEmpty()) {
      boolean isDetailed = LoggerFactory.getLogger(LeftOutWarnings.class).isInfoEnabled();
      List<String> all = isDetailed ? List.copyOf(names) : withCounts(names);
      List<String> words = all.stream().map(name -> WORDS.getOrDefault(name, name)).toList();
      int most = isDetailed ? all.size() : NAMED;
      String message = notCarried(out) + ": " + NameList.first(most, words);
      Warning.log(LeftOutWarnings.class, message, only, List.copyOf(names));
    }
  }

  private static List<String> withCounts(Set<String> names) {
    List<String> all = new ArrayList<>(names);
    long cards = names.stream().filter(each -> each.startsWith(CARD)).count();
    if (cards > FEW) {
      all.removeIf(each -> each.startsWith(CARD));
      all.add(cards + " cards of the header");
    }
    return all;
  }
}
