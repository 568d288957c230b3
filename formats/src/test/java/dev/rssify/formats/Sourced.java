package dev.rssify.formats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.source.ConfigValues;
import dev.rssify.core.source.Source;
import dev.rssify.core.source.SourceConfiguration;
import dev.rssify.core.source.SourceHealth;
import dev.rssify.core.source.SourceType;
import dev.rssify.formats.httpjson.HttpJsonSources;
import dev.rssify.formats.pages.HtmlSources;
import dev.rssify.json.feedlist.SourceConfigJson;

/** Shortcuts to parse documents through sources in a test. */
record Sourced(Source source) {

  static Sourced json(String config) {
    return of(new HttpJsonSources(), config);
  }

  static Sourced html(String config) {
    return of(new HtmlSources(), config);
  }

  private static Sourced of(SourceType type, String config) {
    SourceConfiguration made = configure(type, config);
    assertThat(made).isInstanceOf(SourceConfiguration.Configured.class);
    return new Sourced(((SourceConfiguration.Configured) made).source());
  }

  static SourceConfiguration configure(SourceType type, String config) {
    return type.configure(new ConfigValues(new SourceConfigJson().read(config)));
  }

  ParseOutcome read(String document, ParseContext context) {
    return source.read(Body.of(document.getBytes(UTF_8)), context);
  }

  ParseOutcome read(String document) {
    return read(document, ParseContext.ofUrl("https://a.example/list"));
  }

  /** The code of the problem, or "fine". */
  String health(String document) {
    return source.health(read(document)) instanceof SourceHealth.Broken(String code, _)
        ? code
        : "fine";
  }

  String problem(String document) {
    return source.health(read(document)) instanceof SourceHealth.Broken(_, String message)
        ? message
        : "";
  }
}
