package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.raw.RawObjects;
import dev.rssify.embed.RawLocation;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Where feeds and responses are stored, by key of the configuration. */
class RawKeysTest extends PublisherScene {

  private static final String FEED =
      "<rss version='2.0'><channel><title>T</title><item><guid>1</guid></item></channel></rss>";

  private static final Pattern AUTHORIZATION =
      Pattern.compile(
          "AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d+)/([^/]+)/s3/aws4_request, ?"
              + "SignedHeaders=([^,]+), ?Signature=(\\w+)");

  @Test
  @Shows({"store", "raw.location"})
  void feeds_are_stored_in_the_store_and_responses_at_the_raw_location() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    Path raw = folder.resolve("elsewhere");
    String url = url("/feed");
    Map<String, String> environment =
        Map.of("RSSIFY_STORE", store(), "RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8");

    Run.rssify(environment, "fetch", "--one", url, "--set", "raw.location=" + raw);

    assertThat(folder.resolve("store.db")).isNotEmptyFile();
    assertThat(raw).isNotEmptyDirectory();
    assertThat(Run.rssify(environment, "feeds", "--json").out()).contains(url);
  }

  @Test
  @Shows({
    "raw.s3.endpoint",
    "raw.s3.region",
    "raw.s3.path_style",
    "raw.s3.access_key",
    "raw.s3.secret_key"
  })
  void a_bucket_is_reached_at_its_endpoint_with_a_request_signed_by_the_keys() throws Exception {
    server.otherwise(_ -> Reply.status(200));
    Configuration settings =
        Configuration.load(
            null,
            Map.of("ACCESS", "a-key", "SECRET", "a-secret"),
            Map.of(
                "raw.location", "s3://bucket/raw",
                "raw.s3.endpoint", "http://localhost:" + server.port(),
                "raw.s3.region", "eu-north-9",
                "raw.s3.path_style", "true",
                "raw.s3.access_key", "env:ACCESS",
                "raw.s3.secret_key", "env:SECRET"));

    try (RawObjects objects =
        ((RawLocation.ObjectStorage) EngineConfigs.from(settings).raw()).objects().get()) {
      objects.delete("a");
    }

    RecordedRequest request = server.requests().getFirst();
    assertThat(request.target()).isEqualTo("/bucket/raw/a");
    Matcher authorization = AUTHORIZATION.matcher(request.header("Authorization").orElseThrow());
    assertThat(authorization.matches()).isTrue();
    assertThat(authorization.group(1)).isEqualTo("a-key");
    assertThat(authorization.group(3)).isEqualTo("eu-north-9");
    assertThat(authorization.group(5)).isEqualTo(signature(request, authorization, "a-secret"));
  }

  @Test
  @Shows("raw.spool_bytes")
  void responses_wait_in_a_folder_of_this_size_while_the_bucket_is_unavailable() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    String url = url("/feed");
    Map<String, String> environment =
        Map.of(
            "RSSIFY_STORE",
            store(),
            "RSSIFY_FETCH_ALLOWED_RANGES",
            "127.0.0.0/8",
            "RSSIFY_RAW_LOCATION",
            "s3://bucket/raw",
            "RSSIFY_RAW_S3_ENDPOINT",
            "http://localhost:" + server.port() + "/s3",
            "RSSIFY_RAW_S3_REGION",
            "eu-north-9",
            "RSSIFY_RAW_S3_PATH_STYLE",
            "true",
            "RSSIFY_RAW_S3_ACCESS_KEY",
            "env:KEY",
            "RSSIFY_RAW_S3_SECRET_KEY",
            "env:KEY",
            "KEY",
            "a-key");
    server.otherwise(_ -> Reply.status(503));

    Run.rssify(environment, "fetch", "--one", url, "--set", "raw.spool_bytes=100000");

    assertThat(folder.resolve("store.db.raw.spool")).isNotEmptyDirectory();
    assertThat(Run.rssify(environment, "entries", "--json").out()).contains("title");
  }

  /** The signature of AWS, version 4, of a request without a query. */
  private static String signature(RecordedRequest request, Matcher authorization, String secret)
      throws Exception {
    StringBuilder canonical =
        new StringBuilder(request.method() + "\n" + request.target() + "\n\n");
    for (String name : authorization.group(4).split(";", -1)) {
      canonical.append(name).append(':').append(request.header(name).orElseThrow()).append('\n');
    }
    canonical
        .append('\n')
        .append(authorization.group(4))
        .append('\n')
        .append(request.header("x-amz-content-sha256").orElseThrow());
    String day = authorization.group(2);
    String region = authorization.group(3);
    String toSign =
        "AWS4-HMAC-SHA256\n%s\n%s/%s/s3/aws4_request\n%s"
            .formatted(
                request.header("x-amz-date").orElseThrow(),
                day,
                region,
                HexFormat.of()
                    .formatHex(
                        MessageDigest.getInstance("SHA-256")
                            .digest(canonical.toString().getBytes(StandardCharsets.UTF_8))));
    byte[] key = ("AWS4" + secret).getBytes(StandardCharsets.UTF_8);
    for (String part : new String[] {day, region, "s3", "aws4_request", toSign}) {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      key = mac.doFinal(part.getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().formatHex(key);
  }
}
