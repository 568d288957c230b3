package dev.rssify.adapters.fetchhttp;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** A content coding that can be removed. */
enum Coding {
  GZIP,
  DEFLATE,
  BR,
  ZSTD;

  private static final int BUFFER = 8 << 10;

  /** Small, since the library fails when the last buffer decodes to more than 4 MiB. */
  private static final int BROTLI_BUFFER = 1 << 10;

  /** The decoded form of a stream; closing it closes the coded one. */
  InputStream remove(InputStream coded) throws IOException {
    return switch (this) {
      case GZIP -> gunzip(coded);
      case DEFLATE -> inflate(coded);
      case BR -> {
        require("br cannot be decoded on this platform");
        yield new BrotliInputStream(coded, BROTLI_BUFFER);
      }
      case ZSTD -> {
        require(
            "zstd cannot be decoded: add com.github.luben:zstd-jni, which must be able to extract its"
                + " native library into the temporary folder");
        yield Zstd.remove(coded);
      }
    };
  }

  private void require(String otherwise) throws OutboundException {
    if (!isReadable()) {
      throw new OutboundException(FetchFailure.BAD_ENCODING, otherwise);
    }
  }

  /** Whether it can be decoded: one library supports some platforms only, another is optional. */
  boolean isReadable() {
    return switch (this) {
      case GZIP, DEFLATE -> true;
      case BR -> Brotli4jLoader.isAvailable();
      case ZSTD -> Zstd.PRESENT;
    };
  }

  /** Its name in headers. */
  String token() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The content codings of a body, in the order they were applied. Unknown names are ignored:
   * servers put charsets into this header, and the bytes decide.
   */
  static List<Coding> of(Headers headers) {
    return headers.all("Content-Encoding").stream()
        .flatMap(line -> Arrays.stream(line.split(",", -1)))
        .flatMap(name -> named(name.strip().toLowerCase(Locale.ROOT)).stream())
        .toList();
  }

  static boolean isGzip(byte[] start) {
    return start.length > 1 && start[0] == 0x1f && start[1] == (byte) 0x8b;
  }

  private static Optional<Coding> named(String name) {
    return switch (name) {
      case "gzip", "x-gzip" -> Optional.of(GZIP);
      case "deflate" -> Optional.of(DEFLATE);
      case "br" -> Optional.of(BR);
      case "zstd" -> Optional.of(ZSTD);
      default -> Optional.empty();
    };
  }

  /** A body labeled gzip that does not start with the magic number was never compressed. */
  private static InputStream gunzip(InputStream coded) throws IOException {
    PushbackInputStream in = new PushbackInputStream(coded, 2);
    byte[] start = in.readNBytes(2);
    in.unread(start);
    return isGzip(start) ? new GunzipStream(in) : in;
  }

  /** Servers send both zlib and bare deflate under this name. */
  private static InputStream inflate(InputStream coded) throws IOException {
    PushbackInputStream in = new PushbackInputStream(coded, 2);
    byte[] start = in.readNBytes(2);
    in.unread(start);
    return new BareInflater(in, new Inflater(!isZlib(start)));
  }

  private static boolean isZlib(byte[] start) {
    return start.length > 1
        && (start[0] & 0x0f) == 8
        && (((start[0] & 0xff) << 8) | (start[1] & 0xff)) % 31 == 0;
  }

  /** Ends its inflater when closed, which the JDK class leaves to the caller. */
  private static final class BareInflater extends InflaterInputStream {

    BareInflater(InputStream in, Inflater inflater) {
      super(in, inflater, BUFFER);
    }

    @Override
    public void close() throws IOException {
      inf.end();
      super.close();
    }
  }
}
