import { get } from './api.js';
import { actions } from './feed-actions.js';
import { chart, next, polls, responses, words } from './feed-history.js';
import { h, notice, number, outside, pairs, panel, span, status, table, tags, when } from './dom.js';

/** One feed: its state, why it is polled when it is, its polls, stored responses and entries. */
export default async function feed(main, { rest: [id], signal, live }) {
  const base = `/feeds/${encodeURIComponent(id)}`;
  const page = h('div');
  const place = h('div'); // outside of what is drawn again, so that results stay
  const head = h('div');
  main.append(head, place, page);
  const draw = async () => {
    const [record, explanation, log, entries] = await Promise.all([
      get(base, {}, signal),
      get(`${base}/explain`, { last: 5 }, signal),
      get(`${base}/fetches`, { limit: 60 }, signal),
      get(`${base}/entries`, { limit: 30, order: 'newest' }, signal),
    ]);
    head.replaceChildren(...heading(base, record, place, draw));
    page.replaceChildren(...sections(record, explanation, log.fetches, entries.entries));
  };
  let waiting = null;
  live(({ data }) => {
    if (data.feed_id === id && !waiting)
      waiting = setTimeout(() => {
        waiting = null;
        draw().catch(() => {});
      }, 500);
  });
  await draw();
}

function heading(base, feed, place, draw) {
  const name = feed.subscriptions[0]?.label || feed.title || feed.url;
  return [
    h('h1', {}, name),
    h('p', {}, status(feed.status), outside(feed.url)),
    actions(base, feed, place, draw),
    feed.last_error && feed.status !== 'ok'
      ? notice(`${feed.last_error.code}: ${feed.last_error.message}`, true)
      : '',
  ];
}

function sections(feed, explanation, fetches, entries) {
  const subscription = feed.subscriptions[0] ?? {};
  return [
    h('div.grid', {}, panel('State', state(feed, subscription)), panel('Next poll', next(explanation))),
    panel('Interval chosen, and the average time between entries', chart(fetches)),
    panel('Polls', polls(fetches)),
    panel('Compare two stored responses', responses(fetches)),
    panel(
      'Entries',
      table(
        [
          {
            name: 'Title',
            of: entry => h('a', { href: `#/entry/${entry.entry_uid}` }, entry.title || '(no title)'),
          },
          { name: 'Published', of: entry => when(entry.published, 'no date') },
          { name: 'First seen', of: entry => when(entry.first_seen) },
          { name: 'Version', num: true, of: entry => number(entry.version) },
          { name: 'In feed', of: entry => (entry.in_feed ? 'yes' : 'no') },
        ],
        entries,
        'No entries stored yet.',
      ),
    ),
  ];
}

const pushed = push =>
  push
    ? [
        `${push.state}${push.delivers ? ', delivers' : ''}`,
        push.lease_expires_at ? [', lease until ', when(push.lease_expires_at)] : '',
        push.error ? `: ${push.error}` : '',
      ]
    : null;

const history = walk =>
  walk
    ? `${walk.state}${walk.ended ? ` (${words(walk.ended)})` : ''}: ${number(walk.pages)} pages, ${number(walk.entries)} new entries`
    : null;

const state = (feed, subscription) =>
  pairs([
    ['Title', feed.title],
    ['Site', feed.site_link ? outside(feed.site_link) : null],
    ['Format', feed.format],
    ['Tags', subscription.tags?.length ? tags(subscription.tags) : null],
    ['Polled', when(feed.stats.last_fetch_at)],
    ['Succeeded', when(feed.stats.last_success_at)],
    ['Next poll', when(feed.schedule.next_run_at, 'none')],
    ['Interval', span(feed.schedule.interval_sec)],
    ['New entries, last poll', number(feed.stats.new_entries_last_fetch)],
    ['Failures in a row', number(feed.stats.consecutive_failures)],
    ['Errors in total', number(feed.stats.total_errors)],
    ['ETag', feed.validators?.etag],
    ['Last-Modified', feed.validators?.last_modified],
    ['Hubs', feed.hubs?.length ? feed.hubs.map(hub => h('div', {}, hub)) : null],
    ['Push', pushed(feed.push)],
    ['History', history(feed.backfill)],
    [
      'Redirect',
      feed.redirect
        ? [
            'permanent, to ',
            outside(feed.redirect.target),
            `, seen ${number(feed.redirect.count)} times since `,
            when(feed.redirect.first_seen),
          ]
        : null,
    ],
    [
      'Paused',
      feed.pause ? [when(feed.pause.until), feed.pause.reason ? `: ${feed.pause.reason}` : ''] : null,
    ],
    ['Id', feed.id],
  ]);
