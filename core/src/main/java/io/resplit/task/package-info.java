/**
 * One job in many tasks, which any scheduler may run in any order and more than once.
 *
 * <p>A {@link io.resplit.task.JobTask} is a part of the output with the part of the input that it
 * takes, as sets of their own; an {@link io.resplit.task.Attempt} has a folder for what it writes
 * of it; {@link io.resplit.task.JobEnd} makes one set of what the first complete attempts have
 * written.
 */
package io.resplit.task;
