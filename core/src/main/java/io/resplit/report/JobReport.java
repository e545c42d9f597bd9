package io.resplit.report;

import io.resplit.name.ObjectPath;
import io.resplit.result.PlanReport;
import java.util.List;

/**
 * The plans of a job, one for each array that it moves.
 *
 * @param lead plan of the array that leads
 * @param arrays all of them, in the order in which they are done
 */
public record JobReport(PlanReport lead, List<Named> arrays) {

  /**
   * The plan of one array.
   *
   * @param name its name in the files; may be empty if there is no other
   */
  public record Named(String name, PlanReport report) {}

  /** Copies the list. */
  public JobReport {
    arrays = List.copyOf(arrays);
  }

  /** Returns whether there is an array to move. */
  public boolean hasArray() {
    return !arrays.get(0).name().equals(ObjectPath.NO_ARRAY);
  }

  /** Returns the plan of the array that leads with what the whole job costs. */
  public PlanReport total() {
    return arrays.size() == 1 ? lead : lead.within(arrays.stream().map(Named::report).toList());
  }

  /** Returns a plan that does not fit; that of the array that leads if all do. */
  public PlanReport worst() {
    return arrays.stream()
        .map(Named::report)
        .filter(report -> !report.fits())
        .findFirst()
        .orElse(lead);
  }
}
