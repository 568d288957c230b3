package dev.rssify.adapters.publishnats;

import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.Message;
import dev.rssify.core.operations.sinks.SinkContext;
import dev.rssify.core.operations.sinks.SinkUrl;
import io.nats.client.Options;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The servers, stream and subjects in the URL of a sink.
 *
 * @param prefix the first token of every subject
 * @param user null for a token or no authentication
 */
record NatsTarget(
    List<String> servers, String stream, String prefix, boolean tls, @Nullable String user) {

  private static final Set<String> PARAMETERS = Set.of("subject", "tls", "user");

  static NatsTarget of(SinkDefinition definition) {
    SinkUrl url = SinkUrl.of(definition.url(), 4222, PARAMETERS);
    String stream = url.path().isEmpty() ? "RSSIFY" : url.path();
    if (!stream.matches("[a-zA-Z0-9_-]{1,100}")) {
      throw new IllegalArgumentException(
          "the name of a stream has up to 100 of a-z, A-Z, 0-9, _ and -, not \"" + stream + "\"");
    }
    String prefix = url.parameter("subject").orElse("rssify");
    if (!prefix.matches("[a-zA-Z0-9_-]{1,40}(\\.[a-zA-Z0-9_-]{1,40}){0,4}")) {
      throw new IllegalArgumentException("not a subject: \"" + prefix + "\"");
    }
    String user = url.parameter("user").orElse(null);
    if (user != null && definition.secret() == null) {
      throw new IllegalArgumentException(
          "the password of user " + user + " is missing: add a secret");
    }
    return new NatsTarget(
        url.servers(),
        stream,
        prefix,
        url.choice("tls", List.of("false", "true")).equals("true"),
        user);
  }

  /** The password or token, read for each connection. */
  static Supplier<Optional<String>> password(SinkDefinition definition, SinkContext context) {
    SecretRef secret = definition.secret();
    return secret == null ? Optional::empty : () -> context.secrets().apply(secret);
  }

  /** All subjects of this sink. */
  String subjects() {
    return prefix + ".>";
  }

  String subjectOf(Message message) {
    return prefix + "." + message.type() + "." + message.feedId();
  }

  /**
   * The options of a connection. It does not reconnect by itself: messages that it buffered
   * meanwhile would overtake those that were lost.
   */
  Options options(Duration timeout, Optional<String> password) {
    Options.Builder options =
        Options.builder()
            .servers(
                servers.stream()
                    .map(server -> (tls ? "tls://" : "nats://") + server)
                    .toArray(String[]::new))
            .connectionName("rssify")
            .connectionTimeout(timeout)
            .socketWriteTimeout(timeout.plusSeconds(5))
            .requestCleanupInterval(Duration.ofSeconds(1))
            .noReconnect()
            .errorListener(new IgnoredErrors());
    if (user != null) {
      options.userInfo(user, password.orElse(""));
    } else {
      password.ifPresent(token -> options.token(token.toCharArray()));
    }
    return options.build();
  }
}
