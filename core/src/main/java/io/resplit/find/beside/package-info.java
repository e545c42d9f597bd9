/**
 * What files hold besides the array that leads: which variable that is, which others are wanted,
 * and what those of all files of a set are together.
 */
package io.resplit.find.beside;
