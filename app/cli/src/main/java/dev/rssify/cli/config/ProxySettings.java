package dev.rssify.cli.config;

import dev.rssify.adapters.fetchhttp.IpRange;
import dev.rssify.adapters.fetchhttp.ProxyRoute;
import dev.rssify.core.model.http.SecretRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The proxies that feeds may name. */
public final class ProxySettings {

  private static final Setting<Optional<String>> URL =
      SettingGroup.setting(
          "proxies.NAME.url",
          "an http URL without a path, such as http://proxy.example:3128",
          "",
          "an HTTP proxy that feeds refer to as NAME",
          value -> {
            if (value.isEmpty()) {
              return Optional.empty();
            }
            ProxyRoute _ = ProxyRoute.parse(value, null, null, List.of());
            return Optional.of(value);
          });

  private static final Setting<List<IpRange>> ALLOWED_RANGES =
      SettingGroup.setting(
          "proxies.NAME.allowed_ranges",
          "a list of address ranges like 10.0.0.0/8",
          "",
          "private addresses the proxy may have; requests through it may not go there",
          value -> Settings.words(value).stream().map(IpRange::parse).toList());

  private static final Setting<Optional<String>> USER =
      SettingGroup.setting(
          "proxies.NAME.user",
          "a user name, or nothing",
          "",
          "who the proxy knows us as",
          value -> value.isEmpty() ? Optional.empty() : Optional.of(value));

  private static final Setting<Optional<SecretRef>> PASSWORD =
      SettingGroup.setting(
          "proxies.NAME.password",
          "env:NAME or file:PATH, or nothing",
          "",
          "where the password for it is read",
          SecretSettings::reference);

  /** For each proxy. */
  public static final List<Setting<?>> ALL = List.of(URL, ALLOWED_RANGES, USER, PASSWORD);

  static final SettingGroup GROUP = new SettingGroup("proxies", ALL);

  private ProxySettings() {}

  /** Every proxy, by name. */
  static Map<String, ProxyRoute> read(Configuration settings) {
    Map<String, ProxyRoute> proxies = new LinkedHashMap<>();
    for (String name : GROUP.names(settings)) {
      try {
        proxies.put(
            name,
            ProxyRoute.parse(
                SettingGroup.required(settings, SettingGroup.of(URL, name)),
                settings.get(SettingGroup.of(USER, name)).orElse(null),
                settings.get(SettingGroup.of(PASSWORD, name)).orElse(null),
                settings.get(SettingGroup.of(ALLOWED_RANGES, name))));
      } catch (IllegalArgumentException e) {
        throw new ConfigException("proxies." + name + ": " + e.getMessage());
      }
    }
    return proxies;
  }
}
