package dev.rssify.lab.bench;

import com.fasterxml.aalto.stax.InputFactoryImpl;
import com.rometools.rome.feed.synd.SyndFeed;
import com.rometools.rome.io.SyndFeedInput;
import com.rometools.rome.io.XmlReader;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.source.FeedParser;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.formats.html.JsoupHtmlText;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Bytes to entries over the same document: ours as parsed and as normalized, ROME, and the bare
 * tokenizer that turns every text and attribute into a string and discards it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"})
public class ParseBenchmark {

  private static final String URL = "https://bench.example/feed";

  @Param({"rss", "atom"})
  private String format = "rss";

  @Param({"20000", "200000", "1000000"})
  private int bytes;

  private byte[] document = {};

  private final FeedParser parser = new UniversalFeedParser();
  private final EntryNormalizer normalizer = new EntryNormalizer(new JsoupHtmlText());
  private final InputFactoryImpl tokenizers = new InputFactoryImpl();

  /** Creates the document, and checks that both parsers read all of it. */
  @Setup
  public void makeDocument() throws Exception {
    document = format.equals("rss") ? Documents.rss(1, bytes) : Documents.atom(1, bytes);
    int ours = ((ParseOutcome.Parsed) rssify()).feed().entries().size();
    int theirs = rome().getEntries().size();
    if (ours != theirs || ours == 0) {
      throw new IllegalStateException("entries differ: " + ours + " and " + theirs);
    }
  }

  @Benchmark
  public ParseOutcome rssify() {
    return parser.parse(Body.of(document), ParseContext.ofUrl(URL));
  }

  /** With canonical links, times in UTC and all other fields that a poll compares. */
  @Benchmark
  public List<NormalizedEntry> rssifyNormalized() {
    ParsedFeed feed = ((ParseOutcome.Parsed) rssify()).feed();
    return normalizer.normalize(feed.entries(), EmailHandling.KEEP);
  }

  @Benchmark
  public SyndFeed rome() throws Exception {
    return new SyndFeedInput().build(new XmlReader(new ByteArrayInputStream(document)));
  }

  @Benchmark
  public void tokens(Blackhole hole) throws XMLStreamException {
    XMLStreamReader in = tokenizers.createXMLStreamReader(new ByteArrayInputStream(document));
    while (in.hasNext()) {
      switch (in.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          hole.consume(in.getLocalName());
          for (int i = 0; i < in.getAttributeCount(); i++) {
            hole.consume(in.getAttributeValue(i));
          }
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> hole.consume(in.getText());
        default -> {}
      }
    }
    in.close();
  }
}
