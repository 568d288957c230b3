package dev.rssify.adapters.fetchhttp;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.util.Native;
import java.io.IOException;
import java.io.InputStream;

/**
 * The library for zstd, which need not be there; whoever has not asked for it touches no class of
 * it. Its native half is unpacked into the folder for temporary files, which may be full or forbid
 * it: then it is as if it were not there.
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
    try {
      return Decoder.load();
    } catch (LinkageError | RuntimeException e) {
      return false;
    }
  }

  /** A class of its own, so that it is loaded only when it is used. */
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
