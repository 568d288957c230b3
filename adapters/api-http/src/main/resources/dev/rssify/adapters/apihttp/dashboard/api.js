// The one place that talks to the service. Paths are relative to this origin; a token is kept for this tab only.

const TOKEN = 'rssify-token';

/** An error response of the service (RFC 9457). */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail || body.title || `the service returned ${status}`);
    this.status = status;
    this.code = body.code;
    this.retryAfter = body.retry_after_sec;
  }
}

export const hasToken = () => Boolean(sessionStorage.getItem(TOKEN));
export const setToken = token => sessionStorage.setItem(TOKEN, token);

function headers(more) {
  const token = sessionStorage.getItem(TOKEN);
  return token ? { ...more, Authorization: `Bearer ${token}` } : { ...more };
}

/** Asks for the token for writing; false when none is entered. */
const writeToken = () =>
  new Promise(done => dispatchEvent(new CustomEvent('write-token-needed', { detail: done })));

async function request(path, options = {}) {
  const response = await fetch(path, { ...options, headers: headers(options.headers) });
  if (response.ok) return response;
  let body = {};
  try {
    body = await response.json();
  } catch {
    /* not JSON */
  }
  if (response.status === 401) dispatchEvent(new Event('token-needed'));
  // A token for reading was entered, and this is an action: it is repeated with the token that is entered now.
  if (body.code === 'forbidden' && !options.repeated && (await writeToken()))
    return request(path, { ...options, repeated: true });
  throw new Problem(response.status, body);
}

/** A path with encoded query parameters; empty values are left out. */
export function path(base, query = {}) {
  const given = Object.entries(query).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined,
  );
  return given.length ? `${base}?${new URLSearchParams(given)}` : base;
}

export const get = async (base, query, signal) => (await request(path(base, query), { signal })).json();
export const text = async (base, query) => (await request(path(base, query))).text();
export const remove = base => request(base, { method: 'DELETE' });

export async function send(method, base, body, type = 'application/json') {
  const given =
    body === undefined
      ? {}
      : { headers: { 'Content-Type': type }, body: typeof body === 'string' ? body : JSON.stringify(body) };
  const response = await request(base, { method, ...given });
  return response.status === 204 ? null : response.json();
}

/** Lines of a streamed response, in groups, so that the page stays responsive. */
export async function* lines(base, query, signal) {
  const response = await request(path(base, query), { signal });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const all = (rest + part.value).split('\n');
    rest = all.pop();
    if (all.length) yield all;
  }
  if (rest) yield [rest];
}

/** Follows /events until the signal aborts; reconnects after the last event. Not EventSource: that cannot send a token. */
export async function follow(query, signal, onEvent, onState) {
  let last = null;
  while (!signal.aborted) {
    try {
      const response = await request(path('/events', query), {
        signal,
        headers: last
          ? { Accept: 'text/event-stream', 'Last-Event-ID': last }
          : { Accept: 'text/event-stream' },
      });
      onState(true);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = '';
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const frames = (rest + part.value).split('\n\n');
        rest = frames.pop();
        for (const frame of frames) {
          const event = parse(frame);
          last = event.id ?? last;
          if (event.data) onEvent(event);
        }
      }
    } catch (e) {
      if (signal.aborted) return;
      if (e.status === 401) {
        onState(false);
        return;
      }
    }
    onState(false);
    await new Promise(done => setTimeout(done, 2000));
  }
}

function parse(frame) {
  const event = {};
  for (const line of frame.split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) event[line.slice(0, colon)] = line.slice(colon + 1).trimStart();
  }
  if (event.data) {
    try {
      event.data = JSON.parse(event.data);
    } catch {
      delete event.data;
    }
  }
  return event;
}

/** Prometheus metrics as {name: [{labels, value}]}. */
export async function metrics(signal) {
  const found = {};
  for (const line of (await (await request('/metrics', { signal })).text()).split('\n')) {
    const match = /^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (!match) continue;
    const labels = Object.fromEntries(
      [...(match[2] ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(label => [label[1], label[2]]),
    );
    (found[match[1]] ??= []).push({ labels, value: Number(match[3]) });
  }
  return found;
}
