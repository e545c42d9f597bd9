package io.resplit.testkit;

import static io.resplit.testkit.JobFeature.*;

import io.resplit.request.RefusedPair;
import io.resplit.testkit.JobFeature.Choice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How many jobs have each pair of features; which pairs there are not, and which are refused. */
public final class JobPairs {

  /**
   * Pairs of features.
   *
   * @param with a third feature that it takes, if there are any
   * @param says what the error contains, if the pair is refused
   */
  public record Rule(
      Set<JobFeature> one, Set<JobFeature> other, Set<JobFeature> with, String says) {

    private boolean isOf(JobFeature a, JobFeature b) {
      return with.isEmpty()
          && (one.contains(a) && other.contains(b) || one.contains(b) && other.contains(a));
    }

    /** Returns whether a job has features of the rule. */
    public boolean isOf(JobDraw job) {
      return isOf(job.features());
    }

    private boolean isOf(Collection<JobFeature> features) {
      return isIn(features, one)
          && isIn(features, other)
          && (with.isEmpty() || isIn(features, with));
    }

    /** Thousands of jobs are drawn: a loop takes a fifth of the time of a stream. */
    private static boolean isIn(Collection<JobFeature> features, Set<JobFeature> some) {
      for (JobFeature each : features) {
        if (some.contains(each)) {
          return true;
        }
      }
      return false;
    }

    private boolean names(JobFeature feature) {
      return one.contains(feature) || other.contains(feature) || with.contains(feature);
    }
  }

  private static final Set<JobFeature> PLAIN_IN =
      Set.of(FROM_RAW, FROM_NIFTI, FROM_GZIP, FROM_NPY, FROM_VOLUME);
  private static final Set<JobFeature> PAGES_IN = Set.of(FROM_TIFF, FROM_OME);
  private static final Set<JobFeature> ONE_IN = both(PLAIN_IN, PAGES_IN);
  private static final Set<JobFeature> CLASSIC_IN = Set.of(FROM_NETCDF3, FROM_CDF5);
  private static final Set<JobFeature> STORED_IN =
      Set.of(IN_CHUNKS, IN_FILTERS, IN_SPARSE, IN_MIXED);
  private static final Set<JobFeature> STORED_OUT = Set.of(OUT_CHUNKS, OUT_FILTERS, OUT_SPARSE);

  /** Their files hold one array and nothing else. */
  private static final Set<JobFeature> ONE_ARRAY =
      Set.of(TO_RAW, TO_NIFTI, TO_GZIP, TO_NPY, TO_TIFF, TO_OME, TO_VOLUME);

  private static final Set<JobFeature> PAGES_OUT = Set.of(TO_TIFF, TO_OME);
  private static final Set<JobFeature> PLAIN_OUT = Set.of(TO_RAW, TO_NPY, TO_NETCDF3, TO_CDF5);
  private static final Set<JobFeature> GAPS = Set.of(STEPS, LISTS);
  private static final Set<JobFeature> OTHERS = Set.of(VARIABLES, STREAMED);

  /** Only files with several variables have coordinates. */
  private static final Set<JobFeature> NEED_OTHERS = Set.of(STREAMED, SHUFFLED);

  /** Nobody can ask for these. */
  private static final List<Rule> IMPOSSIBLE =
      List.of(
          none(Set.of(HEADER), allBut(FROM_RAW, Choice.FROM)),
          none(Set.of(LITTLE_IN), CLASSIC_IN),
          none(Set.of(HEADER), STORED_IN),
          none(Set.of(HEADER), Set.of(RECORDS, VARIABLES, STREAMED, APPEND)),
          none(ONE_IN, Set.of(RECORDS, VARIABLES, APPEND)),
          none(Set.of(STREAMED), ONE_IN),
          // of steps where blocks are missing, such coordinates are named as left out
          none(Set.of(STREAMED), Set.of(MISSING)),
          none(STORED_IN, PLAIN_IN),
          new Rule(Set.of(RECORDED), STORED_IN, PAGES_IN, ""),
          none(STORED_IN, CLASSIC_IN),
          none(Set.of(STACKED), Set.of(VARIABLES, STREAMED, TRIM, MISSING, RECORDED, APPEND)),
          none(Set.of(RECORDED), Set.of(IN_TILING, TRIM, FROM_GZIP, HEADER, APPEND)),
          none(
              Set.of(APPEND),
              both(
                  ONE_ARRAY,
                  Set.of(
                      IN_EDGES, IN_TILING, TRIM, MISSING, REGION, STEPS, LISTS, PERMUTED, OUT_EDGES,
                      ONE_FILE, DROPPED, PADDED, TASKS))),
          none(Set.of(FROM_ZARR), Set.of(RECORDED)),
          none(Set.of(IN_MIXED), both(PAGES_IN, Set.of(RECORDED))),
          none(
              Set.of(SHUFFLED),
              both(
                  both(ONE_IN, ONE_ARRAY),
                  Set.of(HEADER, IN_TILING, STACKED, TRIM, MISSING, APPEND, DROPPED, PADDED))),
          none(
              Set.of(SHUFFLED),
              Set.of(IN_FILTERS, IN_SPARSE, IN_MIXED)), // their files are made by a job
          none(Set.of(TO_ZARR), Set.of(OUT_EDGES, DROPPED, PADDED)),
          sameFormat(FROM_NETCDF3, TO_NETCDF3),
          sameFormat(FROM_CDF5, TO_CDF5),
          sameFormat(FROM_NETCDF4, TO_NETCDF4),
          sameFormat(FROM_HDF5, TO_HDF5),
          sameFormat(FROM_ZARR, TO_ZARR),
          none(Set.of(TASKS), Set.of(NO_CHECKSUMS)),
          none(Set.of(TWO_PASSES), Set.of(APPEND, TASKS)),
          none(Set.of(OUT_FILTERS), Set.of(TO_NIFTI))); // that is TO_GZIP

