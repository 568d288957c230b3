package dev.rssify.testkit.http;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * The replies of a path, request by request.
 *
 * <p>Threading: called by one thread per connection, so by several at once.
 */
@FunctionalInterface
public interface Script {

  Reply response(RecordedRequest request);

  /** One reply after the other; the last one repeats. */
  static Script sequence(Reply first, Reply... rest) {
    List<Reply> replies = Stream.concat(Stream.of(first), Stream.of(rest)).toList();
    AtomicInteger next = new AtomicInteger();
    return request -> replies.get(next.getAndUpdate(i -> Math.min(i + 1, replies.size() - 1)));
  }

  /**
   * A well-behaved publisher: the reply has both validators, and a request that sends one of them
   * back gets a 304. If-None-Match takes precedence over If-Modified-Since (RFC 9110, 13.2.2).
   */
  static Script conditional(String etag, String lastModified, Reply full) {
    return request -> {
      boolean same =
          request
              .header("If-None-Match")
              .map(sent -> sent.contains(etag))
              .orElseGet(() -> request.headers("If-Modified-Since").contains(lastModified));
      Reply base = same ? Reply.status(304) : full;
      return base.header("ETag", etag).header("Last-Modified", lastModified);
    };
  }
}
