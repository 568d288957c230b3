package dev.rssify.adapters.publishkafka;

import dev.rssify.core.operations.sinks.Delivery;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.operations.sinks.Message;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Sends events to Kafka with an idempotent producer. The key is the feed, so that the events of a
 * feed are in one partition, in order.
 *
 * <p>Invariants: the producer retries an accepted record until the brokers acknowledge or reject
 * it. After a fatal error it is closed, which fails all records in flight and the next event; the
 * event after that opens a new producer. So no event overtakes one that failed.
 *
 * <p>Threading: one thread sends; results arrive on the producer's thread.
 */
final class KafkaSender implements EventSender {

  private static final int IN_FLIGHT = 4_096;
  private static final Duration CLOSING = Duration.ofSeconds(2);

  private final KafkaTarget target;
  private final Duration timeout;
  private final Supplier<Optional<String>> password;
  private @Nullable Producer<String, byte[]> producer;
  private volatile boolean broken;

  KafkaSender(KafkaTarget target, Duration timeout, Supplier<Optional<String>> password) {
    this.target = target;
    this.timeout = timeout;
    this.password = password;
  }

  @Override
  public int inFlightLimit() {
    return IN_FLIGHT;
  }

  @Override
  public CompletableFuture<Delivery> sendAsync(Message message) {
    if (broken) {
      close();
      return CompletableFuture.completedFuture(
          new Delivery.Unavailable(
              "the producer failed; the next event opens a new one", Duration.ZERO));
    }
    CompletableFuture<Delivery> result = new CompletableFuture<>();
    try {
      var _ =
          producer()
              .send(
                  record(message),
                  (_, error) ->
                      result.complete(error == null ? new Delivery.Accepted() : failure(error)));
    } catch (KafkaException | IllegalStateException e) {
      result.complete(failure(e));
    }
    return result;
  }

  @Override
  public Delivery send(Message message) {
    try {
      return sendAsync(message).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return new Delivery.Unavailable(
          "no acknowledgment within " + timeout.toMillis() + " ms", null);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Delivery.Unavailable("interrupted", null);
    }
  }

  private Producer<String, byte[]> producer() {
    if (producer == null) {
      producer =
          new KafkaProducer<>(
              target.producer(timeout, password.get()),
              new StringSerializer(),
              new ByteArraySerializer());
    }
    return producer;
  }

  private ProducerRecord<String, byte[]> record(Message message) {
    ProducerRecord<String, byte[]> written =
        new ProducerRecord<>(
            target.topicOf(message.type()),
            message.feedId().toString(),
            message.body().getBytes(StandardCharsets.UTF_8));
    Headers headers = written.headers();
    header(headers, "event_id", message.id().toString());
    header(headers, "type", message.type());
    header(headers, "content_type", message.contentType());
    if (message.entryUid() != null) {
      header(headers, "entry_uid", message.entryUid());
    }
    return written;
  }

  private static void header(Headers headers, String name, String value) {
    headers.add(name, value.getBytes(StandardCharsets.UTF_8));
  }

  private Delivery failure(Exception error) {
    String why = error.getClass().getSimpleName() + ": " + error.getMessage();
    return switch (error) {
      case RecordTooLargeException _ -> new Delivery.Refused(why);
      case RecordBatchTooLargeException _ -> new Delivery.Refused(why);
      // Valid records of the batch failed too. Sent again one by one, only the invalid one fails.
      case InvalidRecordException _ -> new Delivery.Failing(why);
      case RetriableException _ -> new Delivery.Unavailable(why, null);
      default -> {
        broken = true;
        yield new Delivery.Unavailable(why, null);
      }
    };
  }

  @Override
  public void close() {
    if (producer != null) {
      producer.close(broken ? Duration.ZERO : CLOSING);
      producer = null;
    }
    broken = false;
  }
}
