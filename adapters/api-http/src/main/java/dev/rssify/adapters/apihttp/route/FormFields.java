package dev.rssify.adapters.apihttp.route;

import java.util.HashMap;
import java.util.Map;

/** Decodes a query or a form (application/x-www-form-urlencoded). */
public final class FormFields {

  private FormFields() {}

  /** The decoded fields without invalid ones; of repeated names the first value applies. */
  public static Map<String, String> of(String text) {
    Map<String, String> fields = new HashMap<>();
    for (String pair : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = Decoding.percent(equals < 0 ? pair : pair.substring(0, equals), true);
      String value = equals < 0 ? "" : Decoding.percent(pair.substring(equals + 1), true);
      if (name != null && value != null) {
        fields.putIfAbsent(name, value);
      }
    }
    return fields;
  }
}
