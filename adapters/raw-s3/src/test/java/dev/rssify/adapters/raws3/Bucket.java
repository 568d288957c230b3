package dev.rssify.adapters.raws3;

import dev.rssify.adapters.rawwarc.WarcRawStore;
import dev.rssify.adapters.rawwarc.segments.ObjectConfig;
import dev.rssify.adapters.rawwarc.segments.RetryPolicy;
import dev.rssify.core.store.RawIndex;
import java.net.URI;
import java.time.Duration;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;

/** A bucket on this machine whose server can be stopped; its contents are retained. */
final class Bucket {

  static final S3Config.Credentials CREDENTIALS =
      new S3Config.Credentials("an-access-key", "a-secret-key");

  private final BlobStore blobs = new TransientNio2BlobStore();
  private S3Proxy server;
  private int port;

  Bucket() throws Exception {
    blobs.createContainer("responses");
    server = serving();
  }

  void stopServer() throws Exception {
    server.stop();
  }

  void startServer() throws Exception {
    server = serving();
  }

  private S3Proxy serving() throws Exception {
    S3Proxy proxy =
        S3Proxy.builder()
            .blobStore(blobs)
            .stopTimeout(0)
            .endpoint(URI.create("http://127.0.0.1:" + port))
            .awsAuthentication(
                AuthenticationType.AWS_V4, CREDENTIALS.accessKey(), CREDENTIALS.secretKey())
            .build();
    proxy.start();
    port = proxy.getPort();
    return proxy;
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + port);
  }

  S3Config config() {
    return config(endpoint());
  }

  static S3Config config(URI endpoint) {
    return S3Config.at("s3://responses/raw")
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

  void close() throws Exception {
    server.stop();
  }
}
