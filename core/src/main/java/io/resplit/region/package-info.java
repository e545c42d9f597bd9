/**
 * Which indices of an array a region means that is given by index, by coordinate or by date, and
 * where blocks end that a calendar cuts.
 *
 * <p>A {@link io.resplit.region.RegionFinder} turns what a user asks for into indices of each axis
 * of the set that was found. Dates are in the calendar of the file, and mean all of the time that
 * they name.
 */
package io.resplit.region;
