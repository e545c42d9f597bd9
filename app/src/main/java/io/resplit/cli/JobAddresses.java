package io.resplit.cli;

import io.resplit.cli.option.InputFlags;
import io.resplit.cli.option.JobFlags;
import io.resplit.set.Address;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a job takes beside its options.
 *
 * @param inputs one address, or the files that a shell makes of a glob, in their order; none where
 *     the input is a list
 * @param output address of the output
 */
record JobAddresses(List<String> inputs, String output) {

  /**
   * Returns the inputs and the output, which is the last of the addresses given. Where these may
   * come from a glob, it must not be a file that exists, which may be an input: only a job that is
   * resumed may have written it.
   *
   * @param name what the output is called
   * @param usage what to give, for messages
   */
  static JobAddresses of(
      List<String> given, InputFlags input, JobFlags run, String name, String usage) {
    int last = given.size() - 1;
    if (input.hasList() ? last != 0 : last < 1) {
      throw new IllegalArgumentException(
          input.hasList() ? "with --in-list, give only " + name : usage);
    }
    JobAddresses addresses = new JobAddresses(given.subList(0, last), given.get(last));
    if (last > 1) {
      addresses.requireFiles(name, usage, run.resume());
    }
    return addresses;
  }

  private void requireFiles(String name, String usage, boolean resumes) {
    for (String input : inputs) {
      if (!Files.isRegularFile(Path.of(input))) {
        throw new IllegalArgumentException(
            input + " is not a file, as each of several inputs must be: " + usage);
      }
    }
    if (!resumes && !output.isEmpty() && Files.isRegularFile(Address.parse(output).root())) {
      throw new IllegalArgumentException(
          "give " + name + " after the inputs: " + output + " is a file that exists");
    }
  }
}
