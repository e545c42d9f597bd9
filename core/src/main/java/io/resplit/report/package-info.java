/**
 * Renders a plan, a cost, a set or a job as text for people, or as JSON, one object a line.
 *
 * <p>Everything is a value before it comes here: nothing is computed but what is needed to print
 * it. The same values give the same text in every locale. Bytes are printed in binary units and in
 * full; fields of JSON are only ever added.
 *
 * <p>Pure: returns strings, writes nothing, asks nothing of the system.
 */
package io.resplit.report;
