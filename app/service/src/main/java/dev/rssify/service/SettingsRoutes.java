package dev.rssify.service;

import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.text.Printable;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.Reports;
import dev.rssify.service.config.Configuration;
import java.util.List;

/** The route of the effective settings and their origins; passwords in URLs are masked. */
record SettingsRoutes(Configuration settings) implements RouteGroup {

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/settings", "list_settings", "All settings with value and origin.")
            .responses(Reply.json("The settings, by key.", "SettingList"))
            .by(_ ->
                RouteResult.json(
                    Reports.list(
                        "settings",
                        settings.settings().stream()
                            .map(setting -> {
                              Configuration.Value value = settings.value(setting);
                              return RecordJson.line(
                                  new Reports.Setting(
                                      setting.key(),
                                      Printable.withoutPassword(value.text()),
                                      value.origin()));
                            })
                            .toList()))));
  }
}
