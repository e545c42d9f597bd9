/**
 * NIfTI-1 and NIfTI-2 in single files ({@code .nii}), their headers read and written here;
 * compressed ones are only read.
 *
 * <p>Field offsets and meanings are those of {@code nifti1.h} and {@code nifti2.h} of the NIfTI
 * Data Format Working Group. A header is carried as it is, through other formats as well; only the
 * lengths, the place in space and time, and the order of slices of a block differ from those of the
 * whole.
 *
 * <p>Reasons: {@code core/docs/formats.md}, "NIfTI".
 */
package io.resplit.format.nifti;
