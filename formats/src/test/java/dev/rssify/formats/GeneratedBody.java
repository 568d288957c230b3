package dev.rssify.formats;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rssify.core.model.http.Body;
import java.io.InputStream;

/** A document that is generated while it is read: a head, a unit many times, a tail. */
record GeneratedBody(String head, String unit, long times, String tail) implements Body {

  @Override
  public long length() {
    return head.getBytes(UTF_8).length
        + times * unit.getBytes(UTF_8).length
        + tail.getBytes(UTF_8).length;
  }

  @Override
  public InputStream open() {
    return new Parts(head.getBytes(UTF_8), unit.getBytes(UTF_8), times, tail.getBytes(UTF_8));
  }

  private static final class Parts extends InputStream {
    private final byte[] unit;
    private final byte[] tail;
    private byte[] part;
    private int at;
    private long left;
    private boolean atTail;

    Parts(byte[] head, byte[] unit, long times, byte[] tail) {
      this.part = head;
      this.unit = unit;
      this.left = times;
      this.tail = tail;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      int done = 0;
      while (done < length) {
        if (at == part.length && !nextPart()) {
          break;
        }
        int count = Math.min(length - done, part.length - at);
        System.arraycopy(part, at, target, offset + done, count);
        at += count;
        done += count;
      }
      return done == 0 ? -1 : done;
    }

    private boolean nextPart() {
      at = 0;
      if (left > 0) {
        left--;
        part = unit;
        return true;
      }
      part = atTail ? new byte[0] : tail;
      boolean more = !atTail && tail.length > 0;
      atTail = true;
      return more;
    }
  }
}
