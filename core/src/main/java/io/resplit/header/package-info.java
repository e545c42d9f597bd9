/**
 * What files say besides elements: axes, attributes, fill values, other variables; and whether two
 * files may stand side by side in one array.
 *
 * <p>The numbers of attributes are kept as the bytes that they have in files. Immutable values: no
 * I/O, no format. Reasons: {@code core/docs/formats.md}.
 */
package io.resplit.header;
