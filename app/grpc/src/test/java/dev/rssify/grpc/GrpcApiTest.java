package dev.rssify.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.grpc.v1.AddFeedRequest;
import dev.rssify.grpc.v1.Entry;
import dev.rssify.grpc.v1.EntryServiceGrpc;
import dev.rssify.grpc.v1.Event;
import dev.rssify.grpc.v1.EventServiceGrpc;
import dev.rssify.grpc.v1.Feed;
import dev.rssify.grpc.v1.FeedServiceGrpc;
import dev.rssify.grpc.v1.FollowRequest;
import dev.rssify.grpc.v1.GetEntryRequest;
import dev.rssify.grpc.v1.GetFeedRequest;
import dev.rssify.grpc.v1.ListEntriesRequest;
import dev.rssify.grpc.v1.ListEntriesResponse;
import dev.rssify.grpc.v1.ListFeedsRequest;
import dev.rssify.grpc.v1.RemoveFeedRequest;
import dev.rssify.testkit.http.Reply;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls over a real connection. */
@Timeout(60)
class GrpcApiTest extends GrpcScene {

  @Test
  void a_feed_is_added_listed_read_and_removed() throws Exception {
    Feed added = addAndPoll();
    FeedServiceGrpc.FeedServiceBlockingStub feeds = FeedServiceGrpc.newBlockingStub(channel);

    Feed read = feeds.getFeed(GetFeedRequest.newBuilder().setName("harbour").build());
    assertThat(read.getId()).isEqualTo(added.getId());
    assertThat(read.getTitle()).isEqualTo("Harbour news");
    assertThat(read.getStatus()).isEqualTo("ok");
    assertThat(read.getSubscriptions(0).getTagsList()).containsExactly("sea");
    assertThat(feeds.listFeeds(ListFeedsRequest.getDefaultInstance()).getFeedsList())
        .containsExactly(read);

    var _ = feeds.removeFeed(RemoveFeedRequest.newBuilder().setName("harbour").build());
    assertThat(code(() -> feeds.getFeed(GetFeedRequest.newBuilder().setName("harbour").build())))
        .isEqualTo(Status.Code.NOT_FOUND);
    assertThat(code(() -> feeds.addFeed(AddFeedRequest.newBuilder().setUrl("ftp://a/").build())))
        .isEqualTo(Status.Code.INVALID_ARGUMENT);
  }

  @Test
  void the_only_feed_of_a_page_is_added() {
    String link = "<link rel='alternate' type='application/rss+xml' href='%s'>";
    server.on("/other", Reply.ok("application/rss+xml", FEED));
    server.on("/page", page(link.formatted("/feed")));
    server.on("/pages", page(link.formatted("/feed") + link.formatted("/other")));
    FeedServiceGrpc.FeedServiceBlockingStub feeds = FeedServiceGrpc.newBlockingStub(channel);

    assertThat(feeds.addFeed(add("/page")).getUrl()).isEqualTo(server.uri("/feed").toString());
    assertThat(code(() -> feeds.addFeed(add("/pages")))).isEqualTo(Status.Code.INVALID_ARGUMENT);
  }

  private static Reply page(String head) {
    return Reply.ok(
        "text/html", "<!doctype html><html><head>" + head + "</head><body>P</body></html>");
  }

  private AddFeedRequest add(String path) {
    return AddFeedRequest.newBuilder().setUrl(server.uri(path).toString()).build();
  }

  @Test
  void entries_are_listed_in_pages_and_read_with_their_bytes() throws Exception {
    Feed feed = addAndPoll();
    EntryServiceGrpc.EntryServiceBlockingStub entries = EntryServiceGrpc.newBlockingStub(channel);
    List<String> titles = new ArrayList<>();
    String token = "";
    do {
      ListEntriesResponse page =
          entries.listEntries(
              ListEntriesRequest.newBuilder()
                  .setFeed(feed.getId())
                  .setPageSize(1)
                  .setPageToken(token)
                  .build());
      page.getEntriesList().forEach(entry -> titles.add(entry.getTitle()));
      token = page.getNextPageToken();
    } while (!token.isEmpty());
    assertThat(titles).containsExactlyInAnyOrder("Ferry", "Seals");

    Entry ferry =
        entries.listEntries(ListEntriesRequest.getDefaultInstance()).getEntriesList().stream()
            .filter(entry -> entry.getTitle().equals("Ferry"))
            .findFirst()
            .orElseThrow();
    assertThat(entries.getEntry(GetEntryRequest.newBuilder().setUid(ferry.getUid()).build()))
        .isEqualTo(ferry);
    assertThat(ferry.getText()).contains("Back in service");
    assertThat(ferry.hasPublished()).isFalse();
    assertThat(raw(ferry.getFetchIds(0))).isEqualTo(FEED);
  }

  @Test
  void a_large_response_arrives_byte_for_byte() throws Exception {
    String large = FEED.replace("Back in service", "x".repeat(5_000_000));
    server.on("/feed", Reply.ok("application/rss+xml", large));
    var _ = addAndPoll();
    Entry entry =
        EntryServiceGrpc.newBlockingStub(channel)
            .withMaxInboundMessageSize(20_000_000)
            .listEntries(ListEntriesRequest.newBuilder().setOldestFirst(true).build())
            .getEntries(0);

    assertThat(raw(entry.getFetchIds(0))).isEqualTo(large);
    assertThat(code(() -> raw("3d6a1d9e-1111-4222-8333-444455556666")))
        .isEqualTo(Status.Code.NOT_FOUND);
    assertThat(code(() -> raw("x"))).isEqualTo(Status.Code.INVALID_ARGUMENT);
  }

  @Test
  void events_continue_from_a_position_and_then_follow_the_journal() throws Exception {
    var _ = addAndPoll();
    Iterator<Event> events =
        EventServiceGrpc.newBlockingStub(channel)
            .follow(FollowRequest.newBuilder().setAfter(0).build());
    long head = engine.store().journal().head();
    List<Long> seen = new ArrayList<>();
    while (seen.size() < head) {
      seen.add(events.next().getSeq());
    }
    assertThat(seen).containsExactlyElementsOf(LongStream.rangeClosed(1, head).boxed().toList());

    var _ = engine.add("https://pier.example/feed.xml");
    Event next = events.next();
    assertThat(next.getSeq()).isEqualTo(head + 1);
    assertThat(next.getType()).isEqualTo("feed_added");
    assertThat(next.getJson()).contains("\"type\":\"feed_added\"");
  }

  @Test
  void events_are_selected_by_type_and_tag() throws Exception {
    var _ = addAndPoll();
    Iterator<Event> events =
        EventServiceGrpc.newBlockingStub(channel)
            .follow(
                FollowRequest.newBuilder()
                    .setAfter(0)
                    .addTypes("new_entry")
                    .addTags("sea")
                    .build());

    Event first = events.next();
    assertThat(first.getType()).isEqualTo("new_entry");
    assertThat(first.getFeed().getTitle()).isEqualTo("Harbour news");
    assertThat(first.getEntry().getUid()).isEqualTo(first.getEntryUid());
    assertThat(
            code(() ->
                EventServiceGrpc.newBlockingStub(channel)
                    .follow(FollowRequest.newBuilder().addTypes("x").build())
                    .next()))
        .isEqualTo(Status.Code.INVALID_ARGUMENT);
  }
}
