/**
 * The command line: options, printed results, progress, errors and exit codes.
 *
 * <p>The only place that reads the clock, the environment and the locale, and that ends the
 * process.
 */
package io.resplit.cli;
