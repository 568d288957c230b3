package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.FileBody;
import dev.rssify.cli.io.InOrder;
import dev.rssify.core.model.parsed.Deadline;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.source.FeedParser;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.json.view.ParsedFeedJson;
import dev.rssify.service.config.ConfigException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify parse}: parses documents and prints them as JSON. */
@Command(
    name = "parse",
    description = {
      "Parse feed documents and print them as JSON",
      "",
      "Prints one object per line. An unreadable document yields \"ok\": false and an error code.",
      "",
      "Exit status: 0 all were parsed, 1 some are unreadable, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify parse feed.xml --url https://example.com/feed.xml --pretty",
      "  curl -s https://example.com/feed.xml | rssify parse - | jq .entries[].title",
      "  rssify parse --inputs inputs.ndjson    # {\"path\", \"url\", \"content_type\"} per line"
    })
public final class ParseCommand extends ConfiguredCommand {

  private final FeedParser parser = new UniversalFeedParser();

  @ArgGroup(multiplicity = "1")
  private Documents documents = new Documents();

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "URL of the documents, to resolve links.")
  private @Nullable String url;

  @Option(
      names = "--content-type",
      paramLabel = "MEDIA_TYPE",
      description = "The Content-Type they were served with.")
  private @Nullable String contentType;

  @Option(names = "--pretty", description = "Indent the output.")
  private boolean pretty;

  public ParseCommand(CommandContext context) {
    super(context);
  }

  /** The input: exactly one of these options. */
  private static final class Documents {
    @Parameters(
        paramLabel = "FILE",
        description = "Files, folders of files, or - for standard input.")
    private List<String> files = List.of();

    @Option(
        names = "--inputs",
        paramLabel = "FILE",
        description = "A file that names one document per line, as JSON.")
    private @Nullable Path inputs;
  }

  @Override
  public Integer call() throws InterruptedException {
    ParseLimits limits = config().parse();
    ParsedFeedJson json = pretty ? ParsedFeedJson.indented() : ParsedFeedJson.lines();
    boolean[] allRead = {true};
    try (Stream<ParseInput> inputs = inputs()) {
      InOrder.forEach(
          inputs.iterator(),
          Runtime.getRuntime().availableProcessors(),
          input -> read(input, limits, json),
          result -> {
            write(result.json());
            allRead[0] &= result.ok();
          });
    }
    return status(allRead[0]);
  }

  @SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
  private record Result(boolean ok, byte[] json) {}

  /** Stops the command when the reader has closed the output. */
  private void write(byte[] json) {
    try {
      context.out().write(json);
    } catch (IOException e) {
      throw new CancellationException("the reader closed the output");
    }
  }

  private Stream<ParseInput> inputs() {
    if (documents.inputs != null) {
      if (url != null || contentType != null) {
        throw new ConfigException(
            "--inputs gives the URL of each document; --url and --content-type are for" + " FILE");
      }
      return ParseInput.ofLines(documents.inputs);
    }
    return documents.files.stream()
        .flatMap(ParseInput::expand)
        .map(path -> new ParseInput(path, url, contentType, null));
  }

  private Result read(ParseInput input, ParseLimits limits, ParsedFeedJson json) {
    ParseOutcome outcome = parse(input, limits);
    return new Result(outcome instanceof ParseOutcome.Parsed, json.write(input.path(), outcome));
  }

  private ParseOutcome parse(ParseInput input, ParseLimits limits) {
    ParseContext context =
        new ParseContext(
            input.url(), input.contentType(), input.contentLanguage(), limits, Deadline.NEVER);
    try {
      if (input.path().equals("-")) {
        return parseStandardInput(context);
      }
      return parser.parse(FileBody.of(Path.of(input.path())), context);
    } catch (NoSuchFileException e) {
      return unreadable("there is no such file");
    } catch (IOException | UncheckedIOException e) {
      return unreadable("the file cannot be read: " + Objects.toString(e.getMessage(), "?"));
    }
  }

  /** Copies standard input to a file, as a document may have to be read twice. */
  private ParseOutcome parseStandardInput(ParseContext context) throws IOException {
    Path spool = Files.createTempFile("rssify-", ".in");
    try {
      Files.copy(System.in, spool, StandardCopyOption.REPLACE_EXISTING);
      return parser.parse(FileBody.of(spool), context);
    } finally {
      Files.delete(spool);
    }
  }

  private static ParseOutcome unreadable(String message) {
    return new ParseOutcome.Unreadable(
        ParseError.of(ParseError.Code.IO_ERROR, message), FeedFormat.UNKNOWN, "utf-8");
  }
}
