package dev.rssify.formats.charset;

import java.nio.charset.Charset;

/**
 * The East Asian charsets and the byte range of common text in each. Text in one charset is almost
 * entirely in its own range and only half in another's.
 */
enum MultiByteZone {
  ISO_2022_JP("ISO-2022-JP") {
    @Override
    double score(byte[] sample) {
      for (int i = 0; i + 1 < sample.length; i++) {
        if (sample[i] == 0x1B && sample[i + 1] == '$') {
          return 1;
        }
      }
      return 0;
    }
  },
  /** Lead bytes 81 to 83 are kana and punctuation, 88 to 97 the common kanji. */
  SHIFT_JIS("shift_jis") {
    @Override
    double weight(int lead, int trail) {
      boolean kana = (lead == 0x82 && trail >= 0x9F) || (lead == 0x83 && trail <= 0x96);
      return kana ? 1.2 : within(lead, 0x81, 0x83) || within(lead, 0x88, 0x97) ? 1 : 0;
    }

    @Override
    boolean isSingle(int lead) {
      return within(lead, 0xA1, 0xDF); // half-width katakana: rare, and not in the zone
    }
  },
  /** Rows A4 and A5 are kana, which GB 2312 also has but Chinese text rarely uses. */
  EUC_JP("euc-jp") {
    @Override
    double weight(int lead, int trail) {
      if (trail < 0xA1) {
        return 0;
      }
      return within(lead, 0xA4, 0xA5) ? 1.5 : lead == 0xA1 || within(lead, 0xB0, 0xCF) ? 0.9 : 0;
    }
  },
  /** Rows B0 to C8 are the syllables, nearly all of Korean text. */
  EUC_KR("euc-kr") {
    @Override
    double weight(int lead, int trail) {
      return within(lead, 0xB0, 0xC8) && trail >= 0xA1 ? 1.05 : lead == 0xA1 ? 1 : 0;
    }
  },
  /** Rows B0 to D7 are the common characters, A1 and A3 the punctuation. */
  GB18030("gb18030") {
    @Override
    double weight(int lead, int trail) {
      boolean common = within(lead, 0xB0, 0xD7) || lead == 0xA1 || lead == 0xA3;
      return common && trail >= 0xA1 ? 1 : 0;
    }
  },
  /** Lead bytes A4 to C6 are the common characters, A1 to A3 the punctuation. */
  BIG5("big5") {
    @Override
    double weight(int lead, int trail) {
      return within(lead, 0xA1, 0xC6) ? 1 : 0;
    }
  };

  private final String label;

  MultiByteZone(String label) {
    this.label = label;
  }

  Charset charset() {
    return CharsetDetector.charset(label);
  }

  /** How typical a pair of bytes is; about 1 for common text. */
  double weight(int lead, int trail) {
    return 0;
  }

  /** Whether a byte above ASCII is a complete character. */
  boolean isSingle(int lead) {
    return false;
  }

  /** The mean weight of the characters above ASCII. */
  double score(byte[] sample) {
    double sum = 0;
    int count = 0;
    for (int i = 0; i + 1 < sample.length; i++) {
      int lead = sample[i] & 0xff;
      if (lead < 0x80) {
        continue;
      }
      count++;
      if (!isSingle(lead)) {
        sum += weight(lead, sample[++i] & 0xff);
      }
    }
    return count == 0 ? 0 : sum / count;
  }

  private static boolean within(int value, int low, int high) {
    return value >= low && value <= high;
  }
}
