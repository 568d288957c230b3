package dev.rssify.adapters.fetchhttp;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** Applies content codings, for servers that are to send them. */
final class Packing {

  private Packing() {}

  static byte[] pack(String coding, byte[] bytes) {
    return switch (coding) {
      case "gzip", "x-gzip" -> through(GZIPOutputStream::new, bytes);
      case "deflate" -> through(DeflaterOutputStream::new, bytes);
      case "bare deflate" ->
          through(out -> new DeflaterOutputStream(out, new Deflater(6, true)), bytes);
      case "br" -> {
        Brotli4jLoader.ensureAvailability();
        yield through(BrotliOutputStream::new, bytes);
      }
      case "zstd" -> Zstd.compress(bytes);
      default -> throw new IllegalArgumentException(coding);
    };
  }

  private interface Wrap {
    OutputStream around(OutputStream out) throws IOException;
  }

  private static byte[] through(Wrap wrap, byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = wrap.around(packed)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }
}
