import { get, send } from './api.js';
import { refresh } from './app.js';
import { action, feedLink, h, outside, pairs, panel, table, when } from './dom.js';

const STATUSES = 'gone,stale,failing,rate_limited';
/** Feeds read from one listing; more are counted as "and more". */
const MOST = 1_000;
/** What changes a feed's status or URL. */
const CHANGES = new Set([
  'feed_added',
  'feed_changed',
  'feed_removed',
  'feed_moved',
  'feed_gone',
  'feed_stale',
  'feed_recovered',
  'new_entry',
]);

const KINDS = {
  challenged: [
    'Challenged',
    'The publisher demands a browser or blocks programs. rssify never circumvents that. Ask the publisher to allow feed readers, or use another URL.',
  ],
  gone: [
    'Gone',
    'The publisher removed the feed (410). Remove it, or reset it if the publisher restored it.',
  ],
  stale: ['Stale', 'Polls have failed for long. Open the URL in a browser; correct or remove the feed.'],
  failing: ['Failing', 'The last poll failed. rssify tries again by itself; the error says why.'],
  rate_limited: [
    'Rate-limited',
    'The host limits requests. rssify waits as long as the host says; nothing needs to be done.',
  ],
  moved: [
    'Moved',
    'The publisher redirects permanently. rssify uses the new URL after three polls over two days. Then correct your list: it still has the old one.',
  ],
};
const resettable = new Set(['challenged', 'gone', 'stale', 'failing']);

/** Feeds that need attention: what happened, since when, what to do. */
export default async function problems(main, { signal, live }) {
  const panels = h('div');
  main.append(h('h1', {}, 'Problems'), panels);
  const draw = async () => {
    const other = Object.entries((await get('/enrichment', {}, signal)).problems);
    // One at a time: the service runs only a few requests that scan all feeds.
    const failing = await scan({ status: STATUSES }, signal);
    const challenged = await scan({ health: 'challenged' }, signal);
    const moved = await scan({ moved: 'pending,accepted' }, signal);
    const ids = new Set(challenged.feeds.map(feed => feed.id));
    const of = code =>
      code === 'challenged'
        ? challenged
        : code === 'moved'
          ? moved
          : {
              feeds: failing.feeds.filter(feed => feed.status === code && !ids.has(feed.id)),
              more: failing.more,
            };
    panels.replaceChildren(
      ...(other.length ? [background(other)] : []),
      ...Object.keys(KINDS).map(code => found(code, of(code))),
    );
  };
  await draw();
  refresh(signal, live, CHANGES, draw);
}

/** The service reads a limited number of feeds for a page, so pages may be short. */
async function scan(query, signal) {
  const feeds = [];
  let cursor = '';
  do {
    const page = await get('/feeds', { ...query, limit: 500, cursor }, signal);
    feeds.push(...page.feeds);
    cursor = page.next;
  } while (cursor && feeds.length < MOST);
  return { feeds, more: Boolean(cursor) };
}

const background = found =>
  panel(
    'Other work',
    h('p.soft', {}, 'Polling and delivery are not affected. rssify tries again by itself.'),
    table(
      [
        { name: 'What', of: ([what]) => what },
        { name: 'Since, and why', of: ([, why]) => why },
      ],
      found,
      '',
    ),
  );

function found(code, { feeds, more }) {
  const [title, advice] = KINDS[code];
  return panel(
    `${title}: ${feeds.length}${more ? ' and more' : ''}`,
    h('p.soft', {}, advice),
    table(
      [
        {
          name: 'Feed',
          of: feed => feedLink(feed.id, feed.subscriptions[0]?.label || feed.title || feed.url),
        },
        {
          name: 'What happened',
          of: feed =>
            code === 'moved'
              ? move(feed)
              : feed.last_error
                ? `${feed.last_error.code}: ${feed.last_error.message}`
                : String(feed.schedule.reason).replaceAll('_', ' '),
        },
        {
          name: 'Since',
          wide: true,
          of: feed =>
            code === 'moved'
              ? when(feed.redirect?.first_seen, 'accepted')
              : when(feed.stats.last_success_at, 'it was added'),
        },
        { name: 'Next poll', of: feed => when(feed.schedule.next_run_at, 'none') },
        ...(resettable.has(code)
          ? [
              {
                name: '',
                of: feed =>
                  action('Reset', async button => {
                    await send('POST', `/feeds/${feed.id}/reset`);
                    button.replaceWith('reset');
                  }),
              },
            ]
          : []),
      ],
      feeds.slice(0, 100),
      'None.',
    ),
    feeds.length > 100 ? h('p.hint', {}, 'The first 100 are shown.') : null,
  );
}

/** Where a feed moves to, or where it moved from. */
const move = feed =>
  feed.redirect
    ? [
        'Will move to ',
        outside(feed.redirect.target),
        h('div.hint', {}, `${feed.redirect.count} of 3 polls found it there`),
      ]
    : [
        'Moved to ',
        outside(feed.url),
        pairs([
          [
            'In your list',
            feed.subscriptions
              .map(one => one.url)
              .filter(url => url !== feed.url)
              .map(url => h('div', {}, url)),
          ],
        ]),
      ];
