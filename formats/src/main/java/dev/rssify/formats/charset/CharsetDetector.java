package dev.rssify.formats.charset;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Detects the legacy charset of bytes that are not UTF-8 and whose declaration is missing or wrong.
 *
 * <p>Multi-byte charsets are tried first, because other text rarely decodes in them without error;
 * then the single-byte ones are scored by how plausible the decoded text is.
 */
final class CharsetDetector {

  private static final double CONVINCING = 0.75;

  private CharsetDetector() {}

  static Charset detect(byte[] sample) {
    Charset best = bestMultiByte(sample);
    return best != null ? best : SingleByteScript.best(sample);
  }

  private static @Nullable Charset bestMultiByte(byte[] sample) {
    Charset best = null;
    double bestScore = CONVINCING;
    for (MultiByteZone zone : MultiByteZone.values()) {
      double score = zone.score(sample);
      if (score > bestScore && Fit.of(sample, zone.charset()).isGood()) {
        best = zone.charset();
        bestScore = score;
      }
    }
    return best;
  }

  static Charset charset(String name) {
    Charset charset = CharsetLabels.charset(name);
    return charset == null ? StandardCharsets.ISO_8859_1 : charset;
  }
}
