package dev.rssify.formats.xml;

import dev.rssify.core.model.parsed.ByteRange;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.text.TextValue;
import dev.rssify.formats.uri.References;
import dev.rssify.formats.uri.Resolver;
import dev.rssify.formats.xml.XmlTokens.Kind;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the elements of a document that tracks depth, base URI and language.
 *
 * <p>A handler is called on a start tag. Whatever it reads of the element, {@link #nextChild}
 * continues after it, so handlers need not skip unknown content.
 *
 * <p>Invariants: never exceeds the depth limit.
 *
 * <p>Not thread-safe.
 */
public final class ElementReader {

  private static final int MAX_BASE_LENGTH = 2048;

  private final XmlTokens tokens;
  private final ParseLimits limits;
  private final Resolver resolver;
  private final ContentReader content;
  private final InheritedValue base;
  private final InheritedValue language = new InheritedValue(null);
  private final Namespaces namespaces = new Namespaces();
  private int depth;

  public ElementReader(XmlTokens tokens, ParseLimits limits, @Nullable String documentUrl) {
    this.tokens = tokens;
    this.limits = limits;
    this.resolver = new Resolver(limits.maxBytes());
    this.content =
        new ContentReader(this, tokens, new TextBuffer(limits.maxTextLength()), resolver);
    this.base = new InheritedValue(documentUrl);
  }

  /** Sets the vocabulary of elements without a namespace, or in that of the root. */
  public void useRootVocabulary(Vocabulary vocabulary) {
    namespaces.useRoot(tokens.namespace(), tokens.prefix(), vocabulary);
  }

  /** The number of open elements, including the current one. */
  public int depth() {
    return depth;
  }

  /** Whether anything was repaired up to here. */
  public boolean repaired() {
    return tokens.repaired();
  }

  /** Whether the document ended before the current element did. */
  public boolean truncated() {
    return tokens.truncated();
  }

  /** Moves to the next start tag at any depth; false at the end of the document. */
  public boolean nextElement() throws ParseAbortedException {
    while (true) {
      switch (advance()) {
        case START -> {
          return true;
        }
        case END_OF_DOCUMENT -> {
          return false;
        }
        case TEXT, END -> {}
      }
    }
  }

  /**
   * Moves to the next child of the element at {@code parentDepth}; false when that element ends.
   */
  public boolean nextChild(int parentDepth) throws ParseAbortedException {
    while (true) {
      switch (advance()) {
        case START -> {
          if (depth == parentDepth + 1) {
            return true;
          }
        }
        case END -> {
          if (depth < parentDepth) {
            return false;
          }
        }
        case END_OF_DOCUMENT -> {
          return false;
        }
        case TEXT -> {}
      }
    }
  }

  /** The name of the current element without its prefix. */
  public String name() {
    return tokens.localName();
  }

  public String namespace() {
    return tokens.namespace();
  }

  /** Whether the current element declares {@code namespace}. */
  public boolean declares(String namespace) {
    return tokens.declares(namespace);
  }

  public Vocabulary vocabulary() {
    return namespaces.vocabulary(tokens.namespace(), tokens.prefix());
  }

  /** The trimmed value of an attribute without prefix; null where absent or empty. */
  public @Nullable String attribute(String name) {
    String value = attributeEvenIfEmpty(name);
    return value == null || value.isEmpty() ? null : value;
  }

  /**
   * Like {@link #attribute(String)}, but an empty value is returned: it refers to the base itself.
   */
  public @Nullable String attributeEvenIfEmpty(String name) {
    for (int i = 0, n = tokens.attributeCount(); i < n; i++) {
      if (name.equalsIgnoreCase(tokens.attributeName(i)) && tokens.attributePrefix(i).isEmpty()) {
        return tokens.attributeValue(i).strip();
      }
    }
    return null;
  }

  /** The trimmed value of an attribute of another vocabulary; null where absent or empty. */
  public @Nullable String attribute(Vocabulary vocabulary, String name) {
    for (int i = 0, n = tokens.attributeCount(); i < n; i++) {
      if (name.equals(tokens.attributeName(i))
          && !tokens.attributePrefix(i).isEmpty()
          && namespaces.vocabulary(tokens.attributeNamespace(i)) == vocabulary) {
        String value = tokens.attributeValue(i).strip();
        return value.isEmpty() ? null : value;
      }
    }
    return null;
  }

  /**
   * The content of the current element: its text or, where it has child elements, its markup. Null
   * where it has only white space.
   */
  public @Nullable String textOrMarkup() throws ParseAbortedException {
    return content.read(ContentReader.Style.TEXT);
  }

  /** The text of the current element and of the elements in it, without their tags. */
  public @Nullable String plainText() throws ParseAbortedException {
    return content.read(ContentReader.Style.PLAIN);
  }

  /**
   * The text of the current element up to its first child, where the reader then is. Without a
   * child that is the whole text, and the element has ended.
   */
  public @Nullable String lead() throws ParseAbortedException {
    return content.lead();
  }

  /** The content of the current element as markup, its text escaped. */
  public @Nullable String markup() throws ParseAbortedException {
    return content.read(ContentReader.Style.MARKUP);
  }

  /** Like {@link #markup}, without a single enclosing div (RFC 4287 section 3.1.1.3). */
  public @Nullable String xhtml() throws ParseAbortedException {
    return content.read(ContentReader.Style.XHTML);
  }

  /**
   * The content of an element with HTML, escaped or as child elements, with absolute references.
   */
  public @Nullable TextValue html() throws ParseAbortedException {
    return html(ContentReader.Style.TEXT);
  }

  /** Like {@link #html()}, for an element that is declared to contain only escaped HTML. */
  public @Nullable TextValue escapedHtml() throws ParseAbortedException {
    return html(ContentReader.Style.HTML);
  }

  private @Nullable TextValue html(ContentReader.Style style) throws ParseAbortedException {
    String base = base();
    String value = content.read(style);
    if (value == null) {
      return null;
    }
    return hadMarkup() && style != ContentReader.Style.HTML
        ? new TextValue(value, TextValue.XHTML)
        : TextValue.html(resolver.markup(base, value));
  }

  /** Whether the last content had child elements and was returned as markup. */
  public boolean hadMarkup() {
    return content.hadMarkup();
  }

  /**
   * Makes a reference absolute; unchanged where no base is known, or where references have already
   * reached the growth limit.
   */
  public @Nullable String resolve(@Nullable String reference) {
    return reference == null ? null : resolver.reference(base.current(), reference);
  }

  /** Makes the references in markup absolute, within the same limit. */
  public String resolveMarkup(@Nullable String base, String markup) {
    return resolver.markup(base, markup);
  }

  /** The base URI inside the current element. */
  public @Nullable String base() {
    return base.current();
  }

  /** The language inside the current element, by xml:lang. */
  public @Nullable String language() {
    return language.current();
  }

  /** The first byte of the current start tag, or -1. */
  public long startOffset() {
    return tokens.startOffset();
  }

  /** The bytes from {@code start} to the end tag just read; null where they are unknown. */
  public @Nullable ByteRange rangeFrom(long start) {
    long end = tokens.endOffset();
    return start < 0 || end < start ? null : new ByteRange(start, end - start);
  }

  /** Moves to the next token and tracks depth, base and language. */
  Kind advance() throws ParseAbortedException {
    Kind kind = tokens.next();
    switch (kind) {
      case START -> enter();
      case END -> {
        base.leave(depth);
        language.leave(depth);
        depth--;
      }
      case TEXT, END_OF_DOCUMENT -> {}
    }
    return kind;
  }

  private void enter() throws ParseAbortedException {
    if (++depth > limits.maxDepth()) {
      throw ParseAbortedException.of(
          Code.TOO_DEEP, "elements are nested deeper than " + limits.maxDepth());
    }
    int count = tokens.attributeCount();
    if (count > limits.maxAttributes()) {
      throw ParseAbortedException.of(
          Code.TOO_MANY_ATTRIBUTES,
          "an element has more than " + limits.maxAttributes() + " attributes");
    }
    for (int i = 0; i < count; i++) {
      if (tokens.attributePrefix(i).equals("xml")) {
        inherit(tokens.attributeName(i), tokens.attributeValue(i).strip());
      }
    }
  }

  private void inherit(String name, String value) {
    switch (name) {
      case "base" -> {
        String inner =
            value.length() > MAX_BASE_LENGTH ? null : References.rebase(base.current(), value);
        if (inner != null && inner.length() <= MAX_BASE_LENGTH) {
          base.push(depth, inner);
        }
      }
      case "lang" -> language.push(depth, value.isEmpty() ? null : value);
      default -> {}
    }
  }
}
