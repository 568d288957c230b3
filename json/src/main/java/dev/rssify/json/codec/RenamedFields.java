package dev.rssify.json.codec;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.feed.FeedRetention;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.core.store.memory.ClusterUpdate;
import io.avaje.jsonb.Json;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Components whose field has another name. */
@SuppressWarnings({"unused", "NullAway.Init"}) // read by the generator alone
final class RenamedFields {

  private RenamedFields() {}

  /** A step of a decision. */
  @Json.MixIn(DecisionTrace.Step.class)
  abstract static class Step {
    @Json.Property("step")
    String name;

    @Json.Property("wait")
    Duration result;
  }

  /** A feed that a site offers. */
  @Json.MixIn(FeedLink.class)
  abstract static class Link {
    @Json.Property("how")
    FeedLink.Origin origin;
  }

  /** An entry in a cluster. */
  @Json.MixIn(ClusterMember.class)
  abstract static class Member {
    @Json.Property("joined")
    long joinedAfter;

    @Json.Property("compared")
    long comparedAfter;
  }

  /** A change of clusters. */
  @Json.MixIn(ClusterUpdate.class)
  abstract static class Clusters {
    @Json.Property("united")
    Map<String, String> merged;
  }

  /** The retention of a feed. */
  @Json.MixIn(FeedRetention.class)
  abstract static class OfFeed {
    @Json.Property("raw")
    @Nullable Duration rawMaxAge;

    @Json.Property("raw_last")
    @Nullable Integer rawMinCount;
  }

  /** The report of retention. */
  @Json.MixIn(RawRetention.Report.class)
  abstract static class Retention {
    @Json.Property("dropped_segments")
    int dropped;

    @Json.Property("dropped_bytes")
    long freed;
  }
}
