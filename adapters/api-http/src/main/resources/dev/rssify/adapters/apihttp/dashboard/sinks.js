import { get, metrics, remove, send } from './api.js';
import { confirmed, repeat } from './app.js';
import { action, count, feedLink, h, notice, number, panel, span, table, when } from './dom.js';

/** Consumers of the journal with a durable cursor: how far behind they are, and what they refused. */
export default async function sinks(main, { query, signal }) {
  const list = h('div'),
    letters = h('div'),
    derived = h('div');
  main.append(
    h('h1', {}, 'Sinks'),
    h(
      'p.soft',
      {},
      'Webhooks, files and other consumers that follow the journal. Each has its own cursor, and none delays polling.',
    ),
    panel('Cursors', list),
    letters,
    panel('Articles and other derivations', derived),
  );
  const open = async name => {
    history.replaceState(null, '', `#/sinks?${new URLSearchParams({ dead: name })}`);
    const base = `/sinks/${encodeURIComponent(name)}/dead-letters`;
    const { dead_letters: found } = await get(base, { limit: 100 }, signal);
    letters.replaceChildren(
      panel(
        `Dead letters of ${name}`,
        table(
          [
            { name: 'Event', of: one => one.type },
            { name: 'Feed', of: one => feedLink(one.feed_id, one.feed_title || one.feed_id) },
            { name: 'Since', of: one => when(one.at) },
            { name: 'Reason', of: one => one.error },
          ],
          found,
          'None.',
        ),
        found.length
          ? h(
              'div.tools',
              {},
              action('Deliver again', async () => {
                const { delivered, rejected, remaining } = await send('POST', `${base}/replay`);
                await open(name);
                letters.append(
                  notice(
                    `${number(delivered)} delivered, ${number(remaining)} remain.${rejected.length ? ` ${rejected[0].reason}` : ''}`,
                    rejected.length > 0,
                  ),
                );
              }),
              action('Delete all', async () => {
                if (
                  !(await confirmed(
                    `Delete the dead letters of ${name}? Their events stay in the journal.`,
                    'Delete all',
                  ))
                )
                  return;
                await remove(base);
                await open(name);
              }),
            )
          : null,
      ),
    );
  };
  if (query.get('dead')) await open(query.get('dead'));
  await repeat(signal, 5, async () => {
    const [{ sinks: found, head }, all] = await Promise.all([get('/sinks', {}, signal), metrics(signal)]);
    const lag = name =>
      (all.rssify_sink_lag_seconds ?? []).find(one => one.labels.sink === name)?.value ?? null;
    derived.replaceChildren(...queue(await get('/enrichment', {}, signal)));
    list.replaceChildren(
      h('p', {}, 'The journal ends with event ', number(head), '.'),
      table(
        [
          { name: 'Sink', of: sink => sink.sink },
          { name: 'Delivered up to', num: true, of: sink => number(sink.seq) },
          { name: 'Events behind', num: true, of: sink => count(sink.behind) },
          {
            name: 'Lag',
            num: true,
            of: sink => (lag(sink.sink) === null ? '' : span(lag(sink.sink))),
          },
          {
            name: 'State',
            of: sink => (sink.definition?.paused ? 'paused' : sink.behind ? 'delivering' : 'up to date'),
          },
          { name: 'Dead letters', num: true, of: sink => number(sink.dead_letters) },
          { name: '', of: sink => (sink.dead_letters ? action('Show', () => open(sink.sink)) : '') },
        ],
        found,
        'No sinks yet. Add one with: rssify sinks add https://example.com/hook',
      ),
    );
  });
}

/** The queue that computes derivations, and its failures by reason. */
function queue(state) {
  const reasons = counts =>
    Object.entries(counts).map(([code, found]) => h('div', {}, `${code}: `, number(found)));
  return [
    h('p', {}, number(state.in_progress), ' in progress, ', number(state.lag), ' events not read yet.'),
    table(
      [
        { name: 'Kind', of: ([kind]) => kind },
        { name: 'Queued', num: true, of: ([, of]) => count(of.queued) },
        { name: 'Derived since start', num: true, of: ([, of]) => count(of.derived) },
        { name: 'Waiting for a retry', of: ([, of]) => reasons(of.retries) },
        { name: 'Failed since start', of: ([, of]) => reasons(of.failed) },
      ],
      Object.entries(state.kinds),
      'None.',
    ),
  ];
}
