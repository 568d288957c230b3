package dev.rssify.grpc;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.Semaphore;

/**
 * Runs each stream on a separate thread, and limits the number of streams.
 *
 * <p>Threading: safe for many threads.
 */
final class StreamThreads {

  private final Semaphore free;

  StreamThreads(int limit) {
    this.free = new Semaphore(limit);
  }

  /** Runs a stream; rejects it when too many are open. */
  void start(String name, StreamObserver<?> client, Runnable stream) {
    if (!free.tryAcquire()) {
      client.onError(
          Status.RESOURCE_EXHAUSTED
              .withDescription("too many streams are open; see serve.streams")
              .asRuntimeException());
      return;
    }
    // Not on the thread of the call, on which gRPC signals readiness.
    Thread.ofVirtual()
        .name(name)
        .start(() -> {
          try {
            stream.run();
          } finally {
            free.release();
          }
        });
  }
}
