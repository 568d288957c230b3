package dev.rssify.lab.conformance;

import java.io.IOException;
import java.time.Duration;

/** Simulates days twice and prints the result: [FEEDS] [HOSTS] [DAYS] [SEED]. */
final class Week {

  private Week() {}

  public static void main(String... arguments) throws IOException {
    int feeds = argument(arguments, 0, 1_000);
    int hosts = argument(arguments, 1, 250);
    int days = argument(arguments, 2, 7);
    int seed = argument(arguments, 3, 1);
    SimulatedDays.Report first = simulate(new SimulatedDays(feeds, hosts, days, seed, 0));
    // The port is part of every URL, and with it of every hash.
    SimulatedDays.Report second =
        simulate(new SimulatedDays(feeds, hosts, days, seed, first.port()));
    boolean same = first.fingerprint().equals(second.fingerprint());
    System.out.println(same ? "both runs are equal" : "the runs differ");
    first.violations().stream().limit(20).forEach(System.out::println);
    System.exit(same && first.violations().isEmpty() ? 0 : 1);
  }

  private static SimulatedDays.Report simulate(SimulatedDays days) throws IOException {
    long start = System.nanoTime();
    SimulatedDays.Report report = days.simulate(_ -> {});
    Duration real = Duration.ofNanos(System.nanoTime() - start);
    System.out.printf(
        "%d days of %d feeds on %d hosts, seed %d: %d requests %s, %d events, in %d s%n"
            + "  violations %d; early %d, latest %d ms of %d polls; fingerprint %s%n",
        days.days(),
        days.feeds(),
        days.hosts(),
        days.seed(),
        report.requests(),
        report.requestsByDay(),
        report.events(),
        real.toSeconds(),
        report.violations().size(),
        report.drift().early(),
        report.drift().largest().toMillis(),
        report.drift().polls(),
        report.fingerprint());
    return report;
  }

  private static int argument(String[] arguments, int index, int otherwise) {
    return arguments.length > index ? Integer.parseInt(arguments[index]) : otherwise;
  }
}
