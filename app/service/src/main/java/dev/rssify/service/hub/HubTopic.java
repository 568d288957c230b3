package dev.rssify.service.hub;

import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.formats.writing.OutputFormat;
import dev.rssify.json.outward.OutwardFeeds;
import dev.rssify.service.outward.OutwardAddress;
import dev.rssify.service.outward.OutwardRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An outward feed in one format: the topic of a URL.
 *
 * @param request the document with the newest entries
 */
record HubTopic(OutwardRequest request, OutputFormat format) {

  private static final Pattern PATH =
      Pattern.compile("out/([a-z0-9_-]{1,63})\\.([a-z]+)(?:\\?token=([^&#?]+))?");

  /** The topics of a service. */
  record Finder(OutwardFeeds feeds, OutwardAddress address, boolean needsToken) {

    /** The topic of a URL; empty when there is none, or its token does not allow to read it. */
    Optional<HubTopic> find(String url) {
      String base = address.base("");
      Matcher path = PATH.matcher(url.startsWith(base) ? url.substring(base.length()) : "");
      if (!path.matches()) {
        return Optional.empty();
      }
      String token = token(path.group(3));
      Optional<OutputFormat> format = OutputFormat.of(path.group(2));
      return feeds
          .find(path.group(1))
          .filter(feed -> format.isPresent() && isReadable(feed, token))
          .map(feed ->
              new HubTopic(
                  new OutwardRequest(
                      feed, path.group(2), null, false, base, token, address.hubUrl()),
                  format.orElseThrow()))
          .filter(topic -> topic.url().equals(url));
    }

    private boolean isReadable(OutwardFeed feed, @Nullable String token) {
      return token == null ? !needsToken : feed.isFor(token);
    }

    private static @Nullable String token(@Nullable String encoded) {
      try {
        return encoded == null ? null : URLDecoder.decode(encoded, StandardCharsets.UTF_8);
      } catch (IllegalArgumentException e) {
        return ""; // not a token of a feed
      }
    }
  }

  String url() {
    return request.current();
  }

  OutwardFeed feed() {
    return request.feed();
  }
}
