/**
 * NIfTI-1 and NIfTI-2 files of one piece ({@code .nii}), their headers read and written here.
 *
 * <p>Field offsets and meanings are those of {@code nifti1.h} and {@code nifti2.h} of the NIfTI
 * Data Format Working Group. A header is carried as it is; only the lengths and the place in space
 * of a block differ from those of the whole.
 */
package io.resplit.format.nifti;
