package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.storejdbc.session.PollerLock;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.poll.HeldLease;
import dev.rssify.core.store.CursorStore;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.testkit.Records;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Errors on open and close leave nothing open. */
@Timeout(30)
class CloseTest {

  private final AtomicBoolean full = new AtomicBoolean();
  private final List<String> closed = new CopyOnWriteArrayList<>();

  @Test
  void an_engine_closes_although_a_cursor_cannot_be_saved_and_closing_twice_is_safe() {
    Storage memory = Storage.open("memory:");
    Store store = memory.store();
    Storage storage =
        Records.with(
            Records.with(
                memory,
                Store.class,
                Records.with(store, CursorStore.class, new FullDisk(store.cursors(), full))),
            PollerLock.class,
            () -> closed.add("lock"));
    Rssify rssify = Rssify.builder().storage(storage).listener(EngineListener.NONE).open();
    JournalFollower follower = rssify.follow("screen");
    rssify.add("https://harbour.example/feed");
    assertThat(follower.poll()).isPresent();
    full.set(true);

    assertThatThrownBy(rssify::close).isInstanceOf(StoreException.class);

    assertThat(closed).containsExactly("lock");
    assertThat(follower.poll()).isEmpty();
    rssify.close();
    assertThat(closed).hasSize(1);
  }

  @Test
  void the_first_exception_is_thrown_and_the_others_are_suppressed() {
    IllegalStateException first = new IllegalStateException("first");
    IllegalStateException second = new IllegalStateException("second");

    assertThatThrownBy(() ->
            Closing.inOrder(
                List.of(
                    () -> {
                      throw first;
                    },
                    () -> closed.add("between"),
                    () -> {
                      throw second;
                    },
                    () -> closed.add("last"))))
        .isSameAs(first)
        .hasSuppressedException(second);
    assertThat(closed).containsExactly("between", "last");
  }

  @Test
  void a_store_without_raw_location_can_be_opened_again(@TempDir Path folder) {
    String spec = "sqlite:" + folder.resolve("a.db");
    EngineConfig usual = EngineConfig.defaults();
    RawLocation nowhere =
        new RawLocation.ObjectStorage(
            () -> {
              throw new IllegalArgumentException("no such bucket");
            },
            0);
    EngineConfig config =
        new EngineConfig(
            spec,
            nowhere,
            usual.minFreeBytes(),
            usual.fetch(),
            usual.http(),
            usual.parse(),
            usual.schedule(),
            usual.gate(),
            usual.retention(),
            usual.rawRetention(),
            usual.articles(),
            usual.push(),
            usual.backfill(),
            usual.analysis(),
            usual.enclosures());

    assertThatThrownBy(() -> Storage.open(config)).hasMessage("no such bucket");

    Storage.open(spec).close();
  }

  @Test
  void an_unknown_store_is_reported_without_its_password() {
    assertThatThrownBy(() -> Storage.open("mysql://me:hush@db.example/news"))
        .hasMessageContaining("unknown store 'mysql://***@db.example/news'");
    assertThatThrownBy(() -> Storage.open("jdbc:postgresql://db.example/news?password=hush"))
        .hasMessageContaining("unknown store")
        .hasMessageNotContaining("hush");
    assertThatThrownBy(() -> Storage.open("postgresql://me:hush@127.0.0.1:1/news"))
        .as("an alias of a known store")
        .hasMessageNotContainingAny("unknown store", "hush");
  }

  /** Cursors that cannot be saved while the disk is full. */
  private record FullDisk(CursorStore cursors, AtomicBoolean full) implements CursorStore {

    @Override
    public OptionalLong cursor(String sink) {
      return cursors.cursor(sink);
    }

    @Override
    public boolean save(String sink, long seq, HeldLease lease) {
      return cursors.save(sink, seq, lease);
    }

    @Override
    public void save(String sink, long seq) {
      if (full.get()) {
        throw new StoreException(StoreException.Kind.UNAVAILABLE, "the disk is full");
      }
      cursors.save(sink, seq);
    }

    @Override
    public Map<String, Long> all() {
      return cursors.all();
    }

    @Override
    public boolean remove(String sink) {
      return cursors.remove(sink);
    }
  }
}
