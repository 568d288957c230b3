package dev.rssify.json.view;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The served form of the entries of a cluster.
 *
 * @param representative the uid of the first entry
 * @param entries in the order they joined, up to a limit
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record CopyListView(String clusterId, String representative, List<Member> entries) {

  /** The maximum of entries; the rest of a larger cluster is left out. */
  public static final int MAX = 200;

  /** Entries of each cluster in a list of clusters. */
  private static final int LISTED = 20;

  public CopyListView {
    entries = List.copyOf(entries);
  }

  /** An entry of the cluster. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Member(
      String entryUid,
      UUID feedId,
      @Nullable String feedTitle,
      @Nullable String title,
      @Nullable String link,
      Instant sortAt) {

    private static Member of(Entry entry, Optional<String> feedTitle) {
      return new Member(
          entry.uid(),
          entry.feedId(),
          feedTitle.orElse(null),
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
    List<String> found = uids(store, own.clusterId(), MAX);
    List<String> uids = found.isEmpty() ? List.of(entryUid) : found;
    Map<String, Entry> entries = store.entries().entries(uids);
    return Optional.of(of(own.clusterId(), uids, entries, titles(store, entries)));
  }

  /**
   * The clusters that grew last and have several entries, the newest first.
   *
   * @param of the number of entries compared last that are scanned
   */
  public static List<CopyListView> newest(Store store, int limit, int of) {
    List<String> compared = store.clusters().lastCompared(of);
    Map<String, ClusterMember> members = store.clusters().of(compared);
    Map<String, List<String>> clusters = new LinkedHashMap<>();
    compared.stream()
        .map(members::get)
        .filter(Objects::nonNull)
        .filter(member ->
            !member.clusterId().equals(member.entryUid())) // joined another entry's cluster
        .map(ClusterMember::clusterId)
        .distinct()
        .limit(limit)
        .forEach(id -> clusters.put(id, uids(store, id, LISTED)));
    Map<String, Entry> entries =
        store.entries().entries(clusters.values().stream().flatMap(List::stream).toList());
    FeedTitles titles = titles(store, entries);
    return clusters.entrySet().stream()
        .filter(cluster -> cluster.getValue().size() > 1)
        .map(cluster -> of(cluster.getKey(), cluster.getValue(), entries, titles))
        .toList();
  }

  private static CopyListView of(
      String clusterId, List<String> uids, Map<String, Entry> entries, FeedTitles titles) {
    return new CopyListView(
        clusterId,
        uids.getFirst(),
        uids.stream()
            .map(entries::get)
            .filter(Objects::nonNull)
            .map(entry -> Member.of(entry, titles.of(entry.feedId())))
            .toList());
  }

  private static List<String> uids(Store store, String clusterId, int limit) {
    return store.clusters().members(clusterId, limit).stream()
        .map(ClusterMember::entryUid)
        .toList();
  }

  private static FeedTitles titles(Store store, Map<String, Entry> entries) {
    FeedTitles titles = new FeedTitles(store);
    titles.read(entries.values().stream().map(Entry::feedId).toList());
    return titles;
  }

  public String line() {
    return RecordJson.line(this);
  }
}
