/**
 * What a caller asks for, as values: an input, an output, a plan, how to run it. With the facade
 * and {@code geometry} these are all that an embedding program needs.
 *
 * <p>Checks values on their own and against one another; looks at no file.
 */
package io.resplit.request;
