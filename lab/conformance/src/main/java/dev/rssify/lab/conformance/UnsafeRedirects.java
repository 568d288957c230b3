package dev.rssify.lab.conformance;

import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.testkit.http.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Redirects that must not be followed (R20). */
final class UnsafeRedirects {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private UnsafeRedirects() {}

  static void run(Lab lab, Observed seen) {
    hops(lab, seen);
    loops(lab, seen);
    downgrade(lab, seen);
    credentials(lab, seen);
    inside(lab, seen);
  }

  private static void hops(Lab lab, Observed seen) {
    Host host = lab.host("hops.example");
    for (int hop = 0; hop < 20; hop++) {
      host.on("/short/" + hop, Reply.redirect(302, "/short/" + (hop + 1)));
      host.on("/long/" + hop, Reply.redirect(302, "/long/" + (hop + 1)));
    }
    host.on("/short/10", Documents.rss("after ten hops"));
    VirtualEngine engine = lab.engine();
    engine.add(host.url("/short/0"));
    engine.add(host.url("/long/0"));
    engine.pass(MINUTE);

    seen.same("ten redirects are followed", 1, host.requests("/short/10").size());
    seen.same("the tenth of many is followed", 1, host.requests("/long/10").size());
    seen.same("the eleventh is not followed", 0, host.requests("/long/11").size());
    lab.stop(engine);
  }

  private static void loops(Lab lab, Observed seen) {
    Host host = lab.host("loop.example");
    host.on("/a", Reply.redirect(301, "/b")).on("/b", Reply.redirect(301, "/a"));
    host.on("/self", Reply.redirect(302, "/self"));
    VirtualEngine engine = lab.engine();
    engine.add(host.url("/a"));
    engine.add(host.url("/self"));
    engine.pass(MINUTE);

    seen.same("a loop of two is requested once", List.of(1, 1), counts(host, "/a", "/b"));
    seen.same("a redirect to itself is requested once", 1, host.requests("/self").size());
    lab.stop(engine);
  }

  private static List<Integer> counts(Host host, String... paths) {
    return List.of(paths).stream().map(path -> host.requests(path).size()).toList();
  }

  private static void downgrade(Lab lab, Observed seen) {
    Host secure = lab.secureHost("secure.example");
    Host open = lab.host("open.example");
    open.on("/feed", Documents.rss("one")).on("/up", Reply.redirect(302, secure.url("/feed")));
    secure.on("/down", Reply.redirect(301, open.url("/feed"))).on("/feed", Documents.rss("one"));
    VirtualEngine engine = lab.engine();
    engine.add(secure.url("/down"));
    engine.add(open.url("/up"));
    engine.pass(MINUTE);

    seen.same("https was requested", 1, secure.requests("/down").size());
    seen.same("its redirect to http was not followed", 0, open.requests("/feed").size());
    seen.same("a redirect from http to https is followed", 1, secure.requests("/feed").size());
    lab.stop(engine);
  }

  private static void credentials(Lab lab, Observed seen) {
    Host home = lab.host("home.example");
    Host other = lab.host("other.example");
    home.on("/feed", Reply.redirect(302, "/inner"))
        .on("/inner", Reply.redirect(302, other.url("/feed")));
    other.on("/feed", Documents.rss("one"));
    VirtualEngine engine = lab.engine("memory:", lab.parts, secret -> Optional.of("open sesame"));
    FeedSettings secret = withCredential(new Credential.Bearer(new SecretRef("token")));
    engine.add(VirtualEngine.request(home.url("/feed"), secret), FirstPoll.IMMEDIATE);
    engine.pass(MINUTE);

    String token = "Bearer open sesame";
    seen.same("credentials for the own origin", token, home.sent("/feed", 1, "Authorization"));
    seen.same(
        "credentials after a hop on the own origin",
        token,
        home.sent("/inner", 1, "Authorization"));
    seen.same(
        "credentials for another origin", Host.NOTHING, other.sent("/feed", 1, "Authorization"));
    lab.stop(engine);
  }

  private static FeedSettings withCredential(Credential credential) {
    FeedSettings none = FeedSettings.NONE;
    return new FeedSettings(
        none.source(),
        new RequestProfile(List.of(), List.of(credential), null),
        none.limits(),
        none.retention(),
        none.polling(),
        none.pause(),
        none.discoveryOff(),
        none.backfill(),
        none.backfillFrom(),
        none.emails(),
        none.articles(),
        none.enclosures());
  }

  /** Servers that would respond, so that only the address guard prevents requests to them. */
  private static void inside(Lab lab, Observed seen) {
    Host host = lab.host("outside.example");
    Host inside = lab.inside("intranet.example", host.server().port());
    inside.server().otherwise(request -> Documents.rss("a secret"));
    String bare = ":" + inside.server().port() + "/feed";
    List<String> ways =
        List.of(
            inside.url("/feed"),
            "http://" + inside.address() + bare,
            "http://[::ffff:" + inside.address() + "]" + bare);
    VirtualEngine engine = lab.engine();
    for (int i = 0; i < ways.size(); i++) {
      host.on("/" + i, Reply.redirect(302, "/hop/" + i));
      host.on("/hop/" + i, Reply.redirect(302, ways.get(i)));
      engine.add(host.url("/" + i));
      engine.add(ways.get(i));
    }
    engine.pass(MINUTE);

    seen.same(
        "redirects to private addresses",
        List.of(1, 1, 1),
        counts(host, "/hop/0", "/hop/1", "/hop/2"));
    seen.same(
        "requests to private addresses, by redirect, name or address", 0, inside.requests().size());

    Host changing = lab.host("changing.example");
    changing.on("/feed", Documents.rss("one").close());
    Host behind = lab.inside("behind.example", changing.server().port());
    behind.server().otherwise(request -> Documents.rss("a secret"));
    engine.add(changing.url("/feed"));
    engine.pass(MINUTE);
    lab.names.put(changing.name(), behind.address());
    engine.pass(Duration.ofDays(3));

    seen.same("requests while the name was public", 1, changing.requests().size());
    seen.holds(
        "the name was resolved again when it was private",
        lab.names.lookups(changing.name()).size() > 3);
    seen.same("requests to private addresses", 0, behind.requests().size());
    lab.stop(engine);
  }
}
