package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.InOrder;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.operations.pages.Pages;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.extract.Article;
import dev.rssify.extract.ArticleExtractor;
import dev.rssify.extract.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify extract}: prints the articles of web pages. */
@Command(
    name = "extract",
    description = {
      "Print the article of a page: title, date and text",
      "",
      "Reads pages from files, or fetches them as far as robots.txt allows. Nothing is stored.",
      "",
      "Exit status: 0 all pages were read, 1 some could not be, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify extract https://example.com/2026/story.html",
      "  rssify extract saved.html --url https://example.com/story --json | jq .byline",
      "  rssify extract --inputs pages.ndjson > articles.ndjson   # {\"path\", \"url\"} per line"
    })
public final class ExtractCommand extends ConfiguredCommand {

  /** More than the extractor reads, so that it decides where to cut. */
  private static final int MAX_BYTES = 64 << 20;

  @ArgGroup(multiplicity = "1")
  private Inputs inputs = new Inputs();

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "The URL that a file was saved from, to resolve links.")
  private @Nullable String url;

  @Option(names = "--html", description = "Print the article as HTML without active content.")
  private boolean html;

  public ExtractCommand(CommandContext context) {
    super(context);
  }

  /** The input: exactly one of these options. */
  private static final class Inputs {
    @Parameters(paramLabel = "PAGE", description = "URLs, files, folders of files; .gz is read.")
    private List<String> pages = List.of();

    @Option(
        names = "--inputs",
        paramLabel = "FILE",
        description = "A file that names one page per line, as JSON. Prints JSON.")
    private @Nullable Path file;
  }

  /** An article, or the reason why there is none. */
  private record Result(String source, @Nullable Article article, @Nullable String error) {}

  @Override
  public Integer call() throws InterruptedException {
    EngineConfig config = config();
    boolean json = output().json() || inputs.file != null;
    boolean[] allRead = {true};
    try (LazyEngine engine = new LazyEngine(config)) {
      InOrder.forEach(
          inputs().iterator(),
          Runtime.getRuntime().availableProcessors(),
          input -> extract(input, engine),
          result -> {
            print(result, json);
            allRead[0] &= result.article != null;
          });
    }
    return status(allRead[0]);
  }

  private Stream<ParseInput> inputs() {
    return inputs.file != null
        ? ParseInput.ofLines(inputs.file)
        : inputs.pages.stream()
            .flatMap(page -> isUrl(page) ? Stream.of(page) : ParseInput.expand(page))
            .map(page -> new ParseInput(page, url, null, null));
  }

  private static boolean isUrl(String page) {
    return page.startsWith("http://") || page.startsWith("https://");
  }

  private static Result extract(ParseInput input, LazyEngine engine) {
    try {
      Page page =
          isUrl(input.path())
              ? engine.fetch(input.path())
              : Page.of(bytes(Path.of(input.path())), null, Objects.toString(input.url(), ""));
      return new Result(input.path(), ArticleExtractor.extract(page), null);
    } catch (NoSuchFileException e) {
      return new Result(input.path(), null, "there is no such file");
    } catch (IOException e) {
      return new Result(input.path(), null, Objects.toString(e.getMessage(), e.toString()));
    }
  }

  private static byte[] bytes(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        InputStream page = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in) {
      return page.readNBytes(MAX_BYTES);
    }
  }

  private void print(Result result, boolean json) {
    PrintWriter out = out();
    if (json) {
      out.println(ArticleJson.write(result.source, result.article, result.error));
    } else if (result.article == null) {
      output().problem(Printable.line(result.source + ": " + result.error));
    } else if (html) {
      out.println(result.article.html());
    } else {
      printText(result.article, out);
    }
  }

  private static void printText(Article article, PrintWriter out) {
    out.println(Printable.line(article.title()));
    String about =
        Stream.of(article.byline(), article.published(), article.siteName())
            .filter(Objects::nonNull)
            .map(part -> Printable.line(part.toString()))
            .reduce((a, b) -> a + ", " + b)
            .orElse("");
    if (!about.isEmpty()) {
      out.println(about);
    }
    out.println();
    out.println(Printable.text(article.text()));
  }

  /** Fetches pages through the gates of the store; opens nothing if all pages are files. */
  private static final class LazyEngine implements AutoCloseable {

    private final EngineConfig config;
    private @Nullable Rssify engine;

    LazyEngine(EngineConfig config) {
      this.config = config;
    }

    Page fetch(String address) throws IOException {
      FeedAddress page =
          FeedAddress.parse(address)
              .orElseThrow(() -> new IOException("not a URL; write it like https://example.com/"));
      return switch (opened().pages().fetch(page)) {
        case Pages.PageResult.Read(Exchange exchange, var _) -> {
          try (InputStream body = exchange.decoded().open()) {
            yield Page.of(body.readNBytes(MAX_BYTES), exchange.charset(), exchange.url());
          } finally {
            exchange.wire().close();
            exchange.decoded().close();
          }
        }
        case Pages.PageResult.Failed(String code, String message) ->
            throw new IOException(message + " [" + code + "]");
      };
    }

    private synchronized Rssify opened() {
      if (engine == null) {
        engine = OpenStores.toInspect(config);
      }
      return engine;
    }

    @Override
    public synchronized void close() {
      if (engine != null) {
        engine.close();
      }
    }
  }
}
