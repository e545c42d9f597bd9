/**
 * Turns what a user says of an output, and the array that goes there, into a set that does not
 * exist yet: its format, names, header and chunks.
 */
package io.resplit.describe;
