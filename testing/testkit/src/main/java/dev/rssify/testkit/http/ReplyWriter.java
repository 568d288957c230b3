package dev.rssify.testkit.http;

import dev.rssify.testkit.http.Delivery.Cue;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Comparator;
import java.util.List;

/**
 * Writes a reply to the socket byte by byte, with its faults.
 *
 * <p>Threading: used by the thread of its connection only; an interrupt ends any wait.
 */
final class ReplyWriter {

  /** What happens to a connection after a reply. */
  enum Ending {
    KEEP_ALIVE,
    CLOSE,
    RESET
  }

  private final InputStream in;
  private final OutputStream out;
  private final Reply reply;
  private final byte[] head;
  private final byte[] body;
  private final long length;
  private final Runnable beforeLast;
  private long sent;
  private boolean reported;

  /**
   * @param beforeLast run once, before the last bytes are sent: a client that has received them may
   *     act on them before this thread returns
   */
  ReplyWriter(
      InputStream in, OutputStream out, Reply reply, boolean headOnly, Runnable beforeLast) {
    this.in = in;
    this.out = out;
    this.reply = reply;
    this.head = reply.headWire();
    this.body = headOnly ? new byte[0] : reply.bodyWire();
    this.length =
        reply.isEndless() && !headOnly ? Long.MAX_VALUE : (long) head.length + body.length;
    this.beforeLast = beforeLast;
  }

  /** Sends the reply and returns what happens to the connection. */
  Ending write() throws IOException, InterruptedException {
    try {
      return sendWithFaults();
    } finally {
      report();
    }
  }

  private Ending sendWithFaults() throws IOException, InterruptedException {
    List<Cue> cues =
        reply.delivery().cues().stream()
            .sorted(Comparator.comparingLong(cue -> cue.position(head.length)))
            .toList();
    for (Cue cue : cues) {
      sendUpTo(cue.position(head.length));
      switch (cue.fault()) {
        case ReplyFault.Pause pause -> Thread.sleep(pause.duration());
        case ReplyFault.Await await -> await.latch().await();
        case ReplyFault.Stall _ -> {
          waitForDisconnect();
          return Ending.CLOSE;
        }
        case ReplyFault.HangUp _ -> {
          return Ending.CLOSE;
        }
        case ReplyFault.Reset _ -> {
          return Ending.RESET;
        }
      }
    }
    sendUpTo(length);
    return reply.leavesOpen() ? Ending.KEEP_ALIVE : Ending.CLOSE;
  }

  private void sendUpTo(long end) throws IOException, InterruptedException {
    if (end > length) {
      throw new IllegalStateException("a fault at byte %d of %d".formatted(end, length));
    }
    while (sent < end) {
      byte[] part = sent < head.length ? head : body;
      int from = (int) (sent < head.length ? sent : (sent - head.length) % body.length);
      int most = Math.min(reply.delivery().stride(), part.length - from);
      int count = (int) Math.min(most, end - sent);
      sent += count;
      if (sent == length) {
        report();
      }
      out.write(part, from, count);
      out.flush();
      if (!reply.delivery().pause().isZero()) {
        Thread.sleep(reply.delivery().pause());
      }
    }
  }

  private void report() {
    if (!reported) {
      reported = true;
      beforeLast.run();
    }
  }

  private void waitForDisconnect() throws IOException {
    in.transferTo(OutputStream.nullOutputStream());
  }
}
