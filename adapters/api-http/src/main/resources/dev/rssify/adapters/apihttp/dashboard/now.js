import { get, metrics } from './api.js';
import { repeat } from './app.js';
import { bars } from './charts.js';
import { bytes, count, empty, feedLink, h, number, panel, span, table, when } from './dom.js';

const EVERY = 2,
  LATEST = 40;
/** The service counts feeds that are due soon up to this. */
const MOST_COUNTED = 100_000;
const SERIES = [
  { key: 'ok', name: 'new content', css: 'new' },
  { key: 'unchanged', name: 'unchanged', css: 'unchanged' },
  { key: 'not_modified', name: '304', css: 'not_modified' },
  { key: 'rate_limited', name: 'rate-limited', css: 'limited' },
  { key: 'error', name: 'error', css: 'error' },
];
const sum = (all, keep = () => true) => (all ?? []).filter(keep).reduce((total, one) => total + one.value, 0);
/** Outcomes that are no errors, and the series each belongs to; the service counts all others as failures. */
const KINDS = {
  ok: 'ok',
  incomplete: 'ok',
  document: 'ok',
  unchanged: 'unchanged',
  fresh: 'unchanged',
  not_modified: 'not_modified',
  rate_limited: 'rate_limited',
};

/** What happens at this moment. */
export default async function now(main, { signal, live }) {
  const tiles = h('div.tiles');
  const chart = h('div');
  const history = h('div');
  const team = h('div');
  const arriving = h('ul.plain', { 'aria-live': 'off' });
  main.append(
    h('h1', {}, 'Now'),
    tiles,
    panel('Polls per second', chart),
    h('div.grid', {}, panel('Arriving', arriving), panel('Polls by hour, last 24 hours', history)),
    team,
  );
  live(event => arrived(arriving, event));
  latest(arriving).catch(() => {});
  let hourly = 0,
    listed = 0;
  await repeat(signal, EVERY, async () => {
    const [all, recent] = await Promise.all([metrics(signal), get('/stats/polls/recent', {}, signal)]);
    const at = Date.now();
    chart.replaceChildren(
      bars(
        recent.intervals.map(one => point(one.start, one.outcomes, recent.seconds)),
        SERIES,
      ),
    );
    tiles.replaceChildren(...figures(all));
    if (at - listed > 5_000) {
      listed = at;
      workers(team, signal).catch(() => {});
    }
    if (at - hourly > 60_000) {
      hourly = at;
      hours(history, signal);
    }
  });
}

/** The polls of an interval by series. */
function point(at, outcomes, seconds = 1) {
  const found = { at };
  for (const [outcome, polls] of Object.entries(outcomes)) {
    const kind = KINDS[outcome] ?? 'error';
    found[kind] = (found[kind] ?? 0) + polls / seconds;
  }
  return found;
}

/** The processes that share the polling of this store; nothing when there is one. */
async function workers(target, signal) {
  const { self, workers: found } = await get('/workers', {}, signal);
  target.replaceChildren(
    ...(found.length
      ? [
          panel(
            'Workers',
            table(
              [
                { name: 'Worker', of: one => (one.worker === self ? h('b', {}, one.worker) : one.worker) },
                { name: 'Roles', of: one => one.roles.join(', ') },
                { name: 'State', of: one => one.state },
                { name: 'Partitions', num: true, of: one => number(one.partitions) },
                { name: 'Duties', of: one => one.duties.join(', ') },
                { name: 'Feeds', num: true, of: one => number(one.feeds) },
                { name: 'Lag', num: true, of: one => span(one.lag_ms / 1000) },
                { name: 'Lease until', of: one => when(one.expires_at) },
                { name: 'Refused commits', num: true, of: one => number(one.refused_commits) },
              ],
              found,
              '',
            ),
          ),
        ]
      : []),
  );
}

function figures(all) {
  const value = name => sum(all[name]);
  const queued = value('rssify_fetch_queued_seconds_count');
  const tile = (figure, label, href) =>
    h(href ? 'a.tile' : 'div.tile', href ? { href } : {}, h('b', {}, figure), h('span', {}, label));
  const failing = sum(all.rssify_feeds_by_status, one =>
    ['failing', 'stale', 'gone'].includes(one.labels.status),
  );
  return [
    tile(count(sum(all.rssify_feeds)), 'feeds', '#/feeds'),
    tile(count(failing), 'failing, stale or gone', '#/problems'),
    tile(count(value('rssify_new_entries_total')), 'new entries since start', '#/entries'),
    tile(count(value('rssify_polls_in_progress')), 'polls in flight'),
    tile(count(value('rssify_backlog_feeds')), 'due and waiting'),
    tile(
      [count(value('rssify_feeds_due_soon')), value('rssify_feeds_due_soon') === MOST_COUNTED ? '+' : ''],
      'due in the next minute',
    ),
    tile(queued ? span(value('rssify_fetch_queued_seconds_sum') / queued) : '0 ms', 'average start lag'),
    tile(bytes(value('rssify_bytes_saved_total')), 'saved by 304 and compression', '#/hosts'),
  ];
}

async function hours(target, signal) {
  const { hours: list } = await get('/stats/polls', { hours: 24 }, signal);
  target.replaceChildren(
    list.some(hour => hour.polls)
      ? bars(
          list.map(hour => point(hour.hour, hour.outcomes)),
          SERIES,
          {
            label: value =>
              new Date(value).toLocaleString(undefined, {
                hour: '2-digit',
                minute: '2-digit',
                weekday: 'short',
              }),
            share: 0.5,
          },
        )
      : empty('No polls in the last 24 hours.', h('a', { href: '#/add' }, 'Add a feed')),
  );
}

async function latest(list) {
  const { entries } = await get('/entries', { limit: 12, order: 'newest' });
  if (!entries.length)
    list.append(
      h('li.soft', {}, 'Entries appear here as they arrive. ', h('a', { href: '#/add' }, 'Add a feed')),
    );
  list.append(
    ...entries.map(entry =>
      line(entry.entry_uid, entry.title, entry.feed_id, entry.feed_title, entry.first_seen, 'stored'),
    ),
  );
}

function arrived(list, { event, data }) {
  if (event !== 'new_entry' && event !== 'entry_updated') return;
  const item = line(
    data.entry_uid,
    data.payload.title,
    data.feed_id,
    data.feed?.title,
    data.at,
    event === 'new_entry' ? 'new' : 'updated',
  );
  item.classList.add('arrive');
  list.prepend(item);
  while (list.children.length > LATEST) list.lastChild.remove();
}

function line(uid, title, feedId, feed, at, what) {
  return h(
    'li',
    {},
    h('a', { href: `#/entry/${uid}` }, title || '(no title)'),
    h('div.hint', {}, what, ', ', when(at), ', ', feedLink(feedId, feed)),
  );
}
