import { get, send } from './api.js';
import { action, h, panel, table, when } from './dom.js';
import { feedLink } from './names.js';

const ADVICE = {
  gone: ['Gone', 'The publisher removed the feed (410). Remove it, or reset it if the publisher restored it.'],
  stale: ['Stale', 'Polls have failed for long. Open the URL in a browser; correct or remove the feed.'],
  failing: ['Failing', 'The last poll failed. rssify tries again by itself; the error says why.'],
  rate_limited: ['Rate-limited', 'The host limits requests. rssify waits as long as the host says; nothing needs to be done.'],
};

/** Feeds that need attention: what happened, since when, what to do. */
export default async function problems(main, { signal }) {
  main.append(h('h1', {}, 'Problems'));
  const failing = Object.entries((await get('/enrichment', {}, signal)).problems);
  if (failing.length) {
    main.append(panel('Other work', h('p.soft', {}, 'Polling and delivery are not affected. rssify tries again by itself.'), table([
      { name: 'What', of: ([what]) => what }, { name: 'Since, and why', of: ([, why]) => why }], failing, '')));
  }
  // One at a time: the service runs only a few requests that scan all feeds.
  for (const [code, [title, advice]] of Object.entries(ADVICE)) {
    const { feeds, next } = await get('/feeds', { status: code, limit: 100 }, signal);
    main.append(panel(`${title}: ${feeds.length}${next ? ' and more' : ''}`, h('p.soft', {}, advice), table([
      { name: 'Feed', of: feed => feedLink(feed.id, feed.subscriptions[0]?.label || feed.title || feed.url) },
      { name: 'What happened', of: feed => feed.last_error ? `${feed.last_error.code}: ${feed.last_error.message}` : String(feed.schedule.reason).replaceAll('_', ' ') },
      { name: 'Last success', of: feed => when(feed.stats.last_success_at) }, { name: 'Next poll', of: feed => when(feed.schedule.next_run_at, 'none') },
      { name: '', of: feed => code === 'rate_limited' ? '' : action('Reset', async button => { await send('POST', `/feeds/${feed.id}/reset`); button.replaceWith('reset'); }) }], feeds, 'None.')));
  }
}
