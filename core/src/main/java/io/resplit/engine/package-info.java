/**
 * Runs a plan: reads boxes, keeps what is not complete, writes boxes, publishes blocks.
 *
 * <p>Knows files only through the interfaces of {@code io.resplit.format}.
 */
package io.resplit.engine;
