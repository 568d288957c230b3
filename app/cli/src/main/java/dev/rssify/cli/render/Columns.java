package dev.rssify.cli.render;

/** How many columns text takes on a terminal: Chinese, Japanese, Korean and emoji take two. */
final class Columns {

  private Columns() {}

  static int of(String text) {
    return text.codePoints().map(Columns::of).sum();
  }

  private static int of(int point) {
    int type = Character.getType(point);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    return isWide(point) ? 2 : 1;
  }

  private static boolean isWide(int point) {
    return point >= 0x1100
        && (point <= 0x115F
            || (point >= 0x2E80 && point <= 0xA4CF && point != 0x303F)
            || (point >= 0xAC00 && point <= 0xD7A3)
            || (point >= 0xF900 && point <= 0xFAFF)
            || (point >= 0xFE30 && point <= 0xFE6F)
            || (point >= 0xFF00 && point <= 0xFF60)
            || (point >= 0xFFE0 && point <= 0xFFE6)
            || (point >= 0x1F300 && point <= 0x1FAFF)
            || (point >= 0x20000 && point <= 0x3FFFD));
  }

  /** The longest beginning that fits. */
  static String first(String text, int columns) {
    int end = 0;
    int taken = 0;
    while (end < text.length()) {
      int point = text.codePointAt(end);
      taken += of(point);
      if (taken > columns) {
        break;
      }
      end += Character.charCount(point);
    }
    return text.substring(0, end);
  }

  /** The longest end that fits. */
  static String last(String text, int columns) {
    int begin = text.length();
    int taken = 0;
    while (begin > 0) {
      int point = text.codePointBefore(begin);
      taken += of(point);
      if (taken > columns) {
        break;
      }
      begin -= Character.charCount(point);
    }
    return text.substring(begin);
  }
}
