package io.resplit.testkit;

import io.resplit.format.HeaderBeside;
import io.resplit.testkit.JobFeature.Choice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The features of the job of a seed. Of a few that are drawn it is the one with most pairs of
 * features that the jobs of lower seeds have not, so that few jobs have all pairs.
 */
public record JobDraw(long seed, Set<JobFeature> features) {

  private static final int DRAWN = 96;

  /** Formats that users would call alike, so that there are no pairs of each. */
  private static final List<String> VOLUMES = List.of("mrc", "nrrd", "mha");

  /** The same, and those that are headers beside their elements, which no task writes. */
  private static final List<String> WRITTEN = List.of("mrc", "nhdr", "nrrd", "mhd", "mha");

  /** Those of them that may be compressed. */
  private static final List<String> STREAMS = List.of("nrrd", "mha");

  /**
   * Endings of inputs that {@link MadeVolume} writes, in the format of that name or another one.
   */
  private static final Map<String, String> ONLY_READ =
      Map.of("mgh", "mgh", "fits", "fits", "nhdr", "nrrd", "mhd", "mha");

  /** Returns the jobs of the seeds below a number, in their order. */
  public static List<JobDraw> below(long count) {
    JobPairs pairs = new JobPairs();
    List<JobDraw> jobs = new ArrayList<>();
    for (long seed = 0; seed < count; seed++) {
      jobs.add(new JobDraw(seed, best(pairs, new RandomProblems(seed).random())));
      pairs.add(jobs.get((int) seed));
    }
    return jobs;
  }

  /** Returns one job for each seed, whatever jobs of other seeds have. */
  public static Stream<JobDraw> any(LongStream seeds) {
    return seeds.mapToObj(seed -> new JobDraw(seed, drawn(new RandomProblems(seed).random())));
  }

  private static Set<JobFeature> best(JobPairs pairs, Random random) {
    return Stream.generate(() -> drawn(random))
        .limit(DRAWN)
        .max(Comparator.comparingDouble(pairs::gain))
        .orElseThrow();
  }

  private static Set<JobFeature> drawn(Random random) {
    Set<JobFeature> features = EnumSet.noneOf(JobFeature.class);
    for (Choice choice : Choice.values()) {
      int none = choice.none;
      List<JobFeature> possible =
          choice.features().stream().filter(each -> JobPairs.canMeet(features, each)).toList();
      int at = random.nextInt(none + possible.stream().mapToInt(each -> each.weight).sum());
      for (JobFeature each : possible) {
        at -= each.weight;
        if (at < 0) {
          features.add(each);
          break;
        }
      }
    }
    return features;
  }

  /** Returns the name of the format of a side; of volumes there are several. */
  String format(Choice side) {
    JobFeature feature = of(side);
    return switch (feature) {
      case FROM_VOLUME -> ONLY_READ.getOrDefault(volume(), volume());
      case TO_VOLUME -> ofSeed(isStream() ? STREAMS : has(JobFeature.TASKS) ? VOLUMES : WRITTEN);
      case TO_TIFF -> isOfImageJ() ? "imagej" : "tiff";
      case FROM_OME, TO_OME -> "ome-tiff";
      case FROM_GZIP, TO_GZIP -> "nifti";
      case FROM_ZARR -> isOfZarr2() ? "zarr2" : "zarr";
      default -> feature.value();
    };
  }

  /** Returns the ending of the headers that are written beside their elements, if any are. */
  Optional<HeaderBeside> headers() {
    return Optional.of(format(Choice.TO))
        .filter(Set.of("nhdr", "mhd")::contains)
        .map(name -> new HeaderBeside("." + name));
  }

  /** Returns whether headers are written of which a template gives blocks as they are written. */
  public boolean isOfHeaders() {
    return headers().isPresent()
        && Stream.of(JobFeature.ONE_FILE, JobFeature.DROPPED, JobFeature.PADDED, JobFeature.APPEND)
            .noneMatch(this::has);
  }

  private String ofSeed(List<String> names) {
    return names.get((int) (seed / VOLUMES.size() % names.size()));
  }

  /** Returns whether files are compressed by gzip, or zlib, as one stream. */
  boolean isStream() {
    boolean isFiltered = has(JobFeature.TO_VOLUME) && has(JobFeature.OUT_FILTERS);
    return has(JobFeature.TO_GZIP) || isFiltered;
  }

  /**
   * Returns whether files are written for ImageJ, which reads neither all types nor both orders,
   * nor axes in any order.
   */
  boolean isOfImageJ() {
    return has(JobFeature.TO_TIFF)
        && seed % 3 != 0
        && !has(JobFeature.OTHER_ORDER)
        && !has(JobFeature.PERMUTED)
        && !has(JobFeature.VARIABLES)
        && any(Choice.OUT_STORAGE).isEmpty();
  }

  private boolean isOfZarr2() {
    boolean mayBe =
        Stream.of(JobFeature.IN_FILTERS, JobFeature.IN_SPARSE, JobFeature.IN_MIXED)
            .noneMatch(this::has);
    return seed % 3 == 1 && mayBe;
  }

  /** Returns which format is read; of volumes, and of headers beside them, by their ending. */
  public String read() {
    return has(JobFeature.FROM_VOLUME) ? volume() : of(Choice.FROM).value();
  }

  /** Returns whether it is a plain move of which no two features are refused. */
  public boolean isPlain() {
    boolean isPlain = !has(JobFeature.APPEND) && !has(JobFeature.TASKS);
    return isPlain && JobPairs.refusals(features).isEmpty();
  }

  /** Returns the ending of the volumes that are read. */
  String volume() {
    List<String> all = new ArrayList<>(VOLUMES);
    if (!has(JobFeature.RECORDED)) {
      boolean isLittle = has(JobFeature.LITTLE_IN);
      all.addAll(isLittle ? List.of("nhdr", "mhd") : List.of("mgh", "fits", "nhdr", "mhd"));
    }
    return all.get((int) (seed % all.size()));
  }

  /** Returns whether volumes are read that {@link MadeVolume} writes. */
  boolean isOnlyRead() {
    return has(JobFeature.FROM_VOLUME) && ONLY_READ.containsKey(volume());
  }

  /** Returns whether the job is killed, once or twice. */
  boolean isInterrupted() {
    return any(Choice.INTERRUPTED).isPresent();
  }

  /** Returns of how many bytes variables are held, and not moved as arrays. */
  public long heldBytes() {
    return has(JobFeature.STREAMED) ? seed % 50 : 1 << 20;
  }

  /** Returns whether the job has a feature. */
  boolean has(JobFeature feature) {
    return features.contains(feature);
  }

  /** Returns the feature of a choice, if the job has one. */
  Optional<JobFeature> any(Choice choice) {
    return features.stream().filter(each -> each.choice == choice).findFirst();
  }

  /** Returns the feature of a choice of which each job has one. */
  JobFeature of(Choice choice) {
    return any(choice).orElseThrow();
  }

  @Override
  public String toString() {
    return seed + " " + features;
  }
}
