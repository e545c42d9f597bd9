/**
 * Sets of blocks on disk: found, named, checked, opened and published, and their manifest.
 *
 * <p>Knows formats only through the interfaces of {@code io.resplit.format}.
 */
package io.resplit.set;
