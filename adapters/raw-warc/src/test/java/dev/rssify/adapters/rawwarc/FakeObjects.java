package dev.rssify.adapters.rawwarc;

import dev.rssify.core.raw.RawObjects;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Objects in memory, in a storage that can be made to fail. */
public final class FakeObjects implements RawObjects {

  public final ConcurrentSkipListMap<String, byte[]> objects = new ConcurrentSkipListMap<>();

  /** The number of next calls that fail. */
  final AtomicInteger failing = new AtomicInteger();

  /** The number of next writes that are performed and not acknowledged. */
  final AtomicInteger unacknowledged = new AtomicInteger();

  /** Called when a write has started. */
  public volatile Runnable beforeWriting = () -> {};

  /** Fails the next calls. */
  public void fail(int calls) {
    failing.set(calls);
  }

  /** Does the next writes and does not acknowledge them. */
  public void unacknowledged(int writes) {
    unacknowledged.set(writes);
  }

  @Override
  public String name() {
    return "fake:";
  }

  @Override
  public boolean putNew(String key, byte[] bytes) throws IOException {
    call();
    beforeWriting.run();
    boolean free = objects.putIfAbsent(key, bytes) == null;
    if (oneOf(unacknowledged)) {
      throw new IOException("no answer");
    }
    return free;
  }

  @Override
  public Optional<byte[]> get(String key, long offset, int length) throws IOException {
    call();
    return Optional.ofNullable(objects.get(key))
        .map(bytes ->
            Arrays.copyOfRange(
                bytes,
                (int) Math.min(offset, bytes.length),
                (int) Math.min(offset + length, bytes.length)));
  }

  @Override
  public List<Listed> list(String after, int limit) throws IOException {
    call();
    return objects.tailMap(after, false).entrySet().stream()
        .limit(limit)
        .map(object -> new Listed(object.getKey(), object.getValue().length))
        .toList();
  }

  @Override
  public void delete(String key) throws IOException {
    call();
    objects.remove(key);
  }

  private void call() throws IOException {
    if (oneOf(failing)) {
      throw new IOException("away");
    }
  }

  private static boolean oneOf(AtomicInteger next) {
    return next.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
  }
}
