import client.ApiClient;
import client.ApiException;
import client.api.EntriesApi;
import client.api.EventsApi;
import client.api.FeedsApi;
import client.api.ImportApi;
import client.api.RawApi;
import client.api.ServiceApi;
import client.api.StatsApi;
import client.model.Entry;
import client.model.EntryPage;
import client.model.Event;
import client.model.EventPage;
import client.model.Feed;
import client.model.FeedPage;
import client.model.FetchPageFetchesInner;
import client.model.NewFeed;
import client.model.Problem;
import client.model.Subscription;
import client.model.SubscriptionPatch;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Calls of a generated Java client: URL, token, and two feeds. */
final class Calls {

  /** A call that must fail. */
  private interface Call {
    void run() throws ApiException;
  }

  public static void main(String[] arguments) throws ApiException, IOException {
    ApiClient client = new ApiClient();
    client.updateBaseUri(arguments[0]);
    client.setRequestInterceptor(
        request -> request.header("Authorization", "Bearer " + arguments[1]));
    FeedsApi feeds = new FeedsApi(client);
    EntriesApi entries = new EntriesApi(client);

    System.out.println("index: " + new ServiceApi(client).index(null).getName());

    ApiClient anonymous = new ApiClient();
    anonymous.updateBaseUri(arguments[0]);
    Problem refused = problem(() -> new FeedsApi(anonymous).listFeeds(null, null, null, null, null, null, null));
    System.out.printf("without a token: %d %s%n", refused.getStatus(), refused.getCode());

    NewFeed harbour = new NewFeed().url(java.net.URI.create(arguments[2])).id("harbour");
    harbour.tags(List.of("news", "sea")).pollIntervalSeconds(3600L);
    Subscription added = feeds.addFeed(harbour).getSubscriptions().getFirst();
    System.out.printf(
        "add_feed: %s, %s, every %d s%n",
        added.getId(), String.join(" ", added.getTags()), added.getPollIntervalSeconds());
    NewFeed pier = new NewFeed().url(java.net.URI.create(arguments[3])).id("pier");
    System.out.println("add_feed: " + feeds.addFeed(pier).getSubscriptions().getFirst().getId());

    List<Event> found = new ArrayList<>();
    for (long after = 0; found.size() < 3; ) {
      EventPage page =
          new EventsApi(client).events(List.of("new_entry"), List.of("harbour"), null, null, after, null, 30, null, null, null, null);
      found.addAll(page.getEvents());
      after = Long.parseLong(page.getNext());
    }
    System.out.printf(
        "events: %d new entries of %s%n", found.size(), found.getFirst().getFeed().getTitle());

    FeedPage first = feeds.listFeeds(1, null, null, null, null, null, null);
    FeedPage second = feeds.listFeeds(1, first.getNext(), null, null, null, null, null);
    if (first.getFeeds().getFirst().getId().equals(second.getFeeds().getFirst().getId())) {
      throw new AssertionError("the same feed twice");
    }
    System.out.printf(
        "list_feeds: %d, then %d, then %s%n",
        first.getFeeds().size(),
        second.getFeeds().size(),
        second.getNext() == null ? "the end" : second.getNext());

    Feed feed = feeds.getFeed("harbour", null);
    System.out.printf("get_feed: %s, %s%n", feed.getTitle(), feed.getStatus());

    SubscriptionPatch patch = new SubscriptionPatch().label("East pier").tags(List.of("sea"));
    Subscription changed =
        feeds.changeFeed("harbour", patch.pollIntervalSeconds(null)).getSubscriptions().getFirst();
    System.out.printf(
        "change_feed: label %s, tags %s, %s%n",
        changed.getLabel(),
        String.join(" ", changed.getTags()),
        changed.getPollIntervalSeconds() == null ? "adaptive" : changed.getPollIntervalSeconds());

    EntryPage page =
        feeds.listFeedEntries("harbour", null, null, null, "newest", 2, null, null, null, null);
    EntryPage rest =
        feeds.listFeedEntries("harbour", null, null, null, "newest", 2, page.getNext(), null, null, null);
    System.out.printf(
        "list_feed_entries: %s, then %s%n",
        page.getEntries().stream().map(Entry::getTitle).collect(Collectors.joining(", ")),
        rest.getEntries().getFirst().getTitle());

    Entry entry = entries.getEntry(page.getEntries().getFirst().getEntryUid(), null, null, null);
    System.out.printf(
        "get_entry: %s, %s, version %d%n",
        entry.getTitle(), entry.getPublished().toInstant(), entry.getVersion());

    FetchPageFetchesInner fetch =
        feeds.listFetches("harbour", null, null, null, null, null).getFetches().getFirst();
    System.out.printf("list_fetches: %s, %d items%n", fetch.getOutcome(), fetch.getItemsSeen());
    System.out.printf(
        "explain_feed: %d poll%n", feeds.explainFeed("harbour", null, null).getPolls().size());
    String raw =
        Files.readString(
            new RawApi(client)
                .getRaw(entry.getRawRefs().getFirst().getFetchId(), null, null)
                .toPath());
    System.out.println("get_raw: " + raw.substring(0, 19));

    String opml = "<opml><body><outline xmlUrl=\"https://quay.example/feed\"/></body></opml>";
    System.out.printf(
        "import_feeds: %d added%n", new ImportApi(client).importFeeds(opml).getAdded());

    Problem unknown = problem(() -> entries.getEntry("0".repeat(32), null, null, null));
    System.out.printf(
        "get_entry: %d %s, field %s%n", unknown.getStatus(), unknown.getCode(), unknown.getField());
    Problem invalid = problem(() -> feeds.listFeeds(null, "none", null, null, null, null, null));
    System.out.printf(
        "list_feeds: %d %s, field %s%n", invalid.getStatus(), invalid.getCode(), invalid.getField());

    System.out.printf(
        "stats: %d feeds%n",
        new StatsApi(client).stats(null, null, null, null, null, null, null).getSizes().getFeeds());

    feeds.removeFeed("harbour");
    Problem removed = problem(() -> feeds.getFeed("harbour", null));
    System.out.printf("remove_feed: done, then %d %s%n", removed.getStatus(), removed.getCode());
  }

  /** The error of a call that must fail. */
  private static Problem problem(Call call) throws IOException {
    try {
      call.run();
    } catch (ApiException e) {
      return new ApiClient().getObjectMapper().readValue(e.getResponseBody(), Problem.class);
    }
    throw new AssertionError("no error");
  }
}
