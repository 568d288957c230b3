package dev.rssify.formats.charset;

/**
 * Counts valid and invalid UTF-8 in a stream of bytes.
 *
 * <p>Invariants: a sequence truncated by the end counts as neither.
 *
 * <p>Not thread-safe.
 */
final class Utf8Check {

  private long valid;
  private long invalid;
  private int missing;
  private int lowest = 0x80;
  private int highest = 0xBF;

  /** Complete sequences of more than one byte. */
  long valid() {
    return valid;
  }

  /** Bytes that are not part of a sequence. */
  long invalid() {
    return invalid;
  }

  void add(byte[] bytes, int length) {
    for (int i = 0; i < length; i++) {
      int b = bytes[i];
      if (b < 0 || missing > 0) {
        add(b & 0xff);
      }
    }
  }

  private void add(int b) {
    if (missing > 0) {
      if (b >= lowest && b <= highest) {
        lowest = 0x80;
        highest = 0xBF;
        if (--missing == 0) {
          valid++;
        }
        return;
      }
      invalid++;
      missing = 0;
      lowest = 0x80;
      highest = 0xBF;
    }
    begin(b);
  }

  private void begin(int b) {
    if (b < 0x80) {
      return;
    }
    if (b >= 0xC2 && b <= 0xDF) {
      missing = 1;
    } else if (b >= 0xE0 && b <= 0xEF) {
      missing = 2;
      lowest = b == 0xE0 ? 0xA0 : 0x80;
      highest = b == 0xED ? 0x9F : 0xBF;
    } else if (b >= 0xF0 && b <= 0xF4) {
      missing = 3;
      lowest = b == 0xF0 ? 0x90 : 0x80;
      highest = b == 0xF4 ? 0x8F : 0xBF;
    } else {
      invalid++;
    }
  }
}
