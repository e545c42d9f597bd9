package io.resplit.header;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What is taken although the files of a set say different things, or the same thing twice.
 *
 * @param ignored what is not refused
 */
public record Mismatch(Set<Kind> ignored) {

  /** Refuses everything. */
  public static final Mismatch REFUSE = new Mismatch(Set.of());

  /** Copies the set. */
  public Mismatch {
    ignored = Set.copyOf(ignored);
  }

  /** What files may say, and what a user may do where they disagree. */
  public enum Kind {
    /** Units and calendars. */
    UNITS(
        "convert either file first; if both words name the same unit, --ignore-mismatch units uses the first"),
    /** What CF says of elements: standard names, directions, methods, the grid mapping. */
    MEANING("make the attributes alike first, for example with ncatted"),
    /** What stands for missing elements: ignored, those of other files would become numbers. */
    FILL("give all files the same one first; ncatted changes the elements with it"),
    /** Values of a variable that is copied once. */
    VALUES,
    /** A variable is in one file only. */
    VARIABLES("choose variables with --var, or --ignore-mismatch variables uses the first"),
    /** Coordinates of places that files share. */
    COORDINATES(
        "if the names do not show where files belong, give their order with --in-list; "
            + "if it is rounding, --ignore-mismatch coordinates uses the first"),
    /** Coordinates of files that are joined do not go on in one direction. */
    ORDER("--ignore-mismatch order joins them as they are"),
    /** Names of axes. */
    AXES,
    /** What the type says beside numbers: names of an enum, padding of texts. */
    DATATYPE,
    /** Directions of axes in space, steps in time. */
    ORIENTATION(
        "resample either file first; if it is rounding, --ignore-mismatch orientation uses the first"),
    /** Whether elements lie in records. */
    LAYOUT,
    /** A file that is made longer already ends with what is to be appended. */
    REPEAT,
    /** Files lie at one place, and yet one behind the other: so says the user, or a manifest. */
    PLACE("if the names do not show where files belong, give their order with --in-list"),
    /** Variables of some files that nobody asked for: the user chose others. */
    CHOICE,
    /** Scales, offsets, signs: the same bytes are other numbers. */
    PACKING("unpack the files first; for NetCDF, ncpdq -U does that"),
    /** Types and byte orders. */
    TYPE("convert either file first");

    private static final Set<Kind> NEVER = EnumSet.of(PLACE, CHOICE, PACKING, TYPE);

    /** Made up where it is needed: every start loads this class. */
    private final String way;

    Kind() {
      this.way = "";
    }

    Kind(String way) {
      this.way = way;
    }

    /** Returns the kinds that a user may name. */
    public static List<Kind> given() {
      return Stream.of(values()).filter(kind -> !NEVER.contains(kind)).toList();
    }

    /** Returns the name for users. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns what to do about it: ignore it only if all numbers then still mean the same. */
    public String way() {
      return way.isEmpty() ? "--ignore-mismatch " + word() + " takes the first" : way;
    }
  }

  /** Returns the same, which takes another kind as well. */
  public Mismatch ignoring(Kind kind) {
    EnumSet<Kind> all = EnumSet.of(kind);
    all.addAll(ignored);
    return new Mismatch(all);
  }

  /** Returns whether a kind is taken. */
  public boolean ignores(Kind kind) {
    return ignored.contains(kind);
  }
}
