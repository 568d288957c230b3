package dev.rssify.adapters.fetchhttp;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.util.Native;
import java.io.IOException;
import java.io.InputStream;

/**
 * Access to the optional zstd library. Without it, none of its classes is loaded. It extracts its
 * native library into the temporary folder; if that fails, zstd is treated as missing.
 */
final class Zstd {

  static final boolean PRESENT = isPresent();

  /** RFC 9659: the window of zstd in HTTP is at most 8 MiB. */
  private static final int WINDOW_LOG = 23;

  private Zstd() {}

  static InputStream remove(InputStream coded) throws IOException {
    return Decoder.open(coded);
  }

  private static boolean isPresent() {
    try {
      return Decoder.load();
    } catch (LinkageError | RuntimeException e) {
      return false;
    }
  }

  /** A separate class, so that it is loaded only when it is used. */
  private static final class Decoder {

    static boolean load() {
      Native.load();
      return Native.isLoaded();
    }

    static InputStream open(InputStream coded) throws IOException {
      return new ZstdInputStreamNoFinalizer(coded).setLongMax(WINDOW_LOG);
    }
  }
}
