/**
 * How a folder keeps a set ({@link io.resplit.manifest.SetFormat}), and the first way to do so: the
 * manifest {@code resplit.json}, read, written, and asked what it says of each file.
 *
 * <p>Reasons: {@code core/docs/durability.md}; its keys: {@code app/docs/manifest.md}.
 */
package io.resplit.manifest;
