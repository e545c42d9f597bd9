/**
 * NumPy's {@code .npy} files, versions 1 to 3 ("NPY format" in the documentation of NumPy): a
 * header in the syntax of a Python dictionary, then the elements.
 *
 * <p>A file says itself whether its elements lie in C or in Fortran order. A format has one order
 * here, so there are two, {@code npy} and {@code npyf}; they share the ending, and the header of a
 * file decides.
 */
package io.resplit.format.npy;
