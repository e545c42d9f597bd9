/** What the command line prints, its exit codes, and what it asks the system. */
package io.resplit.cli.console;
