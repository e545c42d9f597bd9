/**
 * Integer arithmetic of N-D shapes, boxes, grids, cuts and contiguous runs.
 *
 * <p>Pure arithmetic: no I/O, no bytes. Axes are slowest first everywhere in this package: axis 0
 * is the one whose index changes least often along a file.
 */
package io.resplit.geometry;
