/** What is said of commands and options: help, manual pages and completion in shells. */
package io.resplit.cli.help;
