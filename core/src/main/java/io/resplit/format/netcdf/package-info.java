/**
 * NetCDF classic files: CDF-1, CDF-2 and CDF-5, their headers read and written here.
 *
 * <p>The format follows the NetCDF User's Guide, appendix "File Format Specifications", and the
 * CDF-5 specification of PnetCDF. The data is raw with an offset, records with a stride; a header
 * is not believed before it is checked against the size of its file, and sizes that it repeats are
 * computed, never read. What is written has its array last.
 *
 * <p>Reasons: {@code core/docs/formats.md}, "NetCDF classic".
 */
package io.resplit.format.netcdf;
