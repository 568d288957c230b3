import { get, remove, send } from './api.js';
import { confirmed, repeat } from './app.js';
import { action, count, feedLink, h, notice, number, panel, table, when } from './dom.js';

/** Consumers of the journal with a durable cursor: how far behind they are, and what they refused. */
export default async function sinks(main, { signal }) {
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
  await repeat(signal, 5, async () => {
    const { sinks: found, head } = await get('/sinks', {}, signal);
    derived.replaceChildren(...queue(await get('/enrichment', {}, signal)));
    list.replaceChildren(
      h('p', {}, 'The journal ends with event ', number(head), '.'),
      table(
        [
          { name: 'Sink', of: sink => sink.sink },
          { name: 'Delivered up to', num: true, of: sink => number(sink.seq) },
          { name: 'Events behind', num: true, of: sink => count(sink.behind) },
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
