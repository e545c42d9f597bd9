/**
 * How elements are stored: their type and byte order, the listing of axes, and the layout of a
 * block in its file, in chunks or not.
 *
 * <p>An array is bytes: elements are moved, never converted, so that NaN payloads and signed zeros
 * survive. Shapes are slowest axis first; {@link io.resplit.array.StorageOrder} alone knows how
 * users list them.
 *
 * <p>Immutable values: no I/O, no format. Reasons: {@code core/docs/formats.md}.
 */
package io.resplit.array;
