/**
 * Names of variables and groups in files: their parts, and the attributes that say them. Pure
 * functions of texts; no I/O.
 */
package io.resplit.array.path;
