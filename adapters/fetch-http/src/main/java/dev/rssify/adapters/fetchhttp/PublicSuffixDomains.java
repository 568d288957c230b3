package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.feed.RegistrableDomains;
import java.util.regex.Pattern;
import org.apache.hc.client5.http.psl.PublicSuffixMatcherLoader;

/**
 * Registrable domains by the public suffix list that comes with HttpClient, its private part
 * included: each customer of a hosting company is a domain.
 *
 * <p>Threading: safe for use by many threads; the list is read at first use.
 */
public final class PublicSuffixDomains implements RegistrableDomains {

  private static final Pattern ADDRESS = Pattern.compile("\\[.*|[0-9.]+");

  @Override
  public String of(String host) {
    if (ADDRESS.matcher(host).matches()) {
      return host;
    }
    String domain = PublicSuffixMatcherLoader.getDefault().getDomainRoot(host);
    return domain == null ? host : domain;
  }
}
