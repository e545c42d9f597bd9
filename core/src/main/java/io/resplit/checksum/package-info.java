/**
 * Checksums of files and arrays whose bytes come in any order.
 *
 * <p>A cyclic redundancy check is linear: apart from a constant that depends on the length alone,
 * the CRC of a message is the exclusive or of the CRCs of its parts, each multiplied by {@code
 * x^(8d)} modulo the polynomial, where {@code d} is the number of bytes that follow the part. A
 * file that is written in several visits, and an array that is cut into boxes in whatever way, can
 * therefore be summed up part by part.
 *
 * <p>The digest of an array is the pair of the CRC-32C and the CRC-32 (zlib's) of its elements in
 * one stream, slowest axis first, numbers little-endian. It depends on shape, type and values only,
 * never on blocks or byte order. An array that is one little-endian raw file without header has the
 * digest that any tool computes for that file. The two polynomials have no factor in common, so
 * that a difference that behaves like a random number is missed with a probability of 2^-64, and
 * two equal changes cancel out only at distances of a multiple of about 2^63 bytes. Neither guards
 * against people who mean harm.
 *
 * <p>Pure arithmetic on buffers: no I/O.
 */
package io.resplit.checksum;
