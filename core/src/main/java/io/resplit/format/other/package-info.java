/**
 * Files as libraries read them that are not ours: the seam to such libraries, which are no part of
 * this one, and the format whose blocks they read.
 */
package io.resplit.format.other;
