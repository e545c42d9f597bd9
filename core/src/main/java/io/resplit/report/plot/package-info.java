/**
 * Draws plans and chunk caches as SVG: curves over memory, blocks and steps in a section, the data
 * held.
 *
 * <p>A drawing is one text that needs no other file and no script, is readable on light and on dark
 * pages, and stays small however large the plan: long axes are drawn in part, steps in buckets.
 *
 * <p>Pure: returns strings, writes nothing.
 */
package io.resplit.report.plot;