  /** Each of these is refused in one line. */
  private static final List<Rule> REFUSED =
      List.of(
          refused(GAPS, Set.of(IN_TILING), RefusedPair.STEPS_OF_NO_GRID.text()),
          refused(STORED_OUT, PLAIN_OUT, "has no chunks"),
          refused(Set.of(OUT_CHUNKS, OUT_SPARSE), Set.of(TO_NIFTI, TO_VOLUME), "has no chunks"),
          refused(Set.of(OUT_SPARSE), Set.of(TO_GZIP), "nothing can be left out"),
          refused(Set.of(OUT_CHUNKS), PAGES_OUT, "where they are compressed"),
          refused(Set.of(OUT_SPARSE), PAGES_OUT, "hold all strips and tiles"),
          refused(OTHERS, ONE_ARRAY, "files hold one dataset each"),
          refused(OTHERS, Set.of(PADDED), "--edge pad and "),
          refused(Set.of(DROPPED), Set.of(TO_NIFTI, TO_GZIP), "cannot store their place"),
          refused(Set.of(DROPPED), OTHERS, " cannot lack "),
          refused(Set.of(OUT_EDGES), Set.of(PADDED), RefusedPair.PADDED_EDGES.text()),
          refused(Set.of(OTHER_ORDER), Set.of(TO_NETCDF3, TO_CDF5), "leave out --out-endian"),
          new Rule(
              Set.of(FROM_NIFTI, FROM_GZIP),
              Set.of(PERMUTED),
              Set.of(TO_NIFTI, TO_GZIP),
              "may change the order of either"),
          new Rule(
              both(STORED_IN, Set.of(OUT_FILTERS)), // pages that lack parts are compressed
              Set.of(OUT_EDGES),
              PAGES_OUT,
              "cannot form a set if the first block"),
          new Rule(
              Set.of(FROM_NIFTI, FROM_GZIP, FROM_OME, FROM_VOLUME),
              Set.of(PERMUTED),
              Set.of(TO_OME),
              "ome-tiff needs the axes"),
          new Rule(Set.of(STACKED), Set.of(PERMUTED), Set.of(TO_OME), "ome-tiff needs the axes"),
          new Rule(
              Set.of(TASKS),
              Set.of(ONE_FILE),
              allBut(TO_RAW, Choice.TO),
              RefusedPair.TASK_OF_ONE_FILE.text()));

  /** Of these, only the array that leads is read, and a warning names the other variables. */
  private static final Rule LEAD_ONLY = none(Set.of(VARIABLES), Set.of(TRIM, MISSING, IN_TILING));

  private final int[][] jobs = new int[JobFeature.values().length][JobFeature.values().length];

  private static Rule none(Set<JobFeature> one, Set<JobFeature> other) {
    return new Rule(one, other, Set.of(), "");
  }

  private static Set<JobFeature> both(Set<JobFeature> one, Set<JobFeature> other) {
    Set<JobFeature> all = EnumSet.copyOf(one);
    all.addAll(other);
    return all;
  }

  /** Returns whether files of an output hold one array and nothing else. */
  static boolean areOfOneArray(JobFeature to) {
    return ONE_ARRAY.contains(to);
  }

  /** What is appended to is of one format, before and after. */
  private static Rule sameFormat(JobFeature from, JobFeature to) {
    return new Rule(Set.of(APPEND), Set.of(from), allBut(to, Choice.TO), "");
  }

