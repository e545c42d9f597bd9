/**
 * Files of formats that resplit does not read, so that they are named and not taken for raw data.
 *
 * <p>A signature alone proves nothing, since raw data may begin with any bytes: what stands behind
 * it must be a header of the format as well. Pure: bytes in, a name out. Nothing here reads data.
 */
package io.resplit.format.foreign;
