/**
 * Texts that come from files: how they are stored, and how they are shown on terminals, as words
 * for shells, and where there are many.
 */
package io.resplit.text;
