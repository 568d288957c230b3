import { get, path, remove, send, text } from './api.js';
import { diff } from './diff.js';
import { confirmed } from './app.js';
import { intervals, phases } from './charts.js';
import { action, bytes, count, duration, empty, h, notice, number, outside, pairs, panel, span, status, table, tags, when } from './dom.js';

const words = code => String(code).replaceAll('_', ' ');
const PHASES = ['dns', 'connect', 'tls', 'first_byte', 'body'];

/** One feed: its state, why it is polled when it is, its polls, stored responses and entries. */
export default async function feed(main, { rest: [id], signal, live }) {
  const base = `/feeds/${encodeURIComponent(id)}`;
  const page = h('div');
  const place = h('div'); // outside of what is drawn again, so that results stay
  const head = h('div');
  main.append(head, place, page);
  const draw = async () => {
    const [record, explanation, log, entries] = await Promise.all([
      get(base, {}, signal), get(`${base}/explain`, { last: 5 }, signal), get(`${base}/fetches`, { limit: 60 }, signal), get(`${base}/entries`, { limit: 30, order: 'newest' }, signal)]);
    head.replaceChildren(...heading(base, record, place, draw));
    page.replaceChildren(...sections(record, explanation, log.fetches, entries.entries));
  };
  let waiting = null;
  live(({ data }) => {
    if (data.feed_id === id && !waiting) waiting = setTimeout(() => { waiting = null; draw().catch(() => {}); }, 500);
  });
  await draw();
}

function heading(base, feed, place, draw) {
  const name = feed.subscriptions[0]?.label || feed.title || feed.url;
  return [
    h('h1', {}, name), h('p', {}, status(feed.status), outside(feed.url)), actions(base, feed, place, draw),
    feed.last_error && feed.status !== 'ok' ? notice(`${feed.last_error.code}: ${feed.last_error.message}`, true) : '',
  ];
}

function sections(feed, explanation, fetches, entries) {
  const subscription = feed.subscriptions[0] ?? {};
  return [
    h('div.grid', {}, panel('State', state(feed, subscription)), panel('Next poll', next(explanation))),
    panel('Interval chosen, and the average time between entries', chart(fetches)),
    panel('Polls', polls(fetches)),
    panel('Compare two stored responses', responses(fetches)),
    panel('Entries', table([
      { name: 'Title', of: entry => h('a', { href: `#/entry/${entry.entry_uid}` }, entry.title || '(no title)') },
      { name: 'Published', of: entry => when(entry.published, 'no date') }, { name: 'First seen', of: entry => when(entry.first_seen) },
      { name: 'Version', num: true, of: entry => number(entry.version) }, { name: 'In feed', of: entry => entry.in_feed ? 'yes' : 'no' }], entries, 'No entries stored yet.')),
  ];
}

function actions(base, feed, place, draw) {
  const change = (method, suffix, body, type) => async () => { await send(method, base + suffix, body, type); await draw(); };
  const paused = feed.status === 'paused';
  return h('div.tools', {},
    action('Poll now', () => poll(base, false, place, draw), { class: 'main' }), action('Dry run', () => poll(base, true, place, draw)),
    paused ? action('Resume', change('POST', '/resume')) : action('Pause for a day', change('POST', '/pause?seconds=86400&reason=paused+in+the+dashboard')),
    feed.status === 'gone' || feed.status === 'stale' || feed.status === 'failing' ? action('Reset', change('POST', '/reset')) : null,
    feed.status === 'disabled' ? action('Enable', change('PATCH', '', { enabled: true }, 'application/merge-patch+json')) : action('Disable', change('PATCH', '', { enabled: false }, 'application/merge-patch+json')),
    action('Context', () => context(base, place)), action('Edit', () => edit(base, feed, place, draw)),
    action('Remove', async () => {
      if (!await confirmed('Remove this feed and its subscriptions? Its entries are deleted.', 'Remove')) return;
      await remove(base);
      location.hash = '#/feeds';
    }));
}

