package dev.rssify.adapters.storefiles;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * A line of the log: its number, a checksum of the rest and that number, and changes as JSON. The
 * first line of a log is its header.
 */
final class LogLine {

  /** The version of the form; a higher one was written by a newer program. */
  static final int VERSION = 1;

  private static final Pattern HEADER =
      Pattern.compile("\\{\"version\":(\\d{1,9}),\"after\":(\\d{1,18})\\}");

  private static final Pattern LINE =
      Pattern.compile(
          "\\{\"seq\":(\\d{1,18}),\"checksum\":\"([0-9a-f]{8})\",\"changes\":(\\[.*\\])\\}",
          Pattern.DOTALL);

  private LogLine() {}

  /** The first line: the version of the format, and which line the next one follows. */
  record Header(int version, long after) {}

  static byte[] header(long after) {
    return bytes("{\"version\":" + VERSION + ",\"after\":" + after + "}\n");
  }

  static Optional<Header> header(String line) {
    Matcher parts = HEADER.matcher(line);
    return parts.matches()
        ? Optional.of(new Header(Integer.parseInt(parts.group(1)), Long.parseLong(parts.group(2))))
        : Optional.empty();
  }

  static byte[] of(long seq, List<String> changes) {
    String array = "[" + String.join(",", changes) + "]";
    return bytes(
        "{\"seq\":"
            + seq
            + ",\"checksum\":\""
            + checksum(seq, array)
            + "\",\"changes\":"
            + array
            + "}\n");
  }

  /** The number of a line; empty when it is incomplete. */
  static Optional<Long> seq(String line) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches()) {
      return Optional.empty();
    }
    long seq = Long.parseLong(parts.group(1));
    return parts.group(2).equals(checksum(seq, parts.group(3)))
        ? Optional.of(seq)
        : Optional.empty();
  }

  private static String checksum(long seq, String array) {
    CRC32C sum = new CRC32C();
    sum.update(bytes(seq + array));
    return HexFormat.of().toHexDigits((int) sum.getValue());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
