package dev.rssify.cli.store;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.LineDiff;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.StoredResponse;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.RawView;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify raw}: writes a stored response. */
@Command(
    name = "raw",
    description = {
      "Write a stored response as it was served",
      "",
      "Writes the exact bytes of the server; only chunking is removed. Control characters are removed",
      "from header lines, and from all output to a terminal. With --json only metadata is printed.",
      "",
      "Exit status: 0 written, 1 the response is not stored, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify raw 1f0c... --headers",
      "  rssify raw 1f0c... --entry 9a3b... ",
      "  rssify raw 1f0c... --diff 77d2..."
    })
public final class RawCommand extends StoreCommand {

  @Parameters(paramLabel = "FETCH_ID", description = "Fetch id, as in raw_refs of an entry.")
  private UUID fetchId = new UUID(0, 0);

  @Option(names = "--headers", description = "Write the header lines first, in order.")
  private boolean headers;

  @Option(names = "--decoded", description = "Remove content codings such as gzip.")
  private boolean decoded;

  @Option(names = "--entry", paramLabel = "UID", description = "Only the bytes of this entry.")
  private @Nullable String entry;

  @Option(
      names = "--diff",
      paramLabel = "FETCH_ID",
      description = "Show the differences to this other, later response, decoded.")
  private @Nullable UUID diff;

  public RawCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) throws IOException {
    StoredResponses responses = RawOperations.of(config, storage).responses();
    StoredResponse response = responses.find(fetchId);
    if (output().json()) {
      out().println(RawView.line(response));
    }
    if (!(response instanceof StoredResponse.Stored stored)) {
      return missing(response);
    }
    try (Body _ = stored.wire()) {
      return output().json() ? ExitCode.OK : write(responses, stored);
    }
  }

  private int write(StoredResponses responses, StoredResponse.Stored stored) throws IOException {
    if (diff != null) {
      return diff(responses, stored, diff);
    }
    if (headers) {
      context.out().write(head(stored.raw()).getBytes(StandardCharsets.UTF_8));
    }
    if (entry != null) {
      Optional<byte[]> slice = responses.slice(stored, entry);
      if (slice.isEmpty()) {
        return fail("the byte range of entry " + entry + " in this response is not known");
      }
      copy(Body.of(slice.get()));
    } else if (decoded) {
      try (Body body = responses.decoded(stored)) {
        copy(body);
      }
    } else {
      copy(stored.wire());
    }
    context.out().flush();
    return ExitCode.OK;
  }

  private int diff(StoredResponses responses, StoredResponse.Stored stored, UUID other) {
    StoredResponse later = responses.find(other);
    if (!(later instanceof StoredResponse.Stored storedToo)) {
      return missing(later);
    }
    try (Body _ = storedToo.wire();
        Body before = responses.decoded(stored);
        Body after = responses.decoded(storedToo)) {
      LineDiff.between(LineDiff.lines(before.toBytes()), LineDiff.lines(after.toBytes()))
          .forEach(line -> out().println(Printable.text(line)));
      return ExitCode.OK;
    }
  }

  private void copy(Body body) throws IOException {
    if (context.terminal().getAsBoolean()) {
      String text = new String(body.toBytes(), StandardCharsets.UTF_8);
      context.out().write(Printable.text(text).getBytes(StandardCharsets.UTF_8));
      return;
    }
    try (InputStream in = body.open()) {
      in.transferTo(context.out());
    }
  }

  private static String head(RawFetch raw) {
    StringBuilder head = new StringBuilder(printable(raw.statusLine()) + "\r\n");
    for (Header line : raw.responseHeaders().lines()) {
      head.append(printable(line.name() + ": " + line.value())).append("\r\n");
    }
    return head.append("\r\n").toString();
  }

  /** Header text holds one byte per character; most servers send UTF-8 beyond ASCII. */
  private static String printable(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
    return Printable.text(new String(bytes, StandardCharsets.UTF_8));
  }

  private int missing(StoredResponse response) {
    return fail(
        switch (response) {
          case StoredResponse.Stored _ -> "stored";
          case StoredResponse.Expired _ ->
              "expired: the response was deleted because of its age (retention.raw_days)";
          case StoredResponse.Nothing nothing ->
              "no response body; the outcome was " + nothing.outcome();
          case StoredResponse.Lost lost ->
              "lost: the response should be in " + lost.place() + "; run 'rssify verify'";
          case StoredResponse.Unknown _ -> "no response with this id (a 304 has none)";
        },
        response.fetchId());
  }

  private int fail(String message) {
    return fail(message, fetchId);
  }

  private int fail(String message, UUID about) {
    output().problem("fetch " + about + ": " + message);
    return ExitCode.SOME_FAILED;
  }
}
