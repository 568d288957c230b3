package dev.rssify.formats.pages;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.source.ConfigProblem;
import dev.rssify.core.source.ConfigSchema;
import dev.rssify.core.source.ConfigValues;
import dev.rssify.core.source.Source;
import dev.rssify.core.source.SourceConfiguration;
import dev.rssify.core.source.SourceHealth;
import dev.rssify.core.source.SourceRequest;
import dev.rssify.core.source.SourceType;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.reading.DocumentReader;
import java.util.ArrayList;
import java.util.List;

/** The source type for a page that lists items. It is made for people, so robots.txt is obeyed. */
public final class HtmlSources implements SourceType {

  @Override
  public String name() {
    return "html";
  }

  @Override
  public String meaning() {
    return "A page that lists items; CSS selectors find them. robots.txt is obeyed.";
  }

  @Override
  public ConfigSchema schema() {
    return PageMapping.SCHEMA;
  }

  @Override
  public SourceConfiguration configure(ConfigValues config) {
    List<ConfigProblem> problems = new ArrayList<>();
    return PageMapping.of(config, problems)
        .<SourceConfiguration>map(mapping -> new SourceConfiguration.Configured(new Page(mapping)))
        .orElseGet(() -> new SourceConfiguration.Invalid(problems));
  }

  private record Page(PageMapping mapping) implements Source {

    @Override
    public SourceRequest plan(String address) {
      return SourceRequest.ofPage(address);
    }

    @Override
    public ParseOutcome read(Body document, ParseContext context) {
      ParseContext declared = MetaCharset.declared(document, context);
      return DocumentReader.readFeed(
          document,
          declared,
          _ -> new PageSyntax(page -> new PageItems(mapping, page, declared).read(), declared));
    }

    /** An empty list is indistinguishable from a redesigned page, so it is reported. */
    @Override
    public SourceHealth health(ParseOutcome outcome) {
      return outcome instanceof ParseOutcome.Parsed(ParsedFeed feed, _)
              && feed.entries().stream().allMatch(FeedDraft::isNameless)
          ? new SourceHealth.Broken("nothing_selected", nothingSelected(feed.entries().size()))
          : Source.super.health(outcome);
    }

    private String nothingSelected(int items) {
      return items == 0
          ? "'" + mapping.itemText() + "' selects nothing in this page: check 'item'"
          : "none of " + items + " items has a link or a title: check 'link' and 'title'";
    }

    @Override
    public String version() {
      return "2";
    }
  }
}