/** What the feed is about at present; the service says why there is nothing. */
async function context(base, place) {
  try {
    const found = await get(`${base}/context`);
    place.replaceChildren(panel('Context', h('p', {}, found.summary_long), h('p', {}, found.keywords.map(one => one.term).join(', ')),
      h('p.hint', {}, `${number(found.entries)} entries, version ${found.version}, ${found.method}, `, when(found.at))));
  } catch (e) {
    place.replaceChildren(notice(e.message, true));
  }
}

async function poll(base, dryRun, place, draw) {
  place.replaceChildren(notice(dryRun ? 'Dry run started.' : 'Poll started.'));
  try {
    let task = await send('POST', path(`${base}/refetch`, { dry_run: dryRun }));
    for (let i = 0; i < 120 && task.status === 'running'; i++) {
      await new Promise(done => setTimeout(done, 500));
      task = await get(`/tasks/${task.task_id}`);
    }
    const titles = (task.articles ?? []).slice(0, 10).map(entry => h('li', {}, entry.title || entry.link || '(no title)'));
    const result = task.error ? `${task.code}: ${task.error}` : `${number(task.articles_new)} new, ${number(task.articles_updated)} updated entries${dryRun ? '; nothing was stored' : ''}.`;
    if (!dryRun) await draw();
    place.replaceChildren(notice(result, Boolean(task.error)), titles.length ? h('ul', {}, titles) : '');
  } catch (e) {
    place.replaceChildren(notice(e.retryAfter ? `${e.message} Try again in ${span(e.retryAfter)}.` : e.message, true));
  }
}

function edit(base, feed, place, draw) {
  const subscription = feed.subscriptions[0] ?? {};
  const label = h('input', { value: subscription.label ?? '' });
  const tagged = h('input', { value: (subscription.tags ?? []).join(', ') });
  const interval = h('input', { type: 'number', min: 60, value: subscription.poll_interval_seconds ?? '' });
  const save = action('Save', async () => {
    await send('PATCH', base, { label: label.value || null, tags: tagged.value.split(',').map(tag => tag.trim()).filter(Boolean), poll_interval_seconds: interval.value ? Number(interval.value) : null }, 'application/merge-patch+json');
    await draw();
  }, { class: 'main' });
  place.replaceChildren(h('div.panel', {}, h('h2', {}, 'Edit'), h('div.tools', {}, h('label', {}, 'Label', label), h('label', {}, 'Tags, comma-separated', tagged), h('label', {}, 'Interval in seconds; empty: adaptive', interval), save, action('Cancel', () => place.replaceChildren()))));
}

const pushed = push => push ? [`${push.state}${push.delivers ? ', delivers' : ''}`, push.lease_expires_at ? [', lease until ', when(push.lease_expires_at)] : '',
  push.error ? `: ${push.error}` : ''] : null;

const history = walk => walk ? `${walk.state}${walk.ended ? ` (${words(walk.ended)})` : ''}: ${number(walk.pages)} pages, ${number(walk.entries)} new entries` : null;

const state = (feed, subscription) => pairs([
  ['Title', feed.title], ['Site', feed.site_link ? outside(feed.site_link) : null], ['Format', feed.format], ['Tags', subscription.tags?.length ? tags(subscription.tags) : null],
  ['Polled', when(feed.stats.last_fetch_at)], ['Succeeded', when(feed.stats.last_success_at)], ['Next poll', when(feed.schedule.next_run_at, 'none')],
  ['Interval', span(feed.schedule.interval_sec)], ['New entries, last poll', number(feed.stats.new_entries_last_fetch)],
  ['Failures in a row', number(feed.stats.consecutive_failures)], ['Errors in total', number(feed.stats.total_errors)],
  ['ETag', feed.validators?.etag], ['Last-Modified', feed.validators?.last_modified], ['Hubs', feed.hubs?.length ? feed.hubs.map(hub => h('div', {}, hub)) : null], ['Push', pushed(feed.push)], ['History', history(feed.backfill)],
  ['Redirect', feed.redirect ? ['permanent, to ', outside(feed.redirect.target), `, seen ${number(feed.redirect.count)} times since `, when(feed.redirect.first_seen)] : null],
  ['Paused', feed.pause ? [when(feed.pause.until), feed.pause.reason ? `: ${feed.pause.reason}` : ''] : null], ['Id', feed.id]]);

