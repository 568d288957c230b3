package dev.rssify.testkit.http;

import dev.rssify.testkit.http.Content.Framing;
import dev.rssify.testkit.http.Delivery.Cue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * A response down to its bytes, and the faults while it is sent.
 *
 * <p>Text given as status line or header is sent one byte per char (ISO-8859-1), so that any byte
 * can be sent anywhere; bodies given as text are UTF-8. Only the framing field (Content-Length or
 * Transfer-Encoding) is added, as the last header, and only if the test has not set a
 * Content-Length itself.
 *
 * <p>Invariants: immutable; every method returns a new reply.
 */
public final class Reply {

  private final Head head;
  private final Content content;
  private final Delivery delivery;

  private Reply(Head head, Content content, Delivery delivery) {
    this.head = head;
    this.content = content;
    this.delivery = delivery;
  }

  public static Reply status(int code) {
    return new Reply(Head.of(code), Content.EMPTY, Delivery.AT_ONCE);
  }

  public static Reply ok(String contentType, String body) {
    return status(200).header("Content-Type", contentType).body(body);
  }

  public static Reply redirect(int code, String location) {
    return status(code).header("Location", location);
  }

  /** These bytes and nothing else, then the connection is closed. */
  public static Reply raw(byte[] bytes) {
    return status(200).body(bytes).framed(Framing.RAW);
  }

  /** These chars, one byte each, and nothing else, then the connection is closed. */
  public static Reply raw(String bytes) {
    return raw(bytes.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Sends no bytes and leaves the connection open. */
  public static Reply stalled() {
    return status(200).at(0, new ReplyFault.Stall());
  }

  /** Closes the connection before the first byte of a response. */
  public static Reply noResponse() {
    return status(200).at(0, new ReplyFault.HangUp());
  }

  /** Replaces the whole status line, for malformed ones. */
  public Reply statusLine(String line) {
    return new Reply(new Head(line, head.lines()), content, delivery);
  }

  public Reply header(String name, String value) {
    return headerLine(name + ": " + value);
  }

  /** A line of the head exactly as given, with or without a colon. */
  public Reply headerLine(String line) {
    return new Reply(head.plus(Stream.of(line)), content, delivery);
  }

  /** Adds {@code count} fields, named {@code X-Filler-0} and so on. */
  public Reply fillerHeaders(int count) {
    Stream<String> fillers = IntStream.range(0, count).mapToObj(i -> "X-Filler-" + i + ": " + i);
    return new Reply(head.plus(fillers), content, delivery);
  }

  public Reply body(String text) {
    return body(text.getBytes(StandardCharsets.UTF_8));
  }

  public Reply body(byte[] bytes) {
    return new Reply(head, content.of(bytes), delivery);
  }

  /** Compresses the current body and sets Content-Encoding. */
  public Reply gzip() {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(packed)) {
      zip.write(content.bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return body(packed.toByteArray()).header("Content-Encoding", "gzip");
  }

  /** Sends the body in chunks of that many bytes. */
  public Reply chunked(int size) {
    return new Reply(head, content.chunked(size), delivery);
  }

  /** Announces neither length nor chunks: the end of the connection is the end of the body. */
  public Reply untilClose() {
    return framed(Framing.UNTIL_CLOSE);
  }

  /** Announces a length, true or not; the body is sent as it is and the connection stays open. */
  public Reply contentLength(long announced) {
    return header("Content-Length", Long.toString(announced));
  }

  /** Repeats the body as long as the client reads; announces no length unless one is set. */
  public Reply endless() {
    return new Reply(head, content.forEver(), delivery);
  }

  /** Sends slowly: the given number of bytes, then a pause of real time, repeatedly. */
  public Reply drip(int bytes, Duration pause) {
    return new Reply(head, content, delivery.drip(bytes, pause));
  }

  /** A fault after that many bytes of the reply, counted from its first, have been sent. */
  public Reply at(long offset, ReplyFault fault) {
    return new Reply(head, content, delivery.plus(new Cue(false, offset, fault)));
  }

  /** A fault after that many bytes after the blank line, chunk framing included, have been sent. */
  public Reply atBody(long offset, ReplyFault fault) {
    return new Reply(head, content, delivery.plus(new Cue(true, offset, fault)));
  }

  public Reply pauseAfter(long bodyBytes, Duration duration) {
    return atBody(bodyBytes, new ReplyFault.Pause(duration));
  }

  public Reply awaitAfter(long bodyBytes, CountDownLatch latch) {
    return atBody(bodyBytes, new ReplyFault.Await(latch));
  }

  public Reply stallAfter(long bodyBytes) {
    return atBody(bodyBytes, new ReplyFault.Stall());
  }

  /** Closes early: under a Content-Length this is a truncated body. */
  public Reply truncateAfter(long bodyBytes) {
    return atBody(bodyBytes, new ReplyFault.HangUp());
  }

  public Reply resetAfter(long bodyBytes) {
    return atBody(bodyBytes, new ReplyFault.Reset());
  }

  /** Announces and performs the closing of the connection after this reply. */
  public Reply close() {
    return header("Connection", "close");
  }

  Delivery delivery() {
    return delivery;
  }

  boolean isEndless() {
    return content.endless;
  }

  /** Whether the connection can be used for another exchange after this reply. */
  boolean leavesOpen() {
    boolean selfDelimiting =
        content.framing == Framing.LENGTH || content.framing == Framing.CHUNKED;
    return (selfDelimiting || head.has("Content-Length")) && !head.closesConnection();
  }

  byte[] headWire() {
    if (content.framing == Framing.RAW) {
      return new byte[0];
    }
    boolean framed = head.isBodiless() || head.has("Content-Length");
    return framed ? head.wire() : head.plus(content.framingLine().stream()).wire();
  }

  byte[] bodyWire() {
    return content.wire();
  }

  private Reply framed(Framing framing) {
    return new Reply(head, content.framed(framing), delivery);
  }
}
