package dev.rssify.adapters.publishnats;

import dev.rssify.core.operations.sinks.Delivery;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.operations.sinks.Message;
import io.nats.client.Connection;
import io.nats.client.JetStream;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.JetStreamOptions;
import io.nats.client.Nats;
import io.nats.client.PublishOptions;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.impl.Headers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Publishes events to a JetStream stream, with their ids as message ids. A stream that does not
 * exist is created.
 *
 * <p>Invariants: until an event is accepted, the next one is sent with its id as the expected last
 * message id, so that the server never stores events out of order. A failure is visible here before
 * the caller sees it, so this holds until the caller rewinds. The event that detects a lost
 * connection fails, like those in flight; the next one connects again, and the server drops events
 * that it already has.
 *
 * <p>Threading: one thread sends; results arrive on the client's threads.
 */
final class NatsSender implements EventSender {

  private static final int IN_FLIGHT = 512;

  /** How long the server recognizes duplicates. */
  private static final Duration DUPLICATES = Duration.ofMinutes(10);

  private static final int STREAM_NOT_FOUND = 10_059;
  private static final int TOO_LARGE = 10_054;
  private static final int WRONG_LAST_ID = 10_070;

  private final NatsTarget target;
  private final Duration timeout;
  private final Supplier<Optional<String>> password;
  private @Nullable Link link;

  /** A connection and the last event on it. */
  private static final class Link {
    private final Connection connection;
    private final JetStream stream;
    private final boolean owned;
    private @Nullable UUID lastId;
    private CompletableFuture<Delivery> last =
        CompletableFuture.completedFuture(new Delivery.Accepted());

    /**
     * @param owned whether the stream has no other subjects
     */
    Link(Connection connection, JetStream stream, boolean owned) {
      this.connection = connection;
      this.stream = stream;
      this.owned = owned;
    }
  }

  NatsSender(NatsTarget target, Duration timeout, Supplier<Optional<String>> password) {
    this.target = target;
    this.timeout = timeout;
    this.password = password;
  }

  @Override
  public int inFlightLimit() {
    return IN_FLIGHT;
  }

  @Override
  public Delivery send(Message message) {
    rewind();
    return sendAsync(message).join();
  }

  @Override
  public CompletableFuture<Delivery> sendAsync(Message message) {
    Link current;
    try {
      current = link();
    } catch (IOException | JetStreamApiException e) {
      return CompletableFuture.completedFuture(new Delivery.Unavailable(why(e), null));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return CompletableFuture.completedFuture(new Delivery.Unavailable("interrupted", null));
    }
    byte[] body = message.body().getBytes(StandardCharsets.UTF_8);
    if (body.length > current.connection.getMaxPayload()) {
      return CompletableFuture.completedFuture(
          new Delivery.Refused(
              "the message has "
                  + body.length
                  + " bytes, the server accepts at most "
                  + current.connection.getMaxPayload()));
    }
    try {
      CompletableFuture<Delivery> result =
          current
              .stream
              .publishAsync(
                  target.subjectOf(message), headers(message), body, options(message, current))
              .handle((_, error) -> error == null ? new Delivery.Accepted() : failure(error));
      current.lastId = message.id();
      current.last = result;
      return result;
    } catch (IllegalStateException e) {
      return CompletableFuture.completedFuture(new Delivery.Unavailable(why(e), null));
    } catch (IllegalArgumentException e) {
      // Header and body together are above the limit of the server.
      return CompletableFuture.completedFuture(new Delivery.Refused(why(e)));
    }
  }

  @Override
  public void rewind() {
    if (link != null) {
      link.lastId = null;
    }
  }

  private PublishOptions options(Message message, Link current) {
    PublishOptions.Builder options =
        PublishOptions.builder()
            .messageId(message.id().toString())
            .expectedStream(target.stream())
            .streamTimeout(timeout);
    if (current.owned
        && current.lastId != null
        && !(current.last.getNow(null) instanceof Delivery.Accepted)) {
      options.expectedLastMsgId(current.lastId.toString());
    }
    return options.build();
  }

  private static Headers headers(Message message) {
    Headers headers = new Headers();
    headers.add("type", message.type());
    headers.add("content_type", message.contentType());
    if (message.entryUid() != null) {
      headers.add("entry_uid", message.entryUid());
    }
    return headers;
  }

  private Link link() throws IOException, InterruptedException, JetStreamApiException {
    Link current = link;
    if (current != null && current.connection.getStatus() == Connection.Status.CONNECTED) {
      return current;
    }
    if (current != null) {
      close();
      throw new IOException("the connection was lost");
    }
    Connection connection = Nats.connect(target.options(timeout, password.get()));
    try {
      JetStreamOptions options = JetStreamOptions.builder().requestTimeout(timeout).build();
      List<String> subjects = subjects(connection.jetStreamManagement(options));
      Link opened =
          new Link(
              connection,
              connection.jetStream(options),
              subjects.equals(List.of(target.subjects())));
      link = opened;
      return opened;
    } catch (IOException | JetStreamApiException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** The subjects of the stream, which is created when there is none. */
  private List<String> subjects(JetStreamManagement management)
      throws IOException, JetStreamApiException {
    try {
      return management.getStreamInfo(target.stream()).getConfiguration().getSubjects();
    } catch (JetStreamApiException e) {
      if (e.getApiErrorCode() != STREAM_NOT_FOUND) {
        throw e;
      }
      return management
          .addStream(
              StreamConfiguration.builder()
                  .name(target.stream())
                  .subjects(target.subjects())
                  .storageType(StorageType.File)
                  .duplicateWindow(DUPLICATES)
                  .build())
          .getConfiguration()
          .getSubjects();
    }
  }

  private static Delivery failure(Throwable error) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    // The client wraps errors of the server in a RuntimeException.
    Throwable reason = cause.getCause() instanceof JetStreamApiException api ? api : cause;
    if (reason instanceof JetStreamApiException api) {
      return switch (api.getApiErrorCode()) {
        case TOO_LARGE -> new Delivery.Refused(why(api));
        case WRONG_LAST_ID ->
            new Delivery.Unavailable("the event before it was not stored", Duration.ZERO);
        default -> new Delivery.Unavailable(why(api), null);
      };
    }
    return new Delivery.Unavailable(why(reason), null);
  }

  private static String why(Throwable error) {
    return error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
  }

  @Override
  public void close() {
    Link current = link;
    link = null;
    if (current != null) {
      try {
        current.connection.close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
