package dev.rssify.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openapitools.codegen.DefaultGenerator;
import org.openapitools.codegen.config.CodegenConfigurator;

/**
 * The clients that openapi-generator makes of the served document. Each compiles, makes the calls
 * of src/test/clients with its default options, and prints the same results.
 */
@Timeout(180)
class GeneratedClientsTest {

  private static final Path CALLS = Path.of("src/test/clients").toAbsolutePath();

  /** Where .ci/run installs what Debian lacks. */
  private static final String PROGRAMS =
      Path.of("target/node/node_modules/.bin").toAbsolutePath().toString();

  private static final String PACKAGES = Path.of("target/python").toAbsolutePath().toString();

  /** What each of them prints: a line for each call. */
  private static final List<String> RESULTS =
      List.of(
          "index: rssify",
          "without a token: 401 unauthorized",
          "add_feed: harbour, news sea, every 3600 s",
          "add_feed: pier",
          "events: 3 new entries of Harbour news",
          "list_feeds: 1, then 1, then the end",
          "get_feed: Harbour news, ok",
          "change_feed: label East pier, tags sea, adaptive",
          "list_feed_entries: Ferry back in service, Seals on the north pier, then Fog until noon",
          "get_entry: Ferry back in service, 2026-11-02T08:30:00Z, version 1",
          "list_fetches: ok, 3 items",
          "explain_feed: 1 poll",
          "get_raw: <rss version=\"2.0\">",
          "import_feeds: 1 added",
          "get_entry: 404 not_found, field uid",
          "list_feeds: 400 bad_cursor, field cursor",
          "stats: 3 feeds",
          "remove_feed: done, then 404 not_found");

  @TempDir private Path folder;
  private Harbour harbour;
  private Path document;

  @BeforeEach
  void serve() throws Exception {
    harbour = Harbour.withToken();
    document = folder.resolve("openapi.json");
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(harbour.url() + "/openapi.json"))
              .header("Authorization", "Bearer " + Harbour.TOKEN)
              .build();
      assertThat(client.send(request, HttpResponse.BodyHandlers.ofFile(document)).statusCode())
          .isEqualTo(200);
    }
  }

  @AfterEach
  void close() throws IOException {
    harbour.close();
  }

  @Test
  void a_java_client_compiles_and_calls_the_service() throws Exception {
    generate(
        "java",
        Map.of(
            "library",
            "native",
            "invokerPackage",
            "client",
            "apiPackage",
            "client.api",
            "modelPackage",
            "client.model"));
    List<String> arguments =
        new ArrayList<>(
            List.of("-d", folder.resolve("classes").toString(), "-proc:none", "-nowarn"));
    try (Stream<Path> files = Files.walk(folder.resolve("client/src/main/java"))) {
      files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
    }
    arguments.add(CALLS.resolve("Calls.java").toString());
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, arguments.toArray(String[]::new)))
        .isZero();

    String classPath =
        folder.resolve("classes") + File.pathSeparator + System.getProperty("java.class.path");
    assertCalls(
        Map.of(),
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        classPath,
        "Calls");
  }

  @Test
  void a_typescript_client_compiles_and_calls_the_service() throws Exception {
    Command command =
        new Command(folder, Map.of("PATH", PROGRAMS + File.pathSeparator + System.getenv("PATH")));
    assumeTrue(
        command.succeeds("sh", "-c", "node --version && tsc --version | grep -q ' [5-9]'"),
        "node and TypeScript 5 or newer are not installed");
    generate("typescript-fetch", Map.of());
    Files.copy(CALLS.resolve("calls.ts"), folder.resolve("calls.ts"));
    command.run(
        "tsc",
        "--strict",
        "--target",
        "es2020",
        "--module",
        "commonjs",
        "--outDir",
        "js",
        "calls.ts");

    assertCalls(Map.of(), "node", "js/calls.js");
  }

  @Test
  void a_python_client_compiles_and_calls_the_service() throws Exception {
    assumeTrue(
        new Command(folder, Map.of("PYTHONPATH", PACKAGES))
            .succeeds(
                "python3",
                "-c",
                "import dateutil, pydantic, urllib3; assert pydantic.VERSION >= '2'"),
        "pydantic 2, python-dateutil and urllib3 are not installed");
    generate("python", Map.of("packageName", "client"));

    assertCalls(
        Map.of("PYTHONPATH", folder.resolve("client") + File.pathSeparator + PACKAGES),
        "python3",
        CALLS.resolve("calls.py").toString());
  }

  private void generate(String generator, Map<String, Object> options) {
    CodegenConfigurator configurator =
        new CodegenConfigurator()
            .setGeneratorName(generator)
            .setInputSpec(document.toString())
            .setOutputDir(folder.resolve("client").toString())
            .setAdditionalProperties(options);
    Stream.of("apiDocs", "apiTests", "modelDocs", "modelTests")
        .forEach(part -> configurator.addGlobalProperty(part, "false"));
    new DefaultGenerator().opts(configurator.toClientOptInput()).generate();
  }

  /** Makes the calls, and compares what they return with what was written and published. */
  private void assertCalls(Map<String, String> environment, String... command) throws Exception {
    String[] complete =
        Stream.concat(
                Arrays.stream(command),
                Stream.of(
                    harbour.url(), Harbour.TOKEN, harbour.feed("/news"), harbour.feed("/pier")))
            .toArray(String[]::new);

    assertThat(new Command(folder, environment).run(complete).lines())
        .containsExactlyElementsOf(RESULTS);
  }
}
