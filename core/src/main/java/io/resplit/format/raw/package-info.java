/** Raw blocks: the elements and nothing else, except perhaps a header to skip. */
package io.resplit.format.raw;
