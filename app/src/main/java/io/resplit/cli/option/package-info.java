/** Options of the command line and the converters of their values. */
package io.resplit.cli.option;
