package dev.rssify.grpc;

import dev.rssify.core.store.StoreException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.util.function.Supplier;

/** Sends results and errors. Messages of errors are for people; they contain no stack traces. */
final class Replies {

  private Replies() {}

  /** Sends one message, or the error of computing it. */
  static <T> void send(StreamObserver<T> client, Supplier<T> message) {
    T computed;
    try {
      computed = message.get();
    } catch (RuntimeException e) {
      client.onError(status(e).asRuntimeException());
      return;
    }
    client.onNext(computed);
    client.onCompleted();
  }

  static StatusRuntimeException invalid(String field, String why) {
    return Status.INVALID_ARGUMENT.withDescription(field + ": " + why).asRuntimeException();
  }

  static Status status(RuntimeException failure) {
    return switch (failure) {
      case StatusRuntimeException expected -> expected.getStatus();
      case StoreException e -> Status.UNAVAILABLE.withDescription(e.getMessage());
      case IllegalArgumentException e -> Status.INVALID_ARGUMENT.withDescription(e.getMessage());
      default -> Status.INTERNAL.withDescription("an unexpected error: " + failure);
    };
  }
}
