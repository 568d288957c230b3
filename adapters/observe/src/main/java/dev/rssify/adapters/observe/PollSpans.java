package dev.rssify.adapters.observe;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineEvent.PollFinished;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StageTimings;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollOutcome;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.time.Duration;
import java.time.Instant;

/**
 * Exports each poll as a trace, from the measurements of the poll: waiting, DNS, connect, TLS,
 * HTTP, raw, parse, normalize, dedup, store, publish. A skipped stage has no span.
 *
 * <p>Threading: safe for many threads.
 */
public final class PollSpans implements EngineListener {

  private final Tracer tracer;

  public PollSpans(Tracer tracer) {
    this.tracer = tracer;
  }

  @Override
  public void on(EngineEvent event) {
    if (event instanceof PollFinished finished) {
      trace(finished);
    }
  }

  private void trace(PollFinished poll) {
    FetchRecord fetch = poll.fetch();
    StageTimings stages = poll.stages();
    // The time of the record is between parsing and comparing.
    Instant responded =
        fetch.at().minus(stages.raw()).minus(stages.parse()).minus(stages.normalize());
    Instant startedAt = responded.minus(fetch.elapsed());
    Instant queued = startedAt.minus(fetch.queued());

    Span root = root(poll).setStartTimestamp(queued).startSpan();
    if (!root.isRecording()) {
      return;
    }
    if (poll.outcome() instanceof PollOutcome.Failed failed) {
      root.setStatus(StatusCode.ERROR, failed.code());
    }
    ExchangeTimings http = fetch.timings();
    Line line = new Line(Context.root().with(root), queued);
    line.span("schedule", fetch.queued());
    line.span("dns", http.dns());
    line.span("connect", http.connect());
    line.span("tls", http.tls());
    line.span("http", http.firstByte().plus(http.body()));
    line.span("raw", stages.raw());
    line.span("parse", stages.parse());
    line.span("normalize", stages.normalize());
    line.span("dedup", stages.dedup());
    line.span("store", stages.store());
    line.span("publish", stages.publish());
    root.end(line.at);
  }

  /** The span of the poll; without the URL, which may contain a secret. */
  private SpanBuilder root(PollFinished poll) {
    FetchRecord fetch = poll.fetch();
    SpanBuilder root =
        tracer
            .spanBuilder("poll")
            .setNoParent()
            .setSpanKind(SpanKind.CLIENT)
            .setAttribute("rssify.feed_id", fetch.feedId().toString())
            .setAttribute("rssify.fetch_id", fetch.fetchId().toString())
            .setAttribute("rssify.cause", Labels.lower(fetch.cause()))
            .setAttribute("rssify.outcome", fetch.outcome())
            .setAttribute("rssify.new_entries", fetch.newEntries())
            .setAttribute("rssify.decision", Labels.lower(fetch.decision().verdict()))
            .setAttribute("rssify.reason", Labels.lower(poll.after().schedule().reason()))
            .setAttribute("rssify.next_at", poll.after().schedule().nextRunAt().toString())
            .setAttribute("server.address", poll.after().placement().host());
    Integer status = fetch.status();
    return status == null
        ? root
        : root.setAttribute("http.response.status_code", status.longValue());
  }

  /** A sequence of spans, each of which starts where the last one ended. */
  private final class Line {
    private final Context parent;
    private Instant at;

    Line(Context parent, Instant at) {
      this.parent = parent;
      this.at = at;
    }

    void span(String name, Duration spent) {
      if (spent.isPositive()) {
        Span span = tracer.spanBuilder(name).setParent(parent).setStartTimestamp(at).startSpan();
        at = at.plus(spent);
        span.end(at);
      }
    }
  }
}
