/**
 * The files of a set that is read: checked before anything is written, opened while a plan runs,
 * watched for changes, and summed.
 */
package io.resplit.input;
