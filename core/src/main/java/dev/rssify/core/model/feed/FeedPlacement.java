package dev.rssify.core.model.feed;

import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.text.Digests;
import java.nio.charset.StandardCharsets;

/**
 * The host of a feed, and the partition that assigns it to a worker.
 *
 * @param host with its port unless that is the default
 * @param partitionNo its partition; all feeds of a registrable domain are in the same one
 * @param fence the token of the poller that committed last; a lower one is rejected
 */
public record FeedPlacement(String host, int partitionNo, long fence) {

  public static final int PARTITIONS = 1024;

  /** The placement by host alone; {@link #partitioned} uses the registrable domain. */
  public static FeedPlacement of(FeedAddress address) {
    WebUrl url = WebUrl.parse(address.url()).orElseThrow();
    String host = url.port() < 0 ? url.host() : url.host() + ":" + url.port();
    return new FeedPlacement(host, partition(url.host()), 0);
  }

  /** This placement, in the partition of its registrable domain. */
  public FeedPlacement partitioned(RegistrableDomains domains) {
    int port = host.lastIndexOf(':');
    String name = port > host.lastIndexOf(']') ? host.substring(0, port) : host;
    return new FeedPlacement(host, partition(domains.of(name)), fence);
  }

  /** The placement of this feed at a new address. */
  public FeedPlacement movedTo(FeedAddress address) {
    FeedPlacement there = of(address);
    return new FeedPlacement(there.host(), there.partitionNo(), fence);
  }

  /** This placement with a fence; a higher one remains. */
  public FeedPlacement fenced(long token) {
    return token <= fence ? this : new FeedPlacement(host, partitionNo, token);
  }

  /** The partition of a domain, the same on every machine. */
  public static int partition(String domain) {
    String hash = Digests.sha256(domain.getBytes(StandardCharsets.UTF_8));
    return Integer.parseInt(hash.substring(0, 6), 16) % PARTITIONS;
  }
}
