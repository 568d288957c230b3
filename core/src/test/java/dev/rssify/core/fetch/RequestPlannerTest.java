package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.http.WebUrl;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestPlannerTest {

  private static final UUID ID = new UUID(0, 1);
  private static final WebUrl HOME = url("https://example.org/feed");
  private static final WebUrl ELSEWHERE = url("https://cdn.example/feed");
  private final RequestPlanner planner =
      new RequestPlanner(
          FetchConfig.defaults(new UserAgent("1.2.3", "https://rssify.example/bot")));

  private static WebUrl url(String text) {
    return WebUrl.parse(text).orElseThrow();
  }

  private static FetchRequest request(@Nullable Validators held, RequestProfile profile) {
    return new FetchRequest(ID, ID, HOME.toString(), held, Resource.FEED, 7, profile, null);
  }

  private OutboundRequest plan(FetchRequest fetch, WebUrl hop) {
    return planner.plan(fetch, HOME, hop, Duration.ZERO);
  }

  private OutboundRequest plan(@Nullable Validators held) {
    return plan(request(held, RequestProfile.NONE), HOME);
  }

  @Test
  void R1_the_first_request_has_no_conditions() {
    assertThat(plan((Validators) null).headers().lines())
        .extracting(Header::name)
        .containsExactly("User-Agent", "Accept", "Accept-Encoding");
  }

  @ParameterizedTest
  @ValueSource(strings = {"W/\"a b\"", "\"x\"", "unquoted", "\"two  blanks\"", "\"\u00e9\u0080\""})
  void R2_an_etag_is_sent_back_byte_for_byte(String etag) {
    assertThat(plan(new Validators(HOME.toString(), etag, null)).headers().all("If-None-Match"))
        .containsExactly(etag);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06", "yesterday?"})
  void R3_a_last_modified_is_sent_back_byte_for_byte(String value) {
    OutboundRequest request = plan(new Validators(HOME.toString(), null, value));

    assertThat(request.headers().all("If-Modified-Since")).containsExactly(value);
    assertThat(request.headers().all("If-None-Match")).isEmpty();
  }

  @Test
  void R4_validators_are_sent_only_to_the_url_that_returned_them() {
    Validators held = new Validators(ELSEWHERE.toString(), "\"x\"", "y");
    FetchRequest fetch = request(held, RequestProfile.NONE);

    assertThat(plan(fetch, HOME).headers().first("If-None-Match")).isEmpty();
    assertThat(plan(fetch, HOME).headers().first("If-Modified-Since")).isEmpty();
    assertThat(plan(fetch, ELSEWHERE).headers().first("If-None-Match")).contains("\"x\"");
    assertThat(plan(fetch, ELSEWHERE).headers().first("If-Modified-Since")).contains("y");
  }

  @Test
  void R21_the_user_agent_has_name_contact_and_number_of_subscribers() {
    assertThat(plan((Validators) null).headers().first("User-Agent"))
        .contains("rssify/1.2.3 (+https://rssify.example/bot; 7 subscribers)");
  }

  @Test
  void R21_accept_lists_feed_types_and_gzip_is_offered() {
    OutboundRequest request = plan((Validators) null);

    assertThat(request.headers().first("Accept").orElseThrow())
        .contains("application/rss+xml", "application/atom+xml", "application/feed+json");
    assertThat(request.headers().first("Accept-Encoding").orElseThrow()).startsWith("gzip");
  }

  static List<Resource> resources() {
    return List.of(Resource.FEED, Resource.PAGE, Resource.ROBOTS);
  }

  @ParameterizedTest
  @MethodSource("resources")
  void R21_the_user_agent_is_the_same_for_every_resource(Resource resource) {
    FetchRequest fetch =
        new FetchRequest(ID, ID, HOME.toString(), null, resource, 7, RequestProfile.NONE, null);

    assertThat(plan(fetch, HOME).headers().first("User-Agent"))
        .isEqualTo(plan((Validators) null).headers().first("User-Agent"));
    assertThat(plan(fetch, HOME).headers().first("Accept").orElseThrow()).contains("*/*;q=0.5");
  }

  @Test
  void pages_and_robots_have_their_own_accept_headers() {
    assertThat(accept(Resource.PAGE)).startsWith("text/html");
    assertThat(accept(Resource.ROBOTS)).startsWith("text/plain");
  }

  private String accept(Resource resource) {
    FetchRequest fetch =
        new FetchRequest(ID, ID, HOME.toString(), null, resource, 1, RequestProfile.NONE, null);
    return plan(fetch, HOME).headers().first("Accept").orElseThrow();
  }

  @Test
  void a_profile_adds_headers_and_may_replace_the_user_agent() {
    RequestProfile profile =
        new RequestProfile(
            List.of(
                new Header("user-agent", "aggregator/2 (+https://a.example)"),
                new Header("Accept-Language", "de"),
                new Header("Accept", "text/xml")),
            List.of(),
            null);

    assertThat(plan(request(null, profile), HOME).headers().lines())
        .containsExactly(
            new Header("Accept-Encoding", "gzip, deflate, br, zstd"),
            new Header("user-agent", "aggregator/2 (+https://a.example)"),
            new Header("Accept-Language", "de"),
            new Header("Accept", "text/xml"));
  }

  @Test
  void R20_across_origins_only_the_user_agent_of_a_profile_is_sent() {
    RequestProfile profile =
        new RequestProfile(
            List.of(new Header("User-Agent", "aggregator/2"), new Header("X-Reader", "7")),
            List.of(new Credential.Bearer(new SecretRef("token"))),
            null);
    FetchRequest fetch = request(null, profile);

    for (String other :
        List.of(
            "https://cdn.example/feed",
            "http://example.org/feed",
            "https://example.org:8443/feed")) {
      OutboundRequest request = plan(fetch, url(other));
      assertThat(request.headers().first("User-Agent")).contains("aggregator/2");
      assertThat(request.headers().first("X-Reader")).isEmpty();
      assertThat(request.credentials()).isEmpty();
    }
    OutboundRequest sameOrigin = plan(fetch, url("https://example.org/other"));
    assertThat(sameOrigin.headers().first("X-Reader")).contains("7");
    assertThat(sameOrigin.credentials()).isEqualTo(profile.credentials());
  }

  @Test
  void recorded_headers_contain_the_name_of_a_secret_never_its_value() {
    RequestProfile profile =
        new RequestProfile(
            List.of(), List.of(new Credential.Basic("anna", new SecretRef("example-pw"))), null);

    assertThat(plan(request(null, profile), HOME).recordedHeaders().first("Authorization"))
        .contains("[secret example-pw]");
    assertThat(plan(request(null, profile), HOME).headers().first("Authorization")).isEmpty();
  }

  @Test
  void a_proxy_is_used_for_every_hop() {
    FetchRequest fetch = request(null, new RequestProfile(List.of(), List.of(), "corp"));

    assertThat(plan(fetch, HOME).proxy()).isEqualTo("corp");
    assertThat(plan(fetch, ELSEWHERE).proxy()).isEqualTo("corp");
  }

  @Test
  void limits_are_those_of_the_feed_or_the_configured_and_hops_share_the_timeout() {
    FetchRequest own =
        new FetchRequest(
            ID,
            ID,
            HOME.toString(),
            null,
            Resource.FEED,
            1,
            RequestProfile.NONE,
            new FetchLimits.Overrides(Duration.ofSeconds(5), 100L));

    OutboundRequest configured = plan((Validators) null);
    OutboundRequest second = planner.plan(own, HOME, ELSEWHERE, Duration.ofSeconds(2));

    assertThat(configured.timeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(configured.maxWireBytes()).isEqualTo(10 << 20);
    assertThat(configured.maxDecodedBytes()).isEqualTo(10 << 20);
    assertThat(second.timeout()).isEqualTo(Duration.ofSeconds(3));
    assertThat(second.maxWireBytes()).isEqualTo(100);
    assertThat(second.maxDecodedBytes()).isEqualTo(100);
  }
}
