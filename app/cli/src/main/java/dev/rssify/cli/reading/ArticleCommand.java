package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.core.enrich.Derivations;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.codec.RecordJson;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify article}: prints the article behind an entry. */
@Command(
    name = "article",
    description = {
      "Print the article behind an entry",
      "",
      "Reads the store; no network access. Articles are stored where articles.mode, or 'articles' of",
      "a feed, is set. 'rssify extract URL' prints the article of any page.",
      "",
      "Exit status: 0 printed, 1 the entry has no article, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify article https://example.com/2026/story.html",
      "  rssify article 3f0c9a52e1b7d4860f9e8d7c6b5a4938 --json | jq .byline"
    })
public final class ArticleCommand extends StoreCommand {

  @Parameters(
      paramLabel = "ENTRY",
      description = "The uid of an entry, or its id or link as published.")
  private String name = "";

  @Option(names = "--html", description = "Print the article as HTML without active content.")
  private boolean html;

  public ArticleCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Entry entry = EntryName.find(storage.store(), name);
    Optional<String> json =
        new Derivations(storage.store())
            .newest(entry.uid(), EntryArticle.KIND)
            .map(found -> new String(found.content().toBytes(), StandardCharsets.UTF_8));
    if (json.isEmpty()) {
      output()
          .problem(
              "entry "
                  + entry.uid()
                  + " has no article; set articles.mode or the field 'articles' of its feed");
      return ExitCode.SOME_FAILED;
    }
    EntryArticle article = RecordJson.read(EntryArticle.class, json.get());
    boolean ok = article.status().equals("ok");
    if (output().json()) {
      out().println(json.get());
    } else if (ok) {
      out().println(html ? article.html() : text(article));
    } else {
      output()
          .problem(
              Printable.line(article.url() + ": " + article.message())
                  + " ["
                  + article.status()
                  + "]");
    }
    return status(ok);
  }

  private String text(EntryArticle article) {
    String about =
        Stream.of(
                article.byline(),
                article.published() == null ? null : output().style().minute(article.published()),
                article.wordCount() + " words")
            .flatMap(part -> Optional.ofNullable(part).stream())
            .map(Printable::line)
            .collect(Collectors.joining(", "));
    return Stream.of(article.title(), about, article.finalUrl())
            .flatMap(part -> Optional.ofNullable(part).stream())
            .map(Printable::line)
            .filter(line -> !line.isEmpty())
            .collect(Collectors.joining("\n"))
        + "\n\n"
        + Printable.text(String.valueOf(article.text()));
  }
}
