/**
 * The memory of a job: the ledger that counts it, and the pages on which its data lies.
 *
 * <p>A {@link io.resplit.buffer.Ledger} knows how many bytes are held and refuses one too many. A
 * {@link io.resplit.buffer.PagePool} hands out pages of one size, which cannot fragment, so that
 * the bytes that a plan has counted always suffice; a {@link io.resplit.buffer.PagedBuffer} is a
 * sequence of bytes on such pages. All of it is off-heap, and each object belongs to one thread.
 *
 * <p>Nothing here decides how much memory there is, reads files, or knows of arrays: rows of bytes
 * are copied from one place to another, and {@link io.resplit.buffer.Uninterrupted} is how threads
 * wait that hand buffers to one another. Why pages, why off-heap and why a ledger is in {@code
 * core/docs/memory.md}, sections 2, 3 and 7. The launcher names two methods of this package to the
 * compiler (section 9 there).
 */
package io.resplit.buffer;
