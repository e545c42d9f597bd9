/**
 * The record of a set, {@code resplit.json}: read, written, and asked what it says of each file.
 *
 * <p>Reasons: {@code core/docs/durability.md}; its keys: {@code app/docs/manifest.md}.
 */
package io.resplit.manifest;
