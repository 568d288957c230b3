package dev.rssify.formats.xml;

import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.uri.MarkupReferences;
import dev.rssify.formats.uri.Resolver;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Serializes child elements as markup: XHTML names lose their prefix, references become absolute.
 *
 * <p>Not thread-safe.
 */
final class MarkupWriter {

  private static final Set<String> VOID =
      Set.of(
          "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param",
          "source", "track", "wbr");

  private final TextBuffer out;
  private final Resolver resolver;

  MarkupWriter(TextBuffer out, Resolver resolver) {
    this.out = out;
    this.resolver = resolver;
  }

  void start(XmlTokens tokens, Vocabulary vocabulary, @Nullable String base)
      throws ParseAbortedException {
    out.append('<');
    name(tokens, vocabulary);
    for (int i = 0, n = tokens.attributeCount(); i < n; i++) {
      attribute(tokens, i, base);
    }
    out.append(isVoid(tokens) ? " />" : ">");
  }

  void end(XmlTokens tokens, Vocabulary vocabulary) throws ParseAbortedException {
    if (!isVoid(tokens)) {
      out.append("</");
      name(tokens, vocabulary);
      out.append('>');
    }
  }

  private void name(XmlTokens tokens, Vocabulary vocabulary) throws ParseAbortedException {
    String prefix = tokens.prefix();
    if (!prefix.isEmpty() && vocabulary != Vocabulary.XHTML) {
      out.append(prefix);
      out.append(':');
    }
    out.append(tokens.localName());
  }

  private void attribute(XmlTokens tokens, int index, @Nullable String base)
      throws ParseAbortedException {
    String name = tokens.attributeName(index);
    String value = tokens.attributeValue(index);
    out.append(' ');
    if (!tokens.attributePrefix(index).isEmpty()) {
      out.append(tokens.attributePrefix(index));
      out.append(':');
    }
    out.append(name);
    out.append('=');
    out.appendQuoted(MarkupReferences.isReference(name) ? resolver.reference(base, value) : value);
  }

  private static boolean isVoid(XmlTokens tokens) {
    return VOID.contains(tokens.localName());
  }
}
