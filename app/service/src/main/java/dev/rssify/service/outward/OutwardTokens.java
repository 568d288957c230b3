package dev.rssify.service.outward;

import dev.rssify.embed.GeneratedSecrets;
import java.util.Base64;

/** Generates the tokens of outward feeds. */
public final class OutwardTokens {

  private static final int BYTES = 24;

  private OutwardTokens() {}

  public static String random() {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(GeneratedSecrets.bytes(BYTES));
  }
}
