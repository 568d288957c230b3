package dev.rssify.lab.conformance;

import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** How the client identifies itself (R1, R21). */
final class Contact {

  private Contact() {}

  static void first(Lab lab, Observed seen) {
    Host host = lab.host("news.example");
    host.on("/feed", Documents.rss("one").header("ETag", "\"1\""));
    VirtualEngine engine = lab.engine();

    engine.add(host.url("/feed"));
    engine.pass(Duration.ofMinutes(59));

    seen.same("requests in the first hour", 1, host.requests().size());
    RecordedRequest request = host.request("/feed", 1);
    seen.same("method of the request", "GET", request.method());
    seen.same(
        "conditional headers",
        List.of(),
        request.headers().stream()
            .map(header -> header.name())
            .filter(name -> name.regionMatches(true, 0, "If-", 0, 3))
            .toList());
    seen.same(
        "new entries",
        1L,
        engine.events().stream().filter(Payload.NewEntry.class::isInstance).count());
  }

  static void name(Lab lab, Observed seen) throws Exception {
    Host host = lab.host("news.example");
    host.on(
        "/feed?x=1",
        Documents.rss("one").header("Set-Cookie", "id=1; Path=/").header("ETag", "\"1\""));
    host.on("/article", Reply.ok("text/html", "<p>Hello"));
    VirtualEngine engine = lab.engine();
    for (String who : List.of("a", "b", "c")) {
      engine.add(request(who, host.url("/feed?x=1")), FirstPoll.IMMEDIATE);
    }
    engine.pass(Duration.ofHours(3));
    engine.meanwhile(() -> engine.fetcher.fetch(page(host.url("/article"), 3))).release();

    List<RecordedRequest> all = host.requests();
    seen.holds("several requests were received: " + all.size(), all.size() >= 3);
    seen.same(
        "requested targets",
        List.of("/article", "/feed?x=1"),
        all.stream().map(RecordedRequest::target).distinct().sorted().toList());
    List<String> agents = all.stream().flatMap(r -> r.headers("User-Agent").stream()).toList();
    seen.same("user agents, one per request", all.size(), agents.size());
    seen.same("different user agents, articles included", 1L, agents.stream().distinct().count());
    seen.holds(
        "the user agent has name, version, contact and subscribers: " + agents.getFirst(),
        agents.getFirst().matches("rssify/\\S+ \\(\\+https?://\\S+; 3 subscribers\\)"));
    seen.holds("the user agent does not contain Mozilla", !agents.getFirst().contains("Mozilla"));
    String accept = host.sent("/feed?x=1", 1, "Accept");
    seen.holds(
        "Accept lists feeds: " + accept,
        accept.contains("application/rss+xml") && accept.contains("application/atom+xml"));
    String codings = host.sent("/feed?x=1", 1, "Accept-Encoding");
    seen.holds("gzip is offered: " + codings, codings.contains("gzip"));
    for (String never : List.of("Referer", "Cookie")) {
      seen.same(
          never + " in any request",
          Optional.empty(),
          all.stream().flatMap(request -> request.headers(never).stream()).findFirst());
    }
  }

  /** A subscription request for a feed. */
  static SubscriptionRequest request(String who, String url) {
    return new SubscriptionRequest(
        VirtualEngine.request(url, FeedSettings.NONE).subscription().withId(who),
        FeedSettings.NONE);
  }

  /** A request for a page on behalf of the given number of subscribers. */
  static FetchRequest page(String url, int subscribers) {
    UUID id = UUID.nameUUIDFromBytes(new byte[] {1});
    return new FetchRequest(
        id, id, url, null, Resource.PAGE, subscribers, RequestProfile.NONE, null);
  }
}
