/**
 * What can be read from the names of files alone: numbers, dates, and what names have in common.
 */
package io.resplit.find.name;
