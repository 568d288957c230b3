package dev.rssify.json.api;

import dev.rssify.json.io.JsonFields;

/** How far a backup or a restore has come, as one object on one line. */
public final class CopyReportJson {

  private CopyReportJson() {}

  public static String write(
      String type, String folder, long records, long rawFiles, long rawBytes) {
    return JsonFields.line(json -> {
      json.text("type", type);
      json.text("folder", folder);
      json.number("records", records);
      json.number("raw_files", rawFiles);
      json.number("raw_bytes", rawBytes);
    });
  }
}
