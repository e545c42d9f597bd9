/**
 * Files that hold blocks: recognise, open, create, read a box, write a box.
 *
 * <p>All data access is positional and counted. Formats never import one another.
 */
package io.resplit.format;
