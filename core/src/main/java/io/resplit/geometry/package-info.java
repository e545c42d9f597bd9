/**
 * Integer arithmetic of N-dimensional shapes and boxes.
 *
 * <p>Axes are slowest first everywhere: axis 0 is the one whose index changes least often along a
 * file. Boxes are half-open and never empty.
 *
 * <p>Pure arithmetic: no I/O, no bytes, no knowledge of files.
 */
package io.resplit.geometry;
