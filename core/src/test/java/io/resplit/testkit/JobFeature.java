package io.resplit.testkit;

import static io.resplit.testkit.JobFeature.Choice.*;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a job may have. A new feature of the product is a line here, and what heeds it in {@link
 * JobInput} or {@link AnyJob}: it is drawn together with all others.
 */
public enum JobFeature {
  FROM_RAW(FROM, 5),
  FROM_NIFTI(FROM, 1),
  FROM_GZIP(FROM, 1),
  FROM_NPY(FROM, 1),
  FROM_TIFF(FROM, 1),
  FROM_OME(FROM, 1),
  FROM_NETCDF3(FROM, 2),
  FROM_CDF5(FROM, 2),
  FROM_NETCDF4(FROM, 3),
  FROM_HDF5(FROM, 3),
  FROM_ZARR(FROM, 2),
  FROM_VOLUME(FROM, 1),
  HEADER(BEFORE_DATA, 1),
  LITTLE_IN(IN_ORDER, 1),
  RECORDS(UNLIMITED, 1),
  VARIABLES(BESIDE, 1),
  STREAMED(HELD, 1),
  IN_EDGES(IN_PARTITION, 1),
  IN_TILING(IN_PARTITION, 1),
  STACKED(IN_PARTITION, 1),
  IN_CHUNKS(IN_STORAGE, 1),
  IN_FILTERS(IN_STORAGE, 1),
  IN_SPARSE(IN_STORAGE, 1),
  IN_MIXED(IN_STORAGE, 1),
  TRIM(OVERLAP, 1),
  MISSING(ABSENT, 1),
  RECORDED(FOUND, 1),
  SHUFFLED(FOUND, 1),
  REGION(READ_REGION, 1),
  STEPS(READ_STEPS, 1),
  LISTS(READ_LISTS, 1),
  PERMUTED(READ_AXES, 1),
  APPEND(GROW, 1),
  TO_RAW(TO, 5),
  TO_NIFTI(TO, 1),
  TO_GZIP(TO, 2),
  TO_NPY(TO, 1),
  TO_TIFF(TO, 1),
  TO_OME(TO, 1),
  TO_NETCDF3(TO, 2),
  TO_CDF5(TO, 1),
  TO_NETCDF4(TO, 3),
  TO_HDF5(TO, 3),
  TO_ZARR(TO, 3),
  TO_VOLUME(TO, 1),
  OTHER_ORDER(OUT_ORDER, 1),
  OUT_EDGES(OUT_PARTITION, 1),
  ONE_FILE(OUT_PARTITION, 1),
  DROPPED(OUT_PARTITION, 1),
  PADDED(OUT_EDGE, 1),
  OUT_CHUNKS(OUT_STORAGE, 1),
  OUT_FILTERS(OUT_STORAGE, 2),
  OUT_SPARSE(OUT_STORAGE, 1),
  LITTLE_MEMORY(MEMORY, 1),
  OTHER_STRATEGY(STRATEGY, 1),
  THREADS_0(THREADS, 1),
  THREADS_1(THREADS, 1),
  THREADS_2(THREADS, 1),
  THREADS_8(THREADS, 1),
  LRU(POLICY, 1),
  COMPLETE_FIRST(POLICY, 1),
  RESERVED(RESERVATION, 1),
  NO_CHECKSUMS(CHECKSUMS, 1),
  TWO_PASSES(THROUGH, 1),
  TASKS(CUT, 1),
  CRASH(INTERRUPTED, 1),
  CRASH_TWICE(INTERRUPTED, 1);

  /** Of the features of one choice a job has one, or none. */
  enum Choice {
    FROM(0),
    BEFORE_DATA(3),
    IN_ORDER(3),
    UNLIMITED(4),
    BESIDE(3),
    HELD(3),
    IN_PARTITION(3),
    IN_STORAGE(2),
    OVERLAP(4),
    ABSENT(4),
    FOUND(3),
    READ_REGION(3),
    READ_STEPS(4),
    READ_LISTS(4),
    READ_AXES(3),
    GROW(5),
    TO(0),
    OUT_ORDER(3),
    OUT_PARTITION(4),
    OUT_EDGE(3),
    OUT_STORAGE(3),
    MEMORY(1),
    STRATEGY(3),
    THREADS(0),
    POLICY(2),
    RESERVATION(2),
    CHECKSUMS(3),
    THROUGH(4),
    CUT(3),
    INTERRUPTED(2);

    /** How often a job has none of them. */
    final int none;

    Choice(int none) {
      this.none = none;
    }

    List<JobFeature> features() {
      return OF_CHOICE.get(this);
    }
  }

  private static final Map<Choice, List<JobFeature>> OF_CHOICE =
      Arrays.stream(values()).collect(Collectors.groupingBy(each -> each.choice));

  final Choice choice;

  /** How often a job has it, beside the others of its choice. */
  final int weight;

  JobFeature(Choice choice, int weight) {
    this.choice = choice;
    this.weight = weight;
  }

  /** Returns what its name says behind the first underscore: a format, or a number. */
  String value() {
    return name().substring(name().indexOf('_') + 1).toLowerCase(Locale.ROOT);
  }
}
