package dev.rssify.formats.opml;

import dev.rssify.formats.opml.Opml.Folder;
import dev.rssify.formats.opml.Opml.Outline;
import dev.rssify.formats.opml.Opml.Subscription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a subscription list as OPML 2.0. */
public final class OpmlWriter {

  private final StringBuilder out = new StringBuilder();

  private OpmlWriter() {}

  public static String write(Opml opml) {
    OpmlWriter writer = new OpmlWriter();
    writer.out.append(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n  <head>");
    if (opml.title() != null) {
      writer.out.append("<title>");
      writer.escaped(opml.title());
      writer.out.append("</title>");
    }
    writer.out.append("</head>\n  <body>\n");
    writer.outlines(opml.outlines(), "    ");
    return writer.out.append("  </body>\n</opml>\n").toString();
  }

  private void outlines(List<Outline> outlines, String indent) {
    for (Outline outline : outlines) {
      out.append(indent).append("<outline");
      attribute("text", outline.title());
      switch (outline) {
        case Subscription subscription -> {
          attribute("type", "rss");
          attribute("xmlUrl", subscription.url());
          attribute("htmlUrl", subscription.siteUrl());
          attribute("description", subscription.description());
          out.append("/>\n");
        }
        case Folder folder -> {
          out.append(">\n");
          outlines(folder.outlines(), indent + "  ");
          out.append(indent).append("</outline>\n");
        }
      }
    }
  }

  private void attribute(String name, @Nullable String value) {
    if (value != null) {
      out.append(' ').append(name).append("=\"");
      escaped(value);
      out.append('"');
    }
  }

  /** Drops characters that XML cannot contain; writes line ends in attributes as references. */
  private void escaped(String text) {
    text.codePoints()
        .forEach(c -> {
          switch (c) {
            case '&' -> out.append("&amp;");
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '"' -> out.append("&quot;");
            case '\n' -> out.append("&#10;");
            case '\r' -> out.append("&#13;");
            case '\t' -> out.append("&#9;");
            default -> {
              boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
              if (c >= ' ' && !surrogate && c != 0xFFFE && c != 0xFFFF) {
                out.appendCodePoint(c);
              }
            }
          }
        });
  }
}
