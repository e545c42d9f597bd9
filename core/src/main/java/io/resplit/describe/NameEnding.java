package io.resplit.describe;

import io.resplit.format.FormatDescriptor.Ability;
import io.resplit.format.Formats;
import io.resplit.format.foreign.Foreign;
import io.resplit.name.NameTemplate;
import io.resplit.request.OutputRequest;
import io.resplit.set.Address;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ending of the name of an output, as far as it says which format the files have. Digits alone,
 * as in {@code scan.001}, are no ending. Immutable.
 *
 * @param place folder, template or file
 */
record NameEnding(Formats formats, OutputRequest request, String place) {

  private static final Pattern ENDING = Pattern.compile("[^/](\\.[A-Za-z][A-Za-z0-9]*)$");

  /**
   * Returns whether the place is one file: no template, no folder that exists. Any ending makes it
   * one, but where blocks are asked for only one that some format has.
   */
  boolean isFile() {
    return formats.namesFolder(place)
        || !isFolder()
            && Address.parse(place).kind() == Address.Kind.FILE
            && (formats.namesFile(place)
                || promised().filter(this::isOfFile).isPresent()
                || request.block().isEmpty() && ending().isPresent());
  }

  /**
   * Checks that the name says the format, or that nothing else can be meant.
   *
   * @param like name of the format of the input, or raw
   * @throws IllegalArgumentException if it promises a format that is not written, or none
   */
  void require(String like) {
    wrong(like)
        .ifPresent(
            wrong -> {
              throw new IllegalArgumentException(
                  "%s: %s: choose another ending, such as .h5, .nc or .raw, or give --out-format%s"
                      .formatted(
                          place,
                          wrong,
                          isTemplate() ? "" : "; a folder of blocks needs --out-shape"));
            });
  }

  private Optional<String> wrong(String like) {
    Optional<String> promised = promised();
    if (promised.isPresent()) {
      return promised
          .filter(ending -> !isFolder() || Foreign.isFolder(ending))
          .map("resplit does not write %s files"::formatted);
    }
    boolean areNamed = isFolder() || request.block().isPresent() && !isFile() && !isTemplate();
    return areNamed || isKnown() ? Optional.empty() : unknown(like);
  }

  private Optional<String> unknown(String like) {
    boolean isRaw = like.equals(Formats.RAW);
    boolean isRawName = formats.namesFile(named());
    if (ending().isPresent() && !isRawName) {
      return Optional.of("no format has the ending " + ending().get());
    }
    boolean isFolderOfOne = ending().isEmpty() && formats.can(like, Ability.FOLDERS);
    return isRaw || isFolderOfOne
        ? Optional.empty()
        : Optional.of("the name shows no format, and the input is " + like);
  }

  /**
   * Returns whether the ending says the format: those of {@link Formats#RAW} that others have do
   * not.
   */
  private boolean isKnown() {
    return formats.nameByEnding(named()).isPresent()
        || !formats.outputName(named(), Formats.RAW).equals(Formats.RAW);
  }

  /** Returns the ending of a format that is not written. */
  private Optional<String> promised() {
    return Foreign.ending(place).filter(ending -> !formats.hasEnding(ending));
  }

  private boolean isOfFile(String ending) {
    return request.format().isEmpty() || !Foreign.isFolder(ending);
  }

  private boolean isFolder() {
    return place.endsWith("/") || Address.parse(place).kind() == Address.Kind.FOLDER;
  }

  private boolean isTemplate() {
    return NameTemplate.isTemplate(place);
  }

  private Optional<String> ending() {
    Matcher ending = ENDING.matcher(named());
    return ending.find() ? Optional.of(ending.group(1)) : Optional.empty();
  }

  /** Returns the name without what says that files are compressed as a whole. */
  private String named() {
    return formats.namesFile(place) ? place : place.replaceFirst("(?i)\\.gz$", "");
  }
}
