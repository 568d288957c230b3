package dev.rssify.testkit.http;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** A fault after a given number of bytes of a reply. */
public sealed interface ReplyFault {

  /** Pauses for a real duration; then the reply continues. */
  record Pause(Duration duration) implements ReplyFault {}

  /** The reply continues when the test opens the latch. */
  record Await(CountDownLatch latch) implements ReplyFault {}

  /** Nothing more is sent, but the connection is open until the client or the server closes it. */
  record Stall() implements ReplyFault {}

  /** The connection is closed regularly (FIN; under TLS after close_notify). */
  record HangUp() implements ReplyFault {}

  /** The connection is reset (RST). */
  record Reset() implements ReplyFault {}
}
