package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.apihttp.Served.Got;
import dev.rssify.core.operations.manual.ManualPollResult;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.testkit.http.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every documented error of an operation, over real HTTP. */
@Timeout(60)
class DocumentedErrorsTest {

  private static final Pattern CODE = Pattern.compile("`([a-z_]+)`: ");
  private static final String UNKNOWN_ID = "00000000-0000-0000-0000-000000000000";
  private static final String NO_ENTRY = "0".repeat(32);

  /** Errors that every operation, or every one that changes or reads something, can return. */
  private static final Set<String> COMMON =
      Set.of(
          "bad_parameter",
          "wrong_host",
          "too_many_requests",
          "unavailable",
          "unauthorized",
          "forbidden",
          "foreign_origin",
          "bad_request",
          "too_large",
          "unsupported_media_type");

  /**
   * Errors that occur only when two clients change the same feed at once, and cannot be forced;
   * {@link ConcurrentChangesTest} shows that such requests end without a 500.
   */
  private static final Set<String> RACES = Set.of("add_feed not_found", "remove_feed conflict");

  /** How to cause each of the other errors: the operation and the code, and the request. */
  private static final Map<String, Function<Served, Got>> REQUESTS = new TreeMap<>();

  static {
    reading("list_feeds bad_cursor", "/feeds?cursor=abc");
    reading("get_feed not_found", "/feeds/x");
    reading("list_feed_entries not_found", "/feeds/x/entries");
    reading("list_feed_entries bad_cursor", "/feeds/x/entries?cursor=abc");
    reading("list_fetches not_found", "/feeds/x/fetches");
    reading("list_fetches bad_cursor", "/feeds/x/fetches?cursor=abc");
    reading("list_all_fetches not_found", "/fetches?feed=x");
    reading("list_all_fetches bad_cursor", "/fetches?cursor=abc");
    REQUESTS.put("list_all_fetches unprocessable", served -> ofVeryManyFeeds(served, "/fetches"));
    REQUESTS.put("export unprocessable", served -> ofVeryManyFeeds(served, "/export"));
    reading("list_entries not_found", "/entries?feed=x");
    REQUESTS.put(
        "backfill_feed unprocessable",
        served -> send(served, "POST", "/feeds/" + served.feed().id() + "/backfill", ""));
    reading("explain_feed not_found", "/feeds/x/explain");
    reading("list_entries bad_cursor", "/entries?cursor=abc");
    reading("get_entry not_found", "/entries/" + NO_ENTRY);
    reading("list_versions not_found", "/entries/" + NO_ENTRY + "/versions");
    reading("list_derivations not_found", "/entries/" + NO_ENTRY + "/derivations");
    reading("get_article not_found", "/entries/" + NO_ENTRY + "/article");
    reading("get_cluster not_found", "/entries/" + NO_ENTRY + "/cluster");
    reading("get_context not_found", "/feeds/x/context");
    REQUESTS.put(
        "add_derivation not_found",
        served -> send(served, "POST", "/entries/" + NO_ENTRY + "/derivations", "{}"));
    REQUESTS.put("add_derivation unprocessable", served -> derived(served, "{\"kind\": \"A\"}"));
    REQUESTS.put("add_derivation conflict", DocumentedErrorsTest::derivedTwice);
    reading("get_entry_bytes not_found", "/entries/" + NO_ENTRY + "/raw");
    reading("get_raw not_found", "/raw/" + UNKNOWN_ID);
    reading("get_raw_headers not_found", "/raw/" + UNKNOWN_ID + "/headers");
    reading("get_task not_found", "/tasks/" + UNKNOWN_ID);
    reading("list_hosts bad_cursor", "/hosts?cursor=abc");
    reading("export not_found", "/export?feed=x");
    reading("discover unprocessable", "/discover?url=mailto:someone");
    reading("search_entries not_found", "/search?q=word&feed=x");
    reading("search_entries unprocessable", "/search");
    reading("stats not_found", "/stats?feed=x");
    reading("list_dead_letters not_found", "/sinks/x/dead-letters");
    reading("list_dead_letters bad_cursor", "/sinks/x/dead-letters?cursor=abc");
    REQUESTS.put("put_query unprocessable", served -> send(served, "POST", "/queries", "{}"));
    REQUESTS.put("remove_query not_found", served -> send(served, "DELETE", "/queries/x", ""));
    for (String change : List.of("pause", "resume", "reset", "backfill")) {
      REQUESTS.put(
          change + "_feed not_found", served -> send(served, "POST", "/feeds/x/" + change, ""));
    }
    reading("events not_found", "/events?feed=x&wait=0");
    reading("events bad_cursor", "/events?after=99999&wait=0");
    REQUESTS.put("events cursor_expired", DocumentedErrorsTest::afterRetention);
    REQUESTS.put("list_entries unprocessable", served -> ofVeryManyFeeds(served, "/entries"));
    REQUESTS.put("stats unprocessable", served -> ofVeryManyFeeds(served, "/stats"));
    REQUESTS.put("get_raw expired", served -> expired(served, "/raw/%2$s"));
    REQUESTS.put("get_raw_headers expired", served -> expired(served, "/raw/%2$s/headers"));
    REQUESTS.put("get_entry_bytes expired", served -> expired(served, "/entries/%1$s/raw"));
    REQUESTS.put("add_feed unprocessable", served -> send(served, "POST", "/feeds", "{}"));
    REQUESTS.put("add_feed conflict", DocumentedErrorsTest::anIdInUse);
    REQUESTS.put("add_feed no_feed", served -> added(served, ""));
    REQUESTS.put(
        "add_feed several_feeds",
        served -> added(served, "<a href='/a.rss'>A</a><a href='/b.rss'>B</a>"));
    REQUESTS.put("import_feeds unprocessable", served -> send(served, "POST", "/import", "[]"));
    REQUESTS.put("change_feed not_found", served -> send(served, "PATCH", "/feeds/x", "{}"));
    REQUESTS.put("change_feed conflict", DocumentedErrorsTest::oneOfTwoRequests);
    REQUESTS.put(
        "change_feed unprocessable",
        served -> send(served, "PATCH", "/feeds/" + served.feed().id(), "{\"colour\": 1}"));
    REQUESTS.put("remove_feed not_found", served -> send(served, "DELETE", "/feeds/x", ""));
    REQUESTS.put("refetch not_found", served -> send(served, "POST", "/feeds/x/refetch", ""));
    REQUESTS.put(
        "refetch gone",
        served -> refetched(served, new ManualPollResult.Gone("its server responded with 410")));
    REQUESTS.put(
        "refetch backing_off",
        served ->
            refetched(
                served, new ManualPollResult.BackingOff(Instant.now().plusSeconds(90), "429")));
    REQUESTS.put(
        "refetch fresh",
        served -> refetched(served, new ManualPollResult.Fresh(Instant.now().plusSeconds(90))));
  }

