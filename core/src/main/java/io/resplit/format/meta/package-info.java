/**
 * MetaImage files of ITK, VTK and elastix, {@code .mha}: lines of keys and values up to {@code
 * ElementDataFile}, then the elements, the fastest axis first. After the MetaIO documentation of
 * ITK and its {@code metaTypes.h}.
 */
package io.resplit.format.meta;
