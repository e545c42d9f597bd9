/**
 * Files that hold blocks: what a format is, how files are accessed, and how their accesses and
 * failures are counted and named.
 *
 * <p>{@link io.resplit.format.Format} recognises a block and says where its elements lie, or with
 * which bytes a new file begins. The elements themselves are moved by the classes of this package,
 * the same for all formats: every contiguous format is raw with an offset. All access is
 * positional; each access to data is counted, and a seek is an access that does not continue the
 * one before it.
 *
 * <p>Formats never import one another, and nothing outside but the root package knows a single one
 * of them. Nothing that a file says is believed before it is checked. Reasons: {@code
 * core/docs/formats.md}.
 */
package io.resplit.format;
