import { lines } from './api.js';
import { refresh } from './app.js';
import { empty, h, number, span, status, when } from './dom.js';

const HEIGHT = 34,
  SPARE = 8;
const STATUSES = ['new', 'ok', 'failing', 'rate_limited', 'stale', 'gone', 'paused', 'disabled'];
/** What changes a line. */
const CHANGES = new Set([
  'feed_added',
  'feed_changed',
  'feed_removed',
  'feed_moved',
  'feed_gone',
  'feed_stale',
  'feed_recovered',
  'new_entry',
  'entry_updated',
]);
const SORTS = {
  name: (a, b) => a.name.localeCompare(b.name),
  yield: (a, b) => (b.entries_per_day ?? 0) - (a.entries_per_day ?? 0),
  next: (a, b) => (a.next_run_at ?? '~').localeCompare(b.next_run_at ?? '~'),
  polled: (a, b) => (b.last_fetch_at ?? '').localeCompare(a.last_fetch_at ?? ''),
  errors: (a, b) => b.consecutive_failures - a.consecutive_failures || b.total_errors - a.total_errors,
  lag: (a, b) => (b.lag_sec ?? 0) - (a.lag_sec ?? 0),
  status: (a, b) => STATUSES.indexOf(b.status) - STATUSES.indexOf(a.status),
};

const NAMES = {
  name: 'name',
  status: 'status',
  polled: 'last poll',
  next: 'next poll',
  yield: 'entries a day',
  lag: 'lateness',
  errors: 'errors',
};

/** All feeds, in a list that has only the visible rows as elements. */
export default async function feeds(main, { query, signal, live }) {
  let all = [];
  let found = [];
  const counted = h('p.soft', { role: 'status' }, 'Loading');
  const search = h('input', {
    type: 'search',
    value: query.get('q') ?? '',
    placeholder: 'Name or URL',
    input: () => update(),
  });
  const state = h(
    'select',
    { change: () => update() },
    h('option', { value: '' }, 'any'),
    STATUSES.map(code =>
      h('option', { value: code, selected: query.get('status') === code }, code.replace('_', ' ')),
    ),
  );
  const tag = h('input', {
    value: query.get('tag') ?? '',
    placeholder: 'any',
    size: 12,
    input: () => update(),
  });
  const host = h('input', {
    value: query.get('host') ?? '',
    placeholder: 'any',
    size: 16,
    input: () => update(),
  });
  const order = h(
    'select',
    {
      change: () => {
        sort = order.value;
        update();
      },
    },
    Object.entries(NAMES).map(([value, name]) => h('option', { value }, name)),
  );
  let sort = Object.hasOwn(SORTS, query.get('sort') ?? '') ? query.get('sort') : 'name';
  const space = h('div');
  const rows = h(
    'div.rows',
    { tabindex: 0, role: 'list', 'aria-label': 'Feeds', scroll: () => requestAnimationFrame(draw) },
    space,
  );
  const column = (key, label, css = '') =>
    h(
      `span${css}`,
      {},
      h(
        'button',
        {
          type: 'button',
          title: `Sort by ${label}`,
          click: () => {
            sort = key;
            update();
          },
        },
        label,
      ),
    );
  main.append(
    h('h1', {}, 'Feeds'),
    counted,
    h(
      'div.tools',
      {},
      h('label', {}, 'Search', search),
      h('label', {}, 'Status', state),
      h('label', {}, 'Tag', tag),
      h('label', {}, 'Host', host),
      h('label', {}, 'Sort by', order),
      h('a.button', { href: '#/add' }, 'Add feeds'),
    ),
    h(
      'div.row.head',
      {},
      column('status', 'Status'),
      column('name', 'Name'),
      column('name', 'URL', '.wide'),
      column('polled', 'Polled', '.wide'),
      column('next', 'Next'),
      column('yield', 'A day', '.num.wide'),
      column('lag', 'Late', '.num.wide'),
      column('errors', 'Errors', '.num.wide'),
    ),
    rows,
  );

  function update() {
    order.value = sort;
    const words = search.value.toLowerCase();
    found = all.filter(
      feed =>
        (!words || feed.text.includes(words)) &&
        (!state.value || feed.status === state.value) &&
        (!tag.value || feed.tags.includes(tag.value)) &&
        (!host.value || feed.host.includes(host.value)),
    );
    found.sort(SORTS[sort]);
    const given = Object.entries({
      q: search.value,
      status: state.value,
      tag: tag.value,
      host: host.value,
      sort: sort === 'name' ? '' : sort,
    }).filter(([, value]) => value);
    history.replaceState(null, '', `#/feeds${given.length ? `?${new URLSearchParams(given)}` : ''}`);
    counted.textContent =
      found.length === all.length
        ? `${number(all.length)} feeds`
        : `${number(found.length)} of ${number(all.length)} feeds`;
    space.style.height = `${found.length * HEIGHT}px`;
    draw();
  }

  function draw() {
    const first = Math.max(0, Math.floor(rows.scrollTop / HEIGHT) - SPARE);
    const last = Math.min(found.length, Math.ceil((rows.scrollTop + rows.clientHeight) / HEIGHT) + SPARE);
    space.replaceChildren(...found.slice(first, last).map((feed, index) => row(feed, first + index)));
    if (!found.length)
      space.replaceChildren(
        all.length ? empty('No feed matches.') : empty('No feeds yet.', h('a', { href: '#/add' }, 'Add one')),
      );
  }

  all = await load(signal, loaded => {
    counted.textContent = `Loading, ${number(loaded)} feeds`;
  });
  update();
  refresh(signal, live, CHANGES, async () => {
    all = await load(signal, () => {});
    if (!signal.aborted) update();
  });
}

/** The lines of all feeds, in groups, so that the page stays responsive. */
async function load(signal, progress) {
  const all = [];
  for await (const group of lines('/feeds/summary', {}, signal)) {
    for (const line of group) {
      const feed = JSON.parse(line);
      feed.name ||= feed.url;
      feed.text = `${feed.name} ${feed.url}`.toLowerCase();
      all.push(feed);
    }
    progress(all.length);
    await new Promise(done => setTimeout(done));
  }
  return all;
}

function row(feed, index) {
  const element = h(
    'a.row',
    { href: `#/feed/${feed.id}`, role: 'listitem', title: feed.url },
    status(feed.status),
    h('span', {}, feed.name),
    h('span.wide.soft', {}, feed.url),
    h('span.wide', {}, when(feed.last_fetch_at)),
    h('span', {}, when(feed.next_run_at, '')),
    h('span.num.wide', {}, feed.entries_per_day ? number(Math.round(feed.entries_per_day * 10) / 10) : ''),
    h('span.num.wide', {}, feed.lag_sec ? span(feed.lag_sec) : ''),
    h('span.num.wide', {}, feed.consecutive_failures || ''),
  );
  element.style.top = `${index * HEIGHT}px`;
  return element;
}
