package dev.rssify.formats.opml;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.formats.opml.Opml.Folder;
import dev.rssify.formats.opml.Opml.Outline;
import dev.rssify.formats.opml.Opml.Subscription;
import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OpmlTest {

  private static final String LIST =
      """
      <?xml version="1.0"?>
      <opml version="1.1">
        <head><title>Mine</title></head>
        <body>
          <outline text="News" title="News">
            <outline text="Sea">
              <outline type="rss" text="Harbour" xmlUrl="https://harbour.example/rss" htmlUrl="https://harbour.example/"/>
            </outline>
            <outline type="rss" title="Titled only" XMLURL="https://titled.example/rss"/>
          </outline>
          <outline text="Empty"/>
          <outline type="atom" text="Loose &amp; free" xmlUrl="https://loose.example/atom" description="d"/>
        </body>
      </opml>
      """;

  @Test
  void nested_folders_are_parsed() {
    assertThat(read(LIST))
        .isEqualTo(
            new OpmlOutcome.Read(
                new Opml(
                    "Mine",
                    List.of(
                        new Folder(
                            "News",
                            List.of(
                                new Folder(
                                    "Sea",
                                    List.of(
                                        new Subscription(
                                            "Harbour",
                                            "https://harbour.example/rss",
                                            "https://harbour.example/",
                                            null))),
                                new Subscription(
                                    "Titled only", "https://titled.example/rss", null, null))),
                        new Folder("Empty", List.of()),
                        new Subscription("Loose & free", "https://loose.example/atom", null, "d"))),
                false));
  }

  @Test
  void subscriptions_have_their_folders() {
    assertThat(opml(read(LIST)).subscriptions())
        .extracting(f -> f.folders() + " " + f.subscription().url())
        .containsExactly(
            "[News, Sea] https://harbour.example/rss",
            "[News] https://titled.example/rss",
            "[] https://loose.example/atom");
  }

  @Test
  void a_written_list_is_parsed_to_the_same_list() {
    Property.forAll(
        OpmlTest::anyList,
        list -> {
          OpmlOutcome again = read(OpmlWriter.write(list));
          assertThat(again).isEqualTo(new OpmlOutcome.Read(list, false));
        });
  }

  @Test
  void a_list_that_is_not_well_formed_is_parsed_leniently() {
    OpmlOutcome outcome =
        read("<opml><body><outline text='A & B' xmlUrl='https://a.example/?x=1&y=2'><outline ");
    assertThat(outcome)
        .isEqualTo(
            new OpmlOutcome.Read(
                new Opml(
                    null,
                    List.of(new Subscription("A & B", "https://a.example/?x=1&y=2", null, null))),
                true));
  }

  @Test
  void other_documents_are_rejected() {
    assertThat(code(read("<rss><channel/></rss>"))).isEqualTo(Code.NOT_A_FEED);
    assertThat(code(read(""))).isEqualTo(Code.EMPTY);
    assertThat(code(read("<outline>".repeat(1000)))).isEqualTo(Code.TOO_DEEP);
  }

  private static Opml anyList(RandomGenerator random) {
    return new Opml(title(random), outlines(random, 3));
  }

  private static List<Outline> outlines(RandomGenerator random, int depth) {
    List<Outline> outlines = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      outlines.add(
          depth > 0 && random.nextBoolean()
              ? new Folder(title(random), outlines(random, depth - 1))
              : new Subscription(
                  title(random),
                  "https://" + Gen.words(8).apply(random) + ".example/?a=1&b=<2>",
                  null,
                  title(random)));
    }
    return outlines;
  }

  /** A text that XML can contain and that survives trimming. */
  private static @Nullable String title(RandomGenerator random) {
    String text =
        Gen.texts(12)
            .apply(random)
            .codePoints()
            .filter(c -> c >= ' ' && c != 0xFFFE && c != 0xFFFF)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString()
            .replaceAll("^[\\s\\u00a0\\ufeff]+|[\\s\\u00a0\\ufeff]+$", "")
            .strip();
    return text.isEmpty() ? null : text;
  }

  private static OpmlOutcome read(String document) {
    return OpmlReader.read(Body.of(document.getBytes(UTF_8)), ParseContext.ofUrl(null));
  }

  private static Opml opml(OpmlOutcome outcome) {
    return ((OpmlOutcome.Read) outcome).opml();
  }

  private static Code code(OpmlOutcome outcome) {
    return ((OpmlOutcome.Unreadable) outcome).error().code();
  }
}
