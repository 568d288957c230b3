package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Headers;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * Removes content codings from a complete body, within limits of size and time for every layer:
 * otherwise a small body could expand to a large intermediate one. The compression ratio is not
 * limited: feeds are repetitive.
 */
final class ContentDecoder {

  private static final int MAX_LAYERS = 3;

  /** After this many bytes of a layer the thread yields to others. */
  private static final long YIELD_BYTES = 256 << 10;

  private ContentDecoder() {}

  /** The decoded body, collected by {@code into}; {@code wire} itself if there was no coding. */
  static Body decode(Body wire, Headers headers, long maxBytes, TimeLeft time, BodyCollector into)
      throws IOException {
    List<Coding> codings = wire.length() == 0 ? List.of() : codings(wire, headers);
    if (codings.isEmpty()) {
      return wire;
    }
    if (codings.size() > MAX_LAYERS) {
      throw new OutboundException(
          FetchFailure.BAD_ENCODING, "more than " + MAX_LAYERS + " content codings");
    }
    InputStream in = new LimitedStream(wire.open(), wire.length(), time);
    try {
      for (Coding coding : codings.reversed()) {
        in = new LimitedStream(coding.remove(in), maxBytes, time);
      }
      byte[] buffer = new byte[8 << 10];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        into.add(buffer, n);
      }
      return into.finish();
    } catch (OutboundException e) {
      throw e;
    } catch (IOException e) {
      throw new OutboundException(
          FetchFailure.BAD_ENCODING,
          "the body does not match its Content-Encoding: " + e.getMessage());
    } finally {
      in.close();
    }
  }

  /**
   * Some servers compress without a Content-Encoding. No feed starts with the magic number of gzip.
   */
  private static List<Coding> codings(Body wire, Headers headers) throws IOException {
    List<Coding> declared = Coding.of(headers);
    if (!declared.isEmpty()) {
      return declared;
    }
    try (InputStream in = wire.open()) {
      return Coding.isGzip(in.readNBytes(2)) ? List.of(Coding.GZIP) : List.of();
    }
  }

  /** One layer, with a limit of its bytes. */
  private static final class LimitedStream extends FilterInputStream {

    private final long most;
    private final TimeLeft time;
    private long seen;
    private long nextTurn = YIELD_BYTES;

    LimitedStream(InputStream in, long most, TimeLeft time) {
      super(in);
      this.most = most;
      this.time = time;
    }

    @Override
    public int read() throws IOException {
      int b = in.read();
      count(b < 0 ? 0 : 1);
      return b;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int n = in.read(target, offset, length);
      count(Math.max(0, n));
      return n;
    }

    @SuppressWarnings("ThreadPriorityCheck") // a virtual thread that computes holds its carrier
    private void count(int n) throws IOException {
      seen += n;
      if (seen > most) {
        throw new OutboundException(
            FetchFailure.TOO_LARGE, "the body decodes to more than " + most + " bytes");
      }
      if (seen >= nextTurn) {
        nextTurn = seen + YIELD_BYTES;
        Thread.yield();
        if (time.left().isZero()) {
          throw new OutboundException(
              FetchFailure.EXCHANGE_TIMEOUT, "decoding the body took too long");
        }
      }
    }
  }
}
