/**
 * How texts that come from files and names are shown: on terminals, as words for shells, and where
 * there are many.
 */
package io.resplit.text;