  private static Got derived(Served served, String derivation) {
    String uid = served.rssify().entries(served.feed().url(), 1).entries().getFirst().uid();
    return send(served, "POST", "/entries/" + uid + "/derivations", derivation);
  }

  private static Got derivedTwice(Served served) {
    String mood =
        "{\"kind\": \"mood\", \"version\": \"1\", \"media_type\": \"text/plain\", \"content\":"
            + " \"calm\"}";
    assertThat(derived(served, mood).status()).isEqualTo(201);
    return derived(served, mood);
  }

  private static void reading(String error, String target) {
    REQUESTS.put(error, served -> served.get(target));
  }

  private static Got send(Served served, String method, String target, String body) {
    return served.send(
        served
            .request(target)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body)));
  }

  private static Got refetched(Served served, ManualPollResult fired) {
    served.fired(fired);
    return send(served, "POST", "/feeds/" + served.feed().id() + "/refetch", "");
  }

  private static Got expired(Served served, String target) {
    String uid = served.rssify().entries(served.feed().url(), 1).entries().getFirst().uid();
    UUID fetch = served.rssify().responses(served.feed().url(), 1).getFirst().fetchId();
    served.rssify().store().raws().forget(List.of(fetch));
    return served.get(target.formatted(uid, fetch));
  }

  private static Got afterRetention(Served served) {
    Duration hour = Duration.ofHours(1);
    served
        .rssify()
        .store()
        .maintenance()
        .retain(
            new RetentionPolicy(hour, null, hour, hour),
            Instant.now().plus(Duration.ofDays(1)),
            1_000);
    return served.get("/events?after=0&wait=0");
  }

  private static Got ofVeryManyFeeds(Served served, String path) {
    String feeds =
        IntStream.range(0, 10_001)
            .mapToObj(i ->
                "{\"url\": \"http://127.0.0.1/%d\", \"tags\": [\"sea\"], \"enabled\": false}"
                    .formatted(i))
            .collect(Collectors.joining(",", "[", "]"));
    served.rssify().add(new FeedListJson().read(feeds).requests(), FirstPoll.SPREAD);
    return served.get(path + "?tag=sea");
  }

  /** Adds a page with these links. */
  private static Got added(Served served, String links) {
    served.publisher().on("/robots.txt", Reply.status(404));
    served
        .publisher()
        .on(
            "/page",
            Reply.ok("text/html", "<html><body><p>Harbour</p>" + links + "</body></html>"));
    String page = served.publisher().uri("/page").toString();
    return send(served, "POST", "/feeds", "{\"url\": \"%s\"}".formatted(page));
  }

  private static Got anIdInUse(Served served) {
    String request = "{\"url\": \"%s\", \"id\": \"b\"}";
    send(served, "POST", "/feeds", request.formatted(served.feed().url()));
    return send(served, "POST", "/feeds", request.formatted("http://127.0.0.1/other"));
  }

  private static Got oneOfTwoRequests(Served served) {
    String request = "{\"url\": \"%s\", \"id\": \"b\"}".formatted(served.feed().url());
    send(served, "POST", "/feeds", request);
    String feed = served.feed().url().replace(":", "%3A").replace("/", "%2F");
    return send(served, "PATCH", "/feeds/" + feed, "{}");
  }

  static Stream<String> errors() {
    return REQUESTS.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("errors")
  void a_documented_error_is_returned(String error) {
    try (Served served = Served.polled()) {
      Got got = Objects.requireNonNull(REQUESTS.get(error)).apply(served);

      assertThat(got.header("Content-Type")).contains("application/problem+json");
      assertThat(got.code()).isEqualTo(error.substring(error.indexOf(' ') + 1));
      assertThat(documented(served)).contains(error);
    }
  }

  @Test
  void every_documented_error_has_a_request_here() {
    try (Served served = Served.polled()) {
      Set<String> shown = new HashSet<>(REQUESTS.keySet());
      shown.addAll(RACES);

      assertThat(documented(served)).isSubsetOf(shown);
    }
  }

  @Test
  void every_operation_rejects_an_unknown_parameter() {
    try (Served served = Served.polled()) {
      document(served)
          .path("paths")
          .properties()
          .forEach(path ->
              path.getValue()
                  .propertyNames()
                  .forEach(method -> {
                    String target =
                        path.getKey().replaceAll("\\{[a-z_]+}", UNKNOWN_ID) + "?no_such=1";
                    assertThat(send(served, method.toUpperCase(Locale.ROOT), target, "").code())
                        .as(method + " " + target)
                        .isEqualTo("bad_parameter");
                  }));
    }
  }

  private static JsonNode document(Served served) {
    return served.get("/openapi.json").json();
  }

  /** The operations with the error codes that only they document. */
  private static Set<String> documented(Served served) {
    Set<String> all = new HashSet<>();
    document(served)
        .path("paths")
        .forEach(path ->
            path.forEach(operation -> {
              String id = operation.path("operationId").stringValue();
              operation
                  .path("responses")
                  .forEach(response ->
                      CODE.matcher(response.path("description").stringValue(""))
                          .results()
                          .map(found -> found.group(1))
                          .filter(code -> !COMMON.contains(code))
                          .forEach(code -> all.add(id + " " + code)));
            }));
    return all;
  }
}
