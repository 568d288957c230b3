package dev.rssify.json.api;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.json.io.JsonFields;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Something computed from an entry, as one JSON object; what is not text is in base64. */
public final class DerivationJson {

  private DerivationJson() {}

  public static String write(Derivation derivation) {
    String type = derivation.mediaType();
    boolean text = type.startsWith("text/") || type.contains("json");
    byte[] content = derivation.content().toBytes();
    return JsonFields.line(json -> {
      json.text("entry_uid", derivation.entryUid());
      json.text("kind", derivation.kind());
      json.text("version", derivation.version());
      json.instant("at", derivation.at());
      json.text("media_type", type);
      json.text("encoding", text ? "utf-8" : "base64");
      json.text(
          "content",
          text
              ? new String(content, StandardCharsets.UTF_8)
              : Base64.getEncoder().encodeToString(content));
    });
  }
}
