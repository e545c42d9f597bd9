/** Renders a plan, a cost or a run as text or JSON; pure, writes nothing. */
package io.resplit.report;
