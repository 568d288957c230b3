package dev.rssify.grpc;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.Semaphore;

/**
 * Runs the streams of all clients, each on a thread of its own, and limits their number.
 *
 * <p>Threading: safe for many threads.
 */
final class StreamThreads {

  private final Semaphore free;

  StreamThreads(int limit) {
    this.free = new Semaphore(limit);
  }

  /** Runs a stream; its client is refused when too many are open. */
  void start(String name, StreamObserver<?> client, Runnable stream) {
    if (!free.tryAcquire()) {
      client.onError(
          Status.RESOURCE_EXHAUSTED
              .withDescription("too many streams are open; see serve.streams")
              .asRuntimeException());
      return;
    }
    // Not on the thread of the call: gRPC signals readiness there.
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
