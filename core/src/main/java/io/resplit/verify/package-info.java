/** Compares two sets element for element, or a set with what its manifest recorded. */
package io.resplit.verify;
