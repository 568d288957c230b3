package dev.rssify.lab.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs the scenarios of the rules against the engine.
 *
 * <p>Not thread-safe.
 */
public final class Conformance {

  private final Parts parts;
  private final Path folder;

  /**
   * @param folder for the files of scenarios; the caller deletes it
   */
  public Conformance(Path folder) {
    this(Parts.real(), folder);
  }

  /** The same for an engine with other components. */
  Conformance(Parts parts, Path folder) {
    this.parts = parts;
    this.folder = folder;
  }

  /**
   * Runs the scenarios of some rules.
   *
   * @param progress receives each verdict when it is known
   */
  public List<Verdict> run(Collection<Rule> rules, Consumer<Verdict> progress) {
    List<Verdict> verdicts = new ArrayList<>();
    for (Rule rule : rules) {
      Verdict verdict = run(rule);
      verdicts.add(verdict);
      progress.accept(verdict);
    }
    return verdicts;
  }

  public Verdict run(Rule rule) {
    Observed seen = new Observed();
    try (Lab lab = new Lab(parts, own(rule))) {
      scenario(rule).run(lab, seen);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      seen.broke(e);
    } catch (Exception | AssertionError e) {
      seen.broke(e);
    }
    return seen.verdict(rule);
  }

  private Path own(Rule rule) throws IOException {
    return Files.createDirectories(folder.resolve(rule.name()));
  }

  private static Scenario scenario(Rule rule) {
    return switch (rule) {
      case R1 -> Contact::first;
      case R2 -> Validation::etag;
      case R3 -> Validation::date;
      case R4 -> Validation::owner;
      case R5 -> Validation::pair;
      case R6 -> Validation::renewal;
      case R7 -> Validation::lost;
      case R8 -> Restarts::run;
      case R9 -> FreshnessLifetimes::maxAge;
      case R10 -> FreshnessLifetimes::expires;
      case R11 -> FreshnessLifetimes::afterNotModified;
      case R12 -> RateLimiting::seconds;
      case R13 -> RateLimiting::dates;
      case R14 -> RateLimiting::lengths;
      case R15 -> RateLimiting::bare;
      case R16 -> Failing::errors;
      case R17 -> Failing::gone;
      case R18 -> Moves::permanent;
      case R19 -> Moves::temporary;
      case R20 -> UnsafeRedirects::run;
      case R21 -> Contact::name;
      case R22 -> Pace::group;
      case R23 -> Floors::earned;
      case R24 -> Floors::hints;
      case R25 ->
          (lab, seen) -> {
            Pace.spread(lab, seen);
            Pushed.run(lab, seen);
          };
    };
  }
}
