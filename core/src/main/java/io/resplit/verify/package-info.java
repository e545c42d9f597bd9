/**
 * Compares two sets element for element, or a set with what its manifest recorded.
 *
 * <p>Two sets are compared by the plan that would turn one into the other, with a sink that
 * compares instead of writing: in bounded memory, with as few seeks. A set is compared with its
 * manifest file by file, and as an array: checksums show whether files hold what was written, only
 * the digest shows whether that was the right thing.
 *
 * <p>Writes nothing, and trusts nothing that a manifest says. Reasons: {@code
 * core/docs/durability.md}, "Verification".
 */
package io.resplit.verify;
