import { text } from './api.js';
import { intervals, phases } from './charts.js';
import { diff } from './diff.js';
import { action, bytes, count, duration, empty, h, notice, number, span, table, when } from './dom.js';

const PHASES = ['dns', 'connect', 'tls', 'first_byte', 'body'];

/** A code as words. */
export const words = code => String(code).replaceAll('_', ' ');

/** When the feed is polled next, and why. */
export function next(explanation) {
  const schedule = explanation.schedule;
  return [
    h(
      'p',
      {},
      when(schedule.next_run_at, 'none'),
      ` because of ${words(schedule.reason)}; state ${schedule.state}.`,
    ),
    explanation.polls.length
      ? h(
          'details',
          { open: true },
          h('summary', {}, 'How it was computed'),
          steps(explanation.polls[0].decision),
        )
      : empty('Not polled yet.'),
    explanation.polls.length > 1
      ? [
          h('h2', {}, 'Decisions before'),
          explanation.polls
            .slice(1)
            .map(poll =>
              h(
                'details',
                {},
                h(
                  'summary',
                  {},
                  when(poll.at),
                  `: ${words(poll.outcome)}, then a poll because of ${words(poll.decision.reason)}`,
                ),
                steps(poll.decision),
              ),
            ),
        ]
      : null,
    h('h2', {}, 'If the next poll finds'),
    table(
      [
        { name: 'Found', of: one => one.found },
        { name: 'Then next', of: one => when(one.next_run_at) },
        { name: 'Reason', of: one => words(one.decision.reason) },
      ],
      explanation.prospects,
    ),
  ];
}

const steps = decision =>
  table(
    [
      { name: 'Step', of: one => one.step },
      { name: 'Wait', of: one => span(duration(one.wait)) },
      { name: 'Rule', of: one => one.rule ?? '' },
    ],
    decision.steps,
    'No steps.',
  );

/** The chosen intervals beside the average time between entries. */
export function chart(fetches) {
  const points = fetches
    .filter(one => one.decision?.steps?.length)
    .reverse()
    .map(one => ({
      at: one.at,
      chosen: duration(one.decision.steps.at(-1).wait),
      cadence: duration(one.decision.cadence),
    }));
  return intervals(points, [
    { key: 'chosen', name: 'interval chosen', css: 'a' },
    { key: 'cadence', name: 'average between entries (EWMA)', css: 'b' },
  ]);
}

/** The latest polls, with the time that each part of the request took. */
export function polls(fetches) {
  const parts = one => PHASES.map(name => ({ name, seconds: duration(one.timings?.[name]) }));
  const longest = Math.max(
    0.001,
    ...fetches.map(one => parts(one).reduce((sum, part) => sum + part.seconds, 0)),
  );
  return table(
    [
      { name: 'When', of: one => when(one.at) },
      { name: 'Cause', of: one => one.cause },
      { name: 'Result', of: one => [one.outcome, one.message ? h('div.hint', {}, one.message) : ''] },
      { name: 'HTTP', num: true, of: one => one.status ?? '' },
      { name: 'New', num: true, of: one => count(one.new_entries) },
      { name: 'Updated', num: true, of: one => count(one.updated_entries) },
      { name: 'Received', num: true, of: one => bytes(one.wire_bytes) },
      { name: 'Time: DNS, connect, TLS, first byte, body', of: one => phases(parts(one), longest) },
      { name: 'Decision', of: one => (one.decision ? words(one.decision.reason) : '') },
    ],
    fetches,
    'Not polled yet.',
  );
}

/** Compares two stored responses. */
export function responses(fetches) {
  const stored = fetches.filter(one => one.status === 200 && one.wire_bytes > 0);
  if (!stored.length) return empty('No response is stored yet.');
  const choice = selected =>
    h(
      'select',
      {},
      stored.map((one, index) =>
        h(
          'option',
          { value: one.fetch_id, selected: index === selected },
          `${new Date(one.at).toLocaleString()} (${number(one.decoded_bytes)} bytes)`,
        ),
      ),
    );
  const [older, newer] = [choice(Math.min(1, stored.length - 1)), choice(0)];
  const output = h('div');
  const show = action('Compare', async () => {
    const [before, after] = await Promise.all(
      [older, newer].map(one => text(`/raw/${one.value}`, { decoded: true })),
    );
    const lines = diff(before, after);
    output.replaceChildren(
      lines.length
        ? h(
            'pre',
            { tabindex: 0 },
            lines.map(line => h(line[0] === '+' ? 'span.add' : 'span.del', {}, `${line}\n`)),
          )
        : notice('The two responses are identical.'),
    );
  });
  const raw = action('Show newer', async () =>
    output.replaceChildren(
      h('pre', { tabindex: 0 }, (await text(`/raw/${newer.value}`, { decoded: true })).slice(0, 200_000)),
    ),
  );
  return [
    h('div.tools', {}, h('label', {}, 'Older', older), h('label', {}, 'Newer', newer), show, raw),
    output,
  ];
}
