package dev.rssify.adapters.observe;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import dev.rssify.core.operations.statistics.ServiceLevels;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.core.metrics.Info;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * Metrics of the process and the JVM: {@code process_*} under the names that Prometheus clients of
 * all languages use, {@code jvm_*} as Micrometer names them, and the version.
 *
 * <p>Threading: safe for many threads, until closed.
 */
public final class ProcessMetrics implements AutoCloseable {

  /** The second number is that of the resident pages; the file exists on Linux only. */
  private static final Path STATM = Path.of("/proc/self/statm");

  private static final long PAGE = 4_096;

  private final JvmGcMetrics collector = new JvmGcMetrics();

  private ProcessMetrics() {}

  /** Adds these metrics to those of an engine. */
  public static ProcessMetrics in(EngineMetrics metrics, String version, ServiceLevels levels) {
    ProcessMetrics added = new ProcessMetrics();
    PrometheusMeterRegistry registry = metrics.prometheus();
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    added.collector.bindTo(registry);
    Info info =
        Info.builder()
            .name("rssify_build_info")
            .help("The version of rssify and of Java")
            .labelNames("version", "java")
            .build();
    info.setLabelValues(version, Runtime.version().toString());
    registry.getPrometheusRegistry().register(info);
    process(registry);
    gauge(
        registry,
        "rssify.slo.fetch.latency.p99.seconds",
        "99 of 100 fetches of up to 1 MiB are faster, in the last 24 hours",
        levels::latencySeconds);
    gauge(
        registry,
        "rssify.slo.worst.feed.fault.ratio",
        "The largest share of a feed's daily polls that failed because of rssify",
        levels::worstFaultShare);
    return added;
  }

  private static void process(MeterRegistry registry) {
    var runtime = ManagementFactory.getRuntimeMXBean();
    gauge(
        registry,
        "process.start.time.seconds",
        "When the process started, in seconds since 1970",
        () -> runtime.getStartTime() / 1_000.0);
    if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
      FunctionCounter.builder(
              "process.cpu.seconds", system, of -> of.getProcessCpuTime() / 1_000_000_000.0)
          .description("CPU time of the process")
          .register(registry);
    }
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
      gauge(registry, "process.open.fds", "Open files", unix::getOpenFileDescriptorCount);
      gauge(registry, "process.max.fds", "Limit of open files", unix::getMaxFileDescriptorCount);
    }
    if (Files.isReadable(STATM)) {
      gauge(registry, "process.resident.memory.bytes", "Resident memory", ProcessMetrics::resident);
    }
  }

  private static double resident() {
    try {
      return Long.parseLong(Files.readString(STATM).split(" ", 3)[1]) * (double) PAGE;
    } catch (IOException | NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static void gauge(
      MeterRegistry registry, String name, String meaning, Supplier<Number> value) {
    Gauge.builder(name, value).description(meaning).register(registry);
  }

  @Override
  public void close() {
    collector.close();
  }
}
