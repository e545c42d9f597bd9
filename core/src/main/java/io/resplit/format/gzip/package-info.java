/**
 * Files that are one member of gzip: how those of any format are written so that their parts can be
 * compressed at the same time.
 */
package io.resplit.format.gzip;
