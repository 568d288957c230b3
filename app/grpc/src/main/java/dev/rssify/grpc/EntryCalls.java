package dev.rssify.grpc;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.embed.Rssify;
import dev.rssify.grpc.v1.EntryServiceGrpc;
import dev.rssify.grpc.v1.GetEntryRequest;
import dev.rssify.grpc.v1.ListEntriesRequest;
import dev.rssify.grpc.v1.ListEntriesResponse;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.Set;
import java.util.UUID;

/** Lists and reads entries. */
final class EntryCalls extends EntryServiceGrpc.EntryServiceImplBase {

  private static final int PAGE = 50;
  private static final int MAX_PAGE_SIZE = 500;

  /** A page ends early beyond this size: clients accept messages of 4 MiB unless configured. */
  private static final int PAGE_BYTES = 2 << 20;

  private final Rssify engine;

  EntryCalls(Rssify engine) {
    this.engine = engine;
  }

  @Override
  public void listEntries(ListEntriesRequest request, StreamObserver<ListEntriesResponse> client) {
    Replies.send(client, () -> list(request));
  }

  private ListEntriesResponse list(ListEntriesRequest request) {
    EntryQuery query =
        new EntryQuery(
            feeds(request.getFeed()),
            request.hasSince() ? Messages.instant(request.getSince()) : null,
            request.getOldestFirst()
                ? EntryQuery.Order.OLDEST_FIRST
                : EntryQuery.Order.NEWEST_FIRST,
            Paging.position(request.getPageToken()),
            Paging.size(request.getPageSize(), PAGE, MAX_PAGE_SIZE));
    EntryPage page = engine.entries(query);
    ListEntriesResponse.Builder response = ListEntriesResponse.newBuilder();
    long bytes = 0;
    for (Entry entry : page.entries()) {
      dev.rssify.grpc.v1.Entry message = Messages.entry(entry);
      bytes += message.getSerializedSize();
      response.addEntries(message);
      if (bytes > PAGE_BYTES) {
        boolean last = entry.equals(page.entries().getLast()) && page.next() == null;
        return response.setNextPageToken(last ? "" : Paging.token(query.order().of(entry))).build();
      }
    }
    return response.setNextPageToken(Paging.token(page.next())).build();
  }

  private Set<UUID> feeds(String name) {
    if (name.isEmpty()) {
      return Set.of();
    }
    return Set.of(
        engine
            .feed(name)
            .orElseThrow(() ->
                Status.NOT_FOUND
                    .withDescription("there is no feed '" + name + "'")
                    .asRuntimeException())
            .id());
  }

  @Override
  public void getEntry(GetEntryRequest request, StreamObserver<dev.rssify.grpc.v1.Entry> client) {
    Replies.send(client, () -> Messages.entry(found(request.getUid())));
  }

  private Entry found(String uid) {
    Entry entry = engine.store().entries().entries(Set.of(uid)).get(uid);
    if (entry == null) {
      throw Status.NOT_FOUND
          .withDescription("there is no entry '" + uid + "'")
          .asRuntimeException();
    }
    return entry;
  }
}
