package dev.rssify.adapters.raws3;

import static dev.rssify.testing.contract.Responses.SERVED;
import static dev.rssify.testing.contract.Responses.T0;
import static dev.rssify.testing.contract.Responses.fetchId;
import static dev.rssify.testing.contract.Responses.poll;
import static dev.rssify.testing.contract.Responses.response;
import static dev.rssify.testing.contract.Responses.store;
import static dev.rssify.testing.contract.Responses.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.rawwarc.WarcRawStore;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.model.poll.RawResult;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.core.raw.RawRetentionPolicy;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.core.text.Digests;
import dev.rssify.testing.contract.Responses;
import dev.rssify.testing.s3.S3Server;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stores responses in a bucket of a real object server. */
class S3RawStoreTest {

  private final Store store = MemoryStore.open();
  private final Feed feed = Responses.added(store, "a");
  private S3Server server;
  private WarcRawStore raws;

  @BeforeEach
  void open() throws Exception {
    server = new S3Server();
    raws = Bucket.store(Bucket.config(server.endpoint()), store.raws());
  }

  @AfterEach
  void close() throws Exception {
    raws.close();
    server.close();
  }

  @Test
  void a_response_of_any_size_is_read_back_byte_for_byte() {
    for (int length : new int[] {0, 5, 300_000, 3 << 20}) {
      byte[] bytes = random(length);

      RawFetch raw = store(raws, feed, response(T0, SERVED, bytes));

      assertThat(read(raw)).isEqualTo(bytes);
    }
  }

  @Test
  void an_object_is_a_whole_segment() throws IOException {
    RawFetch raw = store(raws, feed, response(T0, SERVED, text("<rss/>")));
    try (S3Objects objects = S3Objects.open(Bucket.config(server.endpoint()))) {
      byte[] object = objects.get(raw.bodyRef().key(), 0, 1 << 20).orElseThrow();
      String segment =
          new String(
              new GZIPInputStream(new ByteArrayInputStream(object)).readAllBytes(),
              StandardCharsets.UTF_8);

      assertThat(segment)
          .startsWith("WARC/1.1\r\nWARC-Type: warcinfo\r\n")
          .contains("WARC-Filename: " + raw.bodyRef().key(), "\r\n\r\n<rss/>\r\n\r\n")
          .contains("WARC-Type: request");
    }
    assertThat(raws.segments().inspect()).isEmpty();
  }

  @Test
  void responses_are_stored_again_after_an_outage_of_the_server() throws Exception {
    RawFetch before = store(raws, feed, response(T0, SERVED, text("before")));
    server.stop();
    assertThat(raws.store(fetchId(feed), feed.id(), response(T0, SERVED, text("during"))))
        .isInstanceOf(RawResult.Unavailable.class);
    assertThat(raws.outage()).isPresent();

    server.start();
    RawFetch after = store(raws, feed, response(T0, SERVED, text("after")));

    assertThat(raws.outage()).isEmpty();
    assertThat(read(before)).isEqualTo(text("before"));
    assertThat(read(after)).isEqualTo(text("after"));
  }

  @Test
  void an_interrupted_write_is_repeated_and_leaves_no_broken_object() throws Exception {
    byte[] bytes = random(500_000);
    try (CuttingRelay relay = new CuttingRelay(server.endpoint().getPort(), 100_000);
        WarcRawStore cut = Bucket.store(Bucket.config(relay.endpoint()), store.raws())) {
      RawFetch raw = store(cut, feed, response(T0, SERVED, bytes));

      assertThat(relay.cut()).isTrue();
      assertThat(read(raw)).isEqualTo(bytes);
    }
    assertThat(raws.segments().inspect()).isEmpty();
  }

  @Test
  void compaction_deletes_old_responses_except_the_last_five() throws Exception {
    Feed current = feed;
    for (int i = 0; i < 9; i++) {
      byte[] response =
          random(8_000); // large compared with the records around it, or it would be moved
      response[0] = (byte) i;
      current = poll(store, raws, current, T0.plus(Duration.ofDays(i)), response);
    }
    Instant now = T0.plus(Duration.ofDays(100));

    RawRetention.Report report =
        new RawRetention(store, raws.segments(), RawRetentionPolicy.defaults()).run(now);

    assertThat(report.expired()).isEqualTo(4);
    assertThat(report.dropped()).isEqualTo(4);
    assertThat(store.raws().between(feed.id(), Instant.EPOCH, now))
        .hasSize(5)
        .allSatisfy(raw -> assertThat(Digests.sha256(read(raw))).isEqualTo(raw.bodySha256()));
    try (S3Objects objects = S3Objects.open(Bucket.config(server.endpoint()))) {
      assertThat(objects.list("", 100)).hasSize(5);
    }
  }

  private byte[] read(RawFetch raw) {
    try (Body body = raws.read(raw.bodyRef()).orElseThrow()) {
      return body.toBytes();
    }
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(7).nextBytes(bytes);
    return bytes;
  }
}
