import { follow, get, hasToken, setToken } from './api.js';
import { h, notice, action } from './dom.js';

/** A view is a file that exports show(main, {rest, query, signal, live}). Path, name and key; add one here and it is in the navigation. */
const VIEWS = [
  ['now', 'Now', '1'],
  ['feeds', 'Feeds', '2'],
  ['problems', 'Problems', '3'],
  ['entries', 'Entries', '4'],
  ['search', 'Search', '5'],
  ['clusters', 'Clusters', '6'],
  ['queries', 'Queries', '7'],
  ['hosts', 'Hosts', '8'],
  ['sinks', 'Sinks', '9'],
  ['outward', 'Outward', '0'],
  ['settings', 'Settings', 's'],
  ['add', 'Add feeds', 'a'],
];
/** Milliseconds between two refreshes of a list. */
const PAUSE = 5_000;
/** Views that are reached from others. */
const PARTS = { feed: 'feeds', entry: 'entries' };

const main = document.getElementById('main');
const nav = document.getElementById('nav');
const link = document.getElementById('link');
const dialog = document.getElementById('dialog');
const listeners = new Set();
let shown = new AbortController();

nav.append(
  ...VIEWS.map(([path, name, key]) =>
    h('a', { href: `#/${path}`, 'data-view': path, title: `${name} (${key})` }, name),
  ),
);

/** Calls a listener for each event until the view ends. */
function live(listener, signal) {
  listeners.add(listener);
  signal.addEventListener('abort', () => listeners.delete(listener));
}

async function show() {
  shown.abort();
  shown = new AbortController();
  const { signal } = shown;
  const [where, query = ''] = location.hash.slice(2).split('?');
  const [view = 'now', ...rest] = (where || 'now').split('/');
  const known = VIEWS.some(([path]) => path === view) || view in PARTS;
  for (const each of nav.children) {
    if (each.dataset.view === (PARTS[view] ?? view)) each.setAttribute('aria-current', 'page');
    else each.removeAttribute('aria-current');
  }
  document.title = `${VIEWS.find(([path]) => path === view)?.[1] ?? view} - rssify`;
  try {
    if (!known) throw new Error(`There is no view "${view}". Choose one above.`);
    const { default: render } = await import(`./${view}.js`);
    if (signal.aborted) return;
    main.replaceChildren();
    await render(main, {
      rest: rest.map(decodeURIComponent),
      query: new URLSearchParams(query),
      signal,
      live: listener => live(listener, signal),
    });
  } catch (e) {
    if (!signal.aborted) main.append(notice(e.message, true));
  }
}

/** Runs a function now and every so often until the view ends; a failure is shown once, and the next run clears it. */
export async function repeat(signal, seconds, run) {
  let failed = null;
  while (!signal.aborted) {
    try {
      await run();
      failed?.remove();
      failed = null;
    } catch (e) {
      if (!signal.aborted && !failed) main.prepend((failed = notice(`${e.message}. Trying again.`, true)));
    }
    await new Promise(done => {
      const timer = setTimeout(done, seconds * 1000);
      signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          done();
        },
        { once: true },
      );
    });
  }
}

function askToken(title, text, entered) {
  if (dialog.open) return;
  const input = h('input', { type: 'password', name: 'token', autocomplete: 'off', required: true });
  dialog.replaceChildren(
    h(
      'form',
      {
        method: 'dialog',
        submit: () => {
          setToken(input.value);
          entered();
        },
      },
      h('h2', {}, title),
      h('p.soft', {}, text, ' It is kept in this tab only.'),
      h('div.tools', {}, h('label', {}, 'Token', input), h('button.main', {}, 'Continue')),
    ),
  );
  dialog.showModal();
}
const askAnyToken = () =>
  askToken(
    hasToken() ? 'This token is not accepted' : 'This service needs a token',
    'Enter the read or write token of this service (serve.read_token, serve.write_token).',
    () => location.reload(),
  );

/** Ends with true once a token is entered, with false when the dialog is closed without one. */
function askWriteToken({ detail: done }) {
  if (dialog.open) {
    done(false);
    return;
  }
  askToken(
    'This action needs the write token',
    'Your token is for reading. Enter the write token of this service (serve.write_token).',
    () => done(true),
  );
  dialog.addEventListener('cancel', () => done(false), { once: true });
}

/** Runs a function after events of these types, but with pauses, so that a list of very many feeds is not read all the time. */
export function refresh(signal, live, types, run) {
  let waiting = false,
    next = 0;
  live(({ event }) => {
    if (waiting || !types.has(event)) return;
    waiting = true; // until it ran, so that it never runs twice at once
    setTimeout(
      async () => {
        const start = Date.now();
        try {
          if (!signal.aborted) await run();
        } catch {
          /* the next event tries again */
        }
        next = Date.now() + Math.max(PAUSE, 9 * (Date.now() - start));
        waiting = false;
      },
      Math.max(500, next - Date.now()),
    );
  });
}

/** Shows a confirmation dialog; true when it is confirmed. */
export function confirmed(question, label) {
  return new Promise(done => {
    const answer = value => () => {
      dialog.close();
      done(value);
    };
    dialog.replaceChildren(
      h('p', {}, question),
      h(
        'div.tools',
        {},
        h('button.main', { type: 'button', click: answer(true) }, label),
        h('button', { type: 'button', click: answer(false) }, 'Cancel'),
      ),
    );
    dialog.addEventListener('close', () => done(false), { once: true });
    dialog.showModal();
  });
}

function theme(name) {
  document.documentElement.dataset.theme = name;
  try {
    localStorage.setItem('rssify-theme', name);
  } catch {
    /* private mode */
  }
}
const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
document.documentElement.dataset.theme = localStorage.getItem('rssify-theme') ?? preferred;
const switchTheme = () => theme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
document.getElementById('theme').addEventListener('click', switchTheme);

addEventListener('keydown', event => {
  if (event.key === 'Escape' && event.target.matches('input, select')) event.target.blur();
  if (
    event.target.closest('input, textarea, select, dialog') ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return;
  const view = VIEWS.find(([, , key]) => key === event.key);
  if (view) location.hash = `#/${view[0]}`;
  else if (event.key === 't') switchTheme();
  else if (event.key === '/') {
    event.preventDefault();
    (main.querySelector('input[type=search]') ?? main).focus();
  } else if (event.key === '?') help();
});

function help() {
  const keys = [
    ...VIEWS.map(([, name, key]) => [key, name]),
    ['/', 'Search'],
    ['t', 'Light or dark'],
    ['?', 'This list'],
  ];
  dialog.replaceChildren(
    h('h2', {}, 'Keys'),
    h(
      'dl',
      {},
      keys.map(([key, name]) => [h('dt', {}, key), h('dd', {}, name)]),
    ),
    action('Close', () => dialog.close()),
  );
  dialog.showModal();
}

addEventListener('hashchange', () => {
  show();
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
});
addEventListener('token-needed', askAnyToken);
addEventListener('write-token-needed', askWriteToken);
show();
get('/')
  .then(index => {
    link.title = `rssify ${index.version}`;
  })
  .catch(() => {});
follow(
  {},
  new AbortController().signal,
  event => listeners.forEach(listener => listener(event)),
  up => {
    link.textContent = up ? 'Live' : 'Reconnecting';
    link.classList.toggle('down', !up);
  },
);
