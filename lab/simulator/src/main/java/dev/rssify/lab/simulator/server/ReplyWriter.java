package dev.rssify.lab.simulator.server;

import dev.rssify.lab.simulator.render.ImfDate;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Builds replies.
 *
 * <p>Not thread-safe.
 */
final class ReplyWriter {

  private static final byte[] NOTHING = {};

  private static final Map<Integer, String> REASONS =
      Map.ofEntries(
          Map.entry(200, "OK"),
          Map.entry(202, "Accepted"),
          Map.entry(301, "Moved Permanently"),
          Map.entry(302, "Found"),
          Map.entry(303, "See Other"),
          Map.entry(304, "Not Modified"),
          Map.entry(307, "Temporary Redirect"),
          Map.entry(308, "Permanent Redirect"),
          Map.entry(400, "Bad Request"),
          Map.entry(404, "Not Found"),
          Map.entry(405, "Method Not Allowed"),
          Map.entry(410, "Gone"),
          Map.entry(429, "Too Many Requests"),
          Map.entry(431, "Request Header Fields Too Large"),
          Map.entry(500, "Internal Server Error"),
          Map.entry(503, "Service Unavailable"));

  private final StringBuilder head = new StringBuilder(512);
  private long dateOf = Long.MIN_VALUE;
  private String date = "";

  /** A response without a body; a 304 has no length either (RFC 9110, section 8.6). */
  Reply bare(int status, long second, String fields, Reply.Ending ending) {
    startHead(status, second).append(fields);
    if (status != 304) {
      head.append("Content-Length: 0\r\n");
    }
    return end(status, NOTHING, Pace.AT_ONCE, ending);
  }

  /** A 200 with a body. */
  Reply full(
      long second, String fields, String contentType, byte[] body, Pace pace, Reply.Ending ending) {
    startHead(200, second).append(fields).append("Content-Type: ").append(contentType);
    head.append("\r\nContent-Length: ").append(body.length).append("\r\n");
    return end(200, body, pace, ending);
  }

  Reply page(byte[] html, long second, Reply.Ending ending) {
    return full(second, "", "text/html; charset=utf-8", html, Pace.AT_ONCE, ending);
  }

  private StringBuilder startHead(int status, long second) {
    if (second != dateOf) {
      dateOf = second;
      date = ImfDate.format(second);
    }
    head.setLength(0);
    return head.append("HTTP/1.1 ")
        .append(status)
        .append(' ')
        .append(REASONS.getOrDefault(status, ""))
        .append("\r\nDate: ")
        .append(date)
        .append("\r\n");
  }

  private Reply end(int status, byte[] body, Pace pace, Reply.Ending ending) {
    if (ending == Reply.Ending.CLOSE) {
      head.append("Connection: close\r\n");
    }
    byte[] bytes = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    return new Reply(status, bytes, body, bytes.length + body.length, pace, ending);
  }
}
