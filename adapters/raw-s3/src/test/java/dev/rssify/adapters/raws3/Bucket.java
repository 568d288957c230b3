package dev.rssify.adapters.raws3;

import dev.rssify.adapters.rawwarc.WarcRawStore;
import dev.rssify.adapters.rawwarc.segments.ObjectConfig;
import dev.rssify.adapters.rawwarc.segments.RetryPolicy;
import dev.rssify.core.store.RawIndex;
import dev.rssify.testing.s3.S3Server;
import java.net.URI;
import java.time.Duration;

/** The bucket of a test server, and stores in it. */
final class Bucket {

  static final S3Config.Credentials CREDENTIALS =
      new S3Config.Credentials(S3Server.ACCESS_KEY, S3Server.SECRET_KEY);

  private Bucket() {}

  static S3Config config(URI endpoint) {
    return S3Config.at("s3://" + S3Server.BUCKET + "/raw")
        .orElseThrow()
        .through(endpoint, "us-east-1", true)
        .as(CREDENTIALS);
  }

  /** A store in a bucket, with short flush intervals and timeouts. */
  static WarcRawStore store(S3Config config, RawIndex index) {
    return WarcRawStore.open(
        S3Objects.open(config),
        new ObjectConfig(1 << 20, Duration.ofMillis(2), 4 << 20, Duration.ofHours(60), "test", ""),
        new RetryPolicy(3, Duration.ZERO, Duration.ZERO, _ -> {}, () -> 0),
        index);
  }
}
