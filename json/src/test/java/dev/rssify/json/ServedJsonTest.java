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
import dev.rssify.core.source.ConfigField;
import dev.rssify.core.source.ConfigSchema;
import dev.rssify.core.source.ConfigValues;
import dev.rssify.core.source.SourceConfiguration;
import dev.rssify.core.source.SourceType;
import dev.rssify.json.api.CopyReportJson;
import dev.rssify.json.api.DerivationJson;
import dev.rssify.json.api.EntryRecordJson;
import dev.rssify.json.api.EntryVersionJson;
import dev.rssify.json.api.EventJson;
import dev.rssify.json.api.ExplanationJson;
import dev.rssify.json.api.FeedJson;
import dev.rssify.json.api.FeedLinkJson;
import dev.rssify.json.api.FetchLogJson;
import dev.rssify.json.api.FindingJson;
import dev.rssify.json.api.ImportJson;
import dev.rssify.json.api.ImportReportJson;
import dev.rssify.json.api.IndexJson;
import dev.rssify.json.api.InspectionJson;
import dev.rssify.json.api.LogLineJson;
import dev.rssify.json.api.ManualPollTaskJson;
import dev.rssify.json.api.PageJson;
import dev.rssify.json.api.ProblemJson;
import dev.rssify.json.api.RawJson;
import dev.rssify.json.api.ServiceLevelsJson;
import dev.rssify.json.api.SettingJson;
import dev.rssify.json.api.SinkJson;
import dev.rssify.json.api.SourceTypeJson;
import dev.rssify.json.api.StatisticsJson;
import dev.rssify.json.feedlist.FeedList;
import dev.rssify.json.record.ParsedFeedJson;
import dev.rssify.json.stored.HostGateJson;
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

/** The JSON that programs outside read; a change of a golden file is a change of the API. */
class ServedJsonTest {

  private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");
  private static final UUID ID = UUID.fromString("01234567-89ab-5cde-8f01-23456789abcd");

  private final StringBuilder lines = new StringBuilder();

