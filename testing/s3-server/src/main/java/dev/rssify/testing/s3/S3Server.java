package dev.rssify.testing.s3;

import java.net.URI;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;

/**
 * An S3 server on loopback with one bucket in memory. It can be stopped and started again with the
 * same port and content.
 *
 * <p>Not thread-safe.
 */
public final class S3Server implements AutoCloseable {

  public static final String BUCKET = "responses";
  public static final String ACCESS_KEY = "an-access-key";
  public static final String SECRET_KEY = "a-secret-key";

  private final BlobStore blobs = new TransientNio2BlobStore();
  private S3Proxy server;
  private int port;

  public S3Server() {
    blobs.createContainer(BUCKET);
    server = run();
  }

  private S3Proxy run() {
    try {
      S3Proxy proxy =
          S3Proxy.builder()
              .blobStore(blobs)
              .stopTimeout(0)
              .endpoint(URI.create("http://127.0.0.1:" + port))
              .awsAuthentication(AuthenticationType.AWS_V4, ACCESS_KEY, SECRET_KEY)
              .build();
      proxy.start();
      port = proxy.getPort();
      return proxy;
    } catch (Exception e) {
      throw new IllegalStateException("the S3 server does not start", e);
    }
  }

  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Requests fail from now on. */
  public void stop() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the S3 server does not stop", e);
    }
  }

  public void start() {
    server = run();
  }

  @Override
  public void close() {
    stop();
  }
}
