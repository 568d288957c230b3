package dev.rssify.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.lab.simulator.render.ImfDate;
import dev.rssify.lab.simulator.render.Renderer;
import dev.rssify.lab.simulator.world.Cadence;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.Shares;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.lab.simulator.world.Validation;
import dev.rssify.lab.simulator.world.World;
import dev.rssify.testkit.ManualClock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConditionalGetTest {

  private static final Mix MIX =
      Mix.CALM
          .validating(
              new Shares<>(
                  Map.of(
                      Validation.BOTH, 1.0,
                      Validation.ETAG, 1.0,
                      Validation.LAST_MODIFIED, 1.0,
                      Validation.NONE, 1.0,
                      Validation.IGNORED, 1.0)))
          .posting(Shares.only(Cadence.NEWS))
          .with(Trait.GZIP, 0.5)
          .with(Trait.EXPIRES, 0.3);

  private final ManualClock clock = new ManualClock(Worlds.NOON);
  private Simulator simulator;
  private World world;

  @BeforeEach
  void start() throws IOException {
    simulator = Worlds.start(clock, config -> config.withMix(MIX));
    world = simulator.world();
  }

  @AfterEach
  void stop() {
    simulator.close();
  }

  @Test
  void a_first_response_is_the_document_byte_for_byte() throws IOException {
    for (int number = 0; number < world.feeds(); number++) {
      Feed feed = world.feed(number);
      Wire.Got got = Wire.get(world.url(feed));

      assertThat(got.status()).isEqualTo(200);
      assertThat(got.body()).isEqualTo(Renderer.render(world.document(feed, now())));
      assertThat(got.field("content-type")).isEqualTo(feed.format().contentType());
      assertThat(got.field("date")).isEqualTo(ImfDate.format(now()));
      assertThat(got.fields().containsKey("etag")).isEqualTo(feed.validation().sendsEtag());
      assertThat(got.fields().containsKey("last-modified"))
          .isEqualTo(feed.validation().sendsLastModified());
    }
  }

  @Test
  void a_document_the_client_has_is_not_sent_again() throws IOException {
    Feed feed = find(Validation.BOTH);
    Wire.Got first = Wire.get(world.url(feed));

    for (String condition :
        new String[] {
          "If-None-Match: " + first.field("etag"),
          "if-none-match: \"other\", " + first.field("etag"),
          "If-None-Match: *",
          "If-Modified-Since: " + first.field("last-modified"),
          "If-Modified-Since: " + ImfDate.format(now())
        }) {
      Wire.Got second = Wire.get(world.url(feed), condition);

      assertThat(second.status()).as(condition).isEqualTo(304);
      assertThat(second.body()).isEmpty();
      assertThat(second.fields()).doesNotContainKeys("content-length", "content-type");
      assertThat(second.field("etag")).isEqualTo(first.field("etag"));
      assertThat(second.field("last-modified")).isEqualTo(first.field("last-modified"));
    }
    assertThat(simulator.stats().bytesSaved()).isEqualTo(5L * first.body().length);
  }

  @Test
  void an_etag_takes_precedence_over_a_date() throws IOException {
    Feed feed = find(Validation.BOTH);
    String date = Wire.get(world.url(feed)).field("last-modified");

    Wire.Got got =
        Wire.get(world.url(feed), "If-None-Match: \"other\"", "If-Modified-Since: " + date);

    assertThat(got.status()).isEqualTo(200);
  }

  @Test
  void a_changed_document_has_new_validators() throws IOException {
    Feed feed = find(Validation.BOTH);
    Wire.Got first = Wire.get(world.url(feed));
    String[] conditions = {
      "If-None-Match: " + first.field("etag"), "If-Modified-Since: " + first.field("last-modified")
    };

    long change = world.version(feed, now()).until();
    clock.set(Instant.ofEpochSecond(change - 1));
    assertThat(Wire.get(world.url(feed), conditions).status()).isEqualTo(304);

    clock.set(Instant.ofEpochSecond(change));
    Wire.Got second = Wire.get(world.url(feed), conditions);
    assertThat(second.status()).isEqualTo(200);
    assertThat(second.body()).isNotEqualTo(first.body());
    assertThat(second.field("etag")).isNotEqualTo(first.field("etag"));
    assertThat(second.field("last-modified")).isEqualTo(ImfDate.format(change));
  }

  @Test
  void feeds_without_validators_or_that_ignore_them_always_send_the_document() throws IOException {
    for (Validation validation : new Validation[] {Validation.NONE, Validation.IGNORED}) {
      Feed feed = find(validation);
      Wire.Got first = Wire.get(world.url(feed));
      Wire.Got second =
          Wire.get(
              world.url(feed),
              "If-None-Match: " + first.fields().getOrDefault("etag", "\"x\""),
              "If-Modified-Since: " + ImfDate.format(now()));

      assertThat(second.status()).isEqualTo(200);
      assertThat(second.body()).isEqualTo(first.body());
    }
  }

  @Test
  void a_validator_that_was_not_offered_is_ignored() throws IOException {
    Feed etagOnly = find(Validation.ETAG);
    Feed dateOnly = find(Validation.LAST_MODIFIED);
    String date = "If-Modified-Since: " + ImfDate.format(now());

    assertThat(Wire.get(world.url(etagOnly), date).status()).isEqualTo(200);
    assertThat(Wire.get(world.url(dateOnly), date).status()).isEqualTo(304);
    assertThat(Wire.get(world.url(dateOnly), "If-None-Match: \"x\"", date).status()).isEqualTo(200);
    assertThat(Wire.get(world.url(dateOnly), "If-Modified-Since: yesterday").status())
        .isEqualTo(200);
  }

  @Test
  void gzip_is_the_same_document_with_another_etag() throws IOException {
    Feed feed = Worlds.find(world, f -> f.validation() == Validation.BOTH && f.has(Trait.GZIP));
    Wire.Got plain = Wire.get(world.url(feed), "Accept-Encoding: br, gzip;q=0");
    Wire.Got coded = Wire.get(world.url(feed), "Accept-Encoding: br, gzip;q=0.5");

    assertThat(plain.fields()).doesNotContainKey("content-encoding");
    assertThat(coded.field("content-encoding")).isEqualTo("gzip");
    assertThat(coded.field("vary")).isEqualTo("Accept-Encoding");
    assertThat(coded.body().length).isLessThan(plain.body().length);
    try (GZIPInputStream decoded = new GZIPInputStream(new ByteArrayInputStream(coded.body()))) {
      assertThat(decoded.readAllBytes()).isEqualTo(plain.body());
    }
    assertThat(coded.field("etag")).isNotEqualTo(plain.field("etag"));
    String condition = "If-None-Match: " + coded.field("etag");
    assertThat(Wire.get(world.url(feed), condition).status()).isEqualTo(200);
    assertThat(Wire.get(world.url(feed), condition, "Accept-Encoding: gzip").status())
        .isEqualTo(304);
  }

  @Test
  void a_feed_that_does_not_compress_never_does() throws IOException {
    Feed feed = Worlds.find(world, f -> !f.has(Trait.GZIP));

    Wire.Got got = Wire.get(world.url(feed), "Accept-Encoding: gzip");

    assertThat(got.fields()).doesNotContainKeys("content-encoding", "vary");
    assertThat(got.body()).isEqualTo(Renderer.render(world.document(feed, now())));
  }

  @Test
  void freshness_is_sent_with_documents_and_with_304s() throws IOException {
    Feed feed =
        Worlds.find(
            world,
            f -> f.validation() == Validation.BOTH && f.has(Trait.MAX_AGE) && f.has(Trait.EXPIRES));
    Wire.Got first = Wire.get(world.url(feed));
    Wire.Got second = Wire.get(world.url(feed), "If-None-Match: " + first.field("etag"));

    for (Wire.Got got : new Wire.Got[] {first, second}) {
      assertThat(got.field("cache-control")).isEqualTo("max-age=" + feed.freshSeconds());
      assertThat(got.field("expires")).isEqualTo(ImfDate.format(now() + feed.freshSeconds()));
    }
    assertThat(second.status()).isEqualTo(304);
  }

  private Feed find(Validation validation) {
    return Worlds.find(world, feed -> feed.validation() == validation);
  }

  private long now() {
    return clock.instant().getEpochSecond();
  }
}
