package dev.rssify.adapters.fetchhttp;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;

/**
 * The library for zstd, which need not be there; whoever has not asked for it touches no class of
 * it.
 */
final class Zstd {

  static final boolean PRESENT = isPresent();

  /** RFC 9659: a window of more than 8 MiB is no zstd for HTTP. */
  private static final int WINDOW_LOG = 23;

  private Zstd() {}

  static InputStream remove(InputStream coded) throws IOException {
    return Decoder.open(coded);
  }

  private static boolean isPresent() {
    return Zstd.class.getClassLoader().getResource("com/github/luben/zstd/Zstd.class") != null;
  }

  /** A class of its own, so that it is loaded only when it is used. */
  private static final class Decoder {
    static InputStream open(InputStream coded) throws IOException {
      return new ZstdInputStreamNoFinalizer(coded).setLongMax(WINDOW_LOG);
    }
  }
}
