/**
 * What is stored: element type, byte order, listing of axes, layout of a block in its file, header
 * of a file, names of the blocks of a set, and whether files may stand side by side in one array.
 *
 * <p>An array is bytes: elements are moved, never converted, so that NaN payloads and signed zeros
 * survive, and the numbers of attributes are kept as the bytes that they have in files. Shapes are
 * slowest axis first; {@link io.resplit.array.StorageOrder} alone knows how users list them.
 *
 * <p>Immutable values: no I/O, no format. Reasons: {@code core/docs/formats.md}.
 */
package io.resplit.array;
