package dev.rssify.adapters.fetchhttp;

import org.jspecify.annotations.Nullable;

/**
 * What the client's hooks need to know about the exchange they serve. They are called on the thread
 * that sends, which finds its exchange in {@link #SCOPE}.
 *
 * @param proxyHost the operator's proxy, which is exempt from the address guard
 */
record CurrentExchange(PhaseClock phases, TimeLeft time, @Nullable String proxyHost) {

  static final ScopedValue<CurrentExchange> SCOPE = ScopedValue.newInstance();
}
