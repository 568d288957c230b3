package dev.rssify.formats.xml;

import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.uri.Resolver;
import dev.rssify.formats.xml.XmlTokens.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Reads the whole content of an element as one text.
 *
 * <p>Not thread-safe.
 */
final class ContentReader {

  /** How content is converted to text. */
  enum Style {
    /** Text, or markup if there are child elements. */
    TEXT,
    /** Text without the tags of child elements. */
    PLAIN,
    /** Markup with escaped text. */
    MARKUP,
    /** Markup without the single div around it. */
    XHTML,
    /** Markup whose text the publisher escaped. */
    HTML
  }

  private final ElementReader in;
  private final XmlTokens tokens;
  private final TextBuffer out;
  private final MarkupWriter markup;
  private boolean hadMarkup;
  private int children;
  private int insideFrom;
  private int insideTo;

  ContentReader(ElementReader in, XmlTokens tokens, TextBuffer out, Resolver resolver) {
    this.in = in;
    this.tokens = tokens;
    this.out = out;
    this.markup = new MarkupWriter(out, resolver);
  }

  /** Whether the last content had child elements. */
  boolean hadMarkup() {
    return hadMarkup;
  }

  /** Reads to the end of the current element; null where it has only white space. */
  @Nullable String read(Style style) throws ParseAbortedException {
    int element = in.depth();
    boolean escape = style == Style.MARKUP || style == Style.XHTML;
    hadMarkup = false;
    children = 0;
    out.clear();
    while (true) {
      switch (in.advance()) {
        case TEXT -> {
          int from = out.length();
          tokens.appendTextTo(out);
          if (escape) {
            out.escapeFrom(from);
          }
        }
        case START -> {
          if (!hadMarkup && style == Style.TEXT) {
            out.escapeFrom(0);
            escape = true;
          }
          hadMarkup = true;
          if (style != Style.PLAIN) {
            start(in.depth() == element + 1);
          }
        }
        case END -> {
          if (in.depth() < element) {
            return finished(style);
          }
          if (style != Style.PLAIN) {
            end(in.depth() == element);
          }
        }
        case END_OF_DOCUMENT -> {
          return finished(style);
        }
      }
    }
  }

  /** Reads to the first child of the current element, or to its end. */
  @Nullable String lead() throws ParseAbortedException {
    hadMarkup = false;
    out.clear();
    while (in.advance() == Kind.TEXT) {
      tokens.appendTextTo(out);
    }
    return out.trimmed(0, out.length());
  }

  private void start(boolean isChild) throws ParseAbortedException {
    boolean isDiv = isChild && tokens.localName().equals("div");
    markup.start(tokens, in.vocabulary(), in.base());
    if (isChild) {
      children += isDiv ? 1 : 2; // only a lone div counts as one
      insideFrom = out.length();
    }
  }

  private void end(boolean isChild) throws ParseAbortedException {
    if (isChild) {
      insideTo = out.length();
    }
    markup.end(tokens, in.vocabulary());
  }

  private @Nullable String finished(Style style) {
    return style == Style.XHTML && children == 1
        ? out.trimmed(insideFrom, insideTo)
        : out.trimmed(0, out.length());
  }
}
