package io.resplit.cli.option;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a SIZE: {@code 4GiB}, {@code 4G} and {@code 4g} are 2^32 bytes, {@code 4GB} is 4·10^9,
 * {@code 75%} is a share of the available memory, a plain number is bytes.
 *
 * <p>Units may have a decimal fraction ({@code 1.5GiB}); what is left of a byte is cut off. Signs
 * and exponents are refused.
 */
public final class SizeConverter implements ITypeConverter<Size> {

  private static final Pattern SIZE =
      Pattern.compile("([0-9]+(?:\\.[0-9]+)?) ?([a-z]{0,3}|%)", Pattern.CASE_INSENSITIVE);
  private static final String PREFIXES = "kmgtp";
  private static final BigDecimal MOST_PERCENT = BigDecimal.valueOf(100);

  /**
   * Returns the size that {@code text} says.
   *
   * @throws TypeConversionException if it is none, naming the text and what is accepted
   */
  @Override
  public Size convert(String text) {
    Matcher matcher = SIZE.matcher(text);
    if (!matcher.matches()) {
      throw refusal(text);
    }
    BigDecimal number = new BigDecimal(matcher.group(1));
    String unit = matcher.group(2).toLowerCase(Locale.ROOT);
    return unit.equals("%") ? share(number, text) : bytes(number, unit, text);
  }

  private static Size share(BigDecimal percent, String text) {
    if (percent.signum() == 0 || percent.compareTo(MOST_PERCENT) > 0) {
      throw new WrongValue(
          text, "is not a share of the available memory: it must be above 0% and at most 100%");
    }
    return new Size.Share(percent);
  }

  private static Size bytes(BigDecimal number, String unit, String text) {
    BigDecimal bytes = number.multiply(factor(unit, text));
    boolean plain = unit.isEmpty() || unit.equals("b");
    if (plain && number.scale() > 0) {
      throw new WrongValue(text, "is not a whole number of bytes");
    }
    try {
      return new Size.Bytes(bytes.setScale(0, RoundingMode.DOWN).longValueExact());
    } catch (ArithmeticException e) {
      throw new WrongValue(text, "is too big: at most " + Long.MAX_VALUE + " bytes");
    }
  }

  /** {@code k}, {@code ki} and {@code kib} are binary, {@code kb} is decimal. */
  private static BigDecimal factor(String unit, String text) {
    if (unit.isEmpty() || unit.equals("b")) {
      return BigDecimal.ONE;
    }
    int power = PREFIXES.indexOf(unit.charAt(0)) + 1;
    if (power == 0) {
      throw refusal(text);
    }
    return switch (unit.substring(1)) {
      case "", "i", "ib" -> BigDecimal.valueOf(1L << (10 * power));
      case "b" -> BigDecimal.TEN.pow(3 * power);
      default -> throw refusal(text);
    };
  }

  private static TypeConversionException refusal(String text) {
    return new WrongValue(
        text,
        "is not a size: write bytes, or a number with KiB, MiB, GiB, TiB or K, M, G, T"
            + " (powers of 1024), KB, MB, GB, TB (powers of 1000) or % of the available memory,"
            + " for example 4GiB, 1.5G, 500MB, 75%");
  }
}
