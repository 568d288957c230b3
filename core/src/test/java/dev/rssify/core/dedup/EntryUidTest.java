package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.feed.FeedIdentity;
import dev.rssify.testkit.golden.Golden;
import dev.rssify.testkit.golden.GoldenCase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Uids are stable: these were assigned in released versions and must not change. */
class EntryUidTest {

  static List<GoldenCase> uids() {
    return Golden.cases(
        Path.of(System.getProperty("rssify.root"), "core/src/test/resources/golden/entry-uids"));
  }

  @ParameterizedTest
  @MethodSource("uids")
  void an_entry_has_the_same_uid_as_in_earlier_versions(GoldenCase golden) {
    UUID feedId = History.ADDRESS.feedId();
    JsonNode input = golden.inputTree();
    KeyChoice choice =
        new KeyChoice(
            new FeedIdentity(
                IdentityKey.Kind.of(input.path("kind").stringValue()),
                input.path("shared_links").asBoolean(false),
                0,
                null,
                null));
    List<String> given = new ArrayList<>();
    for (JsonNode entry : input.path("entries")) {
      Candidate candidate =
          Candidate.of(feedId, Item.normalized(List.of(Item.of(entry))).getFirst(), History.START);
      IdentityKey key = choice.keyOf(candidate);
      given.add(key.kind().code() + " " + key.uid(feedId, input.path("generation").asInt(0)));
    }
    golden.verify(given);
  }
}
