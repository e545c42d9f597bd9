package io.resplit.result;

import java.util.List;

/**
 * What a job has done, as counted, next to what its plan announced.
 *
 * @param planned cost announced by the plan
 * @param measured cost counted while running
 * @param bytesRead bytes read from input files
 * @param bytesWritten bytes written to output files
 * @param filesWritten output files that this job has completed under their final names; of a folder
 *     that is one file, all that are in it
 * @param filesBefore output files that an interrupted job had completed, each folder as one
 * @param seconds wall time of the job
 * @param arrays the same of each array, in the order in which they were moved, if there are several
 */
public record JobSummary(
    Cost planned,
    Cost measured,
    long bytesRead,
    long bytesWritten,
    long filesWritten,
    long filesBefore,
    double seconds,
    List<JobSummary> arrays) {

  /** Returns the summary of several arrays in the same files, all of which end with the last. */
  public static JobSummary of(List<JobSummary> arrays) {
    JobSummary last = arrays.get(arrays.size() - 1);
    return arrays.size() == 1
        ? last
        : new JobSummary(
            arrays.stream().map(JobSummary::planned).reduce(Cost::plus).orElseThrow(),
            arrays.stream().map(JobSummary::measured).reduce(Cost::plus).orElseThrow(),
            arrays.stream().mapToLong(JobSummary::bytesRead).sum(),
            arrays.stream().mapToLong(JobSummary::bytesWritten).sum(),
            last.filesWritten,
            last.filesBefore,
            arrays.stream().mapToDouble(JobSummary::seconds).max().orElseThrow(),
            arrays);
  }

  /** Returns the same with the time of the command that has run the job, in seconds. */
  public JobSummary lasting(double all) {
    return new JobSummary(
        planned, measured, bytesRead, bytesWritten, filesWritten, filesBefore, all, arrays);
  }

  /** Returns what a job has done if all was done before. */
  public static JobSummary nothing(long files) {
    Cost none = Rest.none(files).cost();
    return new JobSummary(none, none, 0, 0, 0, files, 0, List.of());
  }
}
