/**
 * Names: of the files of a set, after a template, and of variables and groups in files. Pure
 * functions of texts; no I/O.
 */
package io.resplit.name;
