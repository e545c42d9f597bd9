package io.resplit.journal;

/**
 * What a journal belongs to.
 *
 * @param plan fingerprint of the plan and of what it writes
 * @param inputs fingerprint of the names, sizes and times of the inputs
 * @param strategy planner of the plan
 * @param dataBytes limit of the payload that the plan was made for
 * @param replaces whether the run replaces files that exist
 */
public record JournalHeader(
    String plan, String inputs, String strategy, long dataBytes, boolean replaces) {}
