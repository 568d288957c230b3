package dev.rssify.json.record;

import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import org.jspecify.annotations.Nullable;

/** A cron schedule as two fields of the object it belongs to. */
final class CronJson {

  private CronJson() {}

  static void write(JsonFields json, @Nullable CronSchedule cron) {
    json.text("cron", cron == null ? null : cron.expression());
    json.text("cron_zone", cron == null ? null : cron.zone());
  }

  static @Nullable CronSchedule read(JsonView json) {
    String expression = json.text("cron");
    return expression == null ? null : new CronSchedule(expression, json.required("cron_zone"));
  }
}
