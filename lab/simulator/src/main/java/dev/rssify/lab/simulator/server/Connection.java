package dev.rssify.lab.simulator.server;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One client: reads requests and sends the responses in order.
 *
 * <p>Invariants: at most one reply is being sent; meanwhile, nothing is read.
 *
 * <p>Threading: that of its event loop.
 */
final class Connection {

  /** Longer requests, head and form together, are rejected. */
  static final int MAX_HEAD = 16 * 1024;

  private static final byte[] NOTHING = {};

  private final EventLoop loop;
  private final SocketChannel channel;
  private final SelectionKey key;
  private Caller caller;

  /** Bytes that were read beyond the requests already handled. */
  private byte[] unread = NOTHING;

  private @Nullable Reply reply;
  private int sent;

  Connection(EventLoop loop, SocketChannel channel, SelectionKey key, Caller caller) {
    this.loop = loop;
    this.channel = channel;
    this.key = key;
    this.caller = caller;
  }

  /** Called when the selector reports an operation. */
  void ready() throws IOException {
    if (key.isReadable()) {
      read();
    } else {
      resume();
    }
  }

  /** Continues the current reply: the network accepts more, or its pause is over. */
  void resume() throws IOException {
    if (channel.isOpen() && send()) {
      byte[] bytes = unread;
      unread = NOTHING;
      respondAll(bytes, bytes.length);
    }
  }

  void close() {
    loop.close(channel);
  }

  private void read() throws IOException {
    byte[] bytes = loop.scratch();
    System.arraycopy(unread, 0, bytes, 0, unread.length);
    ByteBuffer in = loop.in();
    int count = channel.read(in);
    if (count < 0) {
      close();
    } else if (count > 0) {
      in.flip().get(bytes, unread.length, count);
      int length = unread.length + count;
      unread = NOTHING;
      respondAll(bytes, length);
    }
  }

  /** Responds to the complete requests in order, as long as each reply can be sent at once. */
  private void respondAll(byte[] bytes, int length) throws IOException {
    int from = 0;
    int end = RequestHead.end(bytes, from, length);
    boolean done = true;
    while (end >= 0 && done && channel.isOpen()) {
      RequestHead request = RequestHead.parse(bytes, from, end);
      if (request != null && request.isForm()) {
        if (length - end < request.bodyLength()) {
          break; // the rest of the form has not arrived
        }
        request = request.with(bytes, end, end + request.bodyLength());
        end += request.bodyLength();
      }
      reply = loop.publisher().response(caller, request);
      caller = caller.again();
      sent = 0;
      from = end;
      done = startReply() && send();
      end = RequestHead.end(bytes, from, length);
    }
    if (done && channel.isOpen() && length - from > MAX_HEAD) {
      reply = loop.publisher().tooLong();
      sent = 0;
      done = send();
    }
    if (channel.isOpen()) {
      unread = from == length ? NOTHING : Arrays.copyOfRange(bytes, from, length);
      if (done) {
        interest(SelectionKey.OP_READ);
      }
    }
  }

  private boolean startReply() {
    Reply current = Objects.requireNonNull(reply);
    if (current.pace().delay().isZero()) {
      return true;
    }
    pauseFor(current.pace().delay().toNanos());
    return false;
  }

  /** Sends what can be sent now; true when that was everything. */
  private boolean send() throws IOException {
    Reply current = Objects.requireNonNull(reply);
    while (sent < current.length()) {
      ByteBuffer out = loop.out();
      current.copy(sent, out);
      int written = channel.write(out.flip());
      sent += written;
      loop.ledger().sent(written);
      if (out.hasRemaining()) {
        interest(SelectionKey.OP_WRITE);
        return false;
      }
      if (sent < current.length() && !current.pace().pause().isZero()) {
        pauseFor(current.pace().pause().toNanos());
        return false;
      }
    }
    reply = null;
    end(current.ending());
    return true;
  }

  private void end(Reply.Ending ending) throws IOException {
    switch (ending) {
      case KEEP_OPEN -> {}
      case CLOSE -> close();
      case RESET -> {
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        close();
      }
    }
  }

  private void pauseFor(long nanos) {
    loop.pause(key, nanos);
  }

  private void interest(int operations) {
    if (key.interestOps() != operations) {
      key.interestOps(operations);
    }
  }
}
