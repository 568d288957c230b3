import { get } from './api.js';
import { h } from './dom.js';

const MOST = 10_000;
const names = new Map();

/** The name of a feed: the label of its subscription, its title, or its URL. */
function nameOf(id) {
  if (names.size > MOST) names.clear();
  if (!names.has(id)) {
    names.set(id, get(`/feeds/${encodeURIComponent(id)}`).then(feed => feed.subscriptions[0]?.label || feed.title || feed.url).catch(() => 'removed feed'));
  }
  return names.get(id);
}

/** A link to a feed, with its name as soon as it is known. */
export function feedLink(id, name) {
  const link = h('a', { href: `#/feed/${encodeURIComponent(id)}` }, name || 'feed');
  if (!name) nameOf(id).then(found => { link.textContent = found; });
  return link;
}
