/**
 * MGH files of FreeSurfer, {@code .mgh}, and compressed, {@code .mgz}, which are only read: a
 * header of 284 bytes, the elements, the fastest axis first, then parameters of the scan and tags.
 * All numbers are big-endian. After "MghFormat" of FreeSurfer's wiki.
 */
package io.resplit.format.mgh;
