package dev.rssify.service.config;

import dev.rssify.adapters.fetchhttp.IpRange;
import dev.rssify.adapters.fetchhttp.ProxyRoute;
import dev.rssify.core.model.http.SecretRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Settings for the proxies that feeds may use. */
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
          "private addresses the proxy itself may have; requests through it cannot go there",
          value -> Settings.words(value).stream().map(IpRange::parse).toList());

  private static final Setting<Optional<String>> USER =
      SettingGroup.setting(
          "proxies.NAME.user",
          "a user name, or nothing",
          "",
          "user name for the proxy",
          value -> value.isEmpty() ? Optional.empty() : Optional.of(value));

  private static final Setting<Optional<SecretRef>> PASSWORD =
      SettingGroup.setting(
          "proxies.NAME.password",
          "env:NAME or file:PATH, or nothing",
          "",
          "reference to the password for the proxy",
          SecretSettings::reference);

  /** The settings of one proxy. */
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
