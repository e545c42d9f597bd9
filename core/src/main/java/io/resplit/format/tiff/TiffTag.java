package io.resplit.format.tiff;

/** Numbers of what directories say: TIFF 6.0, section 8 and 15, and what came later. */
final class TiffTag {

  static final int SUBFILE_TYPE = 254;
  static final int WIDTH = 256;
  static final int LENGTH = 257;
  static final int BITS_PER_SAMPLE = 258;
  static final int COMPRESSION = 259;
  static final int PHOTOMETRIC = 262;
  static final int FILL_ORDER = 266;
  static final int DESCRIPTION = 270;
  static final int STRIP_OFFSETS = 273;
  static final int ORIENTATION = 274;
  static final int SAMPLES_PER_PIXEL = 277;
  static final int ROWS_PER_STRIP = 278;
  static final int STRIP_BYTES = 279;
  static final int X_RESOLUTION = 282;
  static final int Y_RESOLUTION = 283;
  static final int PLANAR = 284;
  static final int RESOLUTION_UNIT = 296;
  static final int SOFTWARE = 305;
  static final int PREDICTOR = 317;
  static final int TILE_WIDTH = 322;
  static final int TILE_LENGTH = 323;
  static final int TILE_OFFSETS = 324;
  static final int TILE_BYTES = 325;
  static final int SUB_DIRECTORIES = 330;
  static final int EXTRA_SAMPLES = 338;
  static final int SAMPLE_FORMAT = 339;
  static final int DEPTH = 32997;
  static final int TILE_DEPTH = 32998;

  private TiffTag() {}
}
