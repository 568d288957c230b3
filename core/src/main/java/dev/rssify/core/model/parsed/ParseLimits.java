package dev.rssify.core.model.parsed;

/**
 * The resource limits for parsing a document.
 *
 * @param maxBytes decoded bytes of the document; beyond them the outcome is {@code too_large}
 * @param maxDepth nested elements or JSON values
 * @param maxEntries entries parsed; further ones are ignored
 * @param maxAttributes attributes of one element
 * @param maxTextLength characters of one text
 */
public record ParseLimits(
    long maxBytes, int maxDepth, int maxEntries, int maxAttributes, int maxTextLength) {

  private static final ParseLimits DEFAULTS = new ParseLimits(10L << 20, 200, 10_000, 200, 8 << 20);

  public static ParseLimits defaults() {
    return DEFAULTS;
  }

  public ParseLimits withMaxBytes(long bytes) {
    return new ParseLimits(bytes, maxDepth, maxEntries, maxAttributes, maxTextLength);
  }

  public ParseLimits withMaxDepth(int depth) {
    return new ParseLimits(maxBytes, depth, maxEntries, maxAttributes, maxTextLength);
  }

  public ParseLimits withMaxEntries(int entries) {
    return new ParseLimits(maxBytes, maxDepth, entries, maxAttributes, maxTextLength);
  }
}
