package dev.rssify.core.text;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Name-based UUIDs (RFC 9562 version 5): the same name always gives the same id. */
public final class NameUuid {

  private static final UUID URL_NAMESPACE = UUID.fromString("6ba7b811-9dad-11d1-80b4-00c04fd430c8");

  private NameUuid() {}

  /** The version 5 UUID of a URL, or of another name that is as unique. */
  public static UUID of(String name) {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    ByteBuffer input =
        ByteBuffer.allocate(16 + text.length)
            .putLong(URL_NAMESPACE.getMostSignificantBits())
            .putLong(URL_NAMESPACE.getLeastSignificantBits())
            .put(text);
    ByteBuffer hash = ByteBuffer.wrap(Digests.sha1(input.array()));
    long high = (hash.getLong() & ~0xF000L) | 0x5000L;
    long low = (hash.getLong() & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
    return new UUID(high, low);
  }
}
