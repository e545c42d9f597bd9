/**
 * FITS files of astronomy, which are only read: units of a header of 80-character cards and an
 * array, both in blocks of 2,880 bytes. All numbers are big-endian, the fastest axis comes first.
 * After "Definition of the Flexible Image Transport System (FITS)", version 4.0.
 */
package io.resplit.format.fits;
