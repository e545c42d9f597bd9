/**
 * TIFF 6.0 and BigTIFF: pages of pixels, each in strips or tiles, whose places a directory says.
 *
 * <p>Only directories are looked at here: libraries decode whole images, and none says where parts
 * of them lie. Strips that follow one another are elements behind an offset, all others are chunks.
 */
package io.resplit.format.tiff;
