package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.testkit.NodeModules;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The Model Context Protocol over HTTP and over standard input and output. */
@Timeout(60)
class McpServeTest {

  private static final String LIST = message("tools/list", "{}");
  private static final String SUBSCRIBE =
      message(
          "tools/call",
          "{\"name\":\"subscribe\",\"arguments\":{\"url\":\"https://a.example/feed\"}}");

  @TempDir private Path folder = Path.of("");

  private static String message(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}"
        .formatted(method, params);
  }

  @Test
  void the_service_handles_messages_and_only_the_write_token_can_subscribe() throws Exception {
    Map<String, String> environment =
        Map.of("RSSIFY_STORE", "memory:", "READ", "r3ad", "WRITE", "wr1te");
    String read = "Bearer r3ad";
    String write = "Bearer wr1te";
    try (Serving serving =
        Serving.with(environment, "serve.read_token=env:READ", "serve.write_token=env:WRITE")) {
      assertThat(serving.post("/mcp", LIST).statusCode()).isEqualTo(401);
      HttpResponse<String> list = serving.post("/mcp", LIST, "Authorization", read);
      assertThat(list.statusCode()).isEqualTo(200);
      assertThat(list.body()).contains("search_entries").doesNotContain("\"subscribe\"");
      assertThat(serving.post("/mcp", SUBSCRIBE, "Authorization", read).body())
          .contains("read-only");
      assertThat(serving.post("/mcp", SUBSCRIBE, "Authorization", write).body())
          .contains("\"isError\":false");
      assertThat(serving.get("/feeds", "Authorization", read).body()).contains("a.example/feed");
      String note = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
      assertThat(serving.post("/mcp", note, "Authorization", read).statusCode()).isEqualTo(202);
      assertThat(serving.get("/mcp", "Authorization", read).statusCode()).isEqualTo(405);
      assertThat(
              serving
                  .post("/mcp", LIST, "Authorization", read, "MCP-Protocol-Version", "1999-01-01")
                  .statusCode())
          .isEqualTo(400);
      assertThat(
              serving
                  .post("/mcp", LIST, "Authorization", read, "Origin", "https://evil.example")
                  .statusCode())
          .isEqualTo(403);
    }
  }

  @Test
  void the_command_handles_lines_of_standard_input() {
    Map<String, String> environment = Map.of("RSSIFY_STORE", "sqlite:" + folder.resolve("mcp.db"));
    assertThat(Run.rssify(environment, "import", feeds().toString()).exitCode()).isZero();

    assertThat(responses(environment, LIST).outLines()).hasSize(1);
    assertThat(responses(environment, SUBSCRIBE).out()).contains("read-only");
    assertThat(responses(environment, SUBSCRIBE, "--allow-writes").out())
        .contains("\"isError\":false");
    assertThat(Run.rssify(environment, "feeds").out()).contains("a.example/feed");
  }

  private Path feeds() {
    try {
      return Files.writeString(folder.resolve("feeds.txt"), "https://b.example/feed\n");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Run responses(Map<String, String> environment, String line, String... options) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream((line + "\n").getBytes(StandardCharsets.UTF_8)));
    try {
      String[] arguments = new String[options.length + 1];
      arguments[0] = "mcp";
      System.arraycopy(options, 0, arguments, 1, options.length);
      return Run.rssify(environment, arguments);
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void the_inspector_lists_and_calls_tools_over_standard_input_and_output() throws Exception {
    Optional<Path> inspector = NodeModules.find(".bin/mcp-inspector");
    assumeTrue(
        inspector.isPresent(),
        "the npm package @modelcontextprotocol/inspector is not installed; see docs/mcp.md");
    String store = "sqlite:" + folder.resolve("inspector.db");
    assertThat(Run.rssify(Map.of("RSSIFY_STORE", store), "import", feeds().toString()).exitCode())
        .isZero();
    Path program = folder.resolve("rssify-mcp");
    Files.writeString(
        program,
        "#!/bin/sh\nexec '%s/bin/java' -cp '%s' %s mcp --store '%s'\n"
            .formatted(
                System.getProperty("java.home"),
                System.getProperty("java.class.path"),
                Main.class.getName(),
                store));
    assertThat(program.toFile().setExecutable(true)).isTrue();

    assertThat(inspected(inspector.get(), program, "--method", "tools/list"))
        .contains("\"search_entries\"", "\"list_feeds\"");
    assertThat(
            inspected(
                inspector.get(), program, "--method", "tools/call", "--tool-name", "list_feeds"))
        .contains("b.example/feed");
  }

  private static String inspected(Path inspector, Path program, String... options)
      throws Exception {
    List<String> command =
        new ArrayList<>(List.of("node", inspector.toString(), "--cli", program.toString()));
    command.addAll(List.of(options));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }

  @Test
  void a_client_of_the_npm_package_reads_entries() throws Exception {
    assumeTrue(
        NodeModules.find("@modelcontextprotocol/sdk").isPresent(),
        "the npm package @modelcontextprotocol/sdk is not installed; see docs/mcp.md");
    Path script = folder.resolve("client.mjs");
    NodeModules.linkInto(folder);
    Files.writeString(
        script,
        """
        import { Client } from '@modelcontextprotocol/sdk/client/index.js';
        import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
        const client = new Client({ name: 'test', version: '1' });
        await client.connect(new StreamableHTTPClientTransport(new URL(process.argv[2])));
        console.log((await client.listTools()).tools.map(tool => tool.name).join(' '));
        const found = await client.callTool({ name: 'search_entries', arguments: { words: 'water' } });
        console.log(found.content[1].text);
        const feeds = await client.listResources();
        const read = await client.readResource({ uri: feeds.resources[0].uri });
        console.log(read.contents[0].text);
        await client.close();
        """);
    try (ScriptedServer publisher = ScriptedServer.start()) {
      publisher.on(
          "/feed",
          Reply.ok(
              "application/rss+xml",
              "<rss version='2.0'><channel><title>Tides</title>"
                  + "<item><guid>1</guid><title>High water</title></item></channel></rss>"));
      Map<String, String> environment =
          Map.of(
              "RSSIFY_STORE",
              "sqlite:" + folder.resolve("npm.db"),
              "RSSIFY_FETCH_ALLOWED_RANGES",
              "127.0.0.0/8");
      assertThat(Run.rssify(environment, "add", publisher.uri("/feed").toString()).exitCode())
          .isZero();
      try (Serving serving = Serving.with(environment)) {
        Process node =
            new ProcessBuilder("node", script.toString(), serving.url() + "mcp")
                .redirectErrorStream(true)
                .start();
        String printed = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(node.waitFor()).as(printed).isZero();
        List<String> lines = printed.lines().toList();
        assertThat(lines.get(0)).contains("search_entries", "changes_since", "subscribe");
        assertThat(lines.get(1)).contains("High water");
        assertThat(lines.get(2)).contains("Tides", "High water");
      }
    }
  }
}
