package dev.rssify.cli.ssrf;

import dev.rssify.adapters.fetchhttp.ApacheHttpTransport;
import dev.rssify.adapters.fetchhttp.HttpTransportConfig;
import dev.rssify.adapters.fetchhttp.HttpTransportConfig.Egress;
import dev.rssify.adapters.fetchhttp.HttpTransportConfig.Timeouts;
import dev.rssify.adapters.fetchhttp.IpRange;
import dev.rssify.adapters.fetchhttp.ProxyRoute;
import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.adapters.publishwebhook.WebhookSinkType;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.fetch.Robots;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.operations.inspection.Discoverer;
import dev.rssify.core.operations.inspection.Inspector;
import dev.rssify.core.operations.pages.Pages;
import dev.rssify.core.operations.sinks.Message;
import dev.rssify.core.operations.sinks.SinkContext;
import dev.rssify.core.source.SourceLookup;
import dev.rssify.core.source.SourceTypes;
import dev.rssify.embed.Sources;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.formats.html.JsoupPageLinks;
import dev.rssify.testkit.http.ScriptedServer;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** All components that make requests, with the real client, and the outcomes. */
final class Scene implements AutoCloseable {

  private static final InstantSource CLOCK = InstantSource.system();
  private static final HopGate OPEN = _ -> (HopGate.Pass) () -> {};
  private static final UUID ID = new UUID(0, 1);
  private static final UserAgent AGENT = new UserAgent("1", "https://rssify.example/bot");
  private static final Duration TIME = Duration.ofSeconds(10);
  private static final SourceTypes SOURCES = Sources.discovered();

  /** A request and its outcome. */
  record Sent(OutboundRequest request, OutboundResult result) {}

  final ScriptedServer outside;
  final List<Sent> sent = new ArrayList<>();
  final Map<String, List<String>> names;
  private final ApacheHttpTransport client;
  private final HttpTransport transport;
  private final FeedFetcher fetcher;
  private final Robots robots;

  /**
   * @param outside the public internet of the test
   * @param allowed ranges that an operator allows besides it
   * @param proxy the address of the proxy that feeds may name
   * @param names the results of the name server, one after the other; the last one repeats
   */
  Scene(
      ScriptedServer outside,
      List<String> allowed,
      ProxyRoute proxy,
      Map<String, List<String>> names) {
    this.outside = outside;
    this.names = names;
    List<IpRange> ranges = new ArrayList<>(List.of(IpRange.parse("127.0.0.2")));
    allowed.forEach(range -> ranges.add(IpRange.parse(range)));
    HttpTransportConfig config =
        HttpTransportConfig.defaults()
            .with(new Timeouts(TIME, Duration.ofNanos(1), TIME, TIME, TIME))
            .with(new Egress(ranges, List.of(), Map.of("corp", proxy)));
    this.client = new ApacheHttpTransport(config, tls(), SecretSource.NONE, this::resolve);
    this.transport =
        (request, progress) -> {
          OutboundResult result = client.send(request, progress);
          sent.add(new Sent(request, result));
          return result;
        };
    this.fetcher = new FeedFetcher(FetchConfig.defaults(AGENT), OPEN, transport, CLOCK);
    this.robots = new Robots(fetcher, CLOCK);
  }

  private InetAddress[] resolve(String host) throws UnknownHostException {
    List<String> responses = names.get(host);
    if (responses == null) {
      throw new UnknownHostException(host);
    }
    String next = responses.size() == 1 ? responses.getFirst() : responses.removeFirst();
    return new InetAddress[] {InetAddress.ofLiteral(next)};
  }

  /** Polls a plain feed, optionally through a proxy. */
  String fetch(String url, @Nullable String proxy) {
    return fetcher
        .fetch(
            new FetchRequest(
                ID,
                ID,
                url,
                null,
                Resource.FEED,
                1,
                new RequestProfile(List.of(), List.of(), proxy),
                null))
        .code();
  }

  /** Polls another source. */
  String source(String type, String config, String url) {
    if (!(SOURCES.find(new FeedSource(type, config), url) instanceof SourceLookup.Found found)) {
      return "bad_url";
    }
    FetchRequest request =
        new FetchRequest(
            ID,
            ID,
            found.source().request().url(),
            null,
            found.source().request().resource(),
            1,
            RequestProfile.NONE,
            null);
    boolean page = found.source().request().obeysRobots();
    return fetcher.fetch(request, page ? robots.gate(request, OPEN) : OPEN).code();
  }

  String article(String url) {
    Pages pages = new Pages(fetcher, robots, OPEN, SOURCES, ParseLimits.defaults(), CLOCK);
    return FeedAddress.parse(url)
        .map(address ->
            pages.fetch(address) instanceof Pages.PageResult.Failed failed ? failed.code() : "ok")
        .orElse("bad_url");
  }

  String discover(String url) {
    Inspector inspector =
        new Inspector(fetcher, new UniversalFeedParser(), ParseLimits.defaults(), CLOCK);
    Discoverer discoverer = new Discoverer(inspector, new JsoupPageLinks(), robots, true);
    return FeedAddress.parse(url)
        .map(address -> discoverer.discover(address).requested().fetched().code())
        .orElse("bad_url");
  }

  String webhook(String url) {
    return WebUrl.parse(url)
        .map(target -> {
          SinkDefinition sink =
              SinkDefinition.to("board", target.toString())
                  .signedWith(new SecretRef("env:BOARD"))
                  .limited(3, TIME, 9);
          return new WebhookSinkType()
              .open(sink, new SinkContext(transport, AGENT, _ -> Optional.of("tide"), CLOCK))
              .send(new Message(ID, "feed_gone", ID, null, "application/json", "{}"))
              .toString();
        })
        .orElse("bad_url");
  }

  private static SSLContext tls() {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
