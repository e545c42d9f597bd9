/**
 * NRRD files of Teem, as Slicer, ITK and CT pipelines write them: fields of text up to an empty
 * line, then the elements, the fastest axis first. After "Definition of NRRD File Format" of Teem.
 */
package io.resplit.format.nrrd;
