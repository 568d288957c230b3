package dev.rssify.testkit.http;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** What befalls a reply once a given number of its bytes has been sent. */
public sealed interface Twist {

  /** Real time passes; then the reply goes on. */
  record Pause(Duration duration) implements Twist {}

  /** The reply goes on when the test opens the latch. */
  record Await(CountDownLatch latch) implements Twist {}

  /** Nothing more is sent, but the connection stays open until the client or the server leaves. */
  record Stall() implements Twist {}

  /** The connection is closed in good order (FIN; under TLS after close_notify). */
  record HangUp() implements Twist {}

  /** The connection is reset (RST). */
  record Reset() implements Twist {}
}
