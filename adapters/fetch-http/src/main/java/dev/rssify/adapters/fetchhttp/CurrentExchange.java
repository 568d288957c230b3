package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.fetch.HttpTransport;

/**
 * The exchange of the current thread, for the hooks of the client. They are called on the thread
 * that sends, and find its exchange in {@link #SCOPE}.
 *
 * @param guard checks the addresses to connect to; a proxy may be allowed other ranges
 */
record CurrentExchange(
    PhaseClock phases, TimeLeft time, AddressGuard guard, HttpTransport.Progress progress) {

  static final ScopedValue<CurrentExchange> SCOPE = ScopedValue.newInstance();
}
