package io.resplit.cost;

/**
 * What a job has done, as counted, beside what its plan announced.
 *
 * @param planned cost announced by the plan
 * @param measured cost counted while running
 * @param bytesRead bytes read from input files
 * @param bytesWritten bytes written to output files
 * @param filesWritten output files that this job has completed under their final names
 * @param filesBefore output files that an interrupted job had completed
 * @param seconds wall time of the job
 */
public record JobSummary(
    Cost planned,
    Cost measured,
    long bytesRead,
    long bytesWritten,
    long filesWritten,
    long filesBefore,
    double seconds) {

  /** Returns what a job has done of which all was done before. */
  public static JobSummary nothing(long files) {
    Cost none = Rest.none(files).cost();
    return new JobSummary(none, none, 0, 0, 0, files, 0);
  }
}
