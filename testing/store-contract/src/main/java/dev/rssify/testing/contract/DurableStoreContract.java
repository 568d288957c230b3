package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreSizes;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a store that survives its process must do besides. */
public abstract class DurableStoreContract extends OpenedStore {

  /** Opens the store that was closed last. */
  protected abstract Store reopen();

  private void restart() {
    store().close();
    use(reopen());
  }

  @Test
  final void everything_that_was_written_is_there_after_a_restart() {
    Feed feed = added("a");
    Entry full = FullEntry.of(feed).withSightings(new Sightings(Samples.minute(1), 3, 1L));
    Entry stored = Samples.entry(feed, "kept", Samples.minute(500));
    Entry merged = Samples.entry(feed, "merged", Samples.minute(501));
    Entry old = Samples.entry(feed, "old", Samples.minute(-999_999));
    Feed one =
        done(
            SamplePoll.of(feed, 1)
                .becoming(Samples.filled(feed))
                .document(1)
                .inserting(full, stored, merged, old)
                .storing(RawIndexContract.raw(feed, 1)));
    Feed two =
        done(SamplePoll.of(one, 2).updating(stored, "New").merging(stored.uid(), merged.uid()));
    store().maintenance().retain(days(30), Samples.minute(600), 100);
    store().subscriptions().put(Subscription.to(new FeedAddress(feed.url())));
    Attempt attempt = new Attempt(feed.id(), feed.id(), Samples.minute(3));
    Samples.start(store(), attempt);
    store().cursors().save("web", 2);
    store().flags().put("stopped", "soon");
    HostGate gate = HostGate.backingOff("a.example", Samples.minute(9), 1, "why");
    store().gates().put(gate);
    Task task = new Task(feed.id(), "article", null, 1, Samples.minute(1), 0, null, "{}");
    store().tasks().add(task);
    store()
        .derivations()
        .put(
            new Derivation(stored.uid(), "k", "1", Samples.minute(4), "x/y", Body.of(new byte[9])),
            List.of());
    List<JournalEvent> events = journal();
    StoreSizes sizes = store().maintenance().sizes();
    Entry windowed = entry(full.uid());

    restart();

    assertThat(feed(feed.id())).isEqualTo(two);
    assertThat(entry(full.uid())).isEqualTo(windowed);
    assertThat(entry(merged.uid())).isEqualTo(entry(stored.uid()));
    assertThat(store().entries().versions(stored.uid())).hasSize(1);
    assertThat(store().entries().minted(feed.id(), Set.of(old.uid()))).hasSize(1);
    assertThat(store().entries().entries(Set.of(old.uid()))).isEmpty();
    assertThat(journal()).isEqualTo(events);
    assertThat(store().fetches().newest(feed.id(), 9)).hasSize(2);
    assertThat(store().raws().newest(feed.id(), 9)).containsExactly(RawIndexContract.raw(feed, 1));
    assertThat(store().subscriptions().of(feed.id())).hasSize(1);
    assertThat(store().attempts().open()).containsExactly(attempt);
    assertThat(store().cursors().cursor("web")).hasValue(2);
    assertThat(store().flags().flag("stopped")).contains("soon");
    assertThat(store().gates().all()).contains(gate);
    assertThat(store().tasks().due("article", Samples.minute(1), 9)).containsExactly(task);
    assertThat(store().derivations().ofEntry(stored.uid())).hasSize(1);
    StoreSizes after = store().maintenance().sizes();
    assertThat(after.tombstones()).isEqualTo(sizes.tombstones()).isPositive();
    assertThat(after.entries()).isEqualTo(sizes.entries());
  }

  @Test
  final void sequence_numbers_continue_even_if_all_events_are_deleted() {
    Feed feed = added("a");
    Feed one = done(SamplePoll.of(feed, 1).emitting(new Payload.FeedGone("1")));
    Feed two = done(SamplePoll.of(one, 2).emitting(new Payload.FeedGone("2")));
    store().maintenance().retain(days(1), Samples.minute(99_999), 100);

    restart();

    assertThat(store().journal().head()).isEqualTo(2);
    assertThat(store().journal().horizon()).isEqualTo(2);
    done(SamplePoll.of(two, 3).emitting(new Payload.FeedGone("3")));
    assertThat(events(2)).extracting(JournalEvent::seq).containsExactly(3L);
  }

  private static RetentionPolicy days(int days) {
    return new RetentionPolicy(
        Duration.ofDays(days), null, Duration.ofDays(days), Duration.ofDays(9999));
  }
}
