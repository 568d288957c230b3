package dev.rssify.adapters.observe;

import dev.rssify.core.engine.EngineListener;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Sends traces of polls to a collector by OTLP over HTTP. The collector belongs to the operator and
 * may have any address.
 *
 * <p>Invariants: polling never waits for the collector; spans it does not accept in time are
 * dropped.
 */
public final class Otlp implements AutoCloseable {

  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  private final SdkTracerProvider provider;

  private Otlp(SdkTracerProvider provider) {
    this.provider = provider;
  }

  /**
   * Starts sending.
   *
   * @param endpoint such as {@code http://127.0.0.1:4318/v1/traces}
   * @param share of the polls that are traced, from 0 to 1
   */
  public static Otlp to(String endpoint, double share, String version) {
    OtlpHttpSpanExporter exporter =
        OtlpHttpSpanExporter.builder().setEndpoint(endpoint).setTimeout(TIMEOUT).build();
    Resource resource =
        Resource.create(
            Attributes.of(
                AttributeKey.stringKey("service.name"),
                "rssify",
                AttributeKey.stringKey("service.version"),
                version));
    return new Otlp(
        SdkTracerProvider.builder()
            .setResource(resource)
            .setSampler(Sampler.traceIdRatioBased(share))
            .addSpanProcessor(BatchSpanProcessor.builder(exporter).build())
            .build());
  }

  /** Sends a span for each poll. */
  public EngineListener listener() {
    return new PollSpans(provider.get("rssify"));
  }

  /** Sends the remaining spans, for a few seconds at most. */
  @Override
  public void close() {
    provider.shutdown().join(TIMEOUT.toSeconds() + 1, TimeUnit.SECONDS);
  }
}
