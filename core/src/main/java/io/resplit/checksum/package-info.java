/**
 * Checksums of files and arrays whose bytes come in any order.
 *
 * <p>A cyclic redundancy check is linear: apart from a constant that depends on the length alone,
 * the CRC of a message is the exclusive or of the CRCs of its parts, each multiplied by {@code
 * x^(8d)} modulo the polynomial, where {@code d} is the number of bytes that follow the part. A
 * file that is written in several visits, and an array that is cut into boxes in whatever way, can
 * therefore be summed up part by part.
 *
 * <p>The digest of an array is the CRC-32C of its elements in one stream, slowest axis first,
 * numbers little-endian. It depends on shape, type and values only, never on blocks or byte order.
 * An array that is one little-endian raw file without header has the digest that any tool computes
 * for that file. A change of up to 32 neighbouring bits is always found; one that behaves like a
 * random number is missed with a probability of 2^-32; two equal changes cancel out at distances of
 * a multiple of 2^31 - 1 bytes, which is prime, so no distance of rows or blocks that are not of
 * just such a length. None of this guards against people who mean harm.
 *
 * <p>Pure arithmetic on buffers: no I/O. Reasons: {@code core/docs/durability.md}, "Checksums".
 */
package io.resplit.checksum;