  private static Rule refused(Set<JobFeature> one, Set<JobFeature> other, String says) {
    return new Rule(one, other, Set.of(), says);
  }

  private static Set<JobFeature> allBut(JobFeature one, Choice choice) {
    Set<JobFeature> others = EnumSet.copyOf(choice.features());
    others.remove(one);
    return others;
  }

  private static final Map<JobFeature, List<Rule>> IMPOSSIBLE_WITH =
      Stream.of(JobFeature.values())
          .collect(
              Collectors.toMap(
                  Function.identity(),
                  each -> IMPOSSIBLE.stream().filter(rule -> rule.names(each)).toList()));

  /** Returns whether somebody who asks for these features can ask for another one as well. */
  static boolean canMeet(Collection<JobFeature> features, JobFeature other) {
    if (NEED_OTHERS.contains(other) && !features.contains(VARIABLES)) {
      return false;
    }
    Set<JobFeature> all = EnumSet.of(other);
    all.addAll(features);
    for (Rule rule : IMPOSSIBLE_WITH.get(other)) {
      if (rule.isOf(all)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether somebody can ask for both features, which may be refused. */
  private static boolean canMeet(JobFeature a, JobFeature b) {
    return a.choice != b.choice && IMPOSSIBLE.stream().noneMatch(rule -> rule.isOf(a, b));
  }

  /** Returns whether a job reads only one of several variables. */
  static boolean isOfLead(Collection<JobFeature> features) {
    return LEAD_ONLY.isOf(features);
  }

  /** Returns which features are refused together. */
  public static Stream<Rule> refusals() {
    return REFUSED.stream();
  }

  /** Returns the rules by which a job must be refused. */
  public static List<Rule> refusals(Collection<JobFeature> features) {
    return REFUSED.stream().filter(rule -> rule.isOf(features)).toList();
  }

  private static boolean isRefused(JobFeature a, JobFeature b) {
    return REFUSED.stream().anyMatch(rule -> rule.isOf(a, b));
  }

  private interface Cell {
    void take(int a, int b);
  }

  /** A job that is refused is one for the pairs that are, and for no other. */
  private static void eachCell(Collection<JobFeature> features, Cell cell) {
    List<JobFeature> all = new ArrayList<>(features);
    boolean isRefused = !refusals(features).isEmpty();
    for (int i = 0; i < all.size(); i++) {
      for (int k = 0; k < i; k++) {
        if (isRefused(all.get(i), all.get(k)) == isRefused) {
          cell.take(all.get(i).ordinal(), all.get(k).ordinal());
        }
      }
    }
  }

  /** Returns how much a job adds: most for pairs that no job has. */
  double gain(Collection<JobFeature> features) {
    double[] gain = {0};
    eachCell(features, (a, b) -> gain[0] += Math.pow(16, -jobs[a][b]));
    return gain[0];
  }

  /** Counts a job. */
  public void add(JobDraw job) {
    eachCell(
        job.features(),
        (a, b) -> {
          jobs[a][b]++;
          jobs[b][a]++;
        });
  }

  /** Returns the pairs that no job has, though somebody can ask for them. */
  public List<String> lacking() {
    List<String> lacking = new ArrayList<>();
    for (JobFeature a : JobFeature.values()) {
      for (JobFeature b : JobFeature.values()) {
        if (a.ordinal() < b.ordinal() && canMeet(a, b) && jobs[a.ordinal()][b.ordinal()] == 0) {
          lacking.add(a + " with " + b);
        }
      }
    }
    return lacking;
  }

  /** Returns a table of features by features: jobs that had both, or were refused for it (!). */
  public String table() {
    StringBuilder text = new StringBuilder();
    JobFeature[] all = JobFeature.values();
    text.append(" ".repeat(20));
    Arrays.stream(all).forEach(each -> text.append("%5d".formatted(each.ordinal() + 1)));
    for (JobFeature a : all) {
      text.append("%n%2d %-17s".formatted(a.ordinal() + 1, a));
      for (JobFeature b : all) {
        text.append("%5s".formatted(text(a, b)));
      }
    }
    return text.append("\n").toString();
  }

  private String text(JobFeature a, JobFeature b) {
    if (a == b || !canMeet(a, b)) {
      return "-";
    }
    return jobs[a.ordinal()][b.ordinal()] + (isRefused(a, b) ? "!" : "");
  }

  /** Returns the part of an error that says why a job is refused, where a pair of it is. */
  static Optional<String> refusal(Collection<JobFeature> features, String message) {
    return refusals(features).stream().map(Rule::says).filter(message::contains).findFirst();
  }
}
