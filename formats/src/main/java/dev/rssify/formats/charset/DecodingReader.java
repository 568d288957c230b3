package dev.rssify.formats.charset;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Decodes a document and maps recent characters back to their byte offsets.
 *
 * <p>In strict mode, invalid bytes end decoding. In lenient mode they are replaced: in UTF-8 by
 * their windows-1252 characters, which most of them are; elsewhere by U+FFFD.
 *
 * <p>Invariants: a byte offset is exact or -1.
 *
 * <p>Not thread-safe.
 */
public final class DecodingReader extends Reader {

  /** The number of stretches that are held for offset lookup. */
  private static final int MAX_STRETCHES = 4;

  /** The largest number of characters that one byte sequence decodes to. */
  private static final int TOGETHER = 2;

  private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

  private final InputStream in;
  private final Encoding encoding;
  private final boolean lenient;
  private final int width;
  private final CharsetDecoder decoder;
  private final ByteBuffer bytes = ByteBuffer.allocate(8192).limit(0);
  private final Deque<Stretch> stretches = new ArrayDeque<>(MAX_STRETCHES + 1);
  private final CharBuffer spare = CharBuffer.allocate(TOGETHER).limit(0);
  private long charsRead;
  private long bytesRead;
  private boolean ended;

  /** Some characters and the bytes they were decoded from. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Stretch(long firstChar, int chars, long firstByte, byte[] bytes) {}

  public DecodingReader(InputStream in, Encoding encoding, boolean lenient) throws IOException {
    this.in = in;
    this.encoding = encoding;
    this.lenient = lenient;
    this.width = bytesPerChar(encoding.charset(), lenient);
    this.decoder = newDecoder();
    in.skipNBytes(encoding.markLength());
    bytesRead = encoding.markLength();
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    if (!spare.hasRemaining() && length >= TOGETHER) {
      CharBuffer chars = CharBuffer.wrap(target, offset, length).slice();
      return decodeInto(chars) ? chars.position() : -1;
    }
    if (!spare.hasRemaining()) {
      boolean any = decodeInto(spare.clear());
      spare.flip();
      if (!any) {
        return -1;
      }
    }
    int count = Math.min(length, spare.remaining());
    spare.get(target, offset, count);
    return count;
  }

  /** Decodes at least one character into {@code chars}, which has space; false at the end. */
  private boolean decodeInto(CharBuffer chars) throws IOException {
    while (true) {
      int from = bytes.position();
      decode(decoder, bytes, chars, ended);
      if (chars.position() > 0) {
        remember(from, chars.position());
        return true;
      }
      if (ended) {
        return false;
      }
      fill();
    }
  }

  private void fill() throws IOException {
    bytes.compact();
    int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
    ended = count < 0;
    bytes.position(bytes.position() + Math.max(0, count)).flip();
  }

  /** Decodes the available bytes that fit, and replaces invalid ones. */
  private void decode(CharsetDecoder with, ByteBuffer from, CharBuffer to, boolean atEnd)
      throws CharacterCodingException {
    CoderResult result = with.decode(from, to, atEnd);
    while (result.isError()) {
      if (!lenient) {
        result.throwException();
      }
      if (!to.hasRemaining()) {
        return;
      }
      patch(from, result.length(), to);
      result = with.decode(from, to, atEnd);
    }
  }

  private void patch(ByteBuffer from, int length, CharBuffer to) {
    if (encoding.isUtf8()) { // byte by byte: the following bytes are invalid too
      to.put(new String(new byte[] {from.get()}, WINDOWS_1252));
    } else {
      from.position(from.position() + length);
      to.put('\ufffd');
    }
  }

  private void remember(int from, int chars) {
    int length = bytes.position() - from;
    if (width == 0) {
      byte[] copy = Arrays.copyOfRange(bytes.array(), from, bytes.position());
      stretches.addFirst(new Stretch(charsRead, chars, bytesRead, copy));
      if (stretches.size() > MAX_STRETCHES) {
        stretches.removeLast();
      }
    }
    charsRead += chars;
    bytesRead += length;
  }

  /** The byte offset of character number {@code index}, or -1 where it is unknown. */
  public long byteAt(long index) {
    if (width > 0) {
      return encoding.markLength() + index * width;
    }
    for (Stretch stretch : stretches) {
      if (index >= stretch.firstChar && index <= stretch.firstChar + stretch.chars) {
        return byteIn(stretch, (int) (index - stretch.firstChar));
      }
    }
    return -1;
  }

  private long byteIn(Stretch stretch, int chars) {
    ByteBuffer again = ByteBuffer.wrap(stretch.bytes);
    try {
      decode(newDecoder(), again, CharBuffer.allocate(chars), true);
    } catch (CharacterCodingException e) {
      return -1;
    }
    return stretch.firstByte + again.position();
  }

  /** Bytes per character; 0 where that varies, -1 where decoding is stateful. */
  private static int bytesPerChar(Charset charset, boolean lenient) {
    String name = charset.name();
    if (name.startsWith("UTF-16") && !lenient) {
      return 2;
    }
    if (name.contains("2022") || name.startsWith("HZ")) {
      return -1;
    }
    return CharsetLabels.isCheckable(charset) ? 0 : 1;
  }

  private CharsetDecoder newDecoder() {
    return encoding
        .charset()
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
