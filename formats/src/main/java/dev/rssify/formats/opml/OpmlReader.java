package dev.rssify.formats.opml;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.opml.Opml.Folder;
import dev.rssify.formats.opml.Opml.Outline;
import dev.rssify.formats.opml.Opml.Subscription;
import dev.rssify.formats.reading.DocumentReader;
import dev.rssify.formats.reading.Reading;
import dev.rssify.formats.reading.XmlSyntax;
import dev.rssify.formats.xml.ElementReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Parses a subscription list, strictly or leniently like a feed.
 *
 * <p>Invariants: never throws for any input.
 *
 * <p>Not thread-safe.
 */
public final class OpmlReader {

  private final ElementReader in;
  private @Nullable String title;
  private final List<Outline> outlines = new ArrayList<>();

  private OpmlReader(ElementReader in) {
    this.in = in;
  }

  public static OpmlOutcome read(Body body, ParseContext context) {
    Reading<OpmlOutcome.Read> reading =
        DocumentReader.read(
            body, context, first -> new XmlSyntax<>(context, in -> new OpmlReader(in).read()));
    return switch (reading) {
      case Reading.Done<OpmlOutcome.Read> done -> done.value();
      case Reading.Failed<OpmlOutcome.Read> failed -> new OpmlOutcome.Unreadable(failed.error());
    };
  }

  private OpmlOutcome.Read read() throws ParseAbortedException {
    boolean found = false;
    while (in.nextElement()) {
      switch (name()) {
        case "opml" -> found = true;
        case "title" -> title = title == null ? in.textOrMarkup() : title;
        case "outline" -> outline(outlines);
        default -> {}
      }
    }
    if (!found && outlines.isEmpty()) {
      throw ParseAbortedException.of(
          Code.NOT_A_FEED, "no subscription list was found in the document");
    }
    return new OpmlOutcome.Read(new Opml(title, outlines), in.repaired());
  }

  /** Parses one outline; outlines nested in a subscription follow it. */
  private void outline(List<Outline> siblings) throws ParseAbortedException {
    String text = in.attribute("text");
    String shown = text != null ? text : in.attribute("title");
    String url = in.resolve(in.attribute("xmlUrl"));
    if (url != null) {
      String site = in.resolve(in.attribute("htmlUrl"));
      siblings.add(new Subscription(shown, url, site, in.attribute("description")));
      children(siblings);
      return;
    }
    List<Outline> inside = new ArrayList<>();
    children(inside);
    siblings.add(new Folder(shown, inside));
  }

  private void children(List<Outline> target) throws ParseAbortedException {
    int depth = in.depth();
    while (in.nextChild(depth)) {
      if (name().equals("outline")) {
        outline(target);
      }
    }
  }

  private String name() {
    return in.name().toLowerCase(Locale.ROOT);
  }
}
