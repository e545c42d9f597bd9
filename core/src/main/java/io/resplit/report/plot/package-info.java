/**
 * Draws plans as SVG: curves over memory, the plan in a section, the data held; pure, writes
 * nothing.
 */
package io.resplit.report.plot;
