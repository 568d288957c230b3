package dev.rssify.adapters.raws3;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The location of a bucket and the credentials for it.
 *
 * <p>Invariants: {@code toString} contains no secret.
 *
 * @param prefix the prefix of all keys; empty, or ending with a slash
 * @param endpoint null for that of AWS
 * @param region null for the region in the environment of the process
 * @param pathStyle whether the bucket is in the path instead of the host name
 * @param credentials null for the default credentials of the SDK: environment, profile, instance
 *     role
 */
public record S3Config(
    String bucket,
    String prefix,
    @Nullable URI endpoint,
    @Nullable String region,
    boolean pathStyle,
    @Nullable Credentials credentials) {

  private static final Pattern LOCATION =
      Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/(\\S*?))?/*");

  /** Credentials. */
  public record Credentials(String accessKey, String secretKey) {
    @Override
    public String toString() {
      return "Credentials[hidden]";
    }
  }

  /**
   * A bucket of AWS with the default credentials of the SDK; empty when this is no {@code s3://}
   * URL.
   */
  public static Optional<S3Config> at(String location) {
    Matcher form = LOCATION.matcher(location);
    if (!form.matches()) {
      return Optional.empty();
    }
    String folder = form.group(2);
    String prefix = folder == null || folder.isEmpty() ? "" : folder + "/";
    return Optional.of(new S3Config(form.group(1), prefix, null, null, false, null));
  }

  /** The same bucket at another endpoint. */
  public S3Config through(@Nullable URI endpoint, @Nullable String region, boolean pathStyle) {
    return new S3Config(bucket, prefix, endpoint, region, pathStyle, credentials);
  }

  public S3Config as(@Nullable Credentials credentials) {
    return new S3Config(bucket, prefix, endpoint, region, pathStyle, credentials);
  }

  /** The {@code s3://} URL. */
  public String location() {
    return "s3://" + bucket + "/" + prefix;
  }
}
