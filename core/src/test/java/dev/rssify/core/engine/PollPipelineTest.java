package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Polling;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.RawResult;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.store.WindowStore;
import dev.rssify.testkit.Records;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PollPipelineTest extends PipelineRun {

  @Test
  void a_new_feed_passes_all_stages_and_its_entries_become_events() {
    web.response(200, "1 First\n2 Second", "ETag", "\"a\"", "Content-Type", "text/x-lines");

    assertThat(poll()).isEqualTo(succeeded("ok", 2, 0));

    assertThat(types()).containsExactly("new_entry", "new_entry");
    assertThat(entries())
        .extracting(entry -> entry.content().published().title())
        .containsExactlyInAnyOrder("First", "Second");
    assertThat(feed().validators()).isEqualTo(new Validators(ADDRESS.url(), "\"a\"", null));
    assertThat(feed().description().title()).isEqualTo("Lines");
    assertThat(feed().schedule().reason()).isEqualTo(FeedSchedule.Reason.FLOOR);
    assertThat(storedText()).isEqualTo("1 First\n2 Second");
    assertThat(reported)
        .hasExactlyElementsOfTypes(EngineEvent.PollStarted.class, EngineEvent.PollFinished.class);
  }

  @Test
  void a_bug_in_a_parser_is_stored_as_a_failure_of_its_feed() {
    web.response(200, "1 First", "ETag", "\"a\"").response(200, "2 Second", "ETag", "\"b\"");
    poll();
    WindowStore broken =
        _ -> {
          throw new IllegalStateException("a bug");
        };
    store = Records.with(store, WindowStore.class, broken);

    assertThat(poll()).isInstanceOf(PollOutcome.Failed.class);

    assertThat(reported).hasAtLeastOneElementOfType(EngineEvent.PollBroke.class);
    assertThat(feed().state().health().lastError())
        .extracting(FeedHealth.LastError::code)
        .isEqualTo("internal_error");
    assertThat(feed().schedule().state()).isEqualTo(FeedSchedule.State.BACKOFF);
    assertThat(feed().validators()).isEqualTo(new Validators(ADDRESS.url(), "\"a\"", null));
  }

  @Test
  void events_of_the_first_document_are_marked_initial_and_later_ones_are_not() {
    web.response(200, "1 First").response(200, "2 Second\n1 First");
    poll();
    poll();

    assertThat(delivered)
        .extracting(event -> ((JournalEvent.Payload.NewEntry) event.payload()).entry().initial())
        .containsExactly(true, false);
  }

  @Test
  void validators_are_sent_with_the_next_request_and_a_304_parses_nothing() {
    web.response(200, "1 First", "ETag", "W/\"a b\"", "Last-Modified", "yesterday")
        .response(304, "");
    poll();

    assertThat(poll()).isEqualTo(succeeded("not_modified", 0, 0));

    assertThat(web.lastRequest().headers().first("If-None-Match")).contains("W/\"a b\"");
    assertThat(web.lastRequest().headers().first("If-Modified-Since")).contains("yesterday");
    assertThat(parser.documents).hasValue(1);
    assertThat(feed().stats().consecutive304s()).isEqualTo(1);
  }

  @Test
  void a_truncated_document_leaves_the_window_and_the_validators() {
    web.response(200, "1 First\n2 Second", "ETag", "\"a\"").response(200, "~", "ETag", "\"b\"");
    poll();

    assertThat(poll()).isEqualTo(succeeded("incomplete", 0, 0));

    assertThat(types()).containsExactly("new_entry", "new_entry");
    assertThat(store.windows().window(feed().id())).hasSize(2);
    assertThat(feed().validators()).isEqualTo(new Validators(ADDRESS.url(), "\"a\"", null));
  }

  @Test
  void a_document_truncated_twice_at_the_same_byte_updates_its_validators() {
    web.response(200, "1 First\n~", "ETag", "\"a\"").response(200, "1 First\n~", "ETag", "\"a\"");
    poll();
    assertThat(feed().validators()).isNull();

    poll();

    assertThat(feed().validators()).isEqualTo(new Validators(ADDRESS.url(), "\"a\"", null));
  }

  @Test
  void R21_the_user_agent_contains_the_number_of_subscribers() {
    web.response(200, "1 First").response(200, "1 First");
    poll();
    assertThat(web.lastRequest().headers().first("User-Agent").orElseThrow())
        .endsWith("; 1 subscribers)");

    Polling requested =
        Polling.ADAPTIVE.requestedBy(
            List.of(
                requestOf("a", true),
                requestOf("b", true),
                requestOf("c", true),
                requestOf("d", false)));
    Feed after = feed().withSettings(FeedSettings.NONE.withPolling(requested)).nextVersion();
    store.commits().commit(List.of(PollCommit.of(feed(), after, clock.instant(), List.of())));
    poll();

    assertThat(web.lastRequest().headers().first("User-Agent").orElseThrow())
        .endsWith("; 3 subscribers)");
  }

  private static Subscription requestOf(String who, boolean enabled) {
    return Subscription.to(ADDRESS).withId(who).enabled(enabled);
  }

  @Test
  void an_unchanged_body_is_not_parsed_again() {
    web.response(200, "1 First").response(200, "1 First", "ETag", "\"b\"");
    poll();

    assertThat(poll()).isEqualTo(succeeded("unchanged", 0, 0));

    assertThat(parser.documents).hasValue(1);
    assertThat(delivered).hasSize(1);
    assertThat(feed().validators()).isEqualTo(new Validators(ADDRESS.url(), "\"b\"", null));
  }

  @Test
  void an_edited_entry_emits_one_update_with_the_changed_fields() {
    web.response(200, "1 First").response(200, "1 Edited").response(200, "1 Edited\n");
    poll();
    poll();
    poll();

    assertThat(types()).containsExactly("new_entry", "entry_updated");
    JournalEvent.Payload.EntryUpdated update =
        (JournalEvent.Payload.EntryUpdated) delivered.getLast().payload();
    assertThat(update.fields()).containsExactly("title");
    assertThat(update.entry().version()).isEqualTo(2);
    assertThat(update.entry().uid()).isEqualTo(delivered.getFirst().entryUid());
  }

  @Test
  void an_unreadable_document_is_stored_and_leaves_the_old_validators() {
    web.response(200, "1 First", "ETag", "\"a\"").response(200, "!", "ETag", "\"b\"");
    poll();

    assertThat(poll()).isEqualTo(failed("not_a_feed", 200, "no feed here"));

    assertThat(feed().validators()).isEqualTo(new Validators(ADDRESS.url(), "\"a\"", null));
    assertThat(storedText()).isEqualTo("!");
    assertThat(feed().stats().consecutiveFailures()).isEqualTo(1);
    assertThat(feed().schedule().state()).isEqualTo(FeedSchedule.State.BACKOFF);
  }

  @Test
  void a_response_that_cannot_be_stored_is_not_parsed() {
    web.response(200, "1 First", "ETag", "\"a\"");
    RawStore full =
        new RawStore() {
          @Override
          public RawResult store(UUID fetchId, UUID feedId, Exchange exchange) {
            return new RawResult.Unavailable("the disk is full");
          }

          @Override
          public Optional<Body> read(BlobRef ref) {
            return Optional.empty();
          }
        };

    assertThat(poll(full)).isEqualTo(failed("raw_unavailable", 200, "the disk is full"));

    assertThat(parser.documents).hasValue(0);
    assertThat(feed().validators()).isNull();
  }

  @Test
  void a_large_response_does_not_block_the_carrier_of_a_virtual_thread() throws Exception {
    List<Boolean> onVirtualThread = new ArrayList<>();
    RawStore noticing =
        new RawStore() {
          @Override
          public RawResult store(UUID fetchId, UUID feedId, Exchange exchange) {
            onVirtualThread.add(Thread.currentThread().isVirtual());
            return raw.store(fetchId, feedId, exchange);
          }

          @Override
          public Optional<Body> read(BlobRef ref) {
            return raw.read(ref);
          }
        };
    web.response(200, "1 First").response(200, "2 " + "x".repeat(100_000));

    Thread.ofVirtual().start(() -> poll(noticing)).join();
    Thread.ofVirtual().start(() -> poll(noticing)).join();

    assertThat(onVirtualThread).containsExactly(true, false);
    assertThat(entries()).hasSize(2);
  }

  @Test
  void a_rate_limited_feed_waits_for_retry_after_and_has_no_failure() {
    web.response(429, "slow down", "Retry-After", "7200");

    assertThat(poll())
        .isEqualTo(failed("rate_limited", 429, "the server limits requests for 7200 s"));

    assertThat(feed().schedule().nextRunAt())
        .isAfterOrEqualTo(clock.instant().plus(Duration.ofHours(2)));
    assertThat(feed().stats().consecutiveFailures()).isZero();
  }

  @Test
  void a_feed_that_is_gone_emits_one_event() {
    web.response(410, "");

    assertThat(poll()).isInstanceOf(PollOutcome.Failed.class);

    assertThat(types()).containsExactly("feed_gone");
    assertThat(feed().schedule().state()).isEqualTo(FeedSchedule.State.GONE);
  }

  @Test
  void a_failed_request_is_a_typed_outcome_and_is_logged_with_the_next_time() {
    web.fail(FetchFailure.DNS_FAILURE);

    assertThat(poll()).isEqualTo(failed("dns_failure", null, "it failed"));

    assertThat(store.fetches().last(ADDRESS.feedId()).orElseThrow().outcome())
        .isEqualTo("dns_failure");
    assertThat(feed().schedule().nextRunAt()).isAfter(clock.instant());
  }

  @Test
  void redirects_are_followed_and_validators_belong_to_their_target() {
    web.response(302, "", "Location", "https://other.example/f")
        .response(200, "1 First", "ETag", "x");
    poll();
    web.response(302, "", "Location", "https://other.example/f").response(304, "");
    poll();

    assertThat(web.requests.get(2).headers().first("If-None-Match")).isEmpty();
    assertThat(web.requests.get(3).headers().first("If-None-Match")).contains("x");
    assertThat(feed().url()).isEqualTo(ADDRESS.url());
  }

  @Test
  void a_failing_sink_gets_the_same_event_again_and_delays_no_other_sink() {
    List<JournalEvent> refusedEvents = new ArrayList<>();
    SinkCursor refusing =
        new SinkCursor(
            store.journal()::after,
            event -> {
              refusedEvents.add(event);
              if (refusedEvents.size() == 1) {
                throw new IllegalStateException("not now");
              }
            },
            0);
    web.response(200, "1 First").response(200, "2 Second");
    poll(raw, refusing);
    poll(raw, refusing);

    assertThat(refusedEvents).extracting(JournalEvent::seq).containsExactly(1L, 1L, 2L);
    assertThat(reported).hasAtLeastOneElementOfType(EngineEvent.SinkStuck.class);
  }
}
