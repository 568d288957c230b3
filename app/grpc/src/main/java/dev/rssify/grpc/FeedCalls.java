package dev.rssify.grpc;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionProblem;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.inspection.FeedOfPage;
import dev.rssify.core.operations.manual.ManualPollResult;
import dev.rssify.embed.Rssify;
import dev.rssify.grpc.v1.AddFeedRequest;
import dev.rssify.grpc.v1.FeedServiceGrpc;
import dev.rssify.grpc.v1.GetFeedRequest;
import dev.rssify.grpc.v1.ListFeedsRequest;
import dev.rssify.grpc.v1.ListFeedsResponse;
import dev.rssify.grpc.v1.PollFeedRequest;
import dev.rssify.grpc.v1.PollFeedResponse;
import dev.rssify.grpc.v1.RemoveFeedRequest;
import dev.rssify.grpc.v1.RemoveFeedResponse;
import dev.rssify.service.EngineSubscriptions;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Lists, adds, removes and polls feeds. */
final class FeedCalls extends FeedServiceGrpc.FeedServiceImplBase {

  private static final int PAGE = 100;
  private static final int MAX_PAGE_SIZE = 500;

  private final Rssify engine;
  private final FeedOfPage pages;

  FeedCalls(Rssify engine) {
    this.engine = engine;
    this.pages = new FeedOfPage(new EngineSubscriptions(engine));
  }

  @Override
  public void listFeeds(ListFeedsRequest request, StreamObserver<ListFeedsResponse> client) {
    Replies.send(client, () -> list(request));
  }

  private ListFeedsResponse list(ListFeedsRequest request) {
    int limit = Paging.size(request.getPageSize(), PAGE, MAX_PAGE_SIZE);
    UUID after =
        request.getPageToken().isEmpty() ? null : Paging.uuid("page_token", request.getPageToken());
    List<Feed> found = engine.store().feeds().list(after, limit + 1);
    List<Feed> page = found.subList(0, Math.min(limit, found.size()));
    Map<UUID, List<Subscription>> subscriptions =
        engine.store().subscriptions().of(page.stream().map(Feed::id).toList());
    ListFeedsResponse.Builder response = ListFeedsResponse.newBuilder();
    page.forEach(feed ->
        response.addFeeds(Messages.feed(feed, subscriptions.getOrDefault(feed.id(), List.of()))));
    if (found.size() > limit) {
      response.setNextPageToken(page.getLast().id().toString());
    }
    return response.build();
  }

  @Override
  public void getFeed(GetFeedRequest request, StreamObserver<dev.rssify.grpc.v1.Feed> client) {
    Replies.send(client, () -> shown(found(request.getName())));
  }

  @Override
  public void addFeed(AddFeedRequest request, StreamObserver<dev.rssify.grpc.v1.Feed> client) {
    Replies.send(client, () -> shown(add(request)));
  }

  private Feed add(AddFeedRequest request) {
    Subscription plain =
        FeedAddress.parse(request.getUrl())
            .map(Subscription::to)
            .orElseThrow(() -> Replies.invalid("url", "not an http or https URL"));
    String id = request.getId();
    Subscription subscription =
        plain.withId(id.isEmpty() ? plain.id() : id).withTags(request.getTagsList());
    Optional<SubscriptionProblem> wrong = SubscriptionProblem.of(subscription);
    if (wrong.isPresent()) {
      throw Replies.invalid(wrong.get().field(), wrong.get().message());
    }
    return pages.find(SubscriptionRequest.partial(subscription), this::subscribed);
  }

  private Feed subscribed(FeedOfPage.Result found) {
    return switch (found) {
      case FeedOfPage.Result.None() ->
          throw Replies.invalid("url", "a web page that links to no feed");
      case FeedOfPage.Result.Several several ->
          throw Replies.invalid(
              "url",
              "a page with several feeds; add one of them: "
                  + several.feeds().stream().map(FeedLink::url).collect(Collectors.joining(" ")));
      case FeedOfPage.Result.Found one -> pages.subscribe(one);
    };
  }

  @Override
  public void removeFeed(RemoveFeedRequest request, StreamObserver<RemoveFeedResponse> client) {
    Replies.send(
        client,
        () -> {
          if (!engine.remove(request.getName())) {
            throw unknown(request.getName());
          }
          return RemoveFeedResponse.getDefaultInstance();
        });
  }

  @Override
  public void pollFeed(PollFeedRequest request, StreamObserver<PollFeedResponse> client) {
    Replies.send(
        client,
        () ->
            switch (engine.startPoll(request.getName(), false)) {
              case ManualPollResult.Started(var task) ->
                  PollFeedResponse.newBuilder().setTaskId(task.taskId().toString()).build();
              case ManualPollResult.TooSoon(var left) ->
                  throw exhausted("polled manually just before; try again in " + left);
              case ManualPollResult.BackingOff(var until, String reason) ->
                  throw exhausted(reason + "; the host limits requests until " + until);
              case ManualPollResult.Fresh(var until) ->
                  throw exhausted("the last response is fresh until " + until);
              case ManualPollResult.Gone(String reason) -> throw impossible(reason);
              case ManualPollResult.Held(String code, String reason) ->
                  throw impossible(code + ": " + reason);
              case ManualPollResult.NotFound() -> throw unknown(request.getName());
            });
  }

  private dev.rssify.grpc.v1.Feed shown(Feed feed) {
    return Messages.feed(feed, engine.store().subscriptions().of(feed.id()));
  }

  private Feed found(String name) {
    return engine.feed(name).orElseThrow(() -> unknown(name));
  }

  private static StatusRuntimeException unknown(String name) {
    return Status.NOT_FOUND.withDescription("there is no feed '" + name + "'").asRuntimeException();
  }

  private static StatusRuntimeException exhausted(String why) {
    return Status.RESOURCE_EXHAUSTED.withDescription(why).asRuntimeException();
  }

  private static StatusRuntimeException impossible(String why) {
    return Status.FAILED_PRECONDITION.withDescription(why).asRuntimeException();
  }
}
