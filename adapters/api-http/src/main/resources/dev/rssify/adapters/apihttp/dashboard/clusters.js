import { get } from './api.js';
import { feedLink, h, number, panel, table, when } from './dom.js';

/** What is copied between feeds, and what feeds are about: the newest of each. */
export default async function clusters(main, { signal }) {
  const [{ clusters: copied }, { contexts }] = await Promise.all([
    get('/clusters', { limit: 30 }, signal),
    get('/contexts', { limit: 30 }, signal),
  ]);
  main.append(
    h('h1', {}, 'Clusters and contexts'),
    panel(
      'Newest clusters: entries that are copies of each other',
      table(
        [
          { name: 'First', of: one => entryLink(one.entries[0]) },
          { name: 'Copies', of: one => one.entries.slice(1).map(copy => h('div', {}, entryLink(copy))) },
        ],
        copied,
        'None yet. Entries are compared if clusters.enabled is set.',
      ),
    ),
    panel(
      'Newest contexts: what feeds are about',
      table(
        [
          { name: 'Feed', of: one => feedLink(one.feed_id, one.feed_title) },
          {
            name: 'Context',
            of: one => [
              h('div', {}, one.summary_long),
              h('div.hint', {}, one.keywords.map(word => word.term).join(', ')),
            ],
          },
          { name: 'Entries', num: true, of: one => number(one.entries) },
          { name: 'Changed', of: one => when(one.at) },
        ],
        contexts,
        'None yet. Contexts are computed if contexts.enabled is set.',
      ),
    ),
  );
}

const entryLink = entry =>
  entry && [
    h('a', { href: `#/entry/${entry.entry_uid}` }, entry.title || '(no title)'),
    h('div.hint', {}, feedLink(entry.feed_id, entry.feed_title), ', ', when(entry.sort_at)),
  ];