function next(explanation) {
  const schedule = explanation.schedule;
  return [h('p', {}, when(schedule.next_run_at, 'none'), ` because of ${words(schedule.reason)}; state ${schedule.state}.`),
    explanation.polls.length ? h('details', { open: true }, h('summary', {}, 'How it was computed'), steps(explanation.polls[0].decision)) : empty('Not polled yet.'),
    explanation.polls.length > 1 ? [h('h2', {}, 'Decisions before'), explanation.polls.slice(1).map(poll => h('details', {},
      h('summary', {}, when(poll.at), `: ${words(poll.outcome)}, then a poll because of ${words(poll.decision.reason)}`), steps(poll.decision)))] : null,
    h('h2', {}, 'If the next poll finds'), table([
      { name: 'Found', of: one => one.found }, { name: 'Then next', of: one => when(one.next_run_at) }, { name: 'Reason', of: one => words(one.decision.reason) }], explanation.prospects)];
}

const steps = decision => table([
  { name: 'Step', of: one => one.step }, { name: 'Wait', of: one => span(duration(one.wait)) }, { name: 'Rule', of: one => one.rule ?? '' }], decision.steps, 'No steps.');

function chart(fetches) {
  const points = fetches.filter(one => one.decision?.steps?.length).reverse().map(one => ({
    at: one.at, chosen: duration(one.decision.steps.at(-1).wait), cadence: duration(one.decision.cadence) }));
  return intervals(points, [{ key: 'chosen', name: 'interval chosen', css: 'a' }, { key: 'cadence', name: 'average between entries (EWMA)', css: 'b' }]);
}

function polls(fetches) {
  const parts = one => PHASES.map(name => ({ name, seconds: duration(one.timings?.[name]) }));
  const longest = Math.max(.001, ...fetches.map(one => parts(one).reduce((sum, part) => sum + part.seconds, 0)));
  return table([
    { name: 'When', of: one => when(one.at) }, { name: 'Cause', of: one => one.cause }, { name: 'Result', of: one => [one.outcome, one.message ? h('div.hint', {}, one.message) : ''] },
    { name: 'HTTP', num: true, of: one => one.status ?? '' }, { name: 'New', num: true, of: one => count(one.new_entries) }, { name: 'Updated', num: true, of: one => count(one.updated_entries) },
    { name: 'Received', num: true, of: one => bytes(one.wire_bytes) }, { name: 'Time: DNS, connect, TLS, first byte, body', of: one => phases(parts(one), longest) },
    { name: 'Decision', of: one => one.decision ? words(one.decision.reason) : '' }], fetches, 'Not polled yet.');
}

function responses(fetches) {
  const stored = fetches.filter(one => one.status === 200 && one.wire_bytes > 0);
  if (!stored.length) return empty('No response is stored yet.');
  const choice = selected => h('select', {}, stored.map((one, index) => h('option', { value: one.fetch_id, selected: index === selected }, `${new Date(one.at).toLocaleString()} (${number(one.decoded_bytes)} bytes)`)));
  const [older, newer] = [choice(Math.min(1, stored.length - 1)), choice(0)];
  const output = h('div');
  const show = action('Compare', async () => {
    const [before, after] = await Promise.all([older, newer].map(one => text(`/raw/${one.value}`, { decoded: true })));
    const lines = diff(before, after);
    output.replaceChildren(lines.length ? h('pre', { tabindex: 0 }, lines.map(line => h(line[0] === '+' ? 'span.add' : 'span.del', {}, `${line}\n`))) : notice('The two responses are identical.'));
  });
  const raw = action('Show newer', async () => output.replaceChildren(h('pre', { tabindex: 0 }, (await text(`/raw/${newer.value}`, { decoded: true })).slice(0, 200_000))));
  return [h('div.tools', {}, h('label', {}, 'Older', older), h('label', {}, 'Newer', newer), show, raw), output];
}
