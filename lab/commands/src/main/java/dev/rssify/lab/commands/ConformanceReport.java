package dev.rssify.lab.commands;

import dev.rssify.cli.io.Output;
import dev.rssify.cli.render.Terminal;
import dev.rssify.core.text.Printable;
import dev.rssify.lab.conformance.Finding;
import dev.rssify.lab.conformance.Rule;
import dev.rssify.lab.conformance.Verdict;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Prints the results of {@code conformance}: a line for each rule, then the violations. */
sealed interface ConformanceReport {

  void started(Rule rule);

  void verdict(Verdict verdict);

  void summary(List<Verdict> verdicts);

  static ConformanceReport of(Output output, boolean findings) {
    return output.json()
        ? new Json(output.out(), new JsonMapper())
        : new Text(output.out(), findings, output.quiet(), Terminal.isInteractive());
  }

  /** One JSON object per rule. */
  record Json(PrintWriter out, JsonMapper mapper) implements ConformanceReport {

    @Override
    public void started(Rule rule) {}

    @Override
    public void verdict(Verdict verdict) {
      Rule rule = verdict.rule();
      ObjectNode line = mapper.createObjectNode();
      line.put("rule", rule.name());
      line.put("title", rule.title());
      line.put("meaning", rule.meaning());
      line.put("note", rule.note());
      line.put("passed", verdict.passed());
      for (Finding finding : verdict.findings()) {
        line.withArray("findings")
            .addObject()
            .put("passed", finding.passed())
            .put("what", finding.what());
      }
      out.println(line);
      out.flush();
    }

    @Override
    public void summary(List<Verdict> verdicts) {}
  }

  /**
   * A table for people, at most 80 columns wide.
   *
   * @param terminal whether a running rule is shown and then overwritten
   */
  record Text(PrintWriter out, boolean findings, boolean quiet, boolean terminal)
      implements ConformanceReport {

    private static final String INDENT = "             ";

    @Override
    public void started(Rule rule) {
      if (terminal && !quiet) {
        out.print(line(rule, "..."));
        out.flush();
      }
    }

    @Override
    public void verdict(Verdict verdict) {
      if (quiet) {
        return;
      }
      Rule rule = verdict.rule();
      out.println((terminal ? "\r" : "") + line(rule, verdict.passed() ? "passed" : "FAILED"));
      if (rule.note() != null) {
        out.println(INDENT + "(" + rule.note() + ")");
      }
      if (findings) {
        verdict.findings().forEach(finding -> out.println(INDENT + Printable.line(finding.what())));
      }
      out.flush();
    }

    @Override
    public void summary(List<Verdict> verdicts) {
      List<Verdict> failed = verdicts.stream().filter(verdict -> !verdict.passed()).toList();
      for (Verdict verdict : failed) {
        out.println();
        out.println(verdict.rule() + ": " + verdict.rule().meaning());
        verdict.violations().forEach(violation -> out.println("  " + Printable.line(violation)));
      }
      if (!quiet) {
        out.printf(
            Locale.ROOT,
            "%n%d of %d rules passed.%n",
            verdicts.size() - failed.size(),
            verdicts.size());
      }
      out.flush();
    }

    private static String line(Rule rule, String state) {
      return String.format(Locale.ROOT, "%-4s %-7s %s", rule, state, rule.title());
    }
  }
}
