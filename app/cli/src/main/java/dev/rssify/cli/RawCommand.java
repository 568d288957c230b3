package dev.rssify.cli;

import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.StoredResponse;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Storage;
import dev.rssify.json.RawJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify raw}: an answer as it was served. */
@Command(
    name = "raw",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Write the bytes a server sent, exactly as it sent them (only chunking is removed).",
      "Header lines, and all that goes to a terminal, are written without control characters.",
      "",
      "With --json: what is known of the answer, without its bytes.",
      "Exit status: 0 they were written, 1 they are not kept (any longer), 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify raw 1f0c... --headers",
      "  rssify raw 1f0c... --entry 9a3b... ",
      "  rssify raw 1f0c... --diff 77d2..."
    })
final class RawCommand implements Callable<Integer> {

  private final Map<String, String> environment;
  private final OutputStream out;
  private final BooleanSupplier terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "FETCH_ID", description = "The fetch, as raw_refs of entries name it.")
  private UUID fetchId = new UUID(0, 0);

  @Option(names = "--headers", description = "Write the header lines first, in their order.")
  private boolean headers;

  @Option(names = "--decoded", description = "Remove content codings such as gzip.")
  private boolean decoded;

  @Option(
      names = "--entry",
      paramLabel = "UID",
      description = "Only the bytes this entry was read from.")
  private @Nullable String entry;

  @Option(
      names = "--diff",
      paramLabel = "FETCH_ID",
      description = "Show what the decoded bytes of this other, later fetch changed.")
  private @Nullable UUID diff;

  @Mixin private CommonOptions common = new CommonOptions();

  /**
   * @param terminal whether a person looks at what is written
   */
  RawCommand(Map<String, String> environment, OutputStream out, BooleanSupplier terminal) {
    this.environment = environment;
    this.out = out;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    try (Storage storage = OpenStores.shared(config)) {
      StoredResponses responses = RawOperations.of(config, storage).responses();
      StoredResponse response = responses.find(fetchId);
      if (common.json) {
        spec.commandLine().getOut().println(new RawJson().write(response));
      }
      if (!(response instanceof StoredResponse.Stored stored)) {
        return missing(response);
      }
      try (Body _ = stored.wire()) {
        return common.json ? ExitCode.OK : write(responses, stored);
      }
    }
  }

  private int write(StoredResponses responses, StoredResponse.Stored stored) throws IOException {
    if (diff != null) {
      return diff(responses, stored, diff);
    }
    if (headers) {
      out.write(head(stored.raw()).getBytes(StandardCharsets.UTF_8));
    }
    if (entry != null) {
      Optional<byte[]> slice = responses.slice(stored, entry);
      if (slice.isEmpty()) {
        return complain("it is not known which bytes of this fetch entry " + entry + " is made of");
      }
      copy(Body.of(slice.get()));
    } else if (decoded) {
      try (Body body = responses.decoded(stored)) {
        copy(body);
      }
    } else {
      copy(stored.wire());
    }
    out.flush();
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
          .forEach(line -> spec.commandLine().getOut().println(Printable.text(line)));
      return ExitCode.OK;
    }
  }

  private void copy(Body body) throws IOException {
    if (terminal.getAsBoolean()) {
      String text = new String(body.toBytes(), StandardCharsets.UTF_8);
      out.write(Printable.text(text).getBytes(StandardCharsets.UTF_8));
      return;
    }
    try (InputStream in = body.open()) {
      in.transferTo(out);
    }
  }

  private static String head(RawFetch raw) {
    StringBuilder head = new StringBuilder(printable(raw.statusLine()) + "\r\n");
    for (Header line : raw.responseHeaders().lines()) {
      head.append(printable(line.name() + ": " + line.value())).append("\r\n");
    }
    return head.append("\r\n").toString();
  }

  /** Header text holds one byte a character, and most who go beyond ASCII mean UTF-8. */
  private static String printable(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
    return Printable.text(new String(bytes, StandardCharsets.UTF_8));
  }

  private int missing(StoredResponse response) {
    return complain(
        switch (response) {
          case StoredResponse.Stored _ -> "kept";
          case StoredResponse.Expired _ ->
              "expired: its bytes were kept, and are too old to be kept any longer";
          case StoredResponse.Nothing nothing ->
              "it brought no bytes; it ended as " + nothing.outcome();
          case StoredResponse.Lost lost ->
              "lost: its bytes should be in " + lost.place() + "; see 'rssify verify'";
          case StoredResponse.Unknown _ ->
              "no fetch that brought an answer has this id (a 304 brings none)";
        },
        response.fetchId());
  }

  private int complain(String message) {
    return complain(message, fetchId);
  }

  private int complain(String message, UUID about) {
    spec.commandLine().getErr().println("rssify: fetch " + about + ": " + message);
    return ExitCode.SOME_FAILED;
  }
}
