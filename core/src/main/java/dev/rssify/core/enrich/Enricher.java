package dev.rssify.core.enrich;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.RawFetch;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Computes the derivations of one kind, such as the article behind an entry.
 *
 * <p>The queue follows the journal, fetches what is needed, and stores the result; an enricher does
 * neither. It may read other derivations from a store it is created with.
 *
 * <p>Threading: safe for many threads.
 */
public interface Enricher {

  /** The kind of its derivations, such as {@code article}. */
  String kind();

  /** Changes when the same input may give another result for entries of this feed. */
  String version(Feed feed);

  /** Whether this event gives an entry something to compute. */
  default boolean follows(Payload event) {
    return event instanceof Payload.NewEntry;
  }

  /** Whether anything is computed for entries of this feed. */
  boolean wants(Feed feed);

  /** What is needed to compute it. */
  Need need(Entry entry, Feed feed);

  /**
   * Whether its requests take long, such as those for files. Few tasks of these kinds run at a
   * time, so that they do not delay others.
   */
  default boolean isBulk() {
    return false;
  }

  /** Computes the derivation. */
  Outcome derive(Entry entry, Feed feed, Input input);

  /**
   * What is stored when there will be no derivation, so that readers get the reason.
   *
   * @param input the last response; null without one
   */
  default Optional<Content> failed(
      Entry entry, Feed feed, @Nullable RawFetch input, Failure failure) {
    return Optional.empty();
  }

  /** What a derivation is computed from. */
  sealed interface Need {

    /** Nothing is computed for this entry. */
    record Skip() implements Need {}

    /** The entry alone. */
    record EntryOnly() implements Need {}

    /** The response to a request, which robots.txt must allow. */
    record Response(String url, Resource resource, FetchLimits.@Nullable Overrides limits)
        implements Need {}

    /**
     * Responses that the enricher requests and stores itself.
     *
     * @param url the first request goes there
     */
    record Transfer(String url) implements Need {}
  }

  /** The input that was needed. */
  sealed interface Input {

    /** Only the entry was needed. */
    record Nothing() implements Input {}

    /**
     * A stored response of any status.
     *
     * @param decoded without content codings; the queue closes it
     * @param further the next pages that the enricher requested, in order
     */
    record Response(RawFetch raw, Body decoded, List<Response> further) implements Input {

      public Response {
        further = List.copyOf(further);
      }

      public Response(RawFetch raw, Body decoded) {
        this(raw, decoded, List.of());
      }

      Response with(List<Response> pages) {
        return new Response(raw, decoded, pages);
      }
    }

    /** The way to make requests. */
    record Transfer(Requests requests) implements Input {}
  }

  /** The result for one entry. */
  sealed interface Outcome {

    /** The derivation. */
    record Derived(Content content) implements Outcome {}

    /**
     * Another page belongs to it, and it is computed again with that.
     *
     * @param otherwise the result when there is no such page
     */
    record NextPage(Need.Response page, Derived otherwise) implements Outcome {}

    /** There is none. */
    record Failed(Failure failure) implements Outcome {}

    /** A failure after progress: it is retried, which does not count as an attempt. */
    record Interrupted(Failure failure) implements Outcome {}

    /** It is continued then, which does not count as an attempt. */
    record Later(Instant until) implements Outcome {}
  }

  /** The content of a derivation. */
  record Content(String mediaType, Body body) {}

  /**
   * Why there is no derivation.
   *
   * @param code stable
   * @param message for a person
   * @param permanent whether another attempt is useless
   */
  record Failure(String code, String message, boolean permanent) {}
}
