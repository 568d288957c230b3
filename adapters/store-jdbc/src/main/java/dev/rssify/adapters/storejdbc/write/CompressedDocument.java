package dev.rssify.adapters.storejdbc.write;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictCompress;
import com.github.luben.zstd.ZstdDictDecompress;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.util.Native;
import dev.rssify.core.store.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of an entry as it is stored: compressed with a dictionary of usual field names and
 * markup, which makes it a third of its size (ADR 27).
 *
 * <p>Invariants: the dictionary never changes. Another one needs another file and another first
 * byte.
 *
 * <p>Threading: safe for many threads.
 */
public final class CompressedDocument {

  private static final String DICTIONARY = "entry-1.dict";

  /** The first byte of what this dictionary compressed. */
  private static final byte FIRST = 1;

  private static final int LEVEL = 1;
  private static final int KEPT = 16;

  /** Longer documents than any that is stored; a damaged length must not take all memory. */
  private static final long LONGEST = 1L << 30;

  private static final BlockingQueue<ZstdCompressCtx> COMPRESSORS = new ArrayBlockingQueue<>(KEPT);
  private static final BlockingQueue<ZstdDecompressCtx> READERS = new ArrayBlockingQueue<>(KEPT);

  private CompressedDocument() {}

  /**
   * Loads the native library, in processes that poll. It is unpacked to a temporary file, which
   * must not fail for the first time when a commit needs it and the disk is full.
   */
  public static void load() {
    Native.load();
  }

  /** Created when the first document is compressed or read: many commands do neither. */
  private static final class Dictionaries {
    private static final byte[] CONTENT = content();
    private static final ZstdDictCompress COMPRESS = new ZstdDictCompress(CONTENT, LEVEL);
    private static final ZstdDictDecompress DECOMPRESS = new ZstdDictDecompress(CONTENT);

    private static byte[] content() {
      try (InputStream in = CompressedDocument.class.getResourceAsStream(DICTIONARY)) {
        return Objects.requireNonNull(in, DICTIONARY).readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  static byte[] of(byte[] json) {
    ZstdCompressCtx context = COMPRESSORS.poll();
    if (context == null) {
      context = new ZstdCompressCtx();
      context.setLevel(LEVEL).setDictID(false).loadDict(Dictionaries.COMPRESS);
    }
    byte[] stored = new byte[1 + Math.toIntExact(Zstd.compressBound(json.length))];
    stored[0] = FIRST;
    int length = context.compressByteArray(stored, 1, stored.length - 1, json, 0, json.length);
    if (!COMPRESSORS.offer(context)) {
      context.close();
    }
    byte[] exact = new byte[1 + length];
    System.arraycopy(stored, 0, exact, 0, exact.length);
    return exact;
  }

  /**
   * The JSON of a stored document.
   *
   * @throws StoreException of kind CORRUPTION when it is none
   */
  public static byte[] read(byte[] stored) {
    if (stored.length == 0 || stored[0] != FIRST) {
      throw damaged(null);
    }
    ZstdDecompressCtx context = READERS.poll();
    if (context == null) {
      context = new ZstdDecompressCtx().loadDict(Dictionaries.DECOMPRESS);
    }
    try {
      long length = Zstd.getFrameContentSize(stored, 1, stored.length - 1, false);
      if (length < 0 || length > LONGEST) {
        throw damaged(null);
      }
      byte[] json = new byte[Math.toIntExact(length)];
      int read = context.decompressByteArray(json, 0, json.length, stored, 1, stored.length - 1);
      if (read != json.length) {
        throw damaged(null);
      }
      return json;
    } catch (ZstdException e) {
      throw damaged(e);
    } finally {
      if (!READERS.offer(context)) {
        context.close();
      }
    }
  }

  static String text(byte[] stored) {
    return new String(read(stored), StandardCharsets.UTF_8);
  }

  private static StoreException damaged(@Nullable Throwable cause) {
    return new StoreException(
        StoreException.Kind.CORRUPTION, "an entry's document cannot be decompressed", cause);
  }
}
