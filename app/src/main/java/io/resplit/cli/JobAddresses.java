package io.resplit.cli;

import io.resplit.cli.option.InputFlags;
import io.resplit.cli.option.JobFlags;
import io.resplit.format.FolderFiles;
import io.resplit.request.Existing;
import io.resplit.set.Address;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a job takes besides its options.
 *
 * @param inputs one address, or the files that a shell makes of a glob, in their order; none where
 *     the input is a list
 * @param output address of the output
 */
record JobAddresses(List<String> inputs, String output) {

  private static final Pattern NUMBER = Pattern.compile("[0-9]+");

  /**
   * Returns the inputs and the output, which is the last of the addresses given. Where these may
   * come from a glob, it must not be a file that exists, which may be an input: only a job that is
   * resumed may have written it. Of two files, which are an input and its output as well, those are
   * taken for a glob whose names differ only in numbers, those of one folder and one size, and
   * those that are all whose names begin and end as both do. A folder that is one file counts as a
   * file.
   *
   * @param name what the output is called
   * @param usage what to give, for messages
   */
  static JobAddresses of(
      List<String> given, InputFlags input, JobFlags run, String name, String usage)
      throws IOException {
    JobAddresses addresses = appending(given, input, name, usage);
    int last = given.size() - 1;
    if (last > 1) {
      addresses.requireFiles(name, usage, run.resume());
    } else if (last == 1 && run.existing() == Existing.REPLACE) {
      addresses.requireOther(name);
    }
    return addresses;
  }

  /** Returns the inputs and the output, which is the last of the addresses given and may exist. */
  static JobAddresses appending(List<String> given, InputFlags input, String name, String usage) {
    int last = given.size() - 1;
    if (input.hasList() ? last != 0 : last < 1) {
      throw new IllegalArgumentException(
          input.hasList()
              ? "with --in-list, give only " + name + ", the output: the list contains all inputs"
              : usage);
    }
    return new JobAddresses(given.subList(0, last), given.get(last));
  }

  private void requireFiles(String name, String usage, boolean resumes) {
    List<String> absent = inputs.stream().filter(input -> !isFile(Path.of(input))).toList();
    if (!absent.isEmpty()) {
      throw new IllegalArgumentException(mistyped(absent, usage));
    }
    if (!resumes && !output.isEmpty() && isFile(Address.parse(output).root())) {
      throw new IllegalArgumentException(
          "'%2$s' would be the output, but it exists and may be an input: put the pattern of the inputs in quotes, and a new %1$s after it"
              .formatted(name, output));
    }
  }

  /** Says what is wrong with inputs that are no files: options may have become arguments. */
  private String mistyped(List<String> absent, String usage) {
    Optional<String> dashed =
        absent.stream().filter(each -> each.matches("[\u2013\u2014].+")).findFirst();
    if (dashed.isPresent()) {
      return "'%s' begins with a long dash: write --%s"
          .formatted(dashed.get(), dashed.get().substring(1));
    }
    return output.matches("(?i)[KMGT](i?B)?")
        ? "'%s' stands by itself: write a size as one word, such as 4%s".formatted(output, output)
        : "'%s' is not a file: of several arguments, all but the last are inputs, and the last, '%s', is the output: %s"
            .formatted(absent.get(0), output, usage);
  }

  private void requireOther(String name) throws IOException {
    Path in = Path.of(inputs.get(0));
    Path out = output.isEmpty() ? in : Address.parse(output).root();
    if (isFile(in)
        && isFile(out)
        && !in.equals(out)
        && (areNumbered(in, out) || areOfOneSize(in, out))) {
      throw new IllegalArgumentException(
          ("give %s after the inputs: '%s' exists and may be an input, like '%s'; to "
                  + "replace it, delete it first")
              .formatted(name, out, in));
    }
  }

  private static boolean isFile(Path path) {
    return Files.isRegularFile(path) || FolderFiles.in(path).isPresent();
  }

  private static boolean areNumbered(Path in, Path out) {
    String frame = NUMBER.matcher(in.toString()).replaceAll("#");
    return frame.equals(NUMBER.matcher(out.toString()).replaceAll("#"));
  }

  private static boolean areOfOneSize(Path in, Path out) throws IOException {
    return Objects.equals(in.getParent(), out.getParent())
        && Files.isRegularFile(in)
        && Files.isRegularFile(out)
        && Files.size(in) == Files.size(out);
  }
}
