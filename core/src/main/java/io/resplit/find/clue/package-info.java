/**
 * Clues of where the files of a set lie in the array: what the files say, each kind a class. What
 * names say is in {@code find.name}.
 */
package io.resplit.find.clue;
