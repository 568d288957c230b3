package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.FetchFailure;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Resolves names on separate threads: the system's resolver has no deadline and blocks the carriers
 * of virtual threads.
 *
 * <p>Invariants: a name is resolved once at a time; the number of concurrent lookups is bounded; a
 * lookup that timed out keeps its thread but releases its permit, so that a dead name server blocks
 * no other name.
 *
 * <p>Threading: safe for many threads; the calling thread waits.
 */
final class NameLookup implements AutoCloseable {

  private static final int AT_ONCE = 32;
  private static final int MAX_THREADS = 256;

  private final NameSource resolver;
  private final LookupCache cache;
  private final Semaphore places = new Semaphore(AT_ONCE, true);
  private final Map<String, CompletableFuture<LookupCache.Result>> underWay =
      new ConcurrentHashMap<>();
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          0,
          MAX_THREADS,
          30,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          Thread.ofPlatform().daemon().name("rssify-dns-", 0).factory());

  NameLookup(NameSource resolver, LookupCache cache) {
    this.resolver = resolver;
    this.cache = cache;
  }

  /** The addresses of a name, within {@code timeout}. */
  List<InetAddress> lookup(String host, Duration timeout) throws UnknownHostException {
    TimeLeft time = TimeLeft.of(timeout);
    LookupCache.Result known = cache.get(host);
    if (known != null) {
      return known.orThrow(host);
    }
    CompletableFuture<LookupCache.Result> lookup = new CompletableFuture<>();
    CompletableFuture<LookupCache.Result> running = underWay.putIfAbsent(host, lookup);
    try {
      return (running == null ? lookUp(host, lookup, time) : await(running, time)).orThrow(host);
    } catch (TimeoutException e) {
      cache.put(host, LookupCache.Result.failed(FetchFailure.DNS_TIMEOUT));
      throw new RefusedLookupException(
          FetchFailure.DNS_TIMEOUT,
          "no address of " + host + " within " + timeout.toMillis() + " ms");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedLookupException(
          FetchFailure.DNS_FAILURE, "interrupted while looking up " + host);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  private LookupCache.Result lookUp(
      String host, CompletableFuture<LookupCache.Result> response, TimeLeft time)
      throws TimeoutException, InterruptedException {
    if (!places.tryAcquire(time.left().toNanos(), TimeUnit.NANOSECONDS)) {
      underWay.remove(host);
      response.complete(LookupCache.Result.failed(FetchFailure.DNS_TIMEOUT));
      throw new TimeoutException();
    }
    try {
      threads.execute(() -> resolve(host, response));
      return await(response, time);
    } catch (RejectedExecutionException e) {
      underWay.remove(host);
      response.complete(LookupCache.Result.failed(FetchFailure.OVERLOADED));
      return await(response, time);
    } finally {
      places.release();
    }
  }

  private void resolve(String host, CompletableFuture<LookupCache.Result> response) {
    LookupCache.Result found;
    try {
      found = LookupCache.Result.found(List.of(resolver.resolve(host)));
    } catch (UnknownHostException | RuntimeException e) {
      found = LookupCache.Result.failed(FetchFailure.DNS_FAILURE);
    }
    cache.put(host, found);
    underWay.remove(host);
    response.complete(found);
  }

  private static LookupCache.Result await(
      CompletableFuture<LookupCache.Result> response, TimeLeft time)
      throws TimeoutException, InterruptedException {
    try {
      return response.get(time.left().toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a lookup never completes exceptionally", e);
    }
  }
}
