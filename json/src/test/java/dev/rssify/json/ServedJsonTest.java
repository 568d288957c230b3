package dev.rssify.json;

import dev.rssify.core.fetch.Freshness;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Diagnosis;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.core.operations.archive.Reparse;
import dev.rssify.core.operations.archive.ReparseProposal;
import dev.rssify.core.operations.archive.StoredResponse;
import dev.rssify.core.operations.archive.Verification;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.core.operations.manual.ManualPollTask;
import dev.rssify.core.operations.statistics.Figure;
import dev.rssify.core.operations.statistics.ServiceLevels;
import dev.rssify.core.operations.statistics.Statistics;
import dev.rssify.core.operations.subscriptions.FirstPolls;
import dev.rssify.core.source.ConfigField;
import dev.rssify.core.source.ConfigSchema;
import dev.rssify.core.source.ConfigValues;
import dev.rssify.core.source.SourceConfiguration;
import dev.rssify.core.source.SourceType;
import dev.rssify.core.text.NameUuid;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.feedlist.FeedList;
import dev.rssify.json.view.DiscoveryView;
import dev.rssify.json.view.EntryDocument;
import dev.rssify.json.view.EntryVersionView;
import dev.rssify.json.view.EventView;
import dev.rssify.json.view.ExplanationView;
import dev.rssify.json.view.FeedView;
import dev.rssify.json.view.InspectionView;
import dev.rssify.json.view.ManualPollTaskView;
import dev.rssify.json.view.ParsedFeedJson;
import dev.rssify.json.view.RawView;
import dev.rssify.json.view.Reports;
import dev.rssify.json.view.SinkView;
import dev.rssify.json.view.StatisticsView;
import dev.rssify.testkit.golden.Golden;
import dev.rssify.testkit.golden.GoldenCase;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JSON that clients read; a change of a golden file is a change of the API. */
class ServedJsonTest {

  private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");
  private static final UUID ID = UUID.fromString("01234567-89ab-5cde-8f01-23456789abcd");

  private final StringBuilder lines = new StringBuilder();

