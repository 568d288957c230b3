import { get, metrics } from './api.js';
import { repeat } from './app.js';
import { bytes, count, h, number, panel, table, when } from './dom.js';

/** Politeness groups that back off or wait, response codes, and what was not transferred. */
export default async function hosts(main, { signal }) {
  const gates = h('div'),
    queues = h('div'),
    savings = h('div'),
    codes = h('div'),
    statuses = h('div'),
    errors = h('div');
  main.append(
    h('h1', {}, 'Hosts'),
    panel('Queues', queues),
    panel('Rate limits and gates', gates),
    h('div.grid', {}, panel('Polls by result', codes), panel('Savings', savings)),
    panel('Status codes by host, since start', statuses),
    panel('Hosts with most feeds, and most frequent errors', errors),
  );
  await repeat(signal, 5, async () => {
    const [{ hosts: list, next }, { queues: waitingAt }, all, stats] = await Promise.all([
      get('/hosts', { limit: 1000 }, signal),
      get('/hosts/queues', { limit: 20 }, signal),
      metrics(signal),
      get('/stats', { days: 7, top: 20 }, signal),
    ]);
    const now = Date.now();
    const waiting = list.filter(host => Date.parse(host.not_before) > now);
    const rest = list
      .filter(host => !waiting.includes(host))
      .sort((a, b) => (b.next_start ?? '').localeCompare(a.next_start ?? ''));
    queues.replaceChildren(
      table(
        [
          {
            name: 'Host',
            of: host => h('a', { href: `#/feeds?host=${encodeURIComponent(host.group_id)}` }, host.group_id),
          },
          { name: 'Due feeds', num: true, of: host => count(host.due) },
          { name: 'Requested', num: true, wide: true, of: host => number(host.requested) },
          { name: 'Pages', num: true, wide: true, of: host => number(host.background) },
          { name: 'In flight', num: true, of: host => number(host.in_flight) },
          { name: 'Next start', of: host => when(host.opens_at, 'now') },
        ],
        waitingAt,
        'No request waits or runs in this process.',
      ),
    );
    gates.replaceChildren(
      h(
        'p',
        {},
        waiting.length
          ? `${number(waiting.length)} hosts limit requests now.`
          : 'No host limits requests now.',
        next ? ' The first 1,000 hosts are shown.' : '',
      ),
      table(
        [
          {
            name: 'Host',
            of: host => h('a', { href: `#/feeds?host=${encodeURIComponent(host.group_id)}` }, host.group_id),
          },
          {
            name: 'Backs off until',
            of: host => (Date.parse(host.not_before) > now ? when(host.not_before) : ''),
          },
          { name: 'Reason', of: host => host.reason ?? '' },
          { name: 'Strikes', num: true, wide: true, of: host => number(host.strikes) },
          { name: 'Next start', of: host => when(host.next_start, '') },
        ],
        [...waiting, ...rest].slice(0, 100),
        'No host was polled yet.',
      ),
    );
    const total = name => (all[name] ?? []).reduce((sum, one) => sum + one.value, 0);
    codes.replaceChildren(
      table(
        [
          { name: 'Result', of: ([name]) => name.replaceAll('_', ' ') },
          { name: 'Polls', num: true, of: ([, polls]) => number(polls) },
        ],
        Object.entries(stats.polls_by_outcome).sort((a, b) => b[1] - a[1]),
        'No polls yet.',
      ),
    );
    statuses.replaceChildren(byCode(all.rssify_feed_fetches_total ?? []));
    const received = total('rssify_bytes_in_total'),
      decoded = total('rssify_bytes_decoded_total'),
      saved = total('rssify_bytes_saved_total');
    savings.replaceChildren(
      table(
        [
          { name: '', of: row => row[0] },
          { name: 'Since start', num: true, of: row => bytes(row[1]) },
        ],
        [
          ['received', received],
          ['after decompression', decoded],
          ['saved by compression', Math.max(0, decoded - received)],
          ['saved by conditional requests', saved],
        ],
      ),
      h(
        'p.hint',
        {},
        'In the stored fetch log: ',
        bytes(stats.saved_bytes),
        ' saved by conditional requests in 7 days.',
      ),
    );
    errors.replaceChildren(
      h(
        'div.grid',
        {},
        table(
          [
            { name: 'Host', of: one => one.name },
            { name: 'Feeds', num: true, of: one => number(one.count) },
          ],
          stats.hosts,
        ),
        table(
          [
            { name: 'Error', of: one => one.name },
            { name: 'Polls', num: true, of: one => number(one.count) },
          ],
          stats.errors,
          'No errors in 7 days.',
        ),
      ),
    );
  });
}

/** Polls of each host by HTTP status, the hosts with most polls first. */
function byCode(samples) {
  const hosts = new Map();
  const found = new Set();
  for (const { labels, value } of samples) {
    const of = hosts.get(labels.host) ?? {};
    of[labels.code] = (of[labels.code] ?? 0) + value;
    hosts.set(labels.host, of);
    found.add(labels.code);
  }
  const polls = of => Object.values(of).reduce((sum, value) => sum + value, 0);
  return table(
    [
      {
        name: 'Host',
        of: ([name]) => h('a', { href: `#/feeds?host=${encodeURIComponent(name)}` }, name),
      },
      ...[...found].sort().map(code => ({
        name: code === 'none' ? 'no response' : code,
        num: true,
        of: ([, of]) => (of[code] ? number(of[code]) : ''),
      })),
    ],
    [...hosts].sort((a, b) => polls(b[1]) - polls(a[1])).slice(0, 50),
    'No polls since the start of this process.',
  );
}
