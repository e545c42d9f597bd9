/** Libraries that are not ours as {@link io.resplit.format.other.OtherReader}. */
package io.resplit.readers;