  static Stream<GoldenCase> cases() {
    return Golden.cases(Path.of("src/test/resources/golden/served")).stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void every_served_record_has_the_form_that_is_documented(GoldenCase golden) {
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
    line("feed", new FeedJson().write(samples.of(Feed.class), subscriptions));
    line(
        "feed with a minimal subscription",
        new FeedJson()
            .write(samples.of(Feed.class), List.of(new Samples(false).of(Subscription.class))));
    line("feed link", new FeedLinkJson().write(samples.of(FeedLink.class)));
    line("gate", HostGateJson.write(samples.of(HostGate.class)));
    line("explanation", new ExplanationJson().write(samples.of(Explanation.class)));
  }

  private void entries(Samples samples) {
    line("entry", new EntryRecordJson().write(samples.of(Entry.class)));
    line("entry version", EntryVersionJson.write(samples.of(EntryVersion.class)));
    Derivation derivation = samples.of(Derivation.class);
    line("derivation", DerivationJson.write(derivation));
    line(
        "derivation of text",
        DerivationJson.write(
            new Derivation("uid", "kind", "1", AT, "text/plain", Body.of(new byte[] {'a', '"'}))));
  }

  private void events(Samples samples) {
    for (Class<?> type : Payload.class.getPermittedSubclasses()) {
      Payload payload = (Payload) samples.of(type);
      JournalEvent event = new JournalEvent(7, ID, AT, ID, payload);
      line("event " + payload.type(), new EventJson().write(event));
      new EventJson().writeAsMessage(event).ifPresent(json -> line("message", json));
    }
    line(
        "poll outcome",
        new EventJson().write((PollOutcome) samples.of(PollOutcome.Succeeded.class)));
    line("failed poll", new EventJson().write((PollOutcome) samples.of(PollOutcome.Failed.class)));
  }

  private void polls(Samples samples, boolean full) {
    line("fetch", new FetchLogJson().write(samples.of(FetchRecord.class)));
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
    line("manual poll task", ManualPollTaskJson.write(task));
    Exchange exchange = samples.of(Exchange.class);
    line(
        "inspection",
        new InspectionJson()
            .write(
                new Inspection(
                    "https://example.com/",
                    new FetchOutcome.Fetched(exchange),
                    samples.of(ParseOutcome.Parsed.class),
                    full ? samples.of(Diagnosis.class) : null,
                    full ? samples.of(Validators.class) : null,
                    full ? samples.of(Freshness.class) : null)));
    line(
        "unreadable inspection",
        new InspectionJson()
            .write(
                new Inspection(
                    "https://example.com/",
                    new FetchOutcome.Fetched(exchange),
                    samples.of(ParseOutcome.Unreadable.class),
                    null,
                    null,
                    null)));
    line(
        "failed inspection",
        new InspectionJson()
            .write(
                new Inspection(
                    "https://example.com/",
                    samples.of(FetchOutcome.Failed.class),
                    null,
                    null,
                    null,
                    null)));
  }

  private void archive(Samples samples) {
    RawJson json = new RawJson();
    line(
        "raw",
        json.write(new StoredResponse.Stored(samples.of(RawFetch.class), Body.of(new byte[0]))));
    line("raw expired", json.write(new StoredResponse.Expired(ID)));
    line("reparse", json.write(samples.of(Reparse.Report.class)));
    line(
        "reparse difference",
        json.write(
            new ReparseProposal(
                ID,
                "https://example.com/",
                ID,
                List.of(samples.of(Payload.NewEntry.class), samples.of(Payload.EntryUpdated.class)),
                true),
            AT));
    line("verify problem", json.write(samples.of(Verification.Problem.class)));
    line("verify", json.write(samples.of(Verification.Report.class)));
    line("compact", json.write(samples.of(RawRetention.Report.class)));
    line("copy", CopyReportJson.write("backup_report", "folder", 1, 2, 3));
  }

  private void reports(Samples samples, boolean full) {
    line("statistics", new StatisticsJson().write(samples.of(Statistics.Report.class)));
    line("figure", new StatisticsJson().write(samples.of(Figure.class)));
    line("service levels", ServiceLevelsJson.write(samples.of(ServiceLevels.Report.class)));
    line("sink", new SinkJson().write("web", 1, 2, 3));
    line("dead letter", new SinkJson().write(samples.of(DeadLetter.class)));
    line("finding", new FindingJson().write("store", "ok", "seen", full ? "fix" : null));
    line("setting", new SettingJson().write("key", "value", "origin"));
    line(
        "imported",
        new ImportJson().write("added", full ? "https://example.com/" : null, full ? "m" : null));
    line(
        "import report",
        ImportReportJson.write(
            1, 2, List.of(new FeedList.Problem(3, 4, "message", full ? "url" : null))));
    line("index", IndexJson.write("1.0", List.of("feeds", "openapi.json")));
    line(
        "problem",
        ProblemJson.write(
            "bad_request",
            "Bad",
            400,
            "detail",
            full ? "url" : null,
            full ? 5L : null,
            full ? 6L : null));
    line("page", PageJson.write("feeds", List.of("{}", "{\"a\":1}"), full ? "a\"b" : null));
    line("list", PageJson.named("feeds", List.of("{}")));
    line("source type", new SourceTypeJson().write(sourceType(full)));
    Map<String, @Nullable Object> keys = new LinkedHashMap<>();
    keys.put("n", 1L);
    keys.put("d", 0.5);
    keys.put("flag", true);
    keys.put("text", ID);
    keys.put("none", null);
    line(
        "log line",
        LogLineJson.write(
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
    ParseOutcome read = samples.of(ParseOutcome.Parsed.class);
    ParseOutcome unreadable = samples.of(ParseOutcome.Unreadable.class);
    for (ParseOutcome outcome : List.of(read, unreadable)) {
      StringWriter out = new StringWriter();
      ParsedFeedJson.lines().write("feed.xml", outcome, out);
      ParsedFeedJson.indented().write("feed.xml", outcome, out);
      line("parsed", out.toString());
    }
  }
}
