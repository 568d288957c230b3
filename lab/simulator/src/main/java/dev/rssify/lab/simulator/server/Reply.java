package dev.rssify.lab.simulator.server;

import java.nio.ByteBuffer;

/**
 * A response being sent: bytes, at a pace, and what becomes of the connection after.
 *
 * @param status that of the head, or 0 for a response that is cut on purpose
 * @param body shared with other replies
 * @param length how many bytes of head and body are sent
 */
@SuppressWarnings("ArrayRecordComponent") // shared bytes, never compared
record Reply(int status, byte[] head, byte[] body, int length, Pace pace, Ending ending) {

  /** What becomes of the connection. */
  enum Ending {
    KEEP_OPEN,
    CLOSE,
    RESET
  }

  /** The same, cut after the given number of bytes. */
  Reply cutAt(int bytes) {
    return new Reply(0, head, body, bytes, pace, Ending.RESET);
  }

  /** Copies bytes from an offset on, as many as fit and the pace allows. */
  void copy(int from, ByteBuffer to) {
    int most = Math.min(length - from, Math.min(pace.stride(), to.remaining()));
    int ofHead = Math.clamp(head.length - from, 0, most);
    to.put(head, Math.min(from, head.length), ofHead);
    to.put(body, Math.max(0, from - head.length), most - ofHead);
  }
}