  static Stream<GoldenCase> cases() {
    return Golden.cases(Path.of("src/test/resources/golden/served")).stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void every_served_record_has_the_documented_form(GoldenCase golden) {
    boolean full = golden.name().equals("full");
    Samples samples = new Samples(full);
    feeds(samples, full);
    entries(samples);
    events(samples);
    polls(samples, full);
    archive(samples);
    reports(samples, full);
    parsed(samples);
    golden.verify(lines.toString());
  }

  private void line(String name, String json) {
    lines.append(name).append('\n').append(json).append('\n');
  }

  private void feeds(Samples samples, boolean full) {
    List<Subscription> subscriptions = full ? List.of(samples.of(Subscription.class)) : List.of();
    line("feed", FeedView.line(samples.of(Feed.class), subscriptions));
    line(
        "feed with a minimal subscription",
        FeedView.line(samples.of(Feed.class), List.of(new Samples(false).of(Subscription.class))));
    line("feed link", RecordJson.line(samples.of(FeedLink.class)));
    line("gate", RecordJson.line(samples.of(HostGate.class)));
    line("explanation", ExplanationView.line(samples.of(Explanation.class)));
  }

  private void entries(Samples samples) {
    line("entry", EntryDocument.line(samples.of(Entry.class)));
    line("entry version", EntryVersionView.line(samples.of(EntryVersion.class)));
    Derivation derivation = samples.of(Derivation.class);
    line("derivation", Reports.DerivationView.line(derivation));
    line(
        "derivation of text",
        Reports.DerivationView.line(
            new Derivation("uid", "kind", "1", AT, "text/plain", Body.of(new byte[] {'a', '"'}))));
  }

  private void events(Samples samples) {
    for (Class<?> type : Payload.class.getPermittedSubclasses()) {
      Payload payload = (Payload) samples.of(type);
      JournalEvent event = new JournalEvent(7, ID, AT, ID, null, payload);
      line("event " + payload.type(), EventView.line(event));
      EventView.message(event).ifPresent(json -> line("message", json));
    }
    line(
        "poll outcome",
        RecordJson.line(PollOutcome.class, samples.of(PollOutcome.Succeeded.class)));
    line("failed poll", RecordJson.line(PollOutcome.class, samples.of(PollOutcome.Failed.class)));
  }

  private void polls(Samples samples, boolean full) {
    line("fetch", RecordJson.line(samples.of(FetchRecord.class)));
    ManualPollTask task =
        new ManualPollTask(
            ID,
            ID,
            full,
            ManualPollTask.Status.DONE,
            AT,
            full ? AT : null,
            full ? "ok" : null,
            2,
            1,
            1,
            List.of(samples.of(Payload.NewEntry.class), samples.of(Payload.EntryUpdated.class)),
            full ? "error" : null);
    line("manual poll task", ManualPollTaskView.line(task));
    Exchange exchange = samples.of(Exchange.class);
    line(
        "inspection",
        InspectionView.line(
            new Inspection(
                "https://example.com/",
                new FetchOutcome.Fetched(exchange),
                samples.of(ParseOutcome.Parsed.class),
                full ? samples.of(Diagnosis.class) : null,
                full ? samples.of(Validators.class) : null,
                full ? samples.of(Freshness.class) : null)));
    line(
        "unreadable inspection",
        InspectionView.line(
            new Inspection(
                "https://example.com/",
                new FetchOutcome.Fetched(exchange),
                samples.of(ParseOutcome.Unreadable.class),
                null,
                null,
                null)));
    line(
        "failed inspection",
        InspectionView.line(
            new Inspection(
                "https://example.com/",
                samples.of(FetchOutcome.Failed.class),
                null,
                null,
                null,
                null)));
  }

  private void archive(Samples samples) {
    line(
        "raw",
        RawView.line(new StoredResponse.Stored(samples.of(RawFetch.class), Body.of(new byte[0]))));
    line("raw expired", RawView.line(new StoredResponse.Expired(ID)));
    line("reparse", RawView.line(samples.of(Reparse.Report.class)));
    line(
        "reparse difference",
        RawView.line(
            new ReparseProposal(
                ID,
                "https://example.com/",
                ID,
                List.of(samples.of(Payload.NewEntry.class), samples.of(Payload.EntryUpdated.class)),
                true),
            AT));
    line("verify problem", RawView.line(samples.of(Verification.Problem.class)));
    line("verify", RawView.line(samples.of(Verification.Report.class)));
    line("compact", RawView.line(samples.of(RawRetention.Report.class)));
    line("copy", RecordJson.line(new Reports.Copied("backup_report", "folder", 1, 2, 3)));
  }

  private void reports(Samples samples, boolean full) {
    line("statistics", StatisticsView.line(samples.of(Statistics.Report.class)));
    line("figure", RecordJson.line(samples.of(Figure.class)));
    line("service levels", StatisticsView.line(samples.of(ServiceLevels.Report.class)));
    line("sink", RecordJson.line(new SinkView("web", 1, 2, 3, null)));
    line("dead letter", RecordJson.line(samples.of(DeadLetter.class)));
    line(
        "finding",
        RecordJson.line(new Reports.Checked("store", "ok", "seen", full ? "fix" : null)));
    line("setting", RecordJson.line(new Reports.Setting("key", "value", "origin")));
    line(
        "imported",
        RecordJson.line(
            new Reports.Imported(
                "added", full ? "https://example.com/" : null, full ? "m" : null)));
    line(
        "import report",
        Reports.ImportReport.of(
                List.of(
                    new Reports.ImportedLine(
                        1, "https://example.com/", "added", full ? NameUuid.of("f") : null)),
                List.of(new FeedList.Problem(3, 4, "message", full ? "url" : null)),
                new FirstPolls(full ? FirstPolls.AT_ONCE + 1 : 1))
            .line());
    line("index", Reports.index("1.0", List.of("feeds", "openapi.json")));
    line(
        "problem",
        Reports.problem(
            "bad_request",
            "Bad",
            400,
            "detail",
            full ? "url" : null,
            full ? 5L : null,
            full ? 6L : null,
            full
                ? List.of(
                    new DiscoveryView.Found(
                        "https://example.com/feed", "Example", FeedLink.Origin.LINKED, List.of()))
                : List.of()));
    line("page", Reports.page("feeds", List.of("{}", "{\"a\":1}"), full ? "a\"b" : null));
    line("list", Reports.list("feeds", List.of("{}")));
    line("source type", Reports.SourceTypeView.line(sourceType(full)));
    Map<String, @Nullable Object> keys = new LinkedHashMap<>();
    keys.put("n", 1L);
    keys.put("d", 0.5);
    keys.put("flag", true);
    keys.put("text", ID);
    keys.put("none", null);
    line(
        "log line",
        Reports.logLine(
            AT, "INFO", "logger", "message", full ? keys : Map.of(), full ? "error" : null));
  }

  private static SourceType sourceType(boolean full) {
    return new SourceType() {
      @Override
      public String name() {
        return "html";
      }

      @Override
      public String meaning() {
        return "a page";
      }

      @Override
      public ConfigSchema schema() {
        return new ConfigSchema(
            full
                ? List.of(
                    ConfigField.required("item", ConfigField.Kind.TEXT, "a selector", "\"li\""))
                : List.of());
      }

      @Override
      public SourceConfiguration configure(ConfigValues config) {
        throw new UnsupportedOperationException();
      }
    };
  }

  private void parsed(Samples samples) {
    for (var kind : List.of(ParseOutcome.Parsed.class, ParseOutcome.Unreadable.class)) {
      ParseOutcome outcome = samples.of(kind);
      StringWriter out = new StringWriter();
      ParsedFeedJson.lines().write("feed.xml", outcome, out);
      ParsedFeedJson.indented().write("feed.xml", outcome, out);
      line("parsed", out.toString());
    }
  }
}
