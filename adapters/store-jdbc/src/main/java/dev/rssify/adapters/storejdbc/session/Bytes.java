package dev.rssify.adapters.storejdbc.session;

import dev.rssify.core.model.entry.IdentityKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;

/** Converts ids to and from the bytes that are stored. */
public final class Bytes {

  private static final int UID_DIGITS = 32;

  private Bytes() {}

  public static byte[] of(UUID id) {
    return ByteBuffer.allocate(16)
        .putLong(id.getMostSignificantBits())
        .putLong(id.getLeastSignificantBits())
        .array();
  }

  static UUID uuid(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new UUID(buffer.getLong(), buffer.getLong());
  }

  public static boolean isUid(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!HexFormat.isHexDigit(text.charAt(i)) || Character.isUpperCase(text.charAt(i))) {
        return false;
      }
    }
    return text.length() == UID_DIGITS;
  }

  public static byte[] uid(String uid) {
    if (!isUid(uid)) {
      throw new IllegalArgumentException("not a uid: " + uid);
    }
    return HexFormat.of().parseHex(uid);
  }

  public static String uid(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  /** The bytes of the valid uids; the store has no others. */
  public static List<byte[]> uids(Collection<String> uids) {
    return uids.stream().filter(Bytes::isUid).distinct().map(Bytes::uid).toList();
  }

  /** A key as it is stored with its hash; bytes, since an id may contain any character. */
  public static byte[] name(IdentityKey key) {
    return (key.kind().code() + "\n" + key.value()).getBytes(StandardCharsets.UTF_8);
  }

  public static IdentityKey key(byte[] name) {
    String text = new String(name, StandardCharsets.UTF_8);
    int end = text.indexOf('\n');
    return new IdentityKey(IdentityKey.Kind.of(text.substring(0, end)), text.substring(end + 1));
  }
}
