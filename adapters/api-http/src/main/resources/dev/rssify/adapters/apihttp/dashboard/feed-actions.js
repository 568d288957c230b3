import { get, path, remove, send } from './api.js';
import { confirmed } from './app.js';
import { action, h, notice, number, panel, span, when } from './dom.js';

/** What can be done with a feed; results appear in the given place. */
export function actions(base, feed, place, draw) {
  const change = (method, suffix, body, type) => async () => {
    await send(method, base + suffix, body, type);
    await draw();
  };
  const paused = feed.status === 'paused';
  return h(
    'div.tools',
    {},
    action('Poll now', () => poll(base, false, place, draw), { class: 'main' }),
    action('Dry run', () => poll(base, true, place, draw)),
    paused
      ? action('Resume', change('POST', '/resume'))
      : action('Pause for a day', change('POST', '/pause?seconds=86400&reason=paused+in+the+dashboard')),
    feed.status === 'gone' || feed.status === 'stale' || feed.status === 'failing'
      ? action('Reset', change('POST', '/reset'))
      : null,
    feed.status === 'disabled'
      ? action('Enable', change('PATCH', '', { enabled: true }, 'application/merge-patch+json'))
      : action('Disable', change('PATCH', '', { enabled: false }, 'application/merge-patch+json')),
    action('Fetch history', change('POST', '/backfill')),
    action('Context', () => context(base, place)),
    action('Edit', () => edit(base, feed, place, draw)),
    action('Remove', async () => {
      if (!(await confirmed('Remove this feed and its subscriptions? Its entries are deleted.', 'Remove')))
        return;
      await remove(base);
      location.hash = '#/feeds';
    }),
  );
}

/** What the feed is about at present; the service says why there is nothing. */
async function context(base, place) {
  try {
    const found = await get(`${base}/context`);
    place.replaceChildren(
      panel(
        'Context',
        h('p', {}, found.summary_long),
        h('p', {}, found.keywords.map(one => one.term).join(', ')),
        h(
          'p.hint',
          {},
          `${number(found.entries)} entries, version ${found.version}, ${found.method}, `,
          when(found.at),
        ),
      ),
    );
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
    const titles = (task.articles ?? [])
      .slice(0, 10)
      .map(entry => h('li', {}, entry.title || entry.link || '(no title)'));
    const result = task.error
      ? `${task.code}: ${task.error}`
      : `${number(task.articles_new)} new, ${number(task.articles_updated)} updated entries${dryRun ? '; nothing was stored' : ''}.`;
    if (!dryRun) await draw();
    place.replaceChildren(notice(result, Boolean(task.error)), titles.length ? h('ul', {}, titles) : '');
  } catch (e) {
    place.replaceChildren(
      notice(e.retryAfter ? `${e.message} Try again in ${span(e.retryAfter)}.` : e.message, true),
    );
  }
}

function edit(base, feed, place, draw) {
  const subscription = feed.subscriptions[0] ?? {};
  const label = h('input', { value: subscription.label ?? '' });
  const tagged = h('input', { value: (subscription.tags ?? []).join(', ') });
  const interval = h('input', { type: 'number', min: 60, value: subscription.poll_interval_seconds ?? '' });
  const push = h(
    'select',
    {},
    ['', 'auto', 'off', 'only'].map(mode =>
      h('option', { value: mode, selected: (feed.settings?.push ?? '') === mode }, mode || 'as configured'),
    ),
  );
  const save = action(
    'Save',
    async () => {
      await send(
        'PATCH',
        base,
        {
          label: label.value || null,
          tags: tagged.value
            .split(',')
            .map(tag => tag.trim())
            .filter(Boolean),
          poll_interval_seconds: interval.value ? Number(interval.value) : null,
          push: push.value || null,
        },
        'application/merge-patch+json',
      );
      await draw();
    },
    { class: 'main' },
  );
  place.replaceChildren(
    h(
      'div.panel',
      {},
      h('h2', {}, 'Edit'),
      h(
        'div.tools',
        {},
        h('label', {}, 'Label', label),
        h('label', {}, 'Tags, comma-separated', tagged),
        h('label', {}, 'Interval in seconds; empty: adaptive', interval),
        h('label', {}, 'Push by a hub', push),
        save,
        action('Cancel', () => place.replaceChildren()),
      ),
    ),
  );
}
