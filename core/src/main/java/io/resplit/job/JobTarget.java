package io.resplit.job;

import io.resplit.journal.JournalHeader;
import io.resplit.journal.JournalWriter;
import io.resplit.output.OutputSet;

/**
 * What an array is moved into.
 *
 * @param sink the files, turned to the array
 * @param writer the journal, turned to the array
 * @param journal where that is kept
 * @param header what it began with
 */
record JobTarget(OutputSet sink, JournalWriter writer, JobJournal journal, JournalHeader header) {}
