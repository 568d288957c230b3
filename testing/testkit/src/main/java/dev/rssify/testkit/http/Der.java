package dev.rssify.testkit.http;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;

/** The little of ASN.1's distinguished encoding rules (X.690) that a certificate needs. */
final class Der {

  private static final DateTimeFormatter UTC_TIME =
      DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Der() {}

  static byte[] tagged(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(tag);
    writeLength(content.size(), all);
    all.writeBytes(content.toByteArray());
    return all.toByteArray();
  }

  /**
   * The shortest form is the only one allowed; a reader that encodes anew would see other bytes.
   */
  private static void writeLength(int length, ByteArrayOutputStream to) {
    if (length >= 0x100) {
      to.write(0x82);
      to.write(length >> 8);
    } else if (length >= 0x80) {
      to.write(0x81);
    }
    to.write(length);
  }

  static byte[] sequence(byte[]... parts) {
    return tagged(0x30, parts);
  }

  static byte[] set(byte[]... parts) {
    return tagged(0x31, parts);
  }

  static byte[] integer(long value) {
    return tagged(0x02, BigInteger.valueOf(value).toByteArray());
  }

  static byte[] yes() {
    return tagged(0x01, new byte[] {(byte) 0xff});
  }

  static byte[] octets(byte[] content) {
    return tagged(0x04, content);
  }

  static byte[] bits(byte[] content) {
    return tagged(0x03, new byte[1], content);
  }

  static byte[] text(String text) {
    return tagged(0x0c, text.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] time(Instant instant) {
    return tagged(0x17, UTC_TIME.format(instant).getBytes(StandardCharsets.US_ASCII));
  }

  /** An object identifier given by its encoded content. */
  static byte[] oid(String hex) {
    return tagged(0x06, HexFormat.of().parseHex(hex));
  }
}
