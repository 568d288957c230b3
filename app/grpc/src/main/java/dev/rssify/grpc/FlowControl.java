package dev.rssify.grpc;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Sends a stream as fast as its client reads, so that messages for a slow client do not accumulate
 * in memory.
 *
 * <p>Threading: one thread sends; gRPC signals from others.
 */
final class FlowControl<T> {

  private static final Duration NO_LIMIT = Duration.ofDays(36_500);

  private final ServerCallStreamObserver<T> client;
  private final Semaphore changes = new Semaphore(0);

  /** Must be created before the method of the service returns. */
  FlowControl(StreamObserver<T> client) {
    this.client = (ServerCallStreamObserver<T>) client;
    this.client.setOnReadyHandler(changes::release);
    this.client.setOnCancelHandler(changes::release);
  }

  boolean isCancelled() {
    return client.isCancelled();
  }

  /** Sends a message when the client is ready; false when the client has disconnected. */
  boolean send(T message) throws InterruptedException {
    return send(message, NO_LIMIT);
  }

  /** As above; fails the call when the client is not ready within this time. */
  boolean send(T message, Duration limit) throws InterruptedException {
    while (!client.isReady() && !client.isCancelled()) {
      if (!changes.tryAcquire(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw Status.DEADLINE_EXCEEDED
            .withDescription("the client read nothing for " + limit.toSeconds() + " s")
            .asRuntimeException();
      }
      changes.drainPermits();
    }
    if (client.isCancelled()) {
      return false;
    }
    client.onNext(message);
    return true;
  }

  void complete() {
    if (!client.isCancelled()) {
      client.onCompleted();
    }
  }

  void fail(RuntimeException failure) {
    if (!client.isCancelled()) {
      client.onError(Replies.status(failure).asRuntimeException());
    }
  }
}
