/**
 * Which box of an array is which block: grids and tilings, the part of them that is wanted, in
 * which order of axes, cut into tasks or fragments.
 *
 * <p>Blocks need not divide an array, so that grids are lists of ends; uniform axes are the special
 * case that takes no memory for each interval. Counts have closed forms, because an array may have
 * more blocks than can be visited.
 *
 * <p>Pure arithmetic: no I/O, no bytes, no knowledge of files.
 */
package io.resplit.partition;
