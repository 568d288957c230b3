package dev.rssify.json.view;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a cluster, as it is served.
 *
 * @param representative the uid of the first entry
 * @param entries in the order they joined, up to a limit
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record CopyListView(String clusterId, String representative, List<Member> entries) {

  /** Larger clusters are cut. */
  public static final int MAX = 200;

  public CopyListView {
    entries = List.copyOf(entries);
  }

  /** An entry of the cluster. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Member(
      String entryUid, UUID feedId, @Nullable String title, @Nullable String link, Instant sortAt) {

    private static Member of(Entry entry) {
      return new Member(
          entry.uid(),
          entry.feedId(),
          entry.content().published().title(),
          entry.content().published().link(),
          entry.sortAt());
    }
  }

  /** The cluster of an entry; empty when it was not compared yet. */
  public static Optional<CopyListView> of(Store store, String entryUid) {
    ClusterMember own = store.clusters().of(List.of(entryUid)).get(entryUid);
    if (own == null) {
      return Optional.empty();
    }
    List<String> uids =
        store.clusters().members(own.clusterId(), MAX).stream()
            .map(ClusterMember::entryUid)
            .toList();
    Map<String, Entry> entries = store.entries().entries(uids);
    return Optional.of(
        new CopyListView(
            own.clusterId(),
            uids.isEmpty() ? entryUid : uids.getFirst(),
            uids.stream().map(entries::get).filter(Objects::nonNull).map(Member::of).toList()));
  }

  public String line() {
    return RecordJson.line(this);
  }
}
