/**
 * Turns what a user says of an input, its manifest, and the names and sizes on disk into a set.
 *
 * <p>Knows formats only through {@link io.resplit.format.Formats}; changes nothing on disk.
 */
package io.resplit.find;
