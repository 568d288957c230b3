package dev.rssify.formats.input;

import dev.rssify.core.model.parsed.Deadline;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.core.model.parsed.ParseLimits;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a document within its limits: stops at the size limit, at the deadline, and inside a
 * single token, such as a comment or a tag, that does not end.
 *
 * <p>Invariants: once stopped, {@link #tripped()} returns the reason and every read fails.
 *
 * <p>Not thread-safe.
 */
public final class GuardedInput extends InputStream {

  /** The read-ahead of tokenizers, and more than any normal tag needs in addition to its texts. */
  private static final long SLACK = 1 << 20;

  /** A tag of fewer bytes cannot have a harmful number of attributes. */
  private static final long SHORT_TAG = 16 << 10;

  /** More attributes than any normal tag has. Skipped texts may have as many equals signs. */
  private static final int MAX_EQUALS = 1_024;

  private final InputStream in;
  private final ParseLimits limits;
  private final Deadline deadline;
  private final long maxToken;
  private long position;
  private long tokenStart;
  private boolean tagsLimited;
  private int equalsSigns;
  private @Nullable ParseError tripped;

  private GuardedInput(InputStream in, ParseLimits limits, Deadline deadline, long maxToken) {
    this.in = in;
    this.limits = limits;
    this.deadline = deadline;
    this.maxToken = maxToken;
  }

  /** For a tokenizer, which reports each token. */
  public static GuardedInput ofTokens(InputStream in, ParseLimits limits, Deadline deadline) {
    // A character takes at most four bytes, as a reference a few more.
    return new GuardedInput(in, limits, deadline, 10L * limits.maxTextLength() + SLACK);
  }

  /** For a scan of the bytes, without tokens. */
  public static GuardedInput ofBytes(InputStream in, ParseLimits limits, Deadline deadline) {
    return new GuardedInput(in, limits, deadline, Long.MAX_VALUE);
  }

  /**
   * Stops inside a possible tag with very many attributes, as {@link Code#MALFORMED}. For
   * tokenizers whose cost is quadratic in their number, and which do not count them before the tag
   * ends. The lenient tokenizer, which counts them, then parses the document.
   */
  public void limitTags() {
    tagsLimited = true;
  }

  /** Reports the next token. */
  public void tokenDone() {
    tokenStart = position;
    equalsSigns = 0;
  }

  /** The number of bytes read. */
  public long position() {
    return position;
  }

  public @Nullable ParseError tripped() {
    return tripped;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    check();
    int count;
    try {
      count = in.read(buffer, offset, length);
    } catch (IOException e) {
      tripped = ParseError.of(Code.IO_ERROR, "the document could not be read: " + e.getMessage());
      throw e;
    }
    if (count > 0) {
      if (tagsLimited && position - tokenStart > SHORT_TAG) {
        countEqualsSigns(buffer, offset, count);
      }
      position += count;
      check();
    }
    return count;
  }

  private void countEqualsSigns(byte[] buffer, int offset, int count) {
    for (int i = offset; i < offset + count; i++) {
      if (buffer[i] == '=') {
        equalsSigns++;
      }
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    int count = read(one, 0, 1);
    return count < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private void check() throws IOException {
    if (tripped == null) {
      if (position > limits.maxBytes()) {
        tripped =
            ParseError.of(
                Code.TOO_LARGE, "the document is larger than " + limits.maxBytes() + " bytes");
      } else if (position - tokenStart > maxToken) {
        tripped = ParseError.of(Code.TEXT_TOO_LONG, "a single tag or comment does not end");
      } else if (equalsSigns > MAX_EQUALS) {
        tripped = ParseError.of(Code.MALFORMED, "a tag seems to have very many attributes");
      } else if (deadline.passed()) {
        tripped = ParseError.of(Code.TIMEOUT, "reading the document took too long");
      }
    }
    if (tripped != null) {
      throw new LimitReached(tripped);
    }
  }
}
