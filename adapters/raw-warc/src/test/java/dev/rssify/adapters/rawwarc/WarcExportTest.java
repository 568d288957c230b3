package dev.rssify.adapters.rawwarc;

import static dev.rssify.testing.contract.Responses.SERVED;
import static dev.rssify.testing.contract.Responses.T0;
import static dev.rssify.testing.contract.Responses.response;
import static dev.rssify.testing.contract.Responses.store;
import static dev.rssify.testing.contract.Responses.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.rawwarc.format.RandomAccessBytes;
import dev.rssify.adapters.rawwarc.segments.SegmentScan;
import dev.rssify.adapters.rawwarc.segments.WarcConfig;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.testing.contract.Responses;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarcExportTest {

  @TempDir private Path folder = Path.of("");

  @Test
  void a_repeated_body_of_a_feed_is_written_once() throws IOException {
    Store store = MemoryStore.open();
    Feed one = Responses.added(store, "one");
    Feed two = Responses.added(store, "two");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WarcExport export = WarcExport.to(out, "export.warc.gz", "test", T0);
    try (WarcRawStore raws = WarcRawStore.open(folder, WarcConfig.defaults("test"), store.raws())) {
      for (Feed feed : List.of(one, one, two)) {
        RawFetch raw = store(raws, feed, response(T0, SERVED, text("the same")));
        export.write(raw, Body.of(text("the same")));
      }
    }
    assertThat(types(out.toByteArray()))
        .containsExactly(
            "warcinfo", "response", "request", "revisit", "request", "response", "request");
  }

  @Test
  void a_file_named_warc_is_not_compressed() throws IOException {
    Store store = MemoryStore.open();
    Feed feed = Responses.added(store, "one");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WarcExport export = WarcExport.to(out, "export.warc", "test", T0);
    try (WarcRawStore raws = WarcRawStore.open(folder, WarcConfig.defaults("test"), store.raws())) {
      RawFetch raw = store(raws, feed, response(T0, SERVED, text("low water")));
      export.write(raw, Body.of(text("low water")));
    }
    String file = out.toString(StandardCharsets.UTF_8);
    assertThat(file).startsWith("WARC/1.").contains("WARC-Type: response", "low water");
    assertThat(file.split("WARC/1\\.", -1)).as("nothing, info, response, request").hasSize(4);
  }

  private static List<String> types(byte[] file) throws IOException {
    List<String> types = new ArrayList<>();
    try (SegmentScan scan = new SegmentScan(RandomAccessBytes.of(file), 0)) {
      for (Optional<SegmentScan.Found> next = scan.next(); next.isPresent(); next = scan.next()) {
        types.add(next.get().fields().type());
      }
    }
    return types;
  }
}
