package dev.rssify.adapters.fetchhttp;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Configures the HTTP client, for all requests. */
public record HttpTransportConfig(Timeouts timeouts, Limits limits, Egress egress) {

  /**
   * Timeouts.
   *
   * @param dns the timeout of one name lookup
   * @param dnsTtl how long addresses are cached; failed lookups for a sixth of it
   * @param connect the timeout of connecting to one address, and of its TLS handshake
   * @param slowBody how long a body may stay below the minimum rate
   * @param idle how long an unused connection stays open
   */
  public record Timeouts(
      Duration dns, Duration dnsTtl, Duration connect, Duration slowBody, Duration idle) {

    public Timeouts {
      for (Duration duration : List.of(dns, dnsTtl, connect, slowBody, idle)) {
        require(duration.isPositive(), "every timeout of the client must be positive");
      }
    }

    public static Timeouts defaults() {
      return new Timeouts(
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          Duration.ofSeconds(10));
    }
  }

  /**
   * Limits.
   *
   * @param connections open connections above which a used one is closed instead of reused
   * @param headers the maximum number of lines of a response header
   * @param headerLine the maximum number of bytes in such a line
   * @param minBytesPerSecond the average rate that a body must reach
   * @param spillAbove the number of bytes above which a body is written to a file
   * @param spillDirectory the directory of those files, which are deleted when the process ends
   * @param bytesInFlight the limit for all bodies in memory, and the limit for all bodies in files
   */
  public record Limits(
      int connections,
      int headers,
      int headerLine,
      int minBytesPerSecond,
      int spillAbove,
      Path spillDirectory,
      long bytesInFlight) {

    private static final long LEAST_SPILL = 32 << 10;

    /** More than any disk it would be spilled to. */
    private static final long MAX_ROOM = 1L << 43;

    public Limits {
      for (long limit :
          List.<Long>of(
              (long) connections, (long) headers, (long) headerLine, (long) minBytesPerSecond)) {
        require(limit > 0, "every limit of the client must be positive");
      }
      require(spillAbove >= 0, "fetch.spill_above must not be negative");
      require(
          bytesInFlight >= 2L * spillAbove,
          "fetch.bytes_in_flight must be at least twice fetch.spill_above");
    }

    public static Limits defaults() {
      return new Limits(
          1_000,
          256,
          16 << 10,
          256,
          256 << 10,
          Path.of(System.getProperty("java.io.tmpdir")),
          256L << 20);
    }

    /** A copy in which bodies are written to a file sooner when the heap is small. */
    public Limits withinHeap(long bytes) {
      return new Limits(
          connections,
          headers,
          headerLine,
          minBytesPerSecond,
          (int) Math.min(spillAbove, Math.max(LEAST_SPILL, bytes / 2048)),
          spillDirectory,
          bytesInFlight);
    }

    /** A copy with room for at least one body of this size, as transferred and decoded. */
    public Limits withRoomFor(long bodyBytes) {
      return new Limits(
          connections,
          headers,
          headerLine,
          minBytesPerSecond,
          spillAbove,
          spillDirectory,
          Math.max(bytesInFlight, 2 * Math.min(bodyBytes, MAX_ROOM)));
    }
  }

  /**
   * Limits the destinations of requests.
   *
   * @param allowedRanges addresses permitted although they are not public
   * @param allowedHosts if any are given, all others are refused; {@code *.example.org} is every
   *     host below it
   * @param proxies by the name that feeds refer to
   */
  public record Egress(
      List<IpRange> allowedRanges, List<String> allowedHosts, Map<String, ProxyRoute> proxies) {

    public Egress {
      allowedRanges = List.copyOf(allowedRanges);
      allowedHosts = List.copyOf(allowedHosts);
      proxies = Map.copyOf(proxies);
    }

    /** Without proxies. */
    public Egress(List<IpRange> allowedRanges, List<String> allowedHosts) {
      this(allowedRanges, allowedHosts, Map.of());
    }

    public Egress withProxies(Map<String, ProxyRoute> others) {
      return new Egress(allowedRanges, allowedHosts, others);
    }

    public static Egress defaults() {
      return new Egress(List.of(), List.of());
    }
  }

  public static HttpTransportConfig defaults() {
    return new HttpTransportConfig(Timeouts.defaults(), Limits.defaults(), Egress.defaults());
  }

  public HttpTransportConfig allowing(String... cidrs) {
    List<IpRange> ranges = Arrays.stream(cidrs).map(IpRange::parse).toList();
    return with(new Egress(ranges, egress.allowedHosts, egress.proxies));
  }

  public HttpTransportConfig with(Timeouts others) {
    return new HttpTransportConfig(others, limits, egress);
  }

  public HttpTransportConfig with(Limits others) {
    return new HttpTransportConfig(timeouts, others, egress);
  }

  public HttpTransportConfig with(Egress other) {
    return new HttpTransportConfig(timeouts, limits, other);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
