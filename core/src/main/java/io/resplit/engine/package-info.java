/**
 * Carries a plan out: reads boxes, keeps what is not complete, writes boxes, declares blocks
 * complete.
 *
 * <p>One thread does all of it in the order of the plan, so that a job makes just the accesses that
 * its plan counts; another one reads ahead, in the same order. It takes the memory of the plan's
 * budget: payload on pages, and two staging buffers. A step that fails half-way has no effect, and
 * a job that is resumed restores the state after the steps that are safe.
 *
 * <p>Knows files only through the interfaces of {@code io.resplit.block}, and neither their names
 * nor a journal. Reasons: {@code core/docs/durability.md}, "Resume".
 */
package io.resplit.engine;
