package dev.rssify.adapters.raws3;

import dev.rssify.core.raw.RawObjects;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * A bucket, or the part of it under a prefix. It belongs to the operator, so rate limits and
 * address checks for publishers do not apply.
 *
 * <p>Invariants: a key is written only if it does not exist; a digest in the request detects damage
 * during transfer. Calls are not retried here: callers do that.
 */
public final class S3Objects implements RawObjects {

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(60);

  private static final int PRECONDITION_FAILED = 412;
  private static final int RANGE_NOT_SATISFIABLE = 416;

  private final S3Config config;
  private final S3Client client;

  private S3Objects(S3Config config, S3Client client) {
    this.config = config;
    this.client = client;
  }

  /**
   * Opens a bucket; no request is sent before the first call.
   *
   * @throws IllegalArgumentException when the region of the bucket is unknown
   */
  public static S3Objects open(S3Config config) {
    S3ClientBuilder builder =
        S3Client.builder()
            .httpClientBuilder(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(CONNECT)
                    .socketTimeout(READ_TIMEOUT))
            .overrideConfiguration(calls ->
                calls.retryStrategy(AwsRetryStrategy.doNotRetry()).apiCallTimeout(CALL_TIMEOUT))
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .forcePathStyle(config.pathStyle());
    URI endpoint = config.endpoint();
    if (endpoint != null) {
      builder.endpointOverride(endpoint);
    }
    String region = config.region();
    if (region != null) {
      builder.region(Region.of(region));
    }
    S3Config.Credentials credentials = config.credentials();
    if (credentials != null) {
      builder.credentialsProvider(
          StaticCredentialsProvider.create(
              AwsBasicCredentials.create(credentials.accessKey(), credentials.secretKey())));
    }
    try {
      return new S3Objects(config, builder.build());
    } catch (SdkException e) {
      throw new IllegalArgumentException(config.location() + ": " + e.getMessage(), e);
    }
  }

  @Override
  public String name() {
    return config.location();
  }

  @Override
  public boolean putNew(String key, byte[] bytes) throws IOException {
    try {
      client.putObject(
          put ->
              put.bucket(config.bucket())
                  .key(config.prefix() + key)
                  .ifNoneMatch("*")
                  .contentMD5(md5(bytes))
                  .contentType("application/warc"),
          RequestBody.fromBytes(bytes));
      return true;
    } catch (S3Exception e) {
      if (e.statusCode() == PRECONDITION_FAILED) {
        return false;
      }
      throw failure(e);
    } catch (SdkException e) {
      throw failure(e);
    }
  }

  @Override
  public Optional<byte[]> get(String key, long offset, int length) throws IOException {
    if (length <= 0) {
      return Optional.of(new byte[0]);
    }
    try {
      return Optional.of(
          client
              .getObjectAsBytes(get ->
                  get.bucket(config.bucket())
                      .key(config.prefix() + key)
                      .range("bytes=" + offset + "-" + (offset + length - 1)))
              .asByteArrayUnsafe());
    } catch (NoSuchKeyException e) {
      return Optional.empty();
    } catch (S3Exception e) {
      if (e.statusCode() == RANGE_NOT_SATISFIABLE) {
        return Optional.of(new byte[0]);
      }
      throw failure(e);
    } catch (SdkException e) {
      throw failure(e);
    }
  }

  @Override
  public List<Listed> list(String after, int limit) throws IOException {
    try {
      return client
          .listObjectsV2(list ->
              list.bucket(config.bucket())
                  .prefix(config.prefix())
                  .startAfter(config.prefix() + after)
                  .maxKeys(limit))
          .contents()
          .stream()
          .map(found -> new Listed(found.key().substring(config.prefix().length()), found.size()))
          .toList();
    } catch (SdkException e) {
      throw failure(e);
    }
  }

  @Override
  public void delete(String key) throws IOException {
    try {
      client.deleteObject(delete -> delete.bucket(config.bucket()).key(config.prefix() + key));
    } catch (SdkException e) {
      throw failure(e);
    }
  }

  private IOException failure(SdkException e) {
    if (e instanceof AbortedException) {
      return new InterruptedIOException("stopped while " + name() + " was called");
    }
    return new IOException(name() + ": " + e.getMessage(), e);
  }

  private static String md5(byte[] bytes) {
    try {
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("MD5").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK supports MD5", e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
