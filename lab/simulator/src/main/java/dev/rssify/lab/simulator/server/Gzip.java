package dev.rssify.lab.simulator.server;

import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Compresses with one shared deflater (RFC 1952), because a new one for each document would cost
 * more than the compression.
 *
 * <p>Not thread-safe.
 */
final class Gzip implements AutoCloseable {

  private static final byte[] HEAD = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 255};
  private static final int TAIL_LENGTH = 8;

  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
  private final CRC32 crc = new CRC32();

  byte[] compress(byte[] plain) {
    deflater.reset();
    deflater.setInput(plain);
    deflater.finish();
    byte[] coded = Arrays.copyOf(HEAD, HEAD.length + plain.length / 4 + 64);
    int length = HEAD.length;
    while (!deflater.finished()) {
      if (length == coded.length) {
        coded = Arrays.copyOf(coded, coded.length * 2);
      }
      length += deflater.deflate(coded, length, coded.length - length);
    }
    coded = Arrays.copyOf(coded, length + TAIL_LENGTH);
    crc.reset();
    crc.update(plain);
    putInt((int) crc.getValue(), coded, length);
    putInt(plain.length, coded, length + 4);
    return coded;
  }

  private static void putInt(int value, byte[] to, int at) {
    for (int i = 0; i < 4; i++) {
      to[at + i] = (byte) (value >>> (8 * i));
    }
  }

  @Override
  public void close() {
    deflater.end();
  }
}
