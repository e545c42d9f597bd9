package io.resplit.report;

/**
 * Where the tasks of a job write.
 *
 * @param files number of output files
 * @param filesInFolder most output files in one folder
 */
public record TaskFolders(long files, long filesInFolder) {}
