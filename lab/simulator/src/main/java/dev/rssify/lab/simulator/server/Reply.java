package dev.rssify.lab.simulator.server;

import java.nio.ByteBuffer;

/**
 * A response being sent: bytes, a rate, and what happens to the connection afterwards.
 *
 * @param status that of the head, or 0 for a response that is truncated on purpose
 * @param body shared with other replies
 * @param length the number of bytes of head and body that are sent
 */
@SuppressWarnings("ArrayRecordComponent") // shared bytes, never compared
record Reply(int status, byte[] head, byte[] body, int length, Pace pace, Ending ending) {

  /** What happens to the connection. */
  enum Ending {
    KEEP_OPEN,
    CLOSE,
    RESET
  }

  /** The same, truncated after the given number of bytes. */
  Reply cutAt(int bytes) {
    return new Reply(0, head, body, bytes, pace, Ending.RESET);
  }

  /** Copies bytes from an offset, as many as fit and the rate allows. */
  void copy(int from, ByteBuffer to) {
    int count = Math.min(length - from, Math.min(pace.stride(), to.remaining()));
    int ofHead = Math.clamp(head.length - from, 0, count);
    to.put(head, Math.min(from, head.length), ofHead);
    to.put(body, Math.max(0, from - head.length), count - ofHead);
  }
}
