/**
 * MRC files of electron microscopy, {@code .mrc}, {@code .mrcs}, {@code .map}, {@code .rec}: a
 * header of 1,024 bytes, an extended one, then the elements, the fastest axis first. After "The
 * MRC2014 format" of CCP-EM, and for the stamp on bytes without sign IMOD's {@code mrc_format}.
 */
package io.resplit.format.mrc;
