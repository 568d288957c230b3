package dev.rssify.service.config;

import dev.rssify.adapters.raws3.S3Config;
import dev.rssify.adapters.raws3.S3Objects;
import dev.rssify.core.raw.RawObjects;
import dev.rssify.embed.RawLocation;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Settings for the location of the raw archive, and for access to buckets. */
public final class RawSettings {

  private static final Setting<Optional<String>> LOCATION =
      Setting.of(
          "raw.location",
          ValueType.optional("a folder, s3://BUCKET/PREFIX, or nothing", RawSettings::location),
          "",
          "where responses are stored; empty for a folder next to the store");

  private static final Setting<Optional<URI>> ENDPOINT =
      Setting.of(
          "raw.s3.endpoint",
          ValueType.optional(
              "an http or https URL, or nothing", value -> URI.create(ValueType.webAddress(value))),
          "",
          "S3 endpoint; empty for AWS");

  private static final Setting<Optional<String>> REGION =
      Setting.of(
          "raw.s3.region",
          ValueType.optional("the name of a region, or nothing", Function.identity()),
          "",
          "region of the bucket; empty for AWS_REGION or the region of the machine");

  private static final Setting<Boolean> PATH_STYLE =
      Setting.of(
          "raw.s3.path_style",
          ValueType.FLAG,
          "false",
          "whether the bucket is part of the path of URLs, as most servers except AWS require");

  private static final Setting<Optional<SecretReference>> ACCESS_KEY =
      Setting.of(
          "raw.s3.access_key",
          ValueType.SECRET,
          "",
          "reference to the access key; empty for the credentials that the AWS SDK finds");

  private static final Setting<Optional<SecretReference>> SECRET_KEY =
      Setting.of("raw.s3.secret_key", ValueType.SECRET, "", "reference to the secret key");

  private static final Setting<Long> SPOOL_BYTES =
      Setting.of(
          "raw.spool_bytes",
          new ValueType<>(
              "a whole number of bytes, 0 for none",
              value -> ValueType.between(value, 0, Long.MAX_VALUE)),
          "268435456",
          "size of the local folder for responses while the bucket is unavailable");

  static final List<Setting<?>> ALL =
      List.of(LOCATION, SPOOL_BYTES, ENDPOINT, REGION, PATH_STYLE, ACCESS_KEY, SECRET_KEY);

  private RawSettings() {}

  static RawLocation read(Configuration settings) {
    Optional<String> location = settings.get(LOCATION);
    if (settings.get(ACCESS_KEY).isPresent() != settings.get(SECRET_KEY).isPresent()) {
      throw new ConfigException("raw.s3.access_key and raw.s3.secret_key go together");
    }
    return location
        .<RawLocation>map(place ->
            S3Config.at(place)
                .<RawLocation>map(bucket ->
                    new RawLocation.ObjectStorage(
                        () -> open(bucket, settings), settings.get(SPOOL_BYTES)))
                .orElseGet(() -> new RawLocation.Folder(Path.of(place))))
        .orElseGet(RawLocation.NextToStore::new);
  }

  /**
   * The bucket of a location, with the endpoint and credentials of {@code raw.s3}; empty for
   * others.
   */
  public static Optional<RawObjects> bucket(String location, Configuration settings) {
    return S3Config.at(location).map(bucket -> open(bucket, settings));
  }

  private static RawObjects open(S3Config bucket, Configuration settings) {
    return S3Objects.open(
        bucket
            .through(
                settings.get(ENDPOINT).orElse(null),
                settings.get(REGION).orElse(null),
                settings.get(PATH_STYLE))
            .as(credentials(settings)));
  }

  private static S3Config.@Nullable Credentials credentials(Configuration settings) {
    return settings
        .get(ACCESS_KEY)
        .map(access ->
            new S3Config.Credentials(
                settings.secret(access), settings.secret(settings.get(SECRET_KEY).orElseThrow())))
        .orElse(null);
  }

  private static String location(String value) {
    if (value.startsWith("s3:") && S3Config.at(value).isEmpty()) {
      throw new IllegalArgumentException(value);
    }
    return value;
  }
}
