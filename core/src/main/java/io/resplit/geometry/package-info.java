/**
 * Integer arithmetic of N-dimensional shapes, boxes, grids, cuts and contiguous runs of bytes.
 *
 * <p>Axes are slowest first everywhere: axis 0 is the one whose index changes least often along a
 * file. Boxes are half-open and never empty. Blocks need not divide an array, so that grids are
 * lists of ends; uniform axes are the special case that takes no memory for each interval. Counts
 * have closed forms, because an array may have more blocks than can be visited.
 *
 * <p>Pure arithmetic: no I/O, no bytes, no knowledge of files.
 */
package io.resplit.geometry;
