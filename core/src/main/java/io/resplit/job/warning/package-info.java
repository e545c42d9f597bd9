/**
 * What users should know of a job before it begins, though nothing is wrong: logged as warnings,
 * each by the class that finds it out.
 */
package io.resplit.job.warning;
